/**
 * The routing table of a peer: bucket i holds up to k contacts that share exactly i leading bits with it, the last
 * bucket all that share at least so many. A place holds a peer + 1, or 0. Twin of shaders/models/kademlia/table.wesl.
 *
 * Which contacts are closest to a target follows from the buckets alone: with own ^ target read bit by bit, the buckets
 * of its ones from the first on, each closer than all that follow, then the buckets of its zeros from the last back.
 * Ids are read only to choose within the bucket that does not fit whole.
 */

import { STREAMS } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';
import type { HandlerContext } from '../../engine/event/model.ts';
import type { KademliaConfig, PeerLayout } from './config.ts';
import { type Ids, rangeAt, sharedBits } from './ids.ts';

/** Stamps are in units of this many seconds, 16 bits. */
export const STAMP_SECONDS = 4;
/** Ranges up to this size are sampled by one pass over all of them. */
const SMALL_RANGE = 64;

export class Table {
  private readonly config: KademliaConfig;
  private readonly layout: PeerLayout;
  private readonly ids: Ids;
  /** Whether a peer takes requests. */
  private readonly reachable: (peer: number) => boolean;
  /** Contacts found by `closest`, and how many. */
  readonly found: Uint32Array;
  foundCount = 0;

  constructor(config: KademliaConfig, layout: PeerLayout, ids: Ids, reachable: (peer: number) => boolean) {
    this.config = config;
    this.layout = layout;
    this.ids = ids;
    this.reachable = reachable;
    this.found = new Uint32Array(config.k);
  }

  bucketOf(peer: number, other: number): number {
    const { high, low } = this.ids;
    return Math.min(sharedBits(high[peer], low[peer], high[other], low[other]), this.config.buckets - 1);
  }

  /** Fills every bucket with a uniform sample of its range, as full as it can be. */
  warm(state: Uint32Array, at: number, peer: number, context: HandlerContext): void {
    const { buckets } = this.config;
    const { high, low } = this.ids;
    for (let bucket = 0; bucket < buckets - 1; bucket++) {
      const [from, to] = rangeAt(this.ids, high[peer], low[peer], bucket);
      if (to - from <= SMALL_RANGE) this.sampleSmall(state, at, bucket, from, to, peer, context);
      else this.sampleLarge(state, at, bucket, from, to, context);
    }
    // What shares more bits still lies around the peer itself, in one range with it.
    const [from, to] = this.deepest(peer);
    this.sampleSmall(state, at, buckets - 1, from, to, peer, context);
  }

  private deepest(peer: number): readonly [number, number] {
    const { high, low } = this.ids;
    const bits = this.config.buckets - 1;
    const same = (other: number) => sharedBits(high[peer], low[peer], high[other], low[other]) >= bits;
    let from = peer;
    let to = peer + 1;
    while (from > 0 && same(from - 1)) from--;
    while (to < this.config.peers && same(to)) to++;
    return [from, to];
  }

  /** Each subset of k is equally likely (reservoir, Vitter 1985, algorithm R). */
  private sampleSmall(
    state: Uint32Array,
    at: number,
    bucket: number,
    from: number,
    to: number,
    peer: number,
    context: HandlerContext,
  ): void {
    const { k } = this.config;
    const first = at + this.layout.contacts + bucket * k;
    let seen = 0;
    for (let other = from; other < to; other++) {
      if (other === peer || !this.reachable(other)) continue;
      let place = seen++;
      if (place >= k) {
        context.drawFrom(STREAMS.build);
        place = mulHigh(context.words[0], seen);
      }
      if (place < k) state[first + place] = other + 1;
    }
    state[at + this.layout.fill] += Math.min(seen, k);
  }

  /** Draws until the bucket is full; a hundred draws fail to find k reachable ones only where hardly any are. */
  private sampleLarge(
    state: Uint32Array,
    at: number,
    bucket: number,
    from: number,
    to: number,
    context: HandlerContext,
  ): void {
    const { k } = this.config;
    const first = at + this.layout.contacts + bucket * k;
    let count = 0;
    for (let tries = 0; tries < 8 * k + 64 && count < k; tries++) {
      context.drawFrom(STREAMS.build);
      const other = from + mulHigh(context.words[0], to - from);
      if (this.reachable(other) && !includes(state, first, count, other + 1)) state[first + count++] = other + 1;
    }
    state[at + this.layout.fill] += count;
  }

