/** Finds the link of a pair of routers: a hash table with open addressing, for up to two million of them. */
import { powerOfTwoFrom } from '../../base/u32.ts';

export class PairTable {
  private readonly slots: Uint32Array;

  /** Of links `a[l]`, `b[l]`, l up to `a.length`. */
  constructor(
    private readonly a: Uint32Array,
    private readonly b: Uint32Array,
  ) {
    this.slots = new Uint32Array(powerOfTwoFrom(2 * a.length + 1));
  }

  /** The first link that was given for the ends of this one: itself, or another. */
  firstOf(link: number): number {
    const { slots, a, b } = this;
    const mask = slots.length - 1;
    const hash = Math.imul(a[link] ^ Math.imul(b[link], 0x9e37_79b9), 0x85eb_ca6b);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      if (slots[slot] === 0) {
        slots[slot] = link + 1;
        return link;
      }
      const other = slots[slot] - 1;
      if (a[other] === a[link] && b[other] === b[link]) return other;
    }
  }
}
