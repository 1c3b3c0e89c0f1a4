/**
 * Threefry-2x32-20 of many counters, two at a time: one chain of 20 rounds leaves half of a core idle, two beside each other take
 * little more time than one. Same words as `threefry2x32`.
 */

const PARITY = 0x1bd11bda;
/** Arrays need room for a multiple of this. */
export const LANES = 2;

/**
 * Of counters `[first[i], second[i]]`, i < count, the output words go to `x[i]`, `y[i]`; these may be the very arrays of the counters. What
 * lies beyond `count`, up to a multiple of LANES, is overwritten.
 */
export function threefryMany(
  key0: number,
  key1: number,
  first: Uint32Array,
  second: Uint32Array,
  count: number,
  x: Uint32Array,
  y: Uint32Array,
): void {
  const k0 = key0 | 0;
  const k1 = key1 | 0;
  const k2 = PARITY ^ k0 ^ k1;
  // biome-ignore format: one round a line shows the pattern; a key injection after every four
  for (let i = 0; i < count; i += LANES) {
    let a = (first[i] + k0) | 0, b = (second[i] + k1) | 0;
    let c = (first[i + 1] + k0) | 0, d = (second[i + 1] + k1) | 0;
    a = (a + b) | 0; b = ((b << 13) | (b >>> 19)) ^ a; c = (c + d) | 0; d = ((d << 13) | (d >>> 19)) ^ c;
    a = (a + b) | 0; b = ((b << 15) | (b >>> 17)) ^ a; c = (c + d) | 0; d = ((d << 15) | (d >>> 17)) ^ c;
    a = (a + b) | 0; b = ((b << 26) | (b >>> 6)) ^ a; c = (c + d) | 0; d = ((d << 26) | (d >>> 6)) ^ c;
    a = (a + b) | 0; b = ((b << 6) | (b >>> 26)) ^ a; c = (c + d) | 0; d = ((d << 6) | (d >>> 26)) ^ c;
    a = (a + k1) | 0; b = (b + k2 + 1) | 0; c = (c + k1) | 0; d = (d + k2 + 1) | 0;
    a = (a + b) | 0; b = ((b << 17) | (b >>> 15)) ^ a; c = (c + d) | 0; d = ((d << 17) | (d >>> 15)) ^ c;
    a = (a + b) | 0; b = ((b << 29) | (b >>> 3)) ^ a; c = (c + d) | 0; d = ((d << 29) | (d >>> 3)) ^ c;
    a = (a + b) | 0; b = ((b << 16) | (b >>> 16)) ^ a; c = (c + d) | 0; d = ((d << 16) | (d >>> 16)) ^ c;
    a = (a + b) | 0; b = ((b << 24) | (b >>> 8)) ^ a; c = (c + d) | 0; d = ((d << 24) | (d >>> 8)) ^ c;
    a = (a + k2) | 0; b = (b + k0 + 2) | 0; c = (c + k2) | 0; d = (d + k0 + 2) | 0;
    a = (a + b) | 0; b = ((b << 13) | (b >>> 19)) ^ a; c = (c + d) | 0; d = ((d << 13) | (d >>> 19)) ^ c;
    a = (a + b) | 0; b = ((b << 15) | (b >>> 17)) ^ a; c = (c + d) | 0; d = ((d << 15) | (d >>> 17)) ^ c;
    a = (a + b) | 0; b = ((b << 26) | (b >>> 6)) ^ a; c = (c + d) | 0; d = ((d << 26) | (d >>> 6)) ^ c;
    a = (a + b) | 0; b = ((b << 6) | (b >>> 26)) ^ a; c = (c + d) | 0; d = ((d << 6) | (d >>> 26)) ^ c;
    a = (a + k0) | 0; b = (b + k1 + 3) | 0; c = (c + k0) | 0; d = (d + k1 + 3) | 0;
    a = (a + b) | 0; b = ((b << 17) | (b >>> 15)) ^ a; c = (c + d) | 0; d = ((d << 17) | (d >>> 15)) ^ c;
    a = (a + b) | 0; b = ((b << 29) | (b >>> 3)) ^ a; c = (c + d) | 0; d = ((d << 29) | (d >>> 3)) ^ c;
    a = (a + b) | 0; b = ((b << 16) | (b >>> 16)) ^ a; c = (c + d) | 0; d = ((d << 16) | (d >>> 16)) ^ c;
    a = (a + b) | 0; b = ((b << 24) | (b >>> 8)) ^ a; c = (c + d) | 0; d = ((d << 24) | (d >>> 8)) ^ c;
    a = (a + k1) | 0; b = (b + k2 + 4) | 0; c = (c + k1) | 0; d = (d + k2 + 4) | 0;
    a = (a + b) | 0; b = ((b << 13) | (b >>> 19)) ^ a; c = (c + d) | 0; d = ((d << 13) | (d >>> 19)) ^ c;
    a = (a + b) | 0; b = ((b << 15) | (b >>> 17)) ^ a; c = (c + d) | 0; d = ((d << 15) | (d >>> 17)) ^ c;
    a = (a + b) | 0; b = ((b << 26) | (b >>> 6)) ^ a; c = (c + d) | 0; d = ((d << 26) | (d >>> 6)) ^ c;
    a = (a + b) | 0; b = ((b << 6) | (b >>> 26)) ^ a; c = (c + d) | 0; d = ((d << 6) | (d >>> 26)) ^ c;
    a = (a + k2) | 0; b = (b + k0 + 5) | 0; c = (c + k2) | 0; d = (d + k0 + 5) | 0;
    x[i] = a; y[i] = b;
    x[i + 1] = c; y[i + 1] = d;
  }
}
