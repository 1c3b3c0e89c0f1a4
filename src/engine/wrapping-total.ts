/** Counters that wrap on the GPU, unwrapped. */

/** A total kept exactly (below 2^53) from readings modulo 2^32 that are less than 2^32 apart. */
export class WrappingTotal {
  value = 0;

  /** The exact total behind a reading that is not older than the last. */
  at(reading: number): number {
    return this.value + ((reading - this.value) >>> 0);
  }

  advance(reading: number): void {
    this.value = this.at(reading);
  }
}
