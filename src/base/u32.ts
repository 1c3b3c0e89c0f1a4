/** u32 arithmetic, the same as in shaders/lib/u32.wesl. Every argument and result is a u32 held in a number. */

/** The largest u32, at which sums saturate. The names below are the same word with another meaning. */
export const MOST_U32 = 0xffff_ffff;
/** A time or a round that never comes. */
export const NEVER = 0xffff_ffff;
/** No index: no node, event, entry or block. */
export const NONE = 0xffff_ffff;
/** The largest number that V8 keeps as an integer. A field that ever held another one is a double to it, and so is what is computed from it, places in arrays included. */
export const MOST_SMALL = 0x7fff_ffff;
/** `NONE` in a field of one core, or handed on there: an integer to V8. */
export const NOBODY = -1;
/** The same u32, as an integer where it is small: powers, products of doubles and fields of doubles give objects, whole numbers or not. */
export const asU32 = (value: number): number => value >>> 0;
export const ALL_BITS = 0xffff_ffff;

/** High word of the 64-bit product. */
export function mulHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const cross = aHigh * bLow + ((aLow * bLow) >>> 16);
  const middle = aLow * bHigh + (cross & 0xffff);
  return (aHigh * bHigh + (cross >>> 16) + (middle >>> 16)) >>> 0;
}

/** `mulHigh(a, b)` for b at most 2^21: the product is below 2^53, so a double holds it exactly. */
export const mulHighSmall = (a: number, b: number): number => (a * b * 2 ** -32) | 0;

/** A whole number below 2^64 as two u32. */
export interface Wide {
  readonly high: number;
  readonly low: number;
}

/** The two words of a whole number up to 2^53. */
export const wide = (value: number): Wide => ({ high: Math.floor(value / 2 ** 32), low: value % 2 ** 32 });

/** High words of the 96-bit product of a u32 and a wide number, saturated to u32. */
export const mulHighWide = (a: number, { high, low }: Wide): number => saturated(a * high + mulHigh(a, low));

/** `(a * b + 2^(shift - 1)) >> shift` over 64 bits, saturated to u32; `shift` in 1 .. 31. */
export function scaleRound(a: number, b: number, shift: number): number {
  let high = mulHigh(a, b);
  const low = Math.imul(a, b) >>> 0;
  const rounded = (low + (1 << (shift - 1))) >>> 0;
  if (rounded < low) high += 1;
  if (high >>> shift !== 0) return MOST_U32;
  return ((high << (32 - shift)) | (rounded >>> shift)) >>> 0;
}

/** Sum, or `limit` where the sum would pass it; `a` and `b` may be any u32, `limit` at least `a`. */
export function addSaturated(a: number, b: number, limit: number): number {
  const sum = a + b;
  // Most sums are integers to V8: they are compared as such.
  if (sum <= MOST_SMALL && limit >= MOST_SMALL) return sum;
  return sum > limit ? limit : sum;
}

/** 16 lower-case hex digits. */
export const hex64 = (high: number, low: number): string =>
  (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');

export const isU32 = (value: number): boolean => value === value >>> 0;

/** A whole number from 0 on as a u32: itself, or the largest u32 where it is beyond that. */
export const saturated = (value: number): number => Math.min(value, MOST_U32);

/** Least n with 2^n >= `value`, exactly; `value` at least 1 and at most 2^32, not necessarily whole. */
export const ceilLog2 = (value: number): number => (value <= 1 ? 0 : 32 - Math.clz32(Math.ceil(value) - 1));

/** Greatest n with 2^n <= `value`, exactly; `value` at least 1 and below 2^32, not necessarily whole. */
export const floorLog2 = (value: number): number => 31 - Math.clz32(value);

/** The least power of two that is at least `value`; 1 where `value` is less. */
export const powerOfTwoFrom = (value: number): number => 2 ** ceilLog2(value);

/** Set bits of a word. */
export function bitCount(word: number): number {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
