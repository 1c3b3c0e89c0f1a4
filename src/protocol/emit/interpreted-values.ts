/**
 * Expressions as functions. A word is an i32 whatever its type: engines keep those without allocating; of a bool it is 0 or 1.
 */
import { sampleTicks } from '../../base/quantile.ts';
import { threefry2x32 } from '../../base/threefry.ts';
import { MOST_U32, mulHigh } from '../../base/u32.ts';
import type { HandlerContext } from '../../engine/event/model.ts';
import type { BinaryName, Expr, Program, UnaryName } from '../program.ts';
import type { EmitConfig } from './config.ts';
import { neighbourOf } from './network.ts';

export type Get = () => number;

/** Words of nodes, as routines read them that only look. */
export type NodeSource = Pick<HandlerContext, 'state' | 'stateAt' | 'store' | 'storeAt'>;

/** The node in work, its event, and the locals of all routines: none runs twice at a time, so each has a place for good. */
export class Machine {
  node = 0;
  now = 0;
  from = 0;
  state: Uint32Array = new Uint32Array(0);
  /** The first word of the text's own. */
  base = 0;
  /** The first word of those of the underlay. */
  below = 0;
  store: Uint32Array = new Uint32Array(0);
  storeBase = 0;
  stream = 0;
  readonly locals: Int32Array;

  constructor(locals: number) {
    this.locals = new Int32Array(locals);
  }

  /** Goes to a node. */
  begin(node: number, now: number, source: NodeSource, belowWords: number): void {
    this.node = node;
    this.now = now | 0;
    this.state = source.state;
    this.below = source.stateAt(node);
    this.base = this.below + belowWords;
    this.store = source.store;
    this.storeBase = source.storeAt(node);
  }
}

/** What expressions are made for. `localsAt`: where the locals of the routine begin. */
export interface Made {
  readonly program: Program;
  readonly config: EmitConfig;
  readonly machine: Machine;
  readonly localsAt: number;
}

export function functionOf(expr: Expr, made: Made): Get {
  const { program, config, machine, localsAt } = made;
  const { locals } = machine;
  const value = (of: Expr) => functionOf(of, made);
  switch (expr.is) {
    case 'const':
      return constant(expr.value);
    case 'param':
      return constant(config.params[expr.index]);
    case 'local': {
      const at = localsAt + expr.index;
      return () => locals[at];
    }
    case 'fact':
      return factOf(expr.name, made);
    case 'field': {
      const { at, isStored } = program.fields[expr.field];
      return isStored ? () => machine.store[machine.storeBase + at] | 0 : () => machine.state[machine.base + at] | 0;
    }
    case 'element':
      return elementOf(expr, made);
    case 'unary':
      return UNARY[expr.name](value(expr.of));
    case 'binary':
      return binaryOf(expr, made);
    case 'select': {
      const [test, then, otherwise] = [value(expr.test), value(expr.then), value(expr.otherwise)];
      return () => (test() !== 0 ? then() : otherwise());
    }
    case 'part': {
      const [a, b, c] = [value(expr.a), value(expr.b), value(expr.c)];
      return () => part(a() >>> 0, b() >>> 0, c() >>> 0);
    }
    case 'within': {
      const words = config.params[expr.param];
      const word = value(expr.word);
      return () => (word() >>> 0 < words ? 1 : 0);
    }
    case 'sample': {
      const table = config.tables[expr.table];
      if (!table) throw new Error(`the table ${expr.table} is not there`);
      const [word, mean] = [value(expr.word), value(expr.mean)];
      return () => sampleTicks(table, word() >>> 0, mean() >>> 0) | 0;
    }
    case 'hash': {
      const [stream, a, b] = [value(expr.stream), value(expr.a), value(expr.b)];
      return () => {
        threefry2x32(config.seed, stream(), a(), b(), HASHED);
        return HASHED[0] | 0;
      };
    }
    case 'neighbour': {
      const { network } = program;
      if (!network) throw new Error('a neighbour without a network');
      const index = value(expr.index);
      return () => neighbourOf(network, config, machine.node, index() >>> 0) | 0;
    }
  }
}

/** Of places that a loop goes through, most by a local. */
function elementOf({ field, index }: Extract<Expr, { is: 'element' }>, made: Made): Get {
  const { program, machine, localsAt } = made;
  const { locals } = machine;
  const { at, isStored, length = 1 } = program.fields[field];
  if (!isStored && index.is === 'local') {
    const local = localsAt + index.index;
    return () => {
      const i = locals[local] >>> 0;
      return i < length ? machine.state[machine.base + at + i] | 0 : 0;
    };
  }
  const offset = functionOf(index, made);
  if (!isStored)
    return () => {
      const i = offset() >>> 0;
      return i < length ? machine.state[machine.base + at + i] | 0 : 0;
    };
  return () => {
    const i = offset() >>> 0;
    return i < length ? machine.store[machine.storeBase + at + i] | 0 : 0;
  };
}

