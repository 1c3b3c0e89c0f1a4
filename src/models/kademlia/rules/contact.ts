/**
 * A contact of a table in one word: peer + 1 in 21 bits, and when a message last came from it in 11, in units of a 16th of
 * what makes it questionable; 0 where nothing of it is known, or nobody asks. Twin of shaders/models/kademlia/contact.wesl.
 */
import { saturated } from '../../../base/u32.ts';
import { hasStamps, type KademliaConfig, PEER_BITS } from '../config.ts';

/** One more than for a peer's number: 0 is nobody. */
export const CONTACT_BITS = PEER_BITS + 1;
export const CONTACT_MASK = 2 ** CONTACT_BITS - 1;
/** Stamps count 1 .. STAMPS and begin again. */
export const STAMPS = 2 ** (32 - CONTACT_BITS) - 1;
export const STAMP_UNITS = 16;

/** The peer of a contact's word, which is not 0. */
export const contactOf = (word: number): number => (word & CONTACT_MASK) - 1;
/** The word of a contact of which nothing was heard. */
export const unheard = (peer: number): number => peer + 1;

/** Ticks per unit of a stamp, as a u32; 0 where contacts have none. A unit that is longer than any run stays so when it saturates. */
export const stampTicks = (config: Pick<KademliaConfig, 'questionable'>): number =>
  hasStamps(config) ? saturated(Math.max(1, Math.floor(config.questionable / STAMP_UNITS))) : 0;

export class Freshness {
  private readonly unit: number;
  private readonly k: number;

  constructor(config: KademliaConfig) {
    this.unit = stampTicks(config);
    this.k = config.k;
  }

  private stampAt(time: number): number {
    return this.unit === 0 ? 0 : 1 + (Math.floor(time / this.unit) % STAMPS);
  }

  /** The word of a contact that a message came from now. */
  fresh(peer: number, time: number): number {
    return ((peer + 1) | (this.stampAt(time) << CONTACT_BITS)) >>> 0;
  }

  /** The contact of a full bucket that was not heard for longest, if it is questionable. */
  questionable(store: Uint32Array, first: number, time: number): number | undefined {
    const now = this.stampAt(time);
    let oldest = 0;
    let most = STAMP_UNITS - 1;
    for (let i = 0; i < this.k; i++) {
      const stamp = store[first + i] >>> CONTACT_BITS;
      const age = stamp === 0 ? STAMPS : (now + STAMPS - stamp) % STAMPS;
      if (age <= most) continue;
      most = age;
      oldest = store[first + i];
    }
    return oldest === 0 ? undefined : contactOf(oldest);
  }
}
