/**
 * What a lookup is for, and its target. A request carries the number of the lookup and its purpose in one word; the target
 * does not travel, for everybody can draw it from that word and its owner. Twin of shaders/models/kademlia/purpose.wesl.
 */
import { threefry2x32 } from '../../../base/threefry.ts';
import { mulHigh, NOBODY } from '../../../base/u32.ts';
import type { KademliaConfig } from '../config.ts';
import type { Ids } from '../sources/ids.ts';
import { STREAMS } from '../streams.ts';

/** A random target; the own id, to join; `refresh + b`: an id in the range of bucket b. */
export const PURPOSE = { random: 0, join: 1, refresh: 2 } as const;
/** No purpose: nothing is looked up. */
export const NO_PURPOSE = NOBODY;

export const LOOKUP_BITS = 26;
export const LOOKUP_MASK = 2 ** LOOKUP_BITS - 1;

/** What requests carry: the lookup's number in 26 bits, its purpose in 6. Never 0. */
export const requestWord = (lookup: number, purpose: number): number => ((purpose << LOOKUP_BITS) | lookup) >>> 0;
export const lookupOf = (word: number): number => word & LOOKUP_MASK;
export const purposeOf = (word: number): number => word >>> LOOKUP_BITS;

export class Targets {
  private readonly config: KademliaConfig;
  private readonly ids: Ids;
  private readonly seed: number;
  private readonly words = new Uint32Array(2);
  private readonly hotWidth: number;
  private readonly hotStride: number;
  /** The target drawn last: high and low word. An array, so that no number beyond 31 bits becomes an object on its way. */
  readonly drawn = new Uint32Array(2);

  constructor(config: KademliaConfig, ids: Ids, seed: number) {
    this.config = config;
    this.ids = ids;
    this.seed = seed;
    const { width, stride } = hotSlices(config);
    this.hotWidth = width;
    this.hotStride = stride;
  }

  get high(): number {
    return this.drawn[0];
  }

  get low(): number {
    return this.drawn[1];
  }

  /** Draws the target of a peer's lookup. */
  draw(owner: number, word: number): void {
    const { drawn } = this;
    const purpose = purposeOf(word);
    threefry2x32(this.seed, STREAMS.targets, owner, lookupOf(word), drawn);
    if (purpose === PURPOSE.random) this.hotTarget(owner, word);
    else if (purpose === PURPOSE.join) {
      drawn[0] = this.ids.high[owner];
      drawn[1] = this.ids.low[owner];
    } else this.targetInBucket(owner, purpose - PURPOSE.refresh);
  }

  /** Moves a hot target into the id ranges that are hot: the shares of some peers, evenly spread. */
  private hotTarget(owner: number, word: number): void {
    const { hotBelow, hotPeers } = this.config;
    if (hotBelow === 0) return;
    threefry2x32(this.seed, STREAMS.hotSpots, owner, lookupOf(word), this.words);
    if (this.words[0] >= hotBelow) return;
    const slice = mulHigh(this.words[1], hotPeers) * this.hotStride;
    this.drawn[0] = slice * this.hotWidth + mulHigh(this.drawn[0], this.hotWidth);
  }

  /** Gives a target the owner's first `bucket` bits and the opposite of the next one. */
  private targetInBucket(owner: number, bucket: number): void {
    const { drawn } = this;
    const { high, low } = this.ids;
    const bits = bucket & 31;
    const flip = 0x8000_0000 >>> bits;
    const rest = flip - 1;
    if (bucket < 32) drawn[0] = ((high[owner] ^ flip) & ~rest) | (drawn[0] & rest);
    else {
      drawn[0] = high[owner];
      drawn[1] = ((low[owner] ^ flip) & ~rest) | (drawn[1] & rest);
    }
  }
}

/** The id space in one slice per peer: its width in high words, and how many slices lie between two hot ones. */
export const hotSlices = ({ peers, hotPeers }: Pick<KademliaConfig, 'peers' | 'hotPeers'>) => ({
  width: Math.floor(2 ** 32 / peers),
  stride: Math.floor(peers / hotPeers),
});
