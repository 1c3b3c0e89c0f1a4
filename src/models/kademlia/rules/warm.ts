/**
 * Warm tables: every bucket a uniform sample of the peers of its range that are there and take requests, as full as it can
 * be; a share of it of those that cannot be reached. Twin of shaders/models/kademlia/warm.wesl.
 */
import { STREAMS } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import type { HandlerContext } from '../../../engine/event/model.ts';
import type { Peer } from '../../../underlay/peer.ts';
import { type KademliaConfig, STATE } from '../config.ts';
import { type Ids, rangeAt, sharedBits } from '../sources/ids.ts';
import type { Freshness } from './contact.ts';

/** Ranges up to this size are sampled by one pass over all of them. */
export const SMALL_RANGE = 64;
/** Draws for a bucket of a larger range; so many fail to find k reachable peers only where hardly any are. */
export const mostDraws = (k: number): number => 8 * k + 64;

/** Places of a bucket, and the range of peers that it is filled from. */
interface Indices {
  readonly bucket: number;
  readonly from: number;
  readonly to: number;
  readonly isSmall: boolean;
  readonly first: number;
  readonly room: number;
}

export class WarmTables {
  private readonly config: KademliaConfig;
  private readonly ids: Ids;
  private readonly peer: Peer;
  private readonly freshness: Freshness;
  /** Whether a peer takes requests at time 0. */
  private readonly reachable: (peer: number) => boolean;

  constructor(
    config: KademliaConfig,
    ids: Ids,
    peer: Peer,
    freshness: Freshness,
    reachable: (peer: number) => boolean,
  ) {
    this.config = config;
    this.ids = ids;
    this.peer = peer;
    this.freshness = freshness;
    this.reachable = reachable;
  }

  fill(context: HandlerContext): void {
    const last = this.config.buckets - 1;
    const { high, low } = this.ids;
    const { node } = this.peer;
    for (let bucket = 0; bucket <= last; bucket++) {
      // What shares more bits than the last but one lies around the peer itself, in one range with it.
      const [from, to] = bucket < last ? rangeAt(this.ids, high[node], low[node], bucket) : this.deepest();
      const isSmall = bucket === last || to - from <= SMALL_RANGE;
      const absent = this.sample(
        { bucket, from, to, isSmall, first: 0, room: this.absentRoom(context) },
        false,
        context,
      );
      const room = this.config.k - absent;
      this.account(bucket, absent + this.sample({ bucket, from, to, isSmall, first: absent, room }, true, context));
    }
  }

  /** Places of a bucket for contacts that cannot be reached: k times their share, rounded at random. */
  private absentRoom(context: HandlerContext): number {
    const { k, unreachableBelow } = this.config;
    if (unreachableBelow === 0) return 0;
    context.drawFrom(STREAMS.build);
    return mulHigh(unreachableBelow, k) + Number(context.words[0] < Math.imul(unreachableBelow, k) >>> 0);
  }

  /** Fills places of a bucket with peers that take requests, or with such that do not; returns how many there are. */
  private sample(indices: Indices, takesRequests: boolean, context: HandlerContext): number {
    if (indices.room === 0) return 0;
    return indices.isSmall
      ? this.sampleSmall(indices, takesRequests, context)
      : this.sampleLarge(indices, takesRequests, context);
  }

  private account(bucket: number, count: number): void {
    const { state, stateBase } = this.peer;
    state[stateBase + STATE.fill] += count;
    if (count > 0) state[stateBase + STATE.some] |= 1 << bucket;
    if (count === this.config.k) state[stateBase + STATE.full] |= 1 << bucket;
  }

  private deepest(): readonly [number, number] {
    const { high, low } = this.ids;
    const { node } = this.peer;
    const bits = this.config.buckets - 1;
    const same = (other: number) => sharedBits(high[node], low[node], high[other], low[other]) >= bits;
    let from = node;
    let to = node + 1;
    while (from > 0 && same(from - 1)) from--;
    while (to < this.config.peers && same(to)) to++;
    return [from, to];
  }

  /** Each subset of so many is equally likely (reservoir, Vitter 1985, algorithm R). */
  private sampleSmall(
    { from, to, room, ...indices }: Indices,
    takesRequests: boolean,
    context: HandlerContext,
  ): number {
    const { store, node } = this.peer;
    const first = this.wordAt(indices);
    let seen = 0;
    for (let other = from; other < to; other++) {
      if (other === node || this.reachable(other) !== takesRequests) continue;
      let index = seen++;
      if (index >= room) {
        context.drawFrom(STREAMS.build);
        index = mulHigh(context.words[0], seen);
      }
      if (index < room) store[first + index] = this.freshness.fresh(other, 0);
    }
    return Math.min(seen, room);
  }

  /** Draws until the places are full. */
  private sampleLarge(
    { from, to, room, ...indices }: Indices,
    takesRequests: boolean,
    context: HandlerContext,
  ): number {
    const { store } = this.peer;
    const first = this.wordAt(indices);
    let count = 0;
    for (let tries = 0; tries < mostDraws(this.config.k) && count < room; tries++) {
      context.drawFrom(STREAMS.build);
      const other = from + mulHigh(context.words[0], to - from);
      const word = this.freshness.fresh(other, 0);
      if (this.reachable(other) === takesRequests && !includes(store, first, count, word))
        store[first + count++] = word;
    }
    return count;
  }

  private wordAt({ bucket, first }: Pick<Indices, 'bucket' | 'first'>): number {
    return this.peer.storeBase + bucket * this.config.k + first;
  }
}

function includes(words: Uint32Array, first: number, count: number, value: number): boolean {
  for (let i = 0; i < count; i++) if (words[first + i] === value) return true;
  return false;
}
