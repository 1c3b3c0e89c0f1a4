/** Expressions as instructions that leave one word on the stack. Scratch locals are written once all operands are there, so nothing nests in them. */
import { MOST_U32 } from '../../base/u32.ts';
import type { BinaryName, Expr, Program } from '../program.ts';
import { type Code, OP } from './assembler.ts';
import type { EmitConfig } from './config.ts';
import type { LibraryName } from './wasm-library.ts';
import type { WasmOffsets } from './wasm-offsets.ts';

/** Of each routine: its first arguments, before those of the text. */
export const OWN = { node: 0, now: 1, from: 2, base: 3 } as const;
export const OWN_ARGS = Object.keys(OWN).length;

/** What a routine is made for. */
export interface Frame {
  readonly program: Program;
  readonly config: EmitConfig;
  readonly offsets: WasmOffsets;
  readonly numberOf: (name: LibraryName) => number;
  readonly code: Code;
  /** Two locals. */
  readonly scratch: readonly [number, number];
}

/** What is known before the run: constants, parameters, the network's size. */
export function knownOf(expr: Expr, { nodes, lookahead, degree, params, below }: EmitConfig): number | undefined {
  if (expr.is === 'const') return expr.value >>> 0;
  if (expr.is === 'param') return params[expr.index] >>> 0;
  if (expr.is !== 'fact') return undefined;
  const facts: Partial<Record<typeof expr.name, number>> = { nodes, lookahead, degree, ...(!below && { online: 1 }) };
  return facts[expr.name];
}

export function emitValue(expr: Expr, frame: Frame): void {
  const { config, offsets, code, numberOf } = frame;
  const known = knownOf(expr, config);
  const value = (of: Expr) => emitValue(of, frame);
  if (known !== undefined) {
    code.word(known);
    return;
  }
  switch (expr.is) {
    case 'local':
      code.get(OWN_ARGS + expr.index);
      return;
    case 'fact':
      if (expr.name === 'online') {
        const word = config.below?.status ?? 0;
        code
          .get(OWN.base)
          .load(offsets.belowAt + 4 * word)
          .word(1)
          .op(OP.and);
      } else code.get(OWN[expr.name as keyof typeof OWN]);
      return;
    case 'field':
      emitAddress(expr.field, frame);
      code.load(offsetOf(expr.field, frame));
      return;
    case 'element':
      emitElement(expr, frame);
      return;
    case 'unary':
      emitUnary(expr, frame);
      return;
    case 'binary':
      emitBinary(expr, frame);
      return;
    case 'select':
      value(expr.then);
      value(expr.otherwise);
      value(expr.test);
      code.op(OP.select);
      return;
    case 'part':
      for (const of of [expr.a, expr.b, expr.c]) value(of);
      code.call(numberOf('part'));
      return;
    case 'within': {
      const words = config.params[expr.param];
      if (words > MOST_U32) code.word(1);
      else {
        value(expr.word);
        code.word(words).op(OP.lt_u);
      }
      return;
    }
    case 'sample':
      code.word(offsets.tablesAt[expr.table] ?? 0);
      value(expr.word);
      value(expr.mean);
      code.call(numberOf('sample'));
      return;
    case 'hash':
      for (const of of [expr.stream, expr.a, expr.b]) value(of);
      code.call(numberOf('threefry')).op(OP.drop);
      return;
    case 'neighbour':
      code.get(OWN.node);
      value(expr.index);
      code.call(numberOf('neighbour'));
      return;
  }
}

/** Where the words of the node lie that hold a field: of its state or its store. */
export function emitAddress(field: number, { program, offsets, code }: Frame): void {
  if (program.fields[field].isStored) code.get(OWN.node).word(offsets.storeBytes).op(OP.mul);
  else code.get(OWN.base);
}

export function offsetOf(field: number, { program, offsets }: Frame): number {
  const { at, isStored } = program.fields[field];
  return (isStored ? offsets.storeAt : offsets.stateAt) + 4 * at;
}

function emitElement({ field, index }: Extract<Expr, { is: 'element' }>, frame: Frame): void {
  const { program, config, code, scratch } = frame;
  const { length = 1 } = program.fields[field];
  const known = knownOf(index, config);
  if (known !== undefined) {
    if (known < length) {
      emitAddress(field, frame);
      code.load(offsetOf(field, frame) + 4 * known);
    } else code.word(0);
    return;
  }
  const [i] = scratch;
  emitValue(index, frame);
  code.tee(i).word(length).op(OP.lt_u);
  code.ifElse(
    () => {
      emitAddress(field, frame);
      code.get(i).word(2).op(OP.shl, OP.add).load(offsetOf(field, frame));
    },
    () => code.word(0),
  );
}

