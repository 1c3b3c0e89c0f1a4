/**
 * The routing table of a peer: bucket i holds up to k contacts that share exactly i leading bits with it, the last
 * bucket all that share at least so many. Twin of shaders/models/kademlia/table.wesl.
 *
 * Which contacts are closest to a target follows from the buckets alone: with own ^ target read bit by bit, the buckets
 * of its ones from the first on, each closer than all that follow, then the buckets of its zeros from the last back.
 * Ids are read only to choose within the bucket that does not fit whole. A word of the state says which buckets hold
 * somebody, another which are full: most messages change nothing, and then nothing of the table is read.
 */

import type { Peer } from '../../../underlay/peer.ts';
import { hasStamps, type KademliaConfig, STATE, storeLayout } from '../config.ts';
import type { Ids } from '../sources/ids.ts';
import { CONTACT_MASK, contactOf, type Freshness } from './contact.ts';
import { Nearest } from './nearest.ts';
import type { Reserve } from './reserve.ts';

export class Table {
  private readonly config: KademliaConfig;
  private readonly ids: Ids;
  private readonly peer: Peer;
  private readonly freshness: Freshness;
  private readonly reserve: Reserve;
  private readonly touched: number;
  private readonly hasStamps: boolean;
  private readonly k: number;
  private readonly buckets: number;
  /** Contacts found by `closest`, + 1, from the second word on, as in the payload of a response; and how many. */
  readonly found: Uint32Array;
  foundCount = 0;
  /** Of a bucket that does not fit whole. */
  private readonly crowd: Nearest;
  /** A questionable contact of the full bucket of the newcomer that `learn` met last, or undefined. */
  inQuestion: number | undefined;

  constructor(config: KademliaConfig, ids: Ids, peer: Peer, freshness: Freshness, reserve: Reserve) {
    this.config = config;
    this.ids = ids;
    this.peer = peer;
    this.freshness = freshness;
    this.reserve = reserve;
    this.k = config.k;
    this.buckets = config.buckets;
    this.touched = storeLayout(config).touched;
    this.hasStamps = hasStamps(config);
    this.found = new Uint32Array(1 + config.k);
    this.crowd = new Nearest(config.k);
  }

  /** By the high words alone: there are at most 24 buckets. */
  bucketOf(other: number): number {
    const { high } = this.ids;
    const shared = Math.clz32(high[this.peer.node] ^ high[other]);
    const last = this.buckets - 1;
    return shared < last ? shared : last;
  }

  /** There is news of a bucket. */
  touch(bucket: number): void {
    const { store, storeBase, time } = this.peer;
    if (this.config.refresh > 0) store[storeBase + this.touched + bucket] = time;
  }

  /** Writes the up to k contacts of the table closest to a target into `found`. Not in order. */
  closest(target: Uint32Array): void {
    const { k, buckets } = this;
    const { node, state, stateBase } = this.peer;
    // Bit 31 - i is about bucket i; there are at most 24.
    const apart = this.ids.high[node] ^ target[0];
    const some = reversed(state[stateBase + STATE.some]);
    let ones = apart & some;
    let zeros = (~apart & some) >>> (32 - buckets);
    this.foundCount = 0;
    while (ones !== 0 && this.foundCount < k) {
      const bucket = Math.clz32(ones);
      ones &= ~(0x8000_0000 >>> bucket);
      this.takeBucket(bucket, target);
    }
    while (zeros !== 0 && this.foundCount < k) {
      const bit = 31 - Math.clz32(zeros & -zeros);
      zeros &= zeros - 1;
      this.takeBucket(buckets - 1 - bit, target);
    }
  }

