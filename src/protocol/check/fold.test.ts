/** Covers: constants folded as program.ts says, over edge values, against whole numbers without end. */
import { describe, expect, it } from 'vitest';
import type { BinaryName, Expr, UnaryName } from '../program.ts';
import { binary, constant, mostOf, part, unary } from './fold.ts';

const EDGES = [
  0,
  1,
  2,
  3,
  7,
  31,
  32,
  33,
  40,
  0xffff,
  0x1_0000,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 32 - 2,
  2 ** 32 - 1,
];
const MOST = 2n ** 32n - 1n;

type Exact = (a: bigint, b: bigint) => bigint | boolean;
/** Of words as the type reads them; what comes out is taken modulo 2^32. */
const BOTH: Partial<Record<BinaryName, Exact>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0n ? 0n : a / b),
  rem: (a, b) => (b === 0n ? 0n : a % b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  min: (a, b) => (a < b ? a : b),
  max: (a, b) => (a > b ? a : b),
};
const SHIFTS: Partial<Record<BinaryName, Exact>> = { shl: (a, b) => a << (b & 31n), shr: (a, b) => a >> (b & 31n) };
const UNSIGNED: Partial<Record<BinaryName, Exact>> = {
  addSaturated: (a, b) => (a + b > MOST ? MOST : a + b),
  subFloored: (a, b) => (a > b ? a - b : 0n),
  mulHigh: (a, b) => (a * b) >> 32n,
  mulSaturated: (a, b) => (a * b > MOST ? MOST : a * b),
};

const read = (type: 'u32' | 'i32', word: number) => BigInt(type === 'i32' ? word | 0 : word);

const wordOf = (value: bigint | boolean) => Number(BigInt.asUintN(32, BigInt(value)));
const folded = (expr: Expr): number | string => (expr.is === 'const' ? expr.value : expr.is);

/** Those that are folded to something else. */
function wrong(type: 'u32' | 'i32', operators: Partial<Record<BinaryName, Exact>>, isShift = false): string[] {
  const right = isShift ? 'u32' : type;
  return Object.entries(operators).flatMap(([name, exact]) =>
    pairs(EDGES, EDGES)
      .filter(([a, b]) => {
        const value = folded(binary(name as BinaryName, constant(type, a), constant(right, b)));
        return value !== wordOf(exact(read(type, a), read(right, b)));
      })
      .map(([a, b]) => `${a} ${name} ${b}`),
  );
}

const pairs = (all: readonly number[], others: readonly number[]) => all.flatMap((a) => others.map((b) => [a, b]));

describe('folding', () => {
  it.each(['u32', 'i32'] as const)('two of %s', (type) => {
    expect(wrong(type, type === 'u32' ? { ...BOTH, ...UNSIGNED } : BOTH)).toEqual([]);
    expect(wrong(type, SHIFTS, true)).toEqual([]);
  });

  it('one operand', () => {
    const exact: Record<Exclude<UnaryName, 'not' | 'as'>, (x: bigint) => number> = {
      negate: (x) => Number(BigInt.asUintN(32, -x)),
      complement: (x) => Number(MOST - x),
      ones: (x) => x.toString(2).replaceAll('0', '').length,
      zeros: (x) => (x === 0n ? 32 : 32 - x.toString(2).length),
    };
    for (const [name, of] of Object.entries(exact))
      expect(EDGES.map((x) => folded(unary(name as UnaryName, 'u32', constant('u32', x))))).toEqual(
        EDGES.map((x) => of(BigInt(x))),
      );
  });

  it('parts over 64 bits', () => {
    for (const c of EDGES) {
      const exact = pairs(EDGES, EDGES).map(([a, b]) => (c === 0 ? 0n : (BigInt(a) * BigInt(b)) / BigInt(c)));
      const parts = pairs(EDGES, EDGES).map(([a, b]) =>
        folded(part(constant('u32', a), constant('u32', b), constant('u32', c))),
      );
      expect(parts, `parts of ${c}`).toEqual(exact.map((value) => Number(value > MOST ? MOST : value)));
    }
  });

  it('what no compiler of WGSL takes, though one side is unknown', () => {
    const x: Expr = { is: 'field', type: 'u32', field: 0 };
    expect(binary('div', x, constant('u32', 0))).toEqual(constant('u32', 0));
    expect(binary('rem', x, constant('u32', 0))).toEqual(constant('u32', 0));
    expect(binary('shl', x, constant('u32', 33))).toEqual({
      is: 'binary',
      type: 'u32',
      name: 'shl',
      left: x,
      right: constant('u32', 1),
    });
    expect(part(x, x, constant('u32', 0))).toEqual(constant('u32', 0));
  });

  it('what a value is at most is never less than what it is', () => {
    const names: readonly BinaryName[] = [
      'rem',
      'mulHigh',
      'and',
      'min',
      'max',
      'div',
      'subFloored',
      'shr',
      'add',
      'mul',
      'xor',
    ];
    const leaf = (most: number): Expr => ({ is: 'local', type: 'u32', index: most });
    const ends = (most: number) => [0, most >>> 1, most];
    const beyond = names.flatMap((name) =>
      pairs(EDGES, EDGES).filter(([a, b]) => {
        const most = mostOf(binary(name, leaf(a), leaf(b)), (local) => (local.is === 'local' ? local.index : 0));
        return pairs(ends(a), ends(b)).some(
          ([x, y]) => Number(folded(binary(name, constant('u32', x), constant('u32', y)))) > most,
        );
      }),
    );
    expect(beyond).toEqual([]);
  });
});
