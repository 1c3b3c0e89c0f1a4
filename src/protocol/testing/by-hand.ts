/** PHOLD and the rumour as checked trees written by hand: what emitters are held to without the front end. */
import type { Expr, Program, Routine, Span, Statement } from '../program.ts';

const SPAN: Span = { from: 0, to: 0 };
export const constant = (value: number): Expr => ({ is: 'const', type: 'u32', value });
export const local = (index: number): Expr => ({ is: 'local', type: 'u32', index });
const param = (index: number): Expr => ({ is: 'param', type: 'u32', index });
const fact = (name: Extract<Expr, { is: 'fact' }>['name']): Expr => ({ is: 'fact', type: 'u32', name });
const binary = (name: Extract<Expr, { is: 'binary' }>['name'], left: Expr, right: Expr): Expr => ({
  is: 'binary',
  type: ['eq', 'ne', 'lt'].includes(name) ? 'bool' : 'u32',
  ...{ name, left, right },
});
const set = (to: number, value: Expr): Statement => ({ is: 'set', local: to, to: value });
const repeat = (i: number, until: Expr, most: number, body: readonly Statement[]): readonly Statement[] => [
  set(i, constant(0)),
  {
    is: 'loop',
    before: [],
    test: binary('lt', local(i), until),
    body,
    step: [set(i, binary('add', local(i), constant(1)))],
    most,
    isFixed: false,
    span: SPAN,
  },
];
const send = (kind: number, to: Expr, after: Expr, payload: readonly Expr[] = []): Statement => ({
  is: 'send',
  ...{ kind, to, after, payload },
  span: SPAN,
});
export const routine = (
  name: string,
  args: number,
  locals: number,
  body: readonly Statement[],
  more = {},
): Routine => ({
  ...{ name, args, body },
  locals: new Array(locals).fill('u32'),
  span: SPAN,
  ...more,
});

const told = (name: string) => ({ name, label: name, help: '', unit: '' });
const costOf = (sends: number) => ({ steps: 1000, sends, draws: 100, amount: 100 });

export const BASE: Omit<
  Program,
  'routines' | 'kinds' | 'counters' | 'start' | 'params' | 'tables' | 'costs' | 'observes'
> = {
  version: 1,
  title: 'By hand',
  question: '',
  about: '',
  nodes: { value: 64, least: 1, most: 2 ** 20 },
  end: { value: 10, least: 1, most: 1000 },
  underlay: [],
  fields: [],
  stateWords: 0,
  storeWords: 0,
  measures: [],
  metrics: [],
  picture: { ring: false, colours: [] },
};

const paramOf = (name: string, type: 'u32' | 'time' | 'share') => ({
  ...{ name, type, value: 1, least: 0, most: 1, label: name, help: '' },
  span: SPAN,
});

/** Parameters: lookahead, mean (ticks), remote (a share), population. */
export const PHOLD: Program = {
  ...BASE,
  title: 'PHOLD',
  params: [
    paramOf('lookahead', 'time'),
    paramOf('mean', 'time'),
    paramOf('remote', 'share'),
    paramOf('population', 'u32'),
  ],
  kinds: [{ name: 'job', is: 'message', isAnswer: false, payload: [], handler: 1, span: SPAN }],
  counters: [told('remote')],
  observes: [],
  tables: ['exponential'],
  start: 0,
  costs: { start: costOf(64), event: costOf(1), kinds: [costOf(1)] },
  routines: [
    routine('start', 0, 2, [
      ...repeat(0, param(3), 64, [
        { is: 'draw', first: 1 },
        send(0, fact('node'), binary('addSaturated', param(0), sample(local(1)))),
      ]),
    ]),
    routine('on job', 0, 5, [
      { is: 'draw', first: 0, second: 1 },
      set(2, fact('node')),
      {
        is: 'if',
        test: { is: 'within', type: 'bool', param: 2, word: local(1) },
        then: [
          { is: 'draw', first: 3 },
          set(2, binary('mulHigh', local(3), fact('nodes'))),
          { is: 'count', counter: 0, by: constant(1) },
        ],
        otherwise: [],
      },
      send(0, local(2), binary('addSaturated', param(0), sample(local(0)))),
    ]),
  ],
};

function sample(word: Expr): Expr {
  return { is: 'sample', type: 'u32', table: 'exponential', word, mean: param(1) };
}

const field = (index: number): Expr => ({ is: 'field', type: 'u32', field: index });
export const fieldOf = (name: string, at: number) => ({ name, type: 'u32' as const, isStored: false, at, span: SPAN });

/** Told to anyone. Parameters: latency, round (ticks), fanout. The text of it says what test-rumour does, but for its records. */
export const RUMOUR: Program = {
  ...BASE,
  title: 'Rumour',
  params: [paramOf('latency', 'time'), paramOf('round', 'time'), paramOf('fanout', 'u32')],
  fields: [fieldOf('toldAt', 0), fieldOf('hops', 1)],
  stateWords: 2,
  kinds: [
    { name: 'beat', is: 'timer', isAnswer: false, payload: [], handler: 2, span: SPAN },
    {
      name: 'rumour',
      is: 'message',
      isAnswer: false,
      payload: [
        { name: 'hops', type: 'u32' },
        { name: 'teller', type: 'u32' },
      ],
      handler: 3,
      span: SPAN,
    },
  ],
  counters: ['informed', 'tellings', 'wasted', 'honest'].map(told),
  observes: [{ ...told('hops'), routine: 4, type: 'u32' }],
  tables: [],
  start: 0,
  costs: { start: costOf(1), event: costOf(16), kinds: [costOf(16), costOf(1)] },
  routines: [
    routine('start', 0, 0, [
      {
        is: 'if',
        test: binary('eq', fact('node'), constant(0)),
        then: [send(1, constant(0), constant(0), [constant(0), constant(0)])],
        otherwise: [],
      },
    ]),
    routine(
      'next_beat',
      0,
      0,
      [{ is: 'return', value: binary('sub', param(1), binary('rem', fact('now'), param(1))) }],
      { result: 'u32' },
    ),
    routine('on beat', 0, 3, [
      { is: 'count', counter: 1, by: param(2) },
      ...repeat(0, param(2), 64, [
        { is: 'draw', first: 1 },
        send(1, binary('mulHigh', local(1), fact('nodes')), param(0), [
          binary('add', field(1), constant(1)),
          fact('node'),
        ]),
      ]),
      { is: 'call', routine: 1, args: [], to: 2 },
      send(0, fact('node'), local(2)),
    ]),
    routine('on rumour', 2, 3, [
      {
        is: 'if',
        test: binary('ne', field(0), constant(0)),
        then: [{ is: 'count', counter: 2, by: constant(1) }, { is: 'return' }],
        otherwise: [],
      },
      { is: 'put', field: 0, to: binary('add', fact('now'), constant(1)) },
      { is: 'put', field: 1, to: local(0) },
      { is: 'count', counter: 0, by: constant(1) },
      {
        is: 'count',
        counter: 3,
        by: {
          is: 'select',
          type: 'u32',
          test: binary('ne', fact('from'), fact('node')),
          then: constant(1),
          otherwise: constant(0),
        },
      },
      { is: 'call', routine: 1, args: [], to: 2 },
      send(0, fact('node'), local(2)),
    ]),
    routine('hops', 0, 0, [{ is: 'return', value: field(1) }], { result: 'u32' }),
  ],
};
