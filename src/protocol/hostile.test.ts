/**
 * Covers: any string at all: it is compiled or refused, in no time, and nothing is thrown. How long it takes is bounded by far more than it
 * should be (50 ms for 64 kB): what grows with the square of a text takes longer.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { DECLARATIONS, FACTS, FUNCTIONS, TYPES } from './syntax/words.ts';
import { textWith } from './testing/text-with.ts';

const examples = Object.values(
  import.meta.glob<string>(['./examples/*.protocol', './testing/texts/*.protocol'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const SIZE = 65_536;
const MOST_MS = 1500;

function holds(text: string): void {
  const began = process.cpuUsage();
  const { program, problems } = compile(text);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(MOST_MS);
  expect(program === undefined).toBe(problems.length > 0);
  for (const { span, message, remedy } of problems) {
    expect(span.from >= 0 && span.from <= span.to && span.to <= text.length, JSON.stringify(span)).toBe(true);
    expect(message).toMatch(/\S.*\.$/s);
    expect(remedy).toMatch(/^$|[.?]$/);
    expect(message.length + remedy.length).toBeLessThan(400);
  }
}

const listed = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join(',');
const full = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE);
/** A choice of two, each of which is one, and so on; all leave. */
const bushy = (depth: number): string =>
  depth === 0 ? 'return' : `if yes{${bushy(depth - 1)}}else{${bushy(depth - 1)}}`;
/** In a handler. */
function inside(part: string): string {
  const room = SIZE - textWith('').length;
  return textWith(part.repeat(Math.floor(room / part.length)));
}

describe('hostile texts', () => {
  it.each([
    '(',
    ')',
    '{',
    '[',
    '"',
    '9',
    'a',
    '§',
    '\u{1f600} ',
    ' ',
    '\n',
    '1 ',
    '// a\n',
    '\0',
    '\ud800',
    'on\n',
    'fn f(',
    'param x: u32 = 1 in 0 .. 2\n',
    'message a, ',
    'protocol 1 "a"\n',
  ])('full of %j', (part) => holds(full(part)));

  it.each([
    '{ ',
    'if yes { ',
    'x = (',
    'x += 1\n',
    'y += z\n',
    'nothing()\n',
    `x = ${'1+'.repeat(60)}1\n`,
    `yes = ${'bump() > 1 && '.repeat(20)}yes\n`,
    `x = ${'min(1, '.repeat(30)}v${')'.repeat(30)}\n`,
    `x = ${'(x + '.repeat(20)}bump()${')'.repeat(20)}\n`,
    `x = ${'list['.repeat(20)}v${']'.repeat(20)}\n`,
    'for i in 0 ..< x at most 3 { }\n',
    'for i in 0 ..< 65536 { for j in 0 ..< 65536 { x += 1 } }\n',
    'while bump() > 1 at most 65536 { count found by v at most 65536 }\n',
    'send hello(x, s) to bump() after latency\n',
    'measure measure\n',
    'let a = draw()\n',
  ])('rules full of %j', (part) => holds(inside(part)));

  it.each([
    [`x = ${'1+'.repeat(32_000)}1`, ''],
    [`x = min(${'1, '.repeat(20_000)}1)`, ''],
    [`if yes { }${' else if yes { }'.repeat(4000)}`, ''],
    // All of it after ways that all leave.
    [`${bushy(9)}\n${'x = 1\n'.repeat(5000)}`, ''],
    [
      '',
      Array.from({ length: 1500 }, (_, i) => (i === 0 ? 'fn f0() { }' : `fn f${i}() { f${i - 1}() f${i - 1}() }`)).join(
        '\n',
      ),
    ],
    [
      '',
      Array.from({ length: 1500 }, (_, i) =>
        i === 0 ? 'fn f0() { }' : `fn f${i}() {\nf${i - 1}()\nf${i - 1}()\n}`,
      ).join('\n'),
    ],
    [
      '',
      `${Array.from({ length: 1800 }, (_, i) => `fn f${i}()->u32{return ${i === 0 ? '1' : `f${i - 1}()`}}`).join('\n')}\ncolour "a" = f1799()`,
    ],
    [
      '',
      // The deepest that there is.
      `${Array.from({ length: 15 }, (_, i) => `fn f${i}()->u32{return ${'1+('.repeat(60)}${i === 0 ? '1' : `f${i - 1}()`}${')'.repeat(60)}}`).join('\n')}\ncolour "a" = f14()`,
    ],
    [
      '',
      `state {\n${Array.from({ length: 8000 }, (_, i) => `a${i}: u32`)
        .join('\n')
        .slice(0, 60_000)}\n}`,
    ],
    ['', 'colour "a" = bump()\n'.repeat(3000)],
    [`x(${listed(14_000, () => 'b')})`, Array.from({ length: 2500 }, (_, i) => `fn a${i}(){}`).join('\n')],
    ['', `timer ${listed(3000, (i) => `t${i}`)}\n${Array.from({ length: 3000 }, (_, i) => `on b${i}{}`).join('\n')}`],
  ])('large in one part (%#)', (body, declared) => holds(textWith(body, declared)));

  it('an underlay is given what it has not', () => {
    holds(textWith('').replace('lookahead latency', `underlay delay {${listed(15_000, () => 'a=1')}}`));
  });

  it('examples that are cut off, or lack a piece', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), fc.nat(40), (text, at, length) => {
        const from = at % text.length;
        holds(text.slice(0, from));
        holds(text.slice(0, from) + text.slice(from + length));
      }),
    );
  });

  it('words of the language in any order', () => {
    const word = fc.constantFrom(
      ...[
        ...DECLARATIONS,
        ...FACTS,
        ...FUNCTIONS,
        ...TYPES,
        'x',
        'bump',
        'tick',
        'hello',
        '5',
        '1 ms',
        '10 %',
        '"a"',
        '\n',
        '\n',
      ],
      ...[
        'let',
        'var',
        'if',
        'else',
        'for',
        'while',
        'at',
        'most',
        'in',
        'to',
        'after',
        'send',
        'set',
        'answer',
        'count',
        'return',
      ],
      ...['(', ')', '{', '}', '[', ']', ',', ':', '=', '+', '-', '<', '..', '..<', '->', '&&', '<<', '!', '+='],
    );
    const words = fc.array(word, { maxLength: 60 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(words, (text) => {
        holds(text);
        holds(textWith(text));
        holds(textWith('', text));
      }),
    );
  });

  it('any characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => holds(textWith(text))));
  });

  it.each(['constructor', '__proto__', 'toString', 'fn_', 'vec4', 'ptr', 'loop', 'await', 'undefined', '_', 'main'])(
    '%s is a name like others',
    (name) => {
      const text = textWith(`let ${name} = v\nx = ${name}`).replaceAll('few', `${name}2`);
      expect(compile(text).problems).toEqual([]);
      const declared = `param ${name}: u32 = 1 in 0 .. 2\nfn f${name}() -> u32 { return ${name} }`;
      expect(compile(textWith(`x = f${name}()`, declared)).problems).toEqual([]);
      expect(compile(textWith(`x = ${name}() + ${name}[1] + ${name}`)).problems.length).toBe(3);
    },
  );
});
