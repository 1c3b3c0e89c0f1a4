/**
 * The shortlist of a lookup: the closest contacts heard of, each new, asked, answered or failed. Failed ones stay, so
 * that nobody asks them again. Entries stay where they were put; their order by distance to the target is a row of bytes
 * beside them, so that a new one is placed by a binary search and a shift of a few words: on a GPU, waits for memory are
 * what an event costs. Twin of shaders/models/kademlia/shortlist.wesl.
 */
import { type KademliaConfig, type PeerLayout, SHORTLIST_WORDS, shortlistRoom } from './config.ts';
import type { Ids } from './ids.ts';

export const NEW = 0;
export const ASKED = 1;
export const ANSWERED = 2;
export const FAILED = 3;

/** Word 0 of an entry: peer in 20 bits, state in 2, hop in 6; words 1 and 2 are the distance. */
export const peerOf = (entry: number): number => entry & 0xf_ffff;
export const stateOf = (entry: number): number => (entry >>> 20) & 3;
export const hopOf = (entry: number): number => (entry >>> 22) & 63;
export const MOST_HOPS = 63;

export class Shortlist {
  private readonly layout: PeerLayout;
  private readonly ids: Ids;
  private readonly room: number;

  constructor(config: KademliaConfig, layout: PeerLayout, ids: Ids) {
    this.layout = layout;
    this.ids = ids;
    this.room = shortlistRoom(config);
  }

  /** The place of the entry that is `rank`-th in distance. */
  placeAt(state: Uint32Array, at: number, rank: number): number {
    return (state[at + this.layout.order + (rank >>> 2)] >>> (8 * (rank & 3))) & 0xff;
  }

  entryAt(state: Uint32Array, at: number, place: number): number {
    return state[at + this.layout.shortlist + SHORTLIST_WORDS * place];
  }

  /** Gives an entry another state, and keeps count of those that are asked. */
  setState(state: Uint32Array, at: number, place: number, value: number): void {
    const word = at + this.layout.shortlist + SHORTLIST_WORDS * place;
    if (stateOf(state[word]) === ASKED) state[at + this.layout.asking]--;
    if (value === ASKED) state[at + this.layout.asking]++;
    state[word] = ((state[word] & ~(3 << 20)) | (value << 20)) >>> 0;
  }

  /** Whether this is where a peer is listed: its place may have been given to another one. */
  holds(state: Uint32Array, at: number, place: number, peer: number): boolean {
    return place < state[at + this.layout.listed] && peerOf(this.entryAt(state, at, place)) === peer;
  }

  /** Puts a contact where its distance belongs, unless it is there or farther than all of a full list. */
  insert(state: Uint32Array, at: number, peer: number, hop: number): void {
    const { layout, room } = this;
    const high = (this.ids.high[peer] ^ state[at + layout.targetHigh]) >>> 0;
    const low = (this.ids.low[peer] ^ state[at + layout.targetLow]) >>> 0;
    const count = state[at + layout.listed];
    const rank = this.rankOf(state, at, count, high, low);
    if (rank === room || (rank < count && this.isAt(state, at, rank, high, low))) return;
    let place = count;
    if (count === room) {
      place = this.placeAt(state, at, room - 1);
      if (stateOf(this.entryAt(state, at, place)) === ASKED) state[at + layout.asking]--;
    } else state[at + layout.listed] = count + 1;
    this.shift(state, at, rank, place);
    const word = at + layout.shortlist + SHORTLIST_WORDS * place;
    state[word] = (peer | (Math.min(hop, MOST_HOPS) << 22)) >>> 0;
    state[word + 1] = high;
    state[word + 2] = low;
  }

  /** How many entries are closer. */
  private rankOf(state: Uint32Array, at: number, count: number, high: number, low: number): number {
    let from = 0;
    let to = count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const word = at + this.layout.shortlist + SHORTLIST_WORDS * this.placeAt(state, at, middle);
      const isCloser = state[word + 1] < high || (state[word + 1] === high && state[word + 2] < low);
      if (isCloser) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private isAt(state: Uint32Array, at: number, rank: number, high: number, low: number): boolean {
    const word = at + this.layout.shortlist + SHORTLIST_WORDS * this.placeAt(state, at, rank);
    return state[word + 1] === high && state[word + 2] === low;
  }

  /** Makes `place` the `rank`-th: the bytes from there on move up by one, and the last one falls off. */
  private shift(state: Uint32Array, at: number, rank: number, place: number): void {
    const first = at + this.layout.order;
    const own = rank >>> 2;
    for (let word = (this.room - 1) >>> 2; word > own; word--)
      state[first + word] = ((state[first + word] << 8) | (state[first + word - 1] >>> 24)) >>> 0;
    const bits = 8 * (rank & 3);
    const below = (1 << bits) - 1;
    const old = state[first + own];
    const above = bits === 24 ? 0 : (old & ~below) << 8;
    state[first + own] = ((old & below) | (place << bits) | above) >>> 0;
  }
}
