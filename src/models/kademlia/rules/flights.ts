/**
 * Requests and pings without an answer, oldest first. All have the same timeout, so the first is the first to be due, and
 * one timer is enough. Twin of shaders/models/kademlia/flights.wesl.
 */

import type { Peer } from '../../../underlay/peer.ts';
import { FLIGHT_WORDS, flightRoom, type KademliaConfig, PEER_BITS, PEER_MASK, peerLayout, STATE } from '../config.ts';

/** What a ping has in place of a request's word. */
export const PING = 0;

export class Flights {
  private readonly peer: Peer;
  private readonly first: number;
  readonly room: number;

  constructor(config: KademliaConfig, peer: Peer) {
    this.peer = peer;
    this.first = peerLayout(config).flights;
    this.room = flightRoom(config);
  }

  get count(): number {
    return this.peer.state[this.peer.stateBase + STATE.flying];
  }

  peerAt(index: number): number {
    return this.peer.state[this.word(index)] & PEER_MASK;
  }

  hopAt(index: number): number {
    return this.peer.state[this.word(index)] >>> PEER_BITS;
  }

  requestAt(index: number): number {
    return this.peer.state[this.word(index) + 1];
  }

  deadlineAt(index: number): number {
    return this.peer.state[this.word(index) + 2];
  }

  add(contact: number, hop: number, request: number, deadline: number): void {
    const { state, stateBase } = this.peer;
    const word = this.word(state[stateBase + STATE.flying]++);
    state[word] = contact | (hop << PEER_BITS);
    state[word + 1] = request;
    state[word + 2] = deadline;
  }

  /** Place of a request to a contact, or -1. */
  find(contact: number, request: number): number {
    const { state, stateBase } = this.peer;
    const count = state[stateBase + STATE.flying];
    for (let index = 0, word = stateBase + this.first; index < count; index++, word += FLIGHT_WORDS)
      if ((state[word] & PEER_MASK) === contact && state[word + 1] === request) return index;
    return -1;
  }

  /** Those after it move up; the last place is zeros again, so that a peer's state does not depend on its past. */
  remove(index: number): void {
    const { state, stateBase } = this.peer;
    const count = --state[stateBase + STATE.flying];
    const last = this.word(count);
    for (let word = this.word(index); word < last; word++) state[word] = state[word + FLIGHT_WORDS];
    for (let w = 0; w < FLIGHT_WORDS; w++) state[last + w] = 0;
  }

  private word(index: number): number {
    return this.peer.stateBase + this.first + FLIGHT_WORDS * index;
  }
}
