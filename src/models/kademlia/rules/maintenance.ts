/**
 * What keeps tables fresh: lookups into buckets without news, and pings of contacts that were not heard for long before
 * newcomers take their place. Twin of shaders/models/kademlia/maintenance.wesl.
 */
import { addSaturated, MOST_U32 } from '../../../base/u32.ts';
import type { HandlerContext } from '../../../engine/event/model.ts';
import type { Peer } from '../../../underlay/peer.ts';
import { type KademliaConfig, STATE, storeLayout } from '../config.ts';
import { COUNTER } from './counters.ts';
import { type Flights, PING } from './flights.ts';
import { type Outbox, TIMER } from './outbox.ts';
import { NO_PURPOSE, PURPOSE } from './purpose.ts';

export class Maintenance {
  private readonly config: KademliaConfig;
  private readonly peer: Peer;
  private readonly flights: Flights;
  private readonly outbox: Outbox;
  private readonly touched: number;

  constructor(config: KademliaConfig, peer: Peer, flights: Flights, outbox: Outbox) {
    this.config = config;
    this.peer = peer;
    this.flights = flights;
    this.outbox = outbox;
    this.touched = storeLayout(config).touched;
  }

  /**
   * Queues a lookup for each bucket without news for `refresh`, up to the deepest that holds somebody. Returns the purpose
   * of the lookup that may begin now.
   */
  check(): number {
    const { state, stateBase, store, storeBase, time } = this.peer;
    this.outbox.timers |= TIMER.refresh;
    const deepest = 31 - Math.clz32(state[stateBase + STATE.some]);
    for (let bucket = 0; bucket <= deepest; bucket++)
      if (time - store[storeBase + this.touched + bucket] >= this.config.refresh)
        state[stateBase + STATE.queue] |= 1 << (PURPOSE.refresh + bucket);
    const queue = state[stateBase + STATE.queue];
    if (queue === 0 || state[stateBase + STATE.active] !== 0) return NO_PURPOSE;
    state[stateBase + STATE.queue] = queue & (queue - 1);
    return 31 - Math.clz32(queue & -queue);
  }

  /** Pings a contact that was not heard for long; the newcomer waits for its place. One ping at a time. */
  pingOldest(contact: number, newcomer: number, context: HandlerContext): void {
    const { flights, config, outbox } = this;
    const { state, stateBase, time } = this.peer;
    if (state[stateBase + STATE.candidate] !== 0 || flights.count >= flights.room) return;
    state[stateBase + STATE.candidate] = newcomer + 1;
    flights.add(contact, 0, PING, addSaturated(time, config.timeout, MOST_U32));
    outbox.pinged = contact;
    context.count(COUNTER.pings, 1);
  }

  /** The pinged contact has answered. */
  takePong(contact: number): void {
    const { flights } = this;
    const { state, stateBase } = this.peer;
    const flight = flights.find(contact, PING);
    if (flight < 0) return;
    flights.remove(flight);
    state[stateBase + STATE.candidate] = 0;
  }
}
