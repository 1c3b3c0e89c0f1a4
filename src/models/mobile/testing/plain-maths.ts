/** The arithmetic of docs/mobile.md to the letter, in whole numbers without a limit. */
import { threefry2x32 } from '../../../base/threefry.ts';
import { MOST_U32 } from '../../../base/u32.ts';
import type { Triple } from '../config.ts';

/** The two words of a draw. */
export function draw(seed: number, stream: number, a: number, b: number): readonly [x: number, y: number] {
  const out = new Uint32Array(2);
  threefry2x32(seed, stream, a, b, out);
  return [out[0], out[1]];
}

/** floor(word x below / 2^32). */
export const part = (word: number, below: number): number => Number((BigInt(word) * BigInt(below)) >> 32n);

/** Whether a threshold says yes; the greatest always does. */
export const saysYes = (word: number, below: number): boolean => below === MOST_U32 || word < below;

/** Of fractions. */
export const WHOLE = 1n << 32n;

/** a + way f / 2^32, the way towards zero. */
export const along = (a: number, way: number, f: bigint): number => a + Number((BigInt(way) * f) / WHOLE);

export const square = (value: number): bigint => BigInt(value) * BigInt(value);

export const squaredDistance = (a: Triple, b: Triple): bigint =>
  a.reduce((sum, _, axis) => sum + square(a[axis] - b[axis]), 0n);

/** floor(sqrt(value)), by Newton's method from above. */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << (BigInt(value.toString(2).length + 1) / 2n);
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** A loop: Array.from takes several times as long, and tests ask for it millions of times. */
export function each<T>(count: number, make: (i: number) => T): T[] {
  const all: T[] = [];
  for (let i = 0; i < count; i++) all.push(make(i));
  return all;
}

export const onAxes = (make: (axis: 0 | 1 | 2) => number): Triple => [make(0), make(1), make(2)];
