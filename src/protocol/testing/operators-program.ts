/** Every operator over all pairs of edge values, each with a word of state of its own, in the handler of one event. */
import type { BinaryName, Expr, Program, Statement, WordType } from '../program.ts';
import { COMPARISONS, OF_BOOLS, OF_NUMBERS, OF_TIME, UNARY } from './operators.ts';

const span = { from: 0, to: 1 };
const EDGES = [0, 1, 2, 3, 31, 32, 33, 40, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff, 0x1234_5678];
/** Both sides, or one, are constants: what a compiler works out itself, or refuses. */
const KNOWN: readonly (readonly [number, number])[] = [
  [7, 31],
  [0x8000_0000, 0xffff_ffff],
  [0xffff_ffff, 0],
  [0x7fff_ffff, 33],
];
const ONE_KNOWN = [0, 33, 0xffff_ffff];

const of = (type: WordType, value: number): Expr => ({ is: 'const', type, value: value >>> 0 });
const local = (index: number, type: WordType = 'u32'): Expr => ({ is: 'local', type, index });
const as = (type: WordType, expr: Expr): Expr =>
  expr.type === type ? expr : { is: 'unary', type, name: 'as', of: expr };
const binary = (type: WordType, name: BinaryName, left: Expr, right: Expr): Expr => ({
  is: 'binary',
  type,
  name,
  left,
  right,
});

const choice = (test: Expr, then: readonly Statement[], otherwise: readonly Statement[] = []): Statement => ({
  is: 'if',
  test,
  then,
  otherwise,
});
const selected = (test: Expr, then: Expr, otherwise: Expr): Expr => ({
  is: 'select',
  type: 'u32',
  test,
  then,
  otherwise,
});

/** What is done with two words. */
type Made = (a: Expr, b: Expr) => Expr;

const BINARY: readonly Made[] = [
  ...[...OF_NUMBERS, ...OF_TIME].map(
    (name): Made =>
      (a, b) =>
        binary('u32', name, a, b),
  ),
  ...OF_NUMBERS.map(
    (name): Made =>
      (a, b) => {
        const right = name === 'shl' || name === 'shr' ? b : as('i32', b);
        return as('u32', binary('i32', name, as('i32', a), right));
      },
  ),
  ...COMPARISONS.map(
    (name): Made =>
      (a, b) =>
        as('u32', binary('bool', name, a, b)),
  ),
  ...COMPARISONS.map(
    (name): Made =>
      (a, b) =>
        as('u32', binary('bool', name, as('i32', a), as('i32', b))),
  ),
  ...OF_BOOLS.map(
    (name): Made =>
      (a, b) =>
        as('u32', binary('bool', name, binary('bool', 'lt', a, of('u32', 32)), binary('bool', 'lt', b, of('u32', 32)))),
  ),
  (a, b) => selected(binary('bool', 'lt', a, b), a, b),
];

const OTHERS: readonly Made[] = [
  ...UNARY.map(
    ({ name, of: type, gives }): Made =>
      (a) =>
        as('u32', {
          is: 'unary',
          type: gives,
          name,
          of: type === 'bool' ? binary('bool', 'eq', a, of('u32', 1)) : as(type, a),
        }),
  ),
  (a, b) => ({ is: 'part', type: 'u32', a, b, c: of('u32', 7) }),
  (a, b) => ({ is: 'part', type: 'u32', a, b: of('u32', 0xffff_ffff), c: b }),
  (a, b) => ({ is: 'part', type: 'u32', a: b, b: b, c: a }),
  (a, b) => ({ is: 'sample', type: 'u32', table: 'exponential', word: a, mean: b }),
  (a, b) => ({ is: 'sample', type: 'u32', table: 'uniform', word: a, mean: b }),
  (a, b) => ({ is: 'hash', type: 'u32', stream: of('u32', 99), a, b }),
  ...[0, 1, 2].map(
    (param): Made =>
      (a) =>
        as('u32', { is: 'within', type: 'bool', param, word: a }),
  ),
  (a) => ({ is: 'neighbour', type: 'u32', index: a }),
  (a) => ({ is: 'element', type: 'u32', field: 0, index: a }),
  (a) => ({ is: 'element', type: 'u32', field: 1, index: a }),
];

