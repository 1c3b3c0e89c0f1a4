/**
 * Requests without an answer, oldest first. All have the same timeout, so the first is the first to be due, and one timer
 * is enough. Twin of shaders/models/kademlia/flights.wesl.
 */
import { FLIGHT_WORDS, flightRoom, type KademliaConfig, type PeerLayout } from './config.ts';

export class Flights {
  private readonly layout: PeerLayout;
  private readonly room: number;

  constructor(config: KademliaConfig, layout: PeerLayout) {
    this.layout = layout;
    this.room = flightRoom(config);
  }

  count(state: Uint32Array, at: number): number {
    return state[at + this.layout.flying];
  }

  hasRoom(state: Uint32Array, at: number): boolean {
    return this.count(state, at) < this.room;
  }

  peerAt = (state: Uint32Array, at: number, place: number): number => state[this.word(at, place)] & 0xf_ffff;
  hopAt = (state: Uint32Array, at: number, place: number): number => (state[this.word(at, place)] >>> 20) & 63;
  /** Where in the shortlist the peer was when it was asked. */
  listedAt = (state: Uint32Array, at: number, place: number): number => state[this.word(at, place)] >>> 26;
  lookupAt = (state: Uint32Array, at: number, place: number): number => state[this.word(at, place) + 1];
  deadlineAt = (state: Uint32Array, at: number, place: number): number => state[this.word(at, place) + 2];

  /** `entry`: peer in 20 bits, hop in 6, place in the shortlist in 6. */
  add(state: Uint32Array, at: number, entry: number, lookup: number, deadline: number): void {
    const place = state[at + this.layout.flying]++;
    const word = this.word(at, place);
    state[word] = entry;
    state[word + 1] = lookup;
    state[word + 2] = deadline;
  }

  /** Place of the request of a lookup to a peer, or -1. */
  find(state: Uint32Array, at: number, peer: number, lookup: number): number {
    const count = this.count(state, at);
    for (let place = 0; place < count; place++)
      if (this.peerAt(state, at, place) === peer && this.lookupAt(state, at, place) === lookup) return place;
    return -1;
  }

  /** Those after it move up; the last place is zeros again, so that a peer's state does not depend on its past. */
  remove(state: Uint32Array, at: number, place: number): void {
    const count = this.count(state, at);
    const last = this.word(at, count - 1);
    state.copyWithin(this.word(at, place), this.word(at, place + 1), last + FLIGHT_WORDS);
    for (let w = 0; w < FLIGHT_WORDS; w++) state[last + w] = 0;
    state[at + this.layout.flying] = count - 1;
  }

  private word(at: number, place: number): number {
    return at + this.layout.flights + FLIGHT_WORDS * place;
  }
}
