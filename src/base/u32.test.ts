/** u32 arithmetic against BigInt, at the edges and for thousands of seeded operands. */
import { describe, expect, it } from 'vitest';
import { threefry2x32 } from './threefry.ts';
import {
  addSaturated,
  ceilLog2,
  floorLog2,
  hex64,
  isU32,
  mulHigh,
  mulHighSmall,
  mulHighWide,
  powerOfTwoFrom,
  saturated,
  scaleRound,
  wide,
} from './u32.ts';

const MAX = 0xffff_ffff;
const EDGES = [0, 1, 2, 0xffff, 0x1_0000, 0x1_0001, 0x7fff_ffff, 0x8000_0000, 0xffff_fffd, 0xffff_fffe, MAX];

/** Every pair of edges, then seeded pairs of every magnitude. */
function* operands(): Generator<[number, number]> {
  for (const a of EDGES) for (const b of EDGES) yield [a, b];
  const words = new Uint32Array(2);
  for (let i = 0; i < 5000; i++) {
    threefry2x32(1, 2, i, 0, words);
    const [a, b] = words;
    threefry2x32(1, 2, i, 1, words);
    yield [a >>> (words[0] & 31), b >>> (words[1] & 31)];
  }
}

/** What was computed and what BigInt says, where they differ. */
function differences(actual: (a: number, b: number) => number, expected: (a: bigint, b: bigint) => bigint): string[] {
  const found: string[] = [];
  for (const [a, b] of operands()) {
    const [is, should] = [actual(a, b), Number(expected(BigInt(a), BigInt(b)))];
    if (!Object.is(is, should)) found.push(`(${a}, ${b}): ${is}, not ${should}`);
  }
  return found.slice(0, 5);
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

describe('u32', () => {
  it('mulHigh is the high word of the product', () => {
    expect(differences(mulHigh, (a, b) => (a * b) >> 32n)).toEqual([]);
  });

  it('mulHighSmall is the same where one factor is at most 2^21', () => {
    const small = (b: number) => (b % 2 === 0 ? b >>> 11 : 2 ** 21 - (b >>> 11));
    expect(
      differences(
        (a, b) => mulHighSmall(a, small(b)),
        (a, b) => (a * BigInt(small(Number(b)))) >> 32n,
      ),
    ).toEqual([]);
  });

  it.each([1, 2, 15, 16, 26, 27, 30, 31])('scaleRound rounds to nearest and saturates, shift %d', (shift) => {
    const s = BigInt(shift);
    const exact = (a: bigint, b: bigint) => least((a * b + (1n << (s - 1n))) >> s, BigInt(MAX));
    expect(differences((a, b) => scaleRound(a, b, shift), exact)).toEqual([]);
  });

  it.each([0xffff_fffd, MAX])('addSaturated stops at %d', (limit) => {
    const inside = (a: number) => Math.min(a, limit);
    expect(
      differences(
        (a, b) => addSaturated(inside(a), b, limit),
        (a, b) => least(least(a, BigInt(limit)) + b, BigInt(limit)),
      ),
    ).toEqual([]);
  });

  it.each([0, 1, 2, 232, 2 ** 21 - 1])('mulHighWide is exact with a high word of %d, and saturates', (high) => {
    const exact = (a: bigint, b: bigint) => least((a * ((BigInt(high) << 32n) + b)) >> 32n, BigInt(MAX));
    expect(differences((a, b) => mulHighWide(a, wide(high * 2 ** 32 + b)), exact)).toEqual([]);
  });

  it('isU32 tells what a word can hold, and saturated makes it so', () => {
    expect([0, 1, MAX].every(isU32)).toBe(true);
    expect([-1, 0.5, MAX + 1, 1e300, Number.NaN, Infinity, -Infinity].some(isU32)).toBe(false);
    expect([0, MAX - 1, MAX, MAX + 1, 1e18].map(saturated)).toEqual([0, MAX - 1, MAX, MAX, MAX]);
  });

  it('logarithms are exact at every power of two and beside it, whole or not', () => {
    for (let n = 0; n < 32; n++) {
      const power = 2 ** n;
      expect([ceilLog2(power), floorLog2(power), powerOfTwoFrom(power)]).toEqual([n, n, power]);
      expect([ceilLog2(power + 0.5), floorLog2(power + 0.5)]).toEqual([n + 1, n]);
      if (n > 0) expect([ceilLog2(power + 1), floorLog2(power - 1)]).toEqual([n + 1, n - 1]);
    }
    expect([ceilLog2(2 ** 32), powerOfTwoFrom(0.25), powerOfTwoFrom(2 ** 32)]).toEqual([32, 1, 2 ** 32]);
  });

  it('hex64 pads both words', () => {
    expect(hex64(0, 0)).toBe('0000000000000000');
    expect(hex64(0x1f, -1)).toBe('0000001fffffffff');
    expect(hex64(2 ** 32 + 5, 2 ** 33 + 0xa)).toBe('000000050000000a');
  });
});