const ALL = [...BINARY, ...OTHERS];
/** Fields: the edges, an array in the store, a bool and an i32; then a word for each operator, and for each of constants. */
const RESULTS = 4;

/** `field = field * 31 + value`. */
const mix = (field: number, value: Expr): Statement => {
  const before: Expr = { is: 'field', type: 'u32', field };
  return { is: 'put', field, to: binary('u32', 'add', binary('u32', 'mul', before, of('u32', 31)), value) };
};

const loop = (i: number, body: readonly Statement[]): readonly Statement[] => [
  { is: 'set', local: i, to: of('u32', 0) },
  {
    is: 'loop',
    before: [],
    test: binary('bool', 'lt', local(i), of('u32', EDGES.length)),
    body,
    step: [{ is: 'set', local: i, to: binary('u32', 'add', local(i), of('u32', 1)) }],
    most: EDGES.length,
    isFixed: true,
    span,
  },
];

const edge = (i: number): Expr => ({ is: 'element', type: 'u32', field: 0, index: local(i) });

/** Chains deeper than any compiler lets brackets be: of operators, of blocks, of choices. */
const deepExpression = Array.from({ length: 300 }).reduce<Expr>(
  (sum, _, i) => binary('u32', i % 3 === 0 ? 'xor' : 'add', sum, binary('u32', 'mul', local(2), of('u32', i))),
  local(3),
);
const deepBlocks = Array.from({ length: 40 }).reduce<readonly Statement[]>(
  (inner, _, i) => [choice(binary('bool', 'ne', local(2), of('u32', i + 1000)), inner)],
  [mix(RESULTS, local(3))],
);
const deepChoices = Array.from({ length: 200 }).reduce<readonly Statement[]>(
  (otherwise, _, i) => [
    choice(binary('bool', 'eq', local(2), of('u32', 200 - i)), [mix(RESULTS, of('u32', i))], otherwise),
  ],
  [mix(RESULTS, local(3))],
);

/** Ways that statements end in. */
const leaving: readonly Statement[] = loop(4, [
  choice(binary('bool', 'eq', local(4), of('u32', 2)), [{ is: 'continue' }]),
  choice(binary('bool', 'eq', local(4), of('u32', 9)), [{ is: 'break' }]),
  mix(RESULTS, local(4)),
]);

const handle: readonly Statement[] = [
  ...loop(0, [
    { is: 'set', local: 2, to: edge(0) },
    ...loop(1, [
      { is: 'set', local: 3, to: edge(1) },
      ...ALL.map((made, i) => mix(RESULTS + i, made(local(2), local(3)))),
      ...leaving,
      ...deepBlocks,
      ...deepChoices,
      mix(RESULTS, deepExpression),
    ]),
    // One side a constant.
    ...BINARY.flatMap((made, i) =>
      ONE_KNOWN.flatMap((value) => [
        mix(RESULTS + i, made(local(2), of('u32', value))),
        mix(RESULTS + i, made(of('u32', value), local(2))),
      ]),
    ),
  ]),
  ...ALL.flatMap((made, i) => KNOWN.map(([a, b]) => mix(RESULTS + i, made(of('u32', a), of('u32', b))))),
  { is: 'putElement', field: 1, index: of('u32', 39), to: of('u32', 5) },
  { is: 'putElement', field: 1, index: of('u32', 40), to: of('u32', 6) },
  { is: 'put', field: 2, to: binary('bool', 'lt', local(2), local(3)) },
  { is: 'put', field: 3, to: of('i32', -5) },
  mix(RESULTS, as('u32', { is: 'field', type: 'bool', field: 2 })),
  mix(RESULTS, as('u32', { is: 'field', type: 'i32', field: 3 })),
  { is: 'call', routine: 0, args: [local(2), as('i32', local(3)), of('bool', 1)], to: 5 },
  { is: 'call', routine: 0, args: [local(3), of('i32', -1), of('bool', 0)] },
  mix(RESULTS, local(5)),
  ...[3, 50, 60, 61, 62, 82].map((index) => mix(RESULTS, { is: 'param', type: 'u32', index })),
];

