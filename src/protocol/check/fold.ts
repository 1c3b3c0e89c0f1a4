/**
 * Expressions of a program, constants folded with the meaning that program.ts gives to operators: no compiler of WGSL accepts `7u << 31u` or
 * `x / 0u`. Words are unsigned; an i32 has the same bits.
 */
import { bitCount, MOST_U32, mulHigh, saturated } from '../../base/u32.ts';
import type { BinaryName, Expr, Statement, UnaryName, WordType } from '../program.ts';

export const constant = (type: WordType, value: number): Expr => ({ is: 'const', type, value: value >>> 0 });
export const truth = (value: boolean): Expr => constant('bool', Number(value));
export const isConst = (expr: Expr, value: number): boolean => expr.is === 'const' && expr.value === value >>> 0;

export function unary(name: UnaryName, type: WordType, of: Expr): Expr {
  if (of.is !== 'const') return { is: 'unary', type, name, of };
  return constant(type, UNARY[name](of.value));
}

const UNARY: Readonly<Record<UnaryName, (x: number) => number>> = {
  not: (x) => x ^ 1,
  negate: (x) => -x,
  complement: (x) => ~x,
  ones: bitCount,
  zeros: Math.clz32,
  as: (x) => x,
};

const COMPARISONS: ReadonlySet<BinaryName> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);

/** Both have the type of the left one, of shifts the right one is a u32. */
export function binary(name: BinaryName, left: Expr, right: Expr): Expr {
  const type = COMPARISONS.has(name) ? 'bool' : left.type;
  if (left.is === 'const' && right.is === 'const')
    return constant(type, Number((left.type === 'i32' ? SIGNED : UNSIGNED)[name](left.value, right.value)));
  if ((name === 'div' || name === 'rem') && isConst(right, 0)) return constant(type, 0);
  if ((name === 'shl' || name === 'shr') && right.is === 'const')
    return { is: 'binary', type, name, left, right: constant('u32', right.value & 31) };
  return { is: 'binary', type, name, left, right };
}

type Operator = (a: number, b: number) => number | boolean;

const UNSIGNED: Readonly<Record<BinaryName, Operator>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: Math.imul,
  div: (a, b) => (b === 0 ? 0 : Math.floor(a / b)),
  rem: (a, b) => (b === 0 ? 0 : a % b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << (b & 31),
  shr: (a, b) => a >>> (b & 31),
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  min: Math.min,
  max: Math.max,
  addSaturated: (a, b) => saturated(a + b),
  subFloored: (a, b) => Math.max(0, a - b),
  mulHigh,
  // Beyond 2^53 the product is rounded, and far above 2^32.
  mulSaturated: (a, b) => saturated(a * b),
  both: (a, b) => a & b,
  either: (a, b) => a | b,
};

const signed =
  (operator: Operator): Operator =>
  (a, b) =>
    operator(a | 0, b | 0);

const SIGNED: Readonly<Record<BinaryName, Operator>> = {
  ...UNSIGNED,
  div: signed((a, b) => (b === 0 ? 0 : Math.trunc(a / b))),
  rem: signed((a, b) => (b === 0 ? 0 : a % b)),
  shr: (a, b) => a >> (b & 31),
  lt: signed((a, b) => a < b),
  le: signed((a, b) => a <= b),
  gt: signed((a, b) => a > b),
  ge: signed((a, b) => a >= b),
  min: signed(Math.min),
  max: signed(Math.max),
};

export function part(a: Expr, b: Expr, c: Expr): Expr {
  if (isConst(c, 0)) return constant('u32', 0);
  if (a.is !== 'const' || b.is !== 'const' || c.is !== 'const') return { is: 'part', type: 'u32', a, b, c };
  const exact = (BigInt(a.value) * BigInt(b.value)) / BigInt(c.value);
  return constant('u32', saturated(Number(exact > MOST_U32 ? MOST_U32 : exact)));
}

/** One of two blocks; the one that is meant, where the test is a constant. */
export function branch(test: Expr, then: readonly Statement[], otherwise: readonly Statement[]): readonly Statement[] {
  if (test.is === 'const') return test.value === 1 ? then : otherwise;
  return [{ is: 'if', test, then, otherwise }];
}

/** At most this, as far as an expression itself says; of u32 alone. `leaf`: of parameters, facts and locals. */
export function mostOf(expr: Expr, leaf: (expr: Expr) => number): number {
  if (expr.type !== 'u32') return expr.type === 'bool' ? 1 : MOST_U32;
  if (expr.is === 'const') return expr.value;
  if (expr.is === 'unary')
    return expr.name === 'complement' || expr.of.type === 'i32' ? MOST_U32 : expr.of.type === 'bool' ? 1 : 32;
  if (expr.is !== 'binary') return leaf(expr);
  const [left, right] = [mostOf(expr.left, leaf), mostOf(expr.right, leaf)];
  switch (expr.name) {
    case 'rem':
      return Math.max(0, right - 1);
    case 'mulHigh':
      return Math.max(0, Math.min(left, right) - 1);
    case 'and':
    case 'min':
      return Math.min(left, right);
    case 'max':
      return Math.max(left, right);
    case 'div':
    case 'subFloored':
      return left;
    case 'shr':
      return expr.right.is === 'const' ? left >>> expr.right.value : left;
    case 'add':
      return saturated(left + right);
    default:
      return MOST_U32;
  }
}

/** Whether a value could change by what a function does to the state. */
export function readsState(expr: Expr): boolean {
  if (expr.is === 'field' || expr.is === 'element') return true;
  // Operands are the parts that are objects.
  for (const part in expr) {
    const operand: unknown = expr[part as keyof Expr];
    if (typeof operand === 'object' && readsState(operand as Expr)) return true;
  }
  return false;
}
