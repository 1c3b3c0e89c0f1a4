/** The life of a lookup: begun, carried on by each answer and each timeout, ended. Twin of shaders/models/kademlia/lookup.wesl. */
import { addSaturated, MOST_U32 } from '../../../base/u32.ts';
import type { HandlerContext } from '../../../engine/event/model.ts';
import type { Peer } from '../../../underlay/peer.ts';
import { type KademliaConfig, STATE } from '../config.ts';
import { COUNTER } from './counters.ts';
import { RECORD, RECORD_WORDS } from './evaluate-lookup.ts';
import type { Flights } from './flights.ts';
import type { Joining } from './join.ts';
import { type Outbox, TIMER } from './outbox.ts';
import { PURPOSE, requestWord, type Targets } from './purpose.ts';
import { ANSWERED, hopOf, peerOf, type Shortlist } from './shortlist.ts';
import type { Table } from './table.ts';

export class Lookup {
  private readonly config: KademliaConfig;
  private readonly peer: Peer;
  private readonly table: Table;
  private readonly shortlist: Shortlist;
  private readonly flights: Flights;
  private readonly targets: Targets;
  private readonly joining: Joining;
  private readonly outbox: Outbox;
  private readonly record = new Uint32Array(RECORD_WORDS);

  constructor(
    config: KademliaConfig,
    peer: Peer,
    parts: {
      table: Table;
      shortlist: Shortlist;
      flights: Flights;
      targets: Targets;
      joining: Joining;
      outbox: Outbox;
    },
  ) {
    this.config = config;
    this.peer = peer;
    this.table = parts.table;
    this.shortlist = parts.shortlist;
    this.flights = parts.flights;
    this.targets = parts.targets;
    this.joining = parts.joining;
    this.outbox = parts.outbox;
  }

  /** The word that requests of the present lookup carry. */
  get word(): number {
    const { state, stateBase } = this.peer;
    return requestWord(state[stateBase + STATE.lookup], state[stateBase + STATE.purpose]);
  }

  get isActive(): boolean {
    return this.peer.state[this.peer.stateBase + STATE.active] !== 0;
  }

  /** Begins a lookup, or lets it wait for the present one to end. Who knows nobody joins instead. */
  begin(wanted: number, context: HandlerContext): void {
    const { state, stateBase, node, time } = this.peer;
    if (state[stateBase + STATE.active] !== 0) {
      state[stateBase + STATE.queue] |= 1 << wanted;
      return;
    }
    const purpose = state[stateBase + STATE.fill] === 0 && wanted === PURPOSE.random ? PURPOSE.join : wanted;
    state[stateBase + STATE.lookup]++;
    state[stateBase + STATE.active] = 1;
    state[stateBase + STATE.purpose] = purpose;
    state[stateBase + STATE.started] = time;
    state[stateBase + STATE.requests] = 0;
    state[stateBase + STATE.timeouts] = 0;
    state[stateBase + STATE.listed] = 0;
    const counter =
      purpose === PURPOSE.random ? COUNTER.lookups : purpose === PURPOSE.join ? COUNTER.joins : COUNTER.refreshes;
    context.count(counter, 1);
    const { table, targets } = this;
    if (purpose >= PURPOSE.refresh) table.touch(purpose - PURPOSE.refresh);
    targets.draw(node, this.word);
    state[stateBase + STATE.targetHigh] = targets.high;
    state[stateBase + STATE.targetLow] = targets.low;
    table.closest(targets.drawn);
    if (table.foundCount === 0) table.foundCount = this.joining.bootstrapContact(table.found, context);
    this.shortlist.insert(table.found, 1, 1 + table.foundCount, 1);
  }

  /** A contact has answered a request of the present lookup, with contacts, + 1, from word `first` of the payload on. */
  take(contact: number, hop: number, payload: Uint32Array, first: number): void {
    const { shortlist, config } = this;
    shortlist.mark(contact, ANSWERED);
    shortlist.insert(payload, first, first + config.k, hop + 1);
  }

  /** Asks the closest contacts not yet asked, and ends the lookup when the closest of all have answered. */
  proceed(context: HandlerContext): void {
    const { shortlist, flights, outbox, config } = this;
    const { state, stateBase, time } = this.peer;
    const asks = shortlist.choose(flights.room - flights.count);
    if (asks < 0) {
      this.end(context);
      return;
    }
    const deadline = addSaturated(time, config.timeout, MOST_U32);
    for (let i = 0; i < asks; i++) {
      const entry = shortlist.asked[i];
      flights.add(peerOf(entry), hopOf(entry), this.word, deadline);
    }
    outbox.asks = asks;
    state[stateBase + STATE.requests] += asks;
    if (asks > 0) context.count(COUNTER.requests, asks);
  }

  private end(context: HandlerContext): void {
    const { outbox } = this;
    const { state, stateBase } = this.peer;
    const purpose = state[stateBase + STATE.purpose];
    state[stateBase + STATE.active] = 0;
    if (purpose === PURPOSE.random) this.report(context);
    if (purpose < PURPOSE.refresh) outbox.timers |= TIMER.pause;
    const queue = state[stateBase + STATE.queue];
    if (queue === 0) return;
    outbox.timers |= TIMER.queued;
    outbox.next = 31 - Math.clz32(queue & -queue);
    state[stateBase + STATE.queue] = queue & (queue - 1);
  }

  /** What a lookup of a random target has come to. Those of the warm-up are counted, not measured. */
  private report(context: HandlerContext): void {
    const { record, config } = this;
    const { state, stateBase, time } = this.peer;
    const best = this.shortlist.best();
    record[RECORD.word] = this.word;
    record[RECORD.found] = best === undefined ? 0 : peerOf(best) + 1;
    record[RECORD.hops] = best === undefined ? 0 : hopOf(best);
    record[RECORD.latency] = time - state[stateBase + STATE.started];
    record[RECORD.requests] = state[stateBase + STATE.requests];
    record[RECORD.timeouts] = state[stateBase + STATE.timeouts];
    context.count(COUNTER.finished, 1);
    context.count(COUNTER.hops, record[RECORD.hops]);
    if (state[stateBase + STATE.started] < config.warmUp) return;
    record[RECORD.depth] = best === undefined ? 0 : 1 + this.shortlist.deepest();
    context.record(record);
  }
}