function emitUnary({ name, of }: Extract<Expr, { is: 'unary' }>, frame: Frame): void {
  const { code } = frame;
  if (name === 'negate') code.word(0);
  emitValue(of, frame);
  if (name === 'not') code.op(OP.eqz);
  else if (name === 'negate') code.op(OP.sub);
  else if (name === 'complement') code.word(-1).op(OP.xor);
  else if (name === 'ones') code.op(OP.popcnt);
  else if (name === 'zeros') code.op(OP.clz);
}

/** One instruction, of a u32 and of an i32. */
const DIRECT: Partial<Record<BinaryName, readonly [number, number]>> = {
  add: [OP.add, OP.add],
  sub: [OP.sub, OP.sub],
  mul: [OP.mul, OP.mul],
  and: [OP.and, OP.and],
  or: [OP.or, OP.or],
  xor: [OP.xor, OP.xor],
  shl: [OP.shl, OP.shl],
  shr: [OP.shr_u, OP.shr_s],
  eq: [OP.eq, OP.eq],
  ne: [OP.ne, OP.ne],
  lt: [OP.lt_u, OP.lt_s],
  le: [OP.le_u, OP.le_s],
  gt: [OP.gt_u, OP.gt_s],
  ge: [OP.ge_u, OP.ge_s],
  both: [OP.and, OP.and],
  either: [OP.or, OP.or],
};

function emitBinary({ name, left, right }: Extract<Expr, { is: 'binary' }>, frame: Frame): void {
  const { code, config, scratch } = frame;
  const isSigned = left.type === 'i32';
  emitValue(left, frame);
  emitValue(right, frame);
  const direct = DIRECT[name];
  if (direct) {
    code.op(direct[Number(isSigned)]);
    return;
  }
  const divisor = knownOf(right, config);
  const isQuotient = name === 'div' || name === 'rem';
  if (isQuotient && divisor !== undefined && divisor !== 0 && divisor !== MOST_U32) {
    code.op(quotient(name, isSigned));
    return;
  }
  const [a, b] = scratch;
  if (name === 'mulHigh' || name === 'mulSaturated') {
    emitProduct(name, frame);
    return;
  }
  code.set(b).set(a);
  if (isQuotient) emitQuotient(name, isSigned, frame);
  else if (name === 'min' || name === 'max') {
    code.get(a).get(b).get(a).get(b);
    if (name === 'min') code.op(isSigned ? OP.lt_s : OP.lt_u);
    else code.op(isSigned ? OP.gt_s : OP.gt_u);
    code.op(OP.select);
  } else if (name === 'addSaturated') {
    code.word(-1).get(a).get(b).op(OP.add).tee(b);
    code.get(b).get(a).op(OP.lt_u, OP.select);
  } else if (name === 'subFloored') {
    code.word(0).get(a).get(b).op(OP.sub);
    code.get(a).get(b).op(OP.lt_u, OP.select);
  }
}

const quotient = (name: 'div' | 'rem', isSigned: boolean): number =>
  name === 'div' ? (isSigned ? OP.div_s : OP.div_u) : isSigned ? OP.rem_s : OP.rem_u;

/** Nothing is divided by 0, and the smallest not by -1. */
function emitQuotient(name: 'div' | 'rem', isSigned: boolean, { code, scratch: [a, b] }: Frame): void {
  const divide = () => code.get(a).get(b).op(quotient(name, isSigned));
  const guarded = () => {
    if (name === 'rem' || !isSigned) divide();
    else {
      code.get(b).word(-1).op(OP.eq);
      code.ifElse(() => code.word(0).get(a).op(OP.sub), divide);
    }
  };
  code.get(b);
  code.ifElse(guarded, () => code.word(0));
}

/** Of two words on the stack. */
function emitProduct(name: 'mulHigh' | 'mulSaturated', { code, scratch: [a, b] }: Frame): void {
  code.set(b).set(a);
  const product = () => code.get(a).op(OP.wide_from_u32).get(b).op(OP.wide_from_u32, OP.wide_mul);
  const high = () => {
    product();
    code.wide(32n).op(OP.wide_shr_u, OP.wrap);
  };
  if (name === 'mulHigh') high();
  else {
    code.get(a).get(b).op(OP.mul).word(-1);
    high();
    code.op(OP.eqz, OP.select);
  }
}
