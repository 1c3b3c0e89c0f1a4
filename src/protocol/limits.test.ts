/** Covers: every limit of a text, met and passed by one; the sentence says the value and the limit. */
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { textWith } from './testing/text-with.ts';

const times = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join('\n');
const listed = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join(', ');

const over = (declared: string): string =>
  textWith('', declared).replace('lookahead latency', 'underlay sessions\nlookahead latency');

/** A function of so many turns. */
const turning = (size: number): string =>
  `fn turns() -> u32 {\nvar sum = 0\nfor i in 0 ..< ${size} { sum += i }\nreturn sum\n}`;

/** A text at `size` of what is limited, the largest that is allowed, and what one more says. */
const LIMITED: readonly (readonly [string, (size: number) => string, number, string])[] = [
  ['letters', (size) => textWith('').padEnd(size), 65_536, 'The text has 65,537 letters; 65,536 is the most.'],
  [
    'blocks',
    (size) => textWith(`${'if yes { '.repeat(size - 2)}x = 1${' }'.repeat(size - 2)}`),
    64,
    '65 levels of nesting; 64 is the most.',
  ],
  [
    'brackets',
    (size) => textWith(`x = ${'('.repeat(size - 2)}1${')'.repeat(size - 2)}`),
    64,
    '65 levels of nesting; 64 is the most.',
  ],
  ['a chain', (size) => textWith(`x = ${'v + '.repeat(size - 2)}v`), 64, '65 levels of nesting; 64 is the most.'],
  [
    'else if',
    (size) => textWith(`if yes { }${' else if yes { }'.repeat(size - 2)}`),
    64,
    '65 levels of nesting; 64 is the most.',
  ],
  ['signs', (size) => textWith(`yes = ${'!'.repeat(size - 2)}yes`), 64, '65 levels of nesting; 64 is the most.'],
  // 9 calls of 2,001, `x = 1`, which has two, and two of the lookahead: 19,999.
  [
    'operations',
    (size) =>
      textWith(`${times(9, () => 'f()')}\n${times(size, () => 'x = 1')}`, `fn f() {\n${times(1000, () => 'x = 1')}\n}`),
    994,
    '20,001 operations, functions unfolded; 20,000 is the most.',
  ],
  [
    'arguments',
    (size) => textWith('', `fn f(${listed(size, (i) => `a${i}: u32`)}) { }`),
    32,
    '33 arguments of a function; 32 is the most.',
  ],
  [
    'functions one within another',
    (size) =>
      textWith(
        `f${size - 2}()`,
        times(size - 1, (i) => `fn f${i}() { ${i > 0 ? `f${i - 1}()` : ''} }`),
      ),
    16,
    '17 functions one within another; 16 is the most.',
  ],
  // Ten at each turn, and six.
  [
    'steps',
    (size) => textWith(`for i in 0 ..< ${size} { x = 1 }`),
    6553,
    '65,546 steps of one event; 65,536 is the most.',
  ],
  // 72 at each turn, and six.
  [
    'steps of draws',
    (size) => textWith(`for i in 0 ..< ${size} { let q = draw() }`),
    910,
    '65,598 steps of one event; 65,536 is the most.',
  ],
  // 4 + 4 of the loop, 2 + 40 + 4 of the statement.
  [
    'steps of hashes',
    (size) => textWith(`for i in 0 ..< ${size} { x = hash(1, 2, v) }`),
    1260,
    '65,578 steps of one event; 65,536 is the most.',
  ],
  // Twelve at each turn, and 13.
  ...(
    [
      ['a colour', (value) => `colour "C" = ${value}`],
      ['an activity', (value) => `activity "A" = ${value}`],
      ['an observation', (value) => `observe o = ${value}`],
      ['a place in the plane', (value) => `plane node, ${value}`],
    ] as readonly (readonly [string, (value: string) => string])[]
  ).map(
    ([what, shown]) =>
      [
        `steps of ${what}`,
        (size: number) => textWith('', `${turning(size)}\n${shown('turns()')}`),
        340,
        `4,105 steps of ${what}; 4,096 is the most.`,
      ] as const,
  ),
  [
    'steps of the lookahead',
    (size) => textWith('', turning(size)).replace('lookahead latency', 'lookahead as_time(turns())'),
    340,
    '4,105 steps of the lookahead; 4,096 is the most.',
  ],
  [
    'messages',
    (size) => textWith(`for i in 0 ..< ${size} { send hello(1, 2) to 0 after latency }`),
    64,
    '65 messages of one event; 64 is the most.',
  ],
  [
    'words of a message',
    (size) =>
      textWith('', `message m(${listed(size, (i) => `a${i}: u32`)})\non m(${listed(size, (i) => `a${i}`)}) { }`),
    16,
    '17 words of a message; 16 is the most.',
  ],
  [
    'words of a node',
    (size) => textWith('', `state { z: u32[${size - 48}] }`),
    4096,
    '4,097 words of a node; 4,096 is the most.',
  ],
  [
    'parameters',
    (size) =>
      textWith(
        '',
        times(size - 3, (i) => `param p${i}: u32 = 1 in 0 .. 2`),
      ),
    32,
    '33 parameters; 32 is the most.',
  ],
  [
    'counters',
    (size) => textWith('', `counter ${listed(size - 1, (i) => `c${i}`)}`),
    32,
    '33 counters; 32 is the most.',
  ],
  [
    'counters over an underlay',
    (size) => over(`counter ${listed(size - 1, (i) => `c${i}`)}`),
    27,
    '28 counters over an underlay; 27 is the most.',
  ],
  [
    'words of state over an underlay',
    (size) => over(`state { ${listed(16, (i) => `z${i}: u32[${i === 15 ? size - 488 : 32}]`)} }`),
    512,
    '513 words of state over an underlay; 512 is the most.',
  ],
  [
    'kinds',
    (size) =>
      textWith(
        '',
        times(size - 2, (i) => `timer t${i}\non t${i} { }`),
      ),
    16,
    '17 kinds of messages and timers; 16 is the most.',
  ],
  [
    'measures',
    (size) => textWith('', `measure ${listed(size - 1, (i) => `m${i}`)}`),
    16,
    '17 measures; 16 is the most.',
  ],
  [
    'metrics',
    (size) =>
      textWith(
        '',
        times(size, (i) => `metric m${i} = nodes`),
      ),
    16,
    '17 metrics; 16 is the most.',
  ],
  [
    'colours',
    (size) =>
      textWith(
        '',
        times(size, () => 'colour "C" = x'),
      ),
    16,
    '17 colours; 16 is the most.',
  ],
  [
    'times',
    (size) => textWith(times(size, (i) => `due = ${i + 1} ms`)),
    256,
    '257 different times in rules; 256 is the most.',
  ],
  [
    'what is counted',
    (size) => textWith(`count found by ${size}`),
    65_536,
    '65,537 counted by one event; 65,536 is the most.',
  ],
  ['turns', (size) => textWith(`for i in 0 ..< ${size} { }`), 65_536, '65,537 turns of a loop; 65,536 is the most.'],
  [
    'a text in quotes',
    (size) => textWith('', `counter c "${'a'.repeat(size)}"`),
    1000,
    '1,001 letters in quotes; 1,000 is the most.',
  ],
  ['a name', (size) => textWith('', `counter ${'a'.repeat(size)}`), 64, '65 letters of a name; 64 is the most.'],
];

describe('limits', () => {
  it.each(LIMITED)('%s', (_what, text, most, said) => {
    expect(compile(text(most + 1)).problems.map(({ message }) => message)).toContain(said);
    expect(compile(text(most)).problems.map(({ message }) => message)).not.toContain(said);
  });

  it('timers over sessions carry the session too', () => {
    const values = listed(16, (i) => `a${i}: u32`);
    const over = textWith('', `timer t(${values})\non t(${listed(16, (i) => `a${i}`)}) { }`).replace(
      'lookahead latency',
      'underlay delay sessions',
    );
    expect(compile(over).problems.map(({ message }) => message)).toContain('17 words of a timer; 16 is the most.');
  });

  it('of nodes and of the end', () => {
    const said = (from: string, to: string) =>
      compile(textWith('').replace(from, to)).problems.map(({ message }) => message);
    expect(said('in 2 .. 64', 'in 1 .. 64')).toEqual(['A network has 2 .. 16777216 nodes.']);
    expect(said('in 2 .. 64', 'in 2 .. 16777217')).toEqual(['A network has 2 .. 16777216 nodes.']);
    expect(said('in 1 s .. 1 h', 'in 0 s .. 1 h')).toEqual(['A run takes some time.']);
  });
});