  private takeBucket(bucket: number, target: Uint32Array): void {
    const { k } = this;
    const { state, store, stateBase, storeBase } = this.peer;
    const { found } = this;
    const first = storeBase + bucket * k;
    const before = this.foundCount;
    if (before === 0 && ((state[stateBase + STATE.full] >>> bucket) & 1) === 1) {
      for (let i = 0; i < k; i++) found[1 + i] = store[first + i] & CONTACT_MASK;
      this.foundCount = k;
      return;
    }
    let count = before;
    for (let word = first; word < first + k; word++) {
      if (store[word] === 0) continue;
      if (count < k) found[1 + count] = store[word] & CONTACT_MASK;
      count++;
    }
    this.foundCount = count;
    if (count <= k) return;
    this.foundCount = before;
    this.takeNearest(first, target);
  }

  /** The nearest of a bucket that does not fit whole. */
  private takeNearest(first: number, target: Uint32Array): void {
    const targetHigh = target[0];
    const targetLow = target[1];
    const { k } = this;
    const { store } = this.peer;
    const { high, low } = this.ids;
    const { crowd, found } = this;
    crowd.empty(k - this.foundCount);
    for (let word = first; word < first + k; word++) {
      if (store[word] === 0) continue;
      const contact = contactOf(store[word]);
      crowd.add(contact, (high[contact] ^ targetHigh) >>> 0, (low[contact] ^ targetLow) >>> 0);
    }
    for (let i = 0; this.foundCount < k; i++) found[1 + this.foundCount++] = crowd.contacts[i] + 1;
  }

  /**
   * A message came from `other`: it is the freshest contact of its bucket, or it takes an empty place. A full bucket keeps
   * it in reserve, if it has one, and says who of it is questionable.
   */
  learn(other: number): void {
    this.inQuestion = undefined;
    const { config, k, peer, freshness, reserve } = this;
    const { state, store, stateBase, storeBase, time } = peer;
    if (other === peer.node) return;
    const bucket = this.bucketOf(other);
    this.touch(bucket);
    const isFull = ((state[stateBase + STATE.full] >>> bucket) & 1) === 1;
    if (isFull && !this.hasStamps && config.replacement === 0) return;
    const first = storeBase + bucket * k;
    let empty = -1;
    let filled = 0;
    for (let i = 0; i < k; i++) {
      const word = store[first + i];
      if (word === 0) empty = empty < 0 ? i : empty;
      else if (contactOf(word) === other) {
        store[first + i] = freshness.fresh(other, time);
        return;
      } else filled++;
    }
    if (empty >= 0) {
      store[first + empty] = freshness.fresh(other, time);
      state[stateBase + STATE.fill]++;
      state[stateBase + STATE.some] |= 1 << bucket;
      if (filled + 1 === k) state[stateBase + STATE.full] |= 1 << bucket;
      return;
    }
    reserve.keep(bucket, other);
    if (this.hasStamps) this.inQuestion = freshness.questionable(store, first, time);
  }

  /** Takes a contact that did not answer out of the table. The latest newcomer in reserve takes its place. */
  drop(other: number): void {
    const { k, peer } = this;
    const { state, store, stateBase, storeBase } = peer;
    const bucket = this.bucketOf(other);
    const first = storeBase + bucket * k;
    let index = -1;
    let filled = 0;
    for (let i = 0; i < k; i++) {
      if (store[first + i] === 0) continue;
      filled++;
      if (contactOf(store[first + i]) === other) index = i;
    }
    if (index < 0) return;
    store[first + index] = this.reserve.take(bucket);
    if (store[first + index] !== 0) return;
    state[stateBase + STATE.fill]--;
    state[stateBase + STATE.full] &= ~(1 << bucket);
    if (filled === 1) state[stateBase + STATE.some] &= ~(1 << bucket);
  }
}

/** Bits in reverse: bit 0 becomes bit 31. */
function reversed(word: number): number {
  let w = word;
  w = ((w >>> 1) & 0x5555_5555) | ((w & 0x5555_5555) << 1);
  w = ((w >>> 2) & 0x3333_3333) | ((w & 0x3333_3333) << 2);
  w = ((w >>> 4) & 0x0f0f_0f0f) | ((w & 0x0f0f_0f0f) << 4);
  w = ((w >>> 8) & 0x00ff_00ff) | ((w & 0x00ff_00ff) << 8);
  return (w >>> 16) | (w << 16);
}