const told = (name: string) => ({ name, label: name, help: '', unit: '' });
const cost = { steps: 1e6, sends: 0, draws: 0, amount: 1 };
const share = (name: string, value: number) =>
  ({ name, type: 'share', value, least: 0, most: 1, label: name, help: '', span }) as const;

/** More times than the uniform has room for: those at the end lie in the tables. */
const TIMES = Array.from({ length: 80 }, (_, i) => ({
  ...share('', 0),
  type: 'time' as const,
  ...{ value: i / 1e6, least: i / 1e6, most: i / 1e6 },
}));

/** `words`: names that the text gives, words of WGSL among them. */
export const operatorsProgram = (words: readonly string[]): Program => ({
  version: 1,
  title: 'Operators',
  question: '',
  about: '',
  nodes: { value: 8, least: 2, most: 64 },
  end: { value: 1, least: 1, most: 10 },
  lookahead: 4,
  network: { is: 'random', degree: 3 },
  underlay: [],
  given: {},
  params: [share(words[0], 0), share(words[1], 0.5), share(words[2], 1), ...TIMES],
  fields: [
    { name: words[3], type: 'u32', length: EDGES.length, isStored: false, at: 0, span },
    { name: words[4], type: 'u32', length: 40, isStored: true, at: 0, span },
    { name: words[5], type: 'bool', isStored: false, at: EDGES.length, span },
    { name: words[6], type: 'i32', isStored: false, at: EDGES.length + 1, span },
    ...ALL.map((_, i) => ({
      name: `${words[7]}${i}`,
      type: 'u32' as const,
      isStored: false,
      at: EDGES.length + 2 + i,
      span,
    })),
  ],
  stateWords: EDGES.length + 2 + ALL.length,
  storeWords: 40,
  kinds: [{ name: words[8], is: 'timer', isAnswer: false, payload: [], handler: 2, span }],
  counters: [told(words[9])],
  measures: [told(words[10])],
  observes: [{ ...told(words[11]), routine: 3, type: 'u32' }],
  metrics: [],
  picture: { ring: true, plane: { x: 3, y: 3 }, colours: [{ label: 'A', routine: 3, type: 'u32', grows: false }] },
  routines: [
    {
      name: words[12],
      args: 3,
      locals: ['u32', 'i32', 'bool'],
      result: 'u32',
      body: [
        choice(local(2, 'bool'), [{ is: 'return', value: local(0) }]),
        choice(
          binary('bool', 'lt', local(1, 'i32'), of('i32', 0)),
          [{ is: 'return', value: as('u32', local(1, 'i32')) }],
          [{ is: 'return', value: of('u32', 3) }],
        ),
      ],
      span,
    },
    {
      name: 'start',
      args: 0,
      locals: [],
      body: [
        ...EDGES.map(
          (value, i): Statement => ({ is: 'putElement', field: 0, index: of('u32', i), to: of('u32', value) }),
        ),
        { is: 'send', kind: 0, to: { is: 'fact', type: 'u32', name: 'node' }, after: of('u32', 1), payload: [], span },
      ],
      span,
    },
    { name: words[13], args: 0, locals: ['u32', 'u32', 'u32', 'u32', 'u32', 'u32'], body: handle, span },
    {
      name: 'value',
      args: 0,
      locals: [],
      result: 'u32',
      body: [{ is: 'return', value: { is: 'field', type: 'u32', field: RESULTS } }],
      span,
    },
    { name: 'lookahead', args: 0, locals: [], result: 'u32', body: [{ is: 'return', value: of('u32', 10) }], span },
  ],
  start: 1,
  tables: ['exponential', 'uniform'],
  costs: { start: { ...cost, sends: 1 }, event: cost, kinds: [cost] },
});
