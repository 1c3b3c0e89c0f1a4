/** Collects the lower neighbours of one node after the other, in an array that has room as a rule and grows where it has not. */
import type { LowerRows } from './csr.ts';

export class RowWriter {
  private readonly ends: Uint32Array;
  private lower: Uint32Array;
  private count = 0;

  /** `room`: edges that are likely to come. */
  constructor(nodes: number, room: number) {
    this.ends = new Uint32Array(nodes);
    this.lower = new Uint32Array(room);
  }

  /** A neighbour of the row at hand, higher than those before it. */
  add(node: number): void {
    if (this.count === this.lower.length) this.grow();
    this.lower[this.count++] = node;
  }

  /** Ends a row; the next one begins. */
  end(row: number): void {
    this.ends[row] = this.count;
  }

  get rows(): LowerRows {
    return { ends: this.ends, lower: this.lower.subarray(0, this.count) };
  }

  private grow(): void {
    const larger = new Uint32Array(Math.ceil(this.lower.length * 1.25) + 16);
    larger.set(this.lower);
    this.lower = larger;
  }
}
