/**
 * Replacement caches: newcomers that a full bucket keeps for when one of its contacts fails, the latest first. A bucket
 * that is not full has none. Twin of shaders/models/kademlia/reserve.wesl.
 */

import type { Peer } from '../../../underlay/peer.ts';
import { type KademliaConfig, storeLayout } from '../config.ts';
import { unheard } from './contact.ts';

export class Reserve {
  private readonly peer: Peer;
  private readonly first: number;
  private readonly room: number;

  constructor(config: KademliaConfig, peer: Peer) {
    this.peer = peer;
    this.first = storeLayout(config).cache;
    this.room = config.replacement;
  }

  /** Puts a newcomer first; who was there already moves up, else the last one is forgotten. */
  keep(bucket: number, newcomer: number): void {
    const { store } = this.peer;
    const first = this.peer.storeBase + this.first + bucket * this.room;
    let carried = unheard(newcomer);
    for (let word = first; word < first + this.room && carried !== 0; word++) {
      const next = store[word];
      store[word] = carried;
      carried = next === unheard(newcomer) ? 0 : next;
    }
  }

  /** Takes the latest newcomer out, as a contact; 0 when there is none. */
  take(bucket: number): number {
    if (this.room === 0) return 0;
    const { store } = this.peer;
    const first = this.peer.storeBase + this.first + bucket * this.room;
    const last = first + this.room - 1;
    const taken = store[first];
    for (let word = first; word < last; word++) store[word] = store[word + 1];
    store[last] = 0;
    return taken;
  }
}
