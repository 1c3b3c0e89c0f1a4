/** Counters that wrap on the GPU, unwrapped. */

/** The exact total (below 2^53) behind a reading modulo 2^32 that is less than 2^32 after `from`. */
export const exactFrom = (from: number, reading: number): number => from + ((reading - from) >>> 0);

/** A total kept exactly from such readings. */
export class WrappingTotal {
  value = 0;

  advance(reading: number): void {
    this.value = exactFrom(this.value, reading);
  }
}
