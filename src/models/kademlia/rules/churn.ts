/** What a peer does that comes back, and what it forgets that leaves: all it was doing. Twin of shaders/models/kademlia/churn.wesl. */
import type { HandlerContext } from '../../../engine/event/model.ts';
import type { Peer } from '../../../underlay/peer.ts';
import type { Underlay } from '../../../underlay/underlay.ts';
import { type KademliaConfig, peerLayout, STATE, storeLayout } from '../config.ts';
import { COUNTER } from './counters.ts';
import { type Flights, PING } from './flights.ts';
import { type Outbox, TIMER } from './outbox.ts';
import { PURPOSE } from './purpose.ts';

export class Churn {
  private readonly config: KademliaConfig;
  private readonly peer: Peer;
  private readonly flights: Flights;
  private readonly outbox: Outbox;
  private readonly underlay: Underlay;
  private readonly storeWords: number;
  private readonly flightsAt: number;

  constructor(
    config: KademliaConfig,
    peer: Peer,
    { flights, outbox, underlay }: { flights: Flights; outbox: Outbox; underlay: Underlay },
  ) {
    this.config = config;
    this.peer = peer;
    this.flights = flights;
    this.outbox = outbox;
    this.underlay = underlay;
    this.storeWords = storeLayout(config).words;
    this.flightsAt = peerLayout(config).flights;
  }

  /** The peer is online: it joins again, and checks its table from time to time. */
  joinAgain(context: HandlerContext): void {
    this.underlay.arrive(context);
    if (this.underlay.hasChurn) this.outbox.timers |= TIMER.session;
    if (this.config.refresh > 0) this.outbox.timers |= TIMER.refresh;
  }

  /** The peer is offline: nobody waits for answers any more, no lookup is under way. */
  leave(context: HandlerContext): void {
    const { state, stateBase } = this.peer;
    this.underlay.depart(context);
    const count = this.flights.count;
    let abandoned = 0;
    for (let index = 0; index < count; index++) if (this.flights.requestAt(index) !== PING) abandoned++;
    context.count(COUNTER.abandoned, abandoned);
    const wasRandom = state[stateBase + STATE.active] !== 0 && state[stateBase + STATE.purpose] === PURPOSE.random;
    if (wasRandom) context.count(COUNTER.givenUp, 1);
    for (const word of [STATE.active, STATE.listed, STATE.flying, STATE.armed, STATE.queue, STATE.candidate])
      state[stateBase + word] = 0;
    state.fill(0, stateBase + this.flightsAt, stateBase + peerLayout(this.config).words);
    if (!this.config.keepTable) this.forget();
    this.outbox.timers |= TIMER.session;
  }

  private forget(): void {
    const { state, store, stateBase, storeBase } = this.peer;
    store.fill(0, storeBase, storeBase + this.storeWords);
    for (const word of [STATE.fill, STATE.some, STATE.full]) state[stateBase + word] = 0;
  }
}
