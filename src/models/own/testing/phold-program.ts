/** PHOLD as a program, as the front end would make it of a text. */
import type { Expr, Program, Statement } from '../../../protocol/program.ts';

const span = { from: 0, to: 1 };
export const u = (value: number): Expr => ({ is: 'const', type: 'u32', value });
const local = (index: number): Expr => ({ is: 'local', type: 'u32', index });
const param = (index: number): Expr => ({ is: 'param', type: 'u32', index });
const [POPULATION, REMOTE, LOOKAHEAD, MEAN] = [0, 1, 2, 3];

/** Ticks after now, by a word. */
const after = (word: Expr): Expr => ({
  is: 'binary',
  type: 'u32',
  name: 'addSaturated',
  left: param(LOOKAHEAD),
  right: { is: 'sample', type: 'u32', table: 'exponential', word, mean: param(MEAN) },
});

const told = (name: string, label: string) => ({ name, label, help: '', unit: '' });

const start: readonly Statement[] = [
  { is: 'set', local: 0, to: u(0) },
  {
    is: 'loop',
    before: [],
    test: { is: 'binary', type: 'bool', name: 'lt', left: local(0), right: param(POPULATION) },
    body: [
      { is: 'draw', first: 1 },
      {
        is: 'send',
        kind: 0,
        to: { is: 'fact', type: 'u32', name: 'node' },
        after: after(local(1)),
        payload: [],
        span,
      },
    ],
    step: [
      { is: 'set', local: 0, to: { is: 'binary', type: 'u32', name: 'add', left: local(0), right: u(1) } },
    ],
    most: 64,
    isFixed: false,
    span,
  },
];

const handle: readonly Statement[] = [
  { is: 'draw', first: 0, second: 1 },
  { is: 'set', local: 2, to: { is: 'fact', type: 'u32', name: 'node' } },
  {
    is: 'if',
    test: { is: 'within', type: 'bool', param: REMOTE, word: local(1) },
    then: [
      { is: 'draw', first: 3 },
      {
        is: 'set',
        local: 2,
        to: { is: 'binary', type: 'u32', name: 'mulHigh', left: local(3), right: { is: 'fact', type: 'u32', name: 'nodes' } },
      },
      { is: 'count', counter: 0, by: u(1) },
    ],
    otherwise: [],
  },
  { is: 'send', kind: 0, to: local(2), after: after(local(0)), payload: [], span },
];

const cost = { steps: 100, sends: 1, draws: 2, amount: 1 };

export const pholdProgram: Program = {
  version: 1,
  title: 'PHOLD as a text',
  question: '',
  about: '',
  nodes: { value: 1024, least: 2, most: 2 ** 24 },
  end: { value: 240, least: 0.001, most: 4.29e6 },
  lookahead: 0,
  underlay: [],
  params: [
    { name: 'population', type: 'u32', value: 4, least: 1, most: 64, label: 'Events per node', help: '', span },
    { name: 'remote', type: 'share', value: 0.1, least: 0, most: 1, label: 'Remote share', help: '', span },
    { name: 'lookahead', type: 'time', value: 4, least: 1e-6, most: 4e6, label: 'Lookahead', help: '', span },
    { name: 'mean', type: 'time', value: 1, least: 0, most: 4e6, label: 'Mean delay', help: '', span },
  ],
  fields: [],
  stateWords: 0,
  storeWords: 0,
  kinds: [{ name: 'event', is: 'message', isAnswer: false, payload: [], handler: 2, span }],
  counters: [told('remote', 'Remote events')],
  measures: [],
  observes: [],
  metrics: [
    {
      ...told('share', 'Share'),
      value: { is: '/', left: { is: 'counter', index: 0 }, right: { is: 'nodes' } },
    },
  ],
  picture: { ring: true, colours: [] },
  routines: [
    { name: 'lookahead', args: 0, locals: [], result: 'u32', body: [{ is: 'return', value: param(LOOKAHEAD) }], span },
    { name: 'start', args: 0, locals: ['u32', 'u32'], body: start, span },
    { name: 'on event', args: 0, locals: ['u32', 'u32', 'u32', 'u32'], body: handle, span },
  ],
  start: 1,
  tables: ['exponential'],
  costs: { start: { ...cost, sends: 64, draws: 64 }, event: cost, kinds: [cost] },
};
