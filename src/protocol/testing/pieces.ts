/** Pieces of checked trees, for tests that say in words of the tree what an emitter is given. */
import type { Expr, Program, Routine, Span, Statement } from '../program.ts';

const SPAN: Span = { from: 0, to: 0 };

export const constant = (value: number): Expr => ({ is: 'const', type: 'u32', value });
export const local = (index: number): Expr => ({ is: 'local', type: 'u32', index });
export const fieldOf = (name: string, at: number) => ({
  ...{ name, at },
  type: 'u32' as const,
  isStored: false,
  span: SPAN,
});

export const routine = (name: string, args: number, body: readonly Statement[]): Routine => ({
  ...{ name, args, body },
  locals: new Array(args).fill('u32'),
  span: SPAN,
});

const COST = { steps: 1, sends: 0, draws: 0, amount: 0 };

/** A program whose only event carries a, b and c, and puts the value of each expression of these locals into a field of its own. */
export const puttingProgram = (values: readonly Expr[], network?: Program['network']): Program => ({
  version: 1,
  title: 'Puts',
  question: '',
  about: '',
  nodes: { value: 11, least: 2, most: 100 },
  end: { value: 1, least: 1, most: 1 },
  network,
  underlay: [],
  given: {},
  params: [],
  fields: values.map((_, i) => fieldOf(`r${i}`, i)),
  stateWords: values.length,
  storeWords: 0,
  kinds: [
    {
      ...{ name: 'go', is: 'message', isAnswer: false, handler: 1, span: SPAN },
      payload: ['a', 'b', 'c'].map((name) => ({ name, type: 'u32' })),
    },
  ],
  counters: [],
  measures: [],
  observes: [],
  metrics: [],
  picture: { ring: false, colours: [] },
  routines: [
    routine('start', 0, []),
    routine(
      'on go',
      3,
      values.map((to, field) => ({ is: 'put', field, to }) as const),
    ),
  ],
  start: 0,
  tables: ['exponential', 'uniform'],
  costs: { start: COST, event: COST, kinds: [COST] },
});