  /** Writes the up to k contacts of the table closest to a target into `found`. Not in order. */
  closest(state: Uint32Array, at: number, peer: number, targetHigh: number, targetLow: number): void {
    const { high, low } = this.ids;
    const { buckets, k } = this.config;
    const apartHigh = high[peer] ^ targetHigh;
    const apartLow = low[peer] ^ targetLow;
    this.foundCount = 0;
    for (let bucket = 0; bucket < buckets && this.foundCount < k; bucket++)
      if (bitAt(apartHigh, apartLow, bucket)) this.takeBucket(state, at, bucket, targetHigh, targetLow);
    for (let bucket = buckets - 1; bucket >= 0 && this.foundCount < k; bucket--)
      if (!bitAt(apartHigh, apartLow, bucket)) this.takeBucket(state, at, bucket, targetHigh, targetLow);
  }

  private takeBucket(state: Uint32Array, at: number, bucket: number, targetHigh: number, targetLow: number): void {
    const { k } = this.config;
    const first = at + this.layout.contacts + bucket * k;
    let filled = 0;
    for (let i = 0; i < k; i++) if (state[first + i] !== 0) filled++;
    if (filled === 0) return;
    if (this.foundCount + filled <= k) {
      for (let i = 0; i < k; i++) if (state[first + i] !== 0) this.found[this.foundCount++] = state[first + i] - 1;
    } else this.takeNearest(state, first, targetHigh, targetLow);
  }

  /** The nearest of a bucket that does not fit whole, one after the other: each the least beyond the one before. */
  private takeNearest(state: Uint32Array, first: number, targetHigh: number, targetLow: number): void {
    const { k } = this.config;
    const { high, low } = this.ids;
    let pastHigh = 0;
    let pastLow = 0;
    for (let taken = 0; this.foundCount < k; taken++) {
      let best = -1;
      let bestHigh = 0xffff_ffff;
      let bestLow = 0xffff_ffff;
      for (let i = 0; i < k; i++) {
        const contact = state[first + i];
        if (contact === 0) continue;
        const farHigh = (high[contact - 1] ^ targetHigh) >>> 0;
        const farLow = (low[contact - 1] ^ targetLow) >>> 0;
        const isPast = taken === 0 || farHigh > pastHigh || (farHigh === pastHigh && farLow > pastLow);
        if (isPast && (farHigh < bestHigh || (farHigh === bestHigh && farLow <= bestLow))) {
          best = contact - 1;
          bestHigh = farHigh;
          bestLow = farLow;
        }
      }
      this.found[this.foundCount++] = best;
      pastHigh = bestHigh;
      pastLow = bestLow;
    }
  }

  /** A message came from `other`: its stamp is renewed, or it takes an empty place; in a full bucket it is dropped. */
  learn(state: Uint32Array, at: number, peer: number, other: number, stamp: number): void {
    if (other === peer) return;
    const { k } = this.config;
    const bucket = this.bucketOf(peer, other);
    const first = this.layout.contacts + bucket * k;
    let empty = -1;
    for (let i = 0; i < k; i++) {
      const contact = state[at + first + i];
      if (contact === other + 1) {
        this.setStamp(state, at, bucket * k + i, stamp);
        return;
      }
      if (contact === 0 && empty < 0) empty = i;
    }
    if (empty < 0) return;
    state[at + first + empty] = other + 1;
    state[at + this.layout.fill]++;
    this.setStamp(state, at, bucket * k + empty, stamp);
  }

  /** Takes a contact that did not answer out of the table. */
  drop(state: Uint32Array, at: number, peer: number, other: number): void {
    const { k } = this.config;
    const first = at + this.layout.contacts + this.bucketOf(peer, other) * k;
    for (let i = 0; i < k; i++) {
      if (state[first + i] !== other + 1) continue;
      state[first + i] = 0;
      state[at + this.layout.fill]--;
    }
  }

  private setStamp(state: Uint32Array, at: number, place: number, stamp: number): void {
    const word = at + this.layout.stamps + (place >>> 1);
    const shift = (place & 1) * 16;
    state[word] = ((state[word] & ~(0xffff << shift)) | (stamp << shift)) >>> 0;
  }
}

const bitAt = (high: number, low: number, bit: number): boolean =>
  bit < 32 ? ((high >>> (31 - bit)) & 1) === 1 : ((low >>> (63 - bit)) & 1) === 1;

function includes(state: Uint32Array, first: number, count: number, value: number): boolean {
  for (let i = 0; i < count; i++) if (state[first + i] === value) return true;
  return false;
}
