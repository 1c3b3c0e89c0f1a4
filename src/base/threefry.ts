/**
 * Threefry-2x32-20, the counter-based random numbers of every model (Salmon, Moraes, Dror, Shaw 2011, "Parallel random
 * numbers: as easy as 1, 2, 3"). Same key and counter, same two words, on any executor. Twin of shaders/lib/threefry.wesl.
 */

const PARITY = 0x1bd11bda;

/** Writes the two output words to `out[0]`, `out[1]`. All arguments are u32. */
export function threefry2x32(key0: number, key1: number, counter0: number, counter1: number, out: Uint32Array): void {
  const key2 = PARITY ^ key0 ^ key1;
  let x = (counter0 + key0) | 0;
  let y = (counter1 + key1) | 0;
  // biome-ignore format: one round a line shows the pattern
  // Five groups of four rounds, a key injection after each; unrolled by hand because it dominates one core.
  x = (x + y) | 0;
  y = ((y << 13) | (y >>> 19)) ^ x;
  x = (x + y) | 0;
  y = ((y << 15) | (y >>> 17)) ^ x;
  x = (x + y) | 0;
  y = ((y << 26) | (y >>> 6)) ^ x;
  x = (x + y) | 0;
  y = ((y << 6) | (y >>> 26)) ^ x;
  x = (x + key1) | 0;
  y = (y + key2 + 1) | 0;
  x = (x + y) | 0;
  y = ((y << 17) | (y >>> 15)) ^ x;
  x = (x + y) | 0;
  y = ((y << 29) | (y >>> 3)) ^ x;
  x = (x + y) | 0;
  y = ((y << 16) | (y >>> 16)) ^ x;
  x = (x + y) | 0;
  y = ((y << 24) | (y >>> 8)) ^ x;
  x = (x + key2) | 0;
  y = (y + key0 + 2) | 0;
  x = (x + y) | 0;
  y = ((y << 13) | (y >>> 19)) ^ x;
  x = (x + y) | 0;
  y = ((y << 15) | (y >>> 17)) ^ x;
  x = (x + y) | 0;
  y = ((y << 26) | (y >>> 6)) ^ x;
  x = (x + y) | 0;
  y = ((y << 6) | (y >>> 26)) ^ x;
  x = (x + key0) | 0;
  y = (y + key1 + 3) | 0;
  x = (x + y) | 0;
  y = ((y << 17) | (y >>> 15)) ^ x;
  x = (x + y) | 0;
  y = ((y << 29) | (y >>> 3)) ^ x;
  x = (x + y) | 0;
  y = ((y << 16) | (y >>> 16)) ^ x;
  x = (x + y) | 0;
  y = ((y << 24) | (y >>> 8)) ^ x;
  x = (x + key1) | 0;
  y = (y + key2 + 4) | 0;
  x = (x + y) | 0;
  y = ((y << 13) | (y >>> 19)) ^ x;
  x = (x + y) | 0;
  y = ((y << 15) | (y >>> 17)) ^ x;
  x = (x + y) | 0;
  y = ((y << 26) | (y >>> 6)) ^ x;
  x = (x + y) | 0;
  y = ((y << 6) | (y >>> 26)) ^ x;
  out[0] = x + key2;
  out[1] = y + key0 + 5;
}

/**
 * Named streams: the second key word, so that building a world and running it never share a draw. Those that are not of a model; a model has
 * a table of its own beside them, of other numbers.
 */
export const STREAMS = { build: 1, handler: 2, edges: 10, graph: 11, assignment: 16, sample: 17 } as const;
