/** Covers: a text as tokens, each where it stands; nothing of a text is lost, whatever it holds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './tokens.ts';

const short = (text: string) => tokensOf(text).map(({ kind, text: written }) => `${kind} ${written}`.trim());

describe('tokens', () => {
  it.each([
    ['param x_1: u32', ['name param', 'name x_1', 'sign :', 'name u32', 'end']],
    ['0xff 65_536 1.5 ms', ['number 0xff', 'number 65_536', 'number 1.5', 'name ms', 'end']],
    ['0x_f 0x_', ['number 0x_f', 'number 0', 'name x_', 'end']],
    ['0 ..< 4', ['number 0', 'sign ..<', 'number 4', 'end']],
    ['0..4', ['number 0', 'sign ..', 'number 4', 'end']],
    ['a <<= b >> c', ['name a', 'sign <<=', 'name b', 'sign >>', 'name c', 'end']],
    ['x->y', ['name x', 'sign ->', 'name y', 'end']],
    ['"a // b" // c "d"', ['text a // b', 'comment // c "d"', 'end']],
    ['"open\nx', ['bad "open', 'name x', 'end']],
    ['x = 5 § 7', ['name x', 'sign =', 'number 5', 'bad §', 'number 7', 'end']],
    ['', ['end']],
  ])('%j', (text, tokens) => {
    expect(short(text)).toEqual(tokens);
  });

  it('tell which begin a line', () => {
    expect(tokensOf('a b // c\r\n  d\n\ne').map(({ text, isFirst }) => `${text}${isFirst ? '!' : ''}`)).toEqual([
      'a!',
      'b',
      '// c',
      'd!',
      'e!',
      '!',
    ]);
  });

  it('hold all of a text but space, in order', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-ascii' })), (text) => {
        const tokens = tokensOf(text);
        const between = tokens.map(({ from }, i) => text.slice(tokens[i - 1]?.to ?? 0, from));
        expect(between.join('')).toMatch(/^\s*$/);
        expect(tokens.at(-1)!.to).toBe(text.length);
      }),
    );
  });
});