/** With a local and a constant where it has them, as loops do: a call less for each. */
function binaryOf({ name, left, right }: Extract<Expr, { is: 'binary' }>, made: Made): Get {
  const table = left.type === 'i32' ? SIGNED : UNSIGNED;
  const [a, b] = [functionOf(left, made), functionOf(right, made)];
  if (right.is !== 'const') return table[name](a, b);
  const word = right.value | 0;
  if (left.is === 'local') {
    const { locals } = made.machine;
    const at = made.localsAt + left.index;
    if (name === 'add') return () => (locals[at] + word) | 0;
    if (name === 'eq') return () => (locals[at] === word ? 1 : 0);
    if (name === 'lt' && left.type === 'u32') return () => (locals[at] >>> 0 < word >>> 0 ? 1 : 0);
  }
  if (name === 'add') return () => (a() + word) | 0;
  if (name === 'eq') return () => (a() === word ? 1 : 0);
  if (name === 'rem' && left.type === 'u32' && word > 0) return () => ((a() >>> 0) % word) | 0;
  return table[name](a, b);
}

const HASHED = new Uint32Array(2);

function constant(word: number): Get {
  const value = word | 0;
  return () => value;
}

function factOf(name: Extract<Expr, { is: 'fact' }>['name'], { config, machine }: Made): Get {
  switch (name) {
    case 'node':
      return () => machine.node;
    case 'now':
      return () => machine.now;
    case 'from':
      return () => machine.from;
    case 'nodes':
      return constant(config.nodes);
    case 'lookahead':
      return constant(config.lookahead);
    case 'degree':
      return constant(config.degree);
    case 'online': {
      const { below } = config;
      return below ? () => machine.state[machine.below + below.status] & 1 : constant(1);
    }
  }
}

const UNARY: Record<UnaryName, (of: Get) => Get> = {
  not: (of) => () => of() ^ 1,
  negate: (of) => () => -of() | 0,
  complement: (of) => () => ~of(),
  ones: (of) => () => ones(of()),
  zeros: (of) => () => Math.clz32(of()),
  as: (of) => of,
};

function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x5555_5555);
  left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

type Binary = Record<BinaryName, (a: Get, b: Get) => Get>;

const UNSIGNED: Binary = {
  add: (a, b) => () => (a() + b()) | 0,
  sub: (a, b) => () => (a() - b()) | 0,
  mul: (a, b) => () => Math.imul(a(), b()),
  div: (a, b) => () => {
    const [x, y] = [a() >>> 0, b() >>> 0];
    return y === 0 ? 0 : (x / y) | 0;
  },
  rem: (a, b) => () => {
    const [x, y] = [a() >>> 0, b() >>> 0];
    return y === 0 ? 0 : (x % y) | 0;
  },
  and: (a, b) => () => a() & b(),
  or: (a, b) => () => a() | b(),
  xor: (a, b) => () => a() ^ b(),
  shl: (a, b) => () => a() << b(),
  shr: (a, b) => () => (a() >>> b()) | 0,
  eq: (a, b) => () => (a() === b() ? 1 : 0),
  ne: (a, b) => () => (a() !== b() ? 1 : 0),
  lt: (a, b) => () => (a() >>> 0 < b() >>> 0 ? 1 : 0),
  le: (a, b) => () => (a() >>> 0 <= b() >>> 0 ? 1 : 0),
  gt: (a, b) => () => (a() >>> 0 > b() >>> 0 ? 1 : 0),
  ge: (a, b) => () => (a() >>> 0 >= b() >>> 0 ? 1 : 0),
  min: (a, b) => () => Math.min(a() >>> 0, b() >>> 0) | 0,
  max: (a, b) => () => Math.max(a() >>> 0, b() >>> 0) | 0,
  addSaturated: (a, b) => () => Math.min((a() >>> 0) + (b() >>> 0), MOST_U32) | 0,
  subFloored: (a, b) => () => Math.max((a() >>> 0) - (b() >>> 0), 0) | 0,
  mulHigh: (a, b) => () => mulHigh(a() >>> 0, b() >>> 0) | 0,
  mulSaturated: (a, b) => () => Math.min((a() >>> 0) * (b() >>> 0), MOST_U32) | 0,
  both: (a, b) => () => a() & b(),
  either: (a, b) => () => a() | b(),
};

const SIGNED: Binary = {
  ...UNSIGNED,
  div: (a, b) => () => {
    const [x, y] = [a(), b()];
    return y === 0 ? 0 : (x / y) | 0;
  },
  rem: (a, b) => () => {
    const [x, y] = [a(), b()];
    return y === 0 ? 0 : (x % y) | 0;
  },
  shr: (a, b) => () => a() >> b(),
  lt: (a, b) => () => (a() < b() ? 1 : 0),
  le: (a, b) => () => (a() <= b() ? 1 : 0),
  gt: (a, b) => () => (a() > b() ? 1 : 0),
  ge: (a, b) => () => (a() >= b() ? 1 : 0),
  min: (a, b) => () => Math.min(a(), b()),
  max: (a, b) => () => Math.max(a(), b()),
};

/** Products below 2^53 are exact doubles, and so is the part rounded down. */
function part(a: number, b: number, c: number): number {
  if (c === 0) return 0;
  const product = a * b;
  const quotient =
    product <= Number.MAX_SAFE_INTEGER ? Math.floor(product / c) : Number((BigInt(a) * BigInt(b)) / BigInt(c));
  return Math.min(quotient, MOST_U32) | 0;
}
