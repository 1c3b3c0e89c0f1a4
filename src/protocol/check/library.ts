/** What rules know beside what a text declares: facts, and functions with what they take and give, and what they are made of. */
import { MOST_U32 } from '../../base/u32.ts';
import type { Expr, FactName, Span } from '../program.ts';
import type { FUNCTIONS, Type } from '../syntax/words.ts';
import { binary, constant, part, unary } from './fold.ts';
import type { Effect } from './names.ts';
import type { RoutineWriter } from './routine.ts';
import type { Taken } from './types.ts';

export interface LibraryFunction {
  readonly takes: readonly Taken[];
  /** A random word may be given in place of a draw. */
  readonly takesWord?: boolean;
  /** `same`: as the first that is taken. */
  readonly gives: 'u32' | 'bool' | 'time' | 'same';
  /** What it knows beyond what it is given. */
  readonly effect?: Effect;
  /** `args`: with the random word where one is taken, last. */
  lower(args: readonly Expr[], writer: RoutineWriter, span: Span): Expr;
}

export interface Fact {
  readonly name: FactName;
  readonly type: Type;
  readonly effect: Effect;
}

export const FACTS: ReadonlyMap<string, Fact> = new Map<string, Fact>([
  ['node', { name: 'node', type: 'u32', effect: 'node' }],
  ['nodes', { name: 'nodes', type: 'u32', effect: 'node' }],
  ['online', { name: 'online', type: 'bool', effect: 'node' }],
  ['now', { name: 'now', type: 'time', effect: 'clock' }],
  ['lookahead', { name: 'lookahead', type: 'time', effect: 'clock' }],
  ['degree', { name: 'degree', type: 'u32', effect: 'network' }],
]);

const NODES: Expr = { is: 'fact', type: 'u32', name: 'nodes' };
const NODE: Expr = { is: 'fact', type: 'u32', name: 'node' };

const ahead = (a: Expr, b: Expr): Expr => binary('rem', binary('sub', binary('add', b, NODES), a), NODES);

/** The shorter way around. */
function around(a: Expr, b: Expr, writer: RoutineWriter): Expr {
  const way = writer.keep(ahead(a, b));
  return binary('min', way, binary('sub', NODES, way));
}

function sample(table: 'exponential' | 'uniform'): LibraryFunction {
  return {
    takes: ['amount'],
    takesWord: true,
    gives: 'same',
    effect: 'random',
    lower([mean, word], writer) {
      writer.names.tables.add(table);
      return { is: 'sample', type: 'u32', table, word, mean };
    },
  };
}

export const LIBRARY: Readonly<Record<Exclude<(typeof FUNCTIONS)[number], 'draw'>, LibraryFunction>> = {
  random: {
    takes: ['amount'],
    takesWord: true,
    gives: 'same',
    lower: ([most, word]) => binary('mulHigh', word, most),
  },
  chance: {
    takes: ['share'],
    takesWord: true,
    gives: 'bool',
    effect: 'random',
    lower: ([share, word]) => ({ is: 'within', type: 'bool', param: share.is === 'param' ? share.index : 0, word }),
  },
  exponential: sample('exponential'),
  uniform: sample('uniform'),
  hash: {
    takes: ['u32', 'u32', 'u32'],
    gives: 'u32',
    effect: 'random',
    lower: ([stream, a, b]) => ({ is: 'hash', type: 'u32', stream, a, b }),
  },
  other: {
    takes: [],
    takesWord: true,
    gives: 'u32',
    effect: 'node',
    lower([word], writer) {
      const drawn = writer.keep(binary('mulHigh', word, binary('sub', NODES, constant('u32', 1))));
      return binary('add', drawn, unary('as', 'u32', binary('ge', drawn, NODE)));
    },
  },
  neighbour: {
    takes: ['u32'],
    gives: 'u32',
    effect: 'network',
    lower([index], writer, span) {
      const kept = writer.keep(index);
      const degree: Expr = { is: 'fact', type: 'u32', name: 'degree' };
      writer.check(binary('lt', kept, degree), 'place', kept, span, '');
      return { is: 'neighbour', type: 'u32', index: kept };
    },
  },
  min: { takes: ['number', 'number'], gives: 'same', lower: ([a, b]) => binary('min', a, b) },
  max: { takes: ['number', 'number'], gives: 'same', lower: ([a, b]) => binary('max', a, b) },
  ones: { takes: ['whole'], gives: 'u32', lower: ([x]) => unary('ones', 'u32', x) },
  zeros: { takes: ['whole'], gives: 'u32', lower: ([x]) => unary('zeros', 'u32', x) },
  part: {
    takes: ['amount', 'u32', 'u32'],
    gives: 'same',
    lower([a, b, c], writer, span) {
      const whole = writer.isNonZero(c) ? c : writer.keep(c);
      divides(whole, writer, span);
      return part(a, b, whole);
    },
  },
  ahead: { takes: ['u32', 'u32'], gives: 'u32', effect: 'node', lower: ([a, b]) => ahead(a, b) },
  ring: { takes: ['u32', 'u32'], gives: 'u32', effect: 'node', lower: ([a, b], writer) => around(a, b, writer) },
  xor: { takes: ['u32', 'u32'], gives: 'u32', lower: ([a, b]) => binary('xor', a, b) },
  near: {
    takes: ['u32', 'u32', 'u32'],
    gives: 'bool',
    effect: 'node',
    lower: ([a, b, most], writer) => binary('le', around(a, b, writer), most),
  },
  ticks: { takes: ['time'], gives: 'u32', lower: ([time]) => time },
  as_time: { takes: ['u32'], gives: 'time', lower: ([ticks]) => ticks },
};

/** What a divisor must be. */
export function divides(divisor: Expr, writer: RoutineWriter, span: Span): void {
  if (writer.isNonZero(divisor)) return;
  const isThere = binary('ne', divisor, constant(divisor.type, 0));
  writer.check(isThere, 'division', divisor, span, 'This divides by 0.');
}

export const NOBODY: Expr = constant('u32', MOST_U32);
