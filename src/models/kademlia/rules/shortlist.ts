/**
 * The shortlist of a lookup: the closest contacts heard of, the closest first, each new, asked, answered or failed. Failed
 * ones stay, so that nobody asks them again. Twin of shaders/models/kademlia/shortlist.wesl, which takes in all contacts
 * of a response at once: the outcome does not depend on their order.
 */
import { bitCount } from '../../../base/u32.ts';
import type { Peer } from '../../../underlay/peer.ts';
import {
  type KademliaConfig,
  PEER_BITS,
  PEER_MASK,
  peerLayout,
  SHORTLIST_WORDS,
  STATE,
  shortlistRoom,
} from '../config.ts';
import type { Ids } from '../sources/ids.ts';
import { Nearest } from './nearest.ts';

export const NEW = 0;
export const ASKED = 1;
export const ANSWERED = 2;
export const FAILED = 3;

/** Word 0 of an entry: peer in 20 bits, state in 2, hop in 6; words 1 and 2 are the distance. */
export const SHORTLIST_STATE_SHIFT = PEER_BITS;
export const SHORTLIST_STATE_MASK = 3;
export const SHORTLIST_HOP_SHIFT = SHORTLIST_STATE_SHIFT + 2;
export const MOST_HOPS = 63;

export const peerOf = (entry: number): number => entry & PEER_MASK;
export const stateOf = (entry: number): number => (entry >>> SHORTLIST_STATE_SHIFT) & SHORTLIST_STATE_MASK;
export const hopOf = (entry: number): number => (entry >>> SHORTLIST_HOP_SHIFT) & MOST_HOPS;

export class Shortlist {
  private readonly peer: Peer;
  private readonly ids: Ids;
  private readonly room: number;
  private readonly first: number;
  private readonly beta: number;
  private readonly alpha: number;
  private readonly k: number;
  /** Whom `choose` asks: words 0 of their entries. */
  readonly asked: Uint32Array;
  /** Of those that came in with an answer: who is not listed. */
  private readonly news: Nearest;

  constructor(config: KademliaConfig, ids: Ids, peer: Peer) {
    this.alpha = config.alpha;
    this.k = config.k;
    this.ids = ids;
    this.peer = peer;
    this.room = shortlistRoom(config);
    this.beta = Math.min(config.beta, config.k);
    this.first = peerLayout(config).shortlist;
    this.asked = new Uint32Array(config.alpha);
    this.news = new Nearest(config.k);
  }

  entryAt(rank: number): number {
    const { state, stateBase } = this.peer;
    return state[stateBase + this.first + SHORTLIST_WORDS * rank];
  }

  /** Gives the entry of a contact another state, if it is listed. */
  mark(contact: number, value: number): void {
    const { state, stateBase } = this.peer;
    const first = stateBase + this.first;
    const end = first + SHORTLIST_WORDS * state[stateBase + STATE.listed];
    for (let word = first; word < end; word += SHORTLIST_WORDS) {
      if (peerOf(state[word]) !== contact) continue;
      state[word] = (state[word] & ~(SHORTLIST_STATE_MASK << SHORTLIST_STATE_SHIFT)) | (value << SHORTLIST_STATE_SHIFT);
      return;
    }
  }

  /**
   * Puts contacts where their distances belong, unless they are there, farther than all of a full list, or the peer itself. Those are
   * words of a response, less 1: from `from` to before `to`, or to the first 0. Newcomers are put in order first, so that each entry moves once.
   */
  insert(response: Uint32Array, from: number, to: number, hop: number): void {
    const { news } = this;
    const { state, stateBase, node } = this.peer;
    const { high: idsHigh, low: idsLow } = this.ids;
    const targetHigh = state[stateBase + STATE.targetHigh];
    const targetLow = state[stateBase + STATE.targetLow];
    const first = stateBase + this.first;
    const room = first + SHORTLIST_WORDS * this.room;
    const end = first + SHORTLIST_WORDS * state[stateBase + STATE.listed];
    news.empty(to - from);
    for (let i = from; i < to && response[i] !== 0; i++) {
      const contact = response[i] - 1;
      if (contact === node) continue;
      const high = (idsHigh[contact] ^ targetHigh) >>> 0;
      if (end === room && high > state[end - 2]) continue;
      // From the closest on: answers name close ones, more often than not known ones.
      let word = first;
      while (word < end && state[word + 1] < high) word += SHORTLIST_WORDS;
      if (word < end && state[word + 1] === high && peerOf(state[word]) === contact) continue;
      const low = (idsLow[contact] ^ targetLow) >>> 0;
      while (word < end && state[word + 1] === high && state[word + 2] < low) word += SHORTLIST_WORDS;
      if (word === room || (word < end && peerOf(state[word]) === contact)) continue;
      news.add(contact, high, low);
    }
    if (news.count > 0) this.merge(first, end, room, hop);
  }

