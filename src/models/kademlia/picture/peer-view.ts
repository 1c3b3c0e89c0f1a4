/** The words of a peer, for those who look at a run and change nothing: pictures, the inspect panel, what is followed. */
import type { EventWorld } from '../../../engine/event/model.ts';
import type { NodeView } from '../../../engine/event/replay.ts';
import {
  bucketsFor,
  FLIGHT_WORDS,
  type KademliaConfig,
  PEER_BITS,
  PEER_MASK,
  type PeerLayout,
  peerLayout,
} from '../config.ts';
import { contactOf } from '../rules/contact.ts';
import { lookupOf } from '../rules/purpose.ts';
import { sharedBits } from '../sources/ids.ts';

/** A request without an answer. */
export interface Flight {
  readonly peer: number;
  readonly hop: number;
  readonly lookup: number;
}

/** What of a scenario says how a peer's words are laid out. */
type Shape = Pick<KademliaConfig, 'peers' | 'k' | 'alpha' | 'buckets'>;

export class PeerWords {
  readonly layout: PeerLayout;
  readonly config: Shape;
  private readonly tables: Uint32Array;

  constructor({ peers, k, alpha }: Pick<Shape, 'peers' | 'k' | 'alpha'>, { tables }: Pick<EventWorld, 'tables'>) {
    this.config = { peers, k, alpha, buckets: bucketsFor(peers) };
    this.layout = peerLayout(this.config);
    this.tables = tables;
  }

  idOf(peer: number): readonly [high: number, low: number] {
    return [this.tables[peer], this.tables[this.config.peers + peer]];
  }

  /** The first peer whose id begins with this word or a larger one; peers are numbered by their ids. */
  firstFrom(high: number): number {
    let [first, end] = [0, this.config.peers];
    while (first < end) {
      const middle = (first + end) >>> 1;
      if (this.tables[middle] < high) first = middle + 1;
      else end = middle;
    }
    return first;
  }

  /** `3fa2 91c0 0b7d 55e1`. */
  nameOf(peer: number): string {
    return hexOf(...this.idOf(peer));
  }

  /** Leading bits that a peer's id shares with another id. */
  sharedWith(peer: number, high: number, low: number): number {
    return sharedBits(...this.idOf(peer), high, low);
  }

  /** Contacts bucket by bucket. `read`: a word of the peer's table. */
  buckets(read: (word: number) => number): number[][] {
    const { buckets, k } = this.config;
    return Array.from({ length: buckets }, (_, bucket) =>
      Array.from({ length: k }, (_, i) => read(bucket * k + i))
        .filter((word) => word !== 0)
        .map(contactOf),
    );
  }

  /** Oldest first. */
  flights({ state }: NodeView): Flight[] {
    const { flying, flights } = this.layout;
    return Array.from({ length: state[flying] }, (_, i) => {
      const word = flights + FLIGHT_WORDS * i;
      const entry = state[word];
      return { peer: entry & PEER_MASK, hop: entry >>> PEER_BITS, lookup: lookupOf(state[word + 1]) };
    });
  }
}

export function hexOf(high: number, low: number): string {
  const hex = (word: number) =>
    word
      .toString(16)
      .padStart(8, '0')
      .replace(/^(.{4})/, '$1 ');
  return `${hex(high)} ${hex(low)}`;
}
