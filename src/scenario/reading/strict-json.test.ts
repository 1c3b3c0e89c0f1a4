/** JSON from strangers: duplicates, prototypes, depth and plain nonsense. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const message = (text: string): string => {
  const parsed = parseStrictJson(text, 'file');
  return parsed.ok ? 'ok' : parsed.failure.message;
};

describe('parseStrictJson', () => {
  it.each([
    ['{"a":1,"a":2}', 'file has two members called a'],
    ['{"a":1,"\\u0061":2}', 'file has two members called a'],
    ['{"x":{"__proto__":1}}', 'file has a key __proto__, which nothing here is called'],
    ['{"\\u005f_proto__":1}', 'file has a key __proto__, which nothing here is called'],
    ['['.repeat(17), 'file is nested deeper than 16 levels'],
    ['{"a":'.repeat(100_000), 'file is nested deeper than 16 levels'],
  ])('%.30s', (text, expected) => expect(message(text)).toBe(expected));

  it.each(['', '{', '{"a":}', '"\\x"', '{"a" 1}', 'nul', '[1,]', '\ufeff{}', '"'.repeat(9)])(
    '%s is not JSON',
    (text) => {
      expect(message(text)).toMatch(/^file is not JSON: /);
    },
  );

  it.each([
    ['escaped quotes without an end', `"${'\\"'.repeat(2_000_000)}`],
    ['the same, cut in an escape', `"${'\\"'.repeat(2_000_000)}\\`],
    ['quotes, an odd number', '"'.repeat(4_000_001)],
    ['keys without an end', `{${'"a":'.repeat(1_000_000)}`],
    ['backslashes outside of strings', '\\"'.repeat(2_000_001)],
  ])('reads 4 MB in one pass: %s', (_, text) => {
    // Looked at once this takes milliseconds; again at each quote, an hour.
    expect(message(text)).not.toBe('ok');
  });

  it('lets equal keys of different objects and strings with brackets pass', () => {
    expect(parseStrictJson('[{"a":"}{\\"a\\":1"},{"a":2}]', 'file')).toEqual({
      ok: true,
      value: [{ a: '}{"a":1' }, { a: 2 }],
    });
  });

  it('gives what JSON.parse gives for anything that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        if (/__proto__|constructor|prototype/.test(text)) return;
        expect(parseStrictJson(text, 'file')).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });
});