  /** Puts newcomers among the entries from `first` to `end`, the farthest first; what goes beyond `room` is left out. */
  private merge(first: number, end: number, room: number, hop: number): void {
    const { state, stateBase } = this.peer;
    const { contacts, high, low, count } = this.news;
    const mark = (hop < MOST_HOPS ? hop : MOST_HOPS) << SHORTLIST_HOP_SHIFT;
    let to = end + SHORTLIST_WORDS * count;
    state[stateBase + STATE.listed] = ((to < room ? to : room) - first) / SHORTLIST_WORDS;
    let from = end - SHORTLIST_WORDS;
    for (let i = count - 1; i >= 0; i--) {
      while (from >= first && isFarther(state, from, high[i], low[i])) {
        to -= SHORTLIST_WORDS;
        if (to < room) {
          state[to] = state[from];
          state[to + 1] = state[from + 1];
          state[to + 2] = state[from + 2];
        }
        from -= SHORTLIST_WORDS;
      }
      to -= SHORTLIST_WORDS;
      if (to < room) {
        state[to] = contacts[i] | mark;
        state[to + 1] = high[i];
        state[to + 2] = low[i];
      }
    }
  }

  /**
   * Marks the closest contacts not yet asked as asked and puts them into `asked`: as many as may be in flight, and at most
   * `most`. Returns how many, or -1 when the lookup is done: the closest `beta` of those that have not failed have answered.
   */
  choose(most: number): number {
    const { alpha, k, beta } = this;
    const { state, stateBase } = this.peer;
    const first = stateBase + this.first;
    const end = first + SHORTLIST_WORDS * state[stateBase + STATE.listed];
    // A bit for each rank: of its state the low bit, and the high one.
    let low = 0;
    let high = 0;
    let listed = 0;
    for (let word = first; word < end; word += SHORTLIST_WORDS, listed++) {
      const entry = state[word];
      low |= ((entry >>> SHORTLIST_STATE_SHIFT) & 1) << listed;
      high |= ((entry >>> (SHORTLIST_STATE_SHIFT + 1)) & 1) << listed;
    }
    const working = bitsBelow(listed) & ~(low & high);
    if ((lowestBits(working, beta) & ~(high & ~low)) === 0) return -1;
    const wanted = Math.min(alpha - bitCount(low & ~high), most);
    let count = 0;
    for (let asks = lowestBits(working, k) & ~(low | high); asks !== 0 && count < wanted; asks &= asks - 1) {
      const word = first + SHORTLIST_WORDS * (31 - Math.clz32(asks & -asks));
      state[word] |= ASKED << SHORTLIST_STATE_SHIFT;
      this.asked[count++] = state[word];
    }
    return count;
  }

  /** The closest contact that answered, as its entry; undefined when nobody did. */
  best(): number | undefined {
    const count = this.peer.state[this.peer.stateBase + STATE.listed];
    for (let rank = 0; rank < count; rank++) if (stateOf(this.entryAt(rank)) === ANSWERED) return this.entryAt(rank);
    return undefined;
  }

  /** The hop of the deepest contact listed that answered; 0 when nobody did. */
  deepest(): number {
    const count = this.peer.state[this.peer.stateBase + STATE.listed];
    let hop = 0;
    for (let rank = 0; rank < count; rank++) {
      const entry = this.entryAt(rank);
      if (stateOf(entry) === ANSWERED && hopOf(entry) > hop) hop = hopOf(entry);
    }
    return hop;
  }
}

/** Whether an entry is farther than a distance. */
const isFarther = (state: Uint32Array, word: number, high: number, low: number): boolean =>
  state[word + 1] > high || (state[word + 1] === high && state[word + 2] > low);

/** So many low bits, at most 32. */
const bitsBelow = (count: number): number => (count < 32 ? (1 << count) - 1 : -1);

/** The first `most` of the bits that are set. */
function lowestBits(bits: number, most: number): number {
  if ((bits & (bits + 1)) === 0) return bits & bitsBelow(most);
  let rest = bits;
  for (let i = 0; i < most && rest !== 0; i++) rest &= rest - 1;
  return bits ^ rest;
}
