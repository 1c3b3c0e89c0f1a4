/**
 * The shortlist of a lookup: the closest contacts heard of, the closest first, each new, asked, answered or failed. Failed
 * ones stay, so that nobody asks them again. Twin of shaders/models/kademlia/shortlist.wesl, which takes in all contacts
 * of a response at once: the outcome does not depend on their order.
 */
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
import type { Peer } from './peer.ts';

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
  private readonly config: KademliaConfig;
  private readonly ids: Ids;
  private readonly room: number;
  private readonly first: number;
  private readonly beta: number;
  /** Whom `choose` asks: words 0 of their entries. */
  readonly asked: Uint32Array;

  constructor(config: KademliaConfig, ids: Ids, peer: Peer) {
    this.config = config;
    this.ids = ids;
    this.peer = peer;
    this.room = shortlistRoom(config);
    this.beta = Math.min(config.beta, config.k);
    this.first = peerLayout(config).shortlist;
    this.asked = new Uint32Array(config.alpha);
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

  /** Puts a contact where its distance belongs, unless it is there or farther than all of a full list. */
  insert(contact: number, hop: number): void {
    const { state, stateBase } = this.peer;
    const high = (this.ids.high[contact] ^ state[stateBase + STATE.targetHigh]) >>> 0;
    const first = stateBase + this.first;
    const count = state[stateBase + STATE.listed];
    const end = first + SHORTLIST_WORDS * count;
    if (count === this.room && high > state[end - 2]) return;
    const low = (this.ids.low[contact] ^ state[stateBase + STATE.targetLow]) >>> 0;
    // From the closest on: answers name close ones, more often than not known ones.
    let word = first;
    while (word < end && (state[word + 1] < high || (state[word + 1] === high && state[word + 2] < low)))
      word += SHORTLIST_WORDS;
    if (word < end && state[word + 1] === high && state[word + 2] === low) return;
    const room = first + SHORTLIST_WORDS * this.room;
    if (word === room) return;
    let last = end;
    if (last === room) last -= SHORTLIST_WORDS;
    else state[stateBase + STATE.listed] = count + 1;
    for (let w = last - SHORTLIST_WORDS; w >= word; w -= SHORTLIST_WORDS) {
      state[w + SHORTLIST_WORDS] = state[w];
      state[w + SHORTLIST_WORDS + 1] = state[w + 1];
      state[w + SHORTLIST_WORDS + 2] = state[w + 2];
    }
    state[word] = contact | ((hop < MOST_HOPS ? hop : MOST_HOPS) << SHORTLIST_HOP_SHIFT);
    state[word + 1] = high;
    state[word + 2] = low;
  }

  /**
   * Marks the closest contacts not yet asked as asked and puts them into `asked`: as many as may be in flight, and at most
   * `most`. Returns how many, or -1 when the lookup is done: the closest `beta` of those that have not failed have answered.
   */
  choose(most: number): number {
    const { alpha, k } = this.config;
    const { beta } = this;
    const { state, stateBase } = this.peer;
    const first = stateBase + this.first;
    const end = first + SHORTLIST_WORDS * state[stateBase + STATE.listed];
    let working = 0;
    let answered = 0;
    let flying = 0;
    for (let word = first; word < end; word += SHORTLIST_WORDS) {
      const value = stateOf(state[word]);
      if (value === ASKED) flying++;
      if (value === FAILED || working >= beta) continue;
      working++;
      if (value === ANSWERED) answered++;
    }
    if (answered === working) return -1;
    const wanted = Math.min(alpha - flying, most);
    let count = 0;
    working = 0;
    for (let word = first; word < end && working < k && count < wanted; word += SHORTLIST_WORDS) {
      const value = stateOf(state[word]);
      if (value === FAILED) continue;
      working++;
      if (value !== NEW) continue;
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
}
