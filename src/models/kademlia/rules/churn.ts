/**
 * Who hears what: peers come and go, and who is offline or behind a NAT does not hear everything. A peer that leaves
 * forgets what it was doing. Twin of shaders/models/kademlia/churn.wesl.
 */
import type { HandledEvent, HandlerContext } from '../../../engine/event/model.ts';
import { type KademliaConfig, NATED, ONLINE, peerLayout, STATE, storeLayout } from '../config.ts';
import { COUNTER } from './counters.ts';
import { type Flights, PING } from './flights.ts';
import { isMessage, KIND } from './kinds.ts';
import { type Outbox, TIMER } from './outbox.ts';
import { type Peer, rememberChange } from './peer.ts';
import { PURPOSE } from './purpose.ts';

export class Churn {
  private readonly config: KademliaConfig;
  private readonly peer: Peer;
  private readonly flights: Flights;
  private readonly outbox: Outbox;
  private readonly storeWords: number;
  private readonly flightsAt: number;
  private readonly hasSessions: boolean;

  constructor(
    config: KademliaConfig,
    peer: Peer,
    { flights, outbox, hasSessions }: { flights: Flights; outbox: Outbox; hasSessions: boolean },
  ) {
    this.config = config;
    this.peer = peer;
    this.flights = flights;
    this.outbox = outbox;
    this.hasSessions = hasSessions;
    this.storeWords = storeLayout(config).words;
    this.flightsAt = peerLayout(config).flights;
  }

  /** Whether the peer takes notice of an event: it is there, can be reached, and set the timer in this session. */
  acceptsMessage({ kind, payload, payloadAt }: HandledEvent, context: HandlerContext): boolean {
    if (kind === KIND.arrival) return true;
    const { state, stateBase } = this.peer;
    const status = state[stateBase + STATE.status];
    if (isMessage(kind)) {
      if ((status & ONLINE) === 0) context.count(COUNTER.toOffline, 1);
      else if ((status & NATED) === 0 || kind === KIND.response || kind === KIND.pong) return true;
      else context.count(COUNTER.toNated, 1);
      return false;
    }
    if ((status & ONLINE) === 0) return false;
    return kind === KIND.departure || payload[payloadAt] === state[stateBase + STATE.incarnation];
  }

  /** The peer comes online. It joins again, and checks its table from time to time. */
  arrive(context: HandlerContext): void {
    const { state, stateBase } = this.peer;
    rememberChange(this.peer);
    state[stateBase + STATE.status] |= ONLINE;
    state[stateBase + STATE.incarnation]++;
    context.count(COUNTER.arrivals, 1);
    if (this.hasSessions) this.outbox.timers |= TIMER.session;
    if (this.config.refresh > 0) this.outbox.timers |= TIMER.refresh;
  }

  /** The peer goes offline: nobody waits for answers any more, no lookup is under way. */
  depart(context: HandlerContext): void {
    const { state, stateBase } = this.peer;
    rememberChange(this.peer);
    state[stateBase + STATE.status] &= ~ONLINE;
    context.count(COUNTER.departures, 1);
    const count = this.flights.count;
    let abandoned = 0;
    for (let place = 0; place < count; place++) if (this.flights.requestAt(place) !== PING) abandoned++;
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
