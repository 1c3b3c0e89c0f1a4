/**
 * Kademlia's rules on one core (Maymounkov & Mazieres 2002): what a peer does about each kind of event. Twin of
 * shaders/models/kademlia/kademlia.wesl; each part of it has a twin of its own name.
 */
import { STREAMS } from '../../../base/threefry.ts';
import { mulHigh, NOBODY } from '../../../base/u32.ts';
import type {
  AddObserved,
  EvaluationContext,
  HandledEvent,
  HandlerContext,
  HandlerTwin,
  MadeRecord,
} from '../../../engine/event/model.ts';
import { Peer } from '../../../underlay/peer.ts';
import { Underlay } from '../../../underlay/underlay.ts';
import { type KademliaConfig, STATE, someMayBeAway } from '../config.ts';
import type { Sources } from '../sources/sources.ts';
import { Churn } from './churn.ts';
import { Freshness } from './contact.ts';
import { COUNTER } from './counters.ts';
import { LookupEvaluation } from './evaluate-lookup.ts';
import { Flights, PING } from './flights.ts';
import { Joining } from './join.ts';
import { KIND, TENANT } from './kinds.ts';
import { Lookup } from './lookup.ts';
import { Maintenance } from './maintenance.ts';
import { observePeer } from './observed.ts';
import { Outbox } from './outbox.ts';
import { NO_PURPOSE, PURPOSE, Targets } from './purpose.ts';
import { Reserve } from './reserve.ts';
import { FAILED, Shortlist } from './shortlist.ts';
import { Table } from './table.ts';
import { WarmTables } from './warm.ts';

export class KademliaHandler implements HandlerTwin {
  private readonly config: KademliaConfig;
  private readonly peer = new Peer();
  private readonly underlay: Underlay;
  private readonly table: Table;
  private readonly warmTables: WarmTables;
  private readonly shortlist: Shortlist;
  private readonly flights: Flights;
  private readonly targets: Targets;
  private readonly joining: Joining;
  private readonly outbox: Outbox;
  private readonly lookup: Lookup;
  private readonly churn: Churn;
  private readonly maintenance: Maintenance;
  private readonly judgement: LookupEvaluation;
  /** Some peer may be offline or out of reach. */
  private readonly hasAbsence: boolean;

  constructor(config: KademliaConfig, { ids, joins }: Sources, seed: number) {
    const { peer } = this;
    this.config = config;
    this.underlay = new Underlay(config.underlay, seed, TENANT, peer);
    const { underlay } = this;
    const freshness = new Freshness(config);
    this.table = new Table(config, ids, peer, freshness, new Reserve(config, peer));
    this.warmTables = new WarmTables(config, ids, peer, freshness, (other) => underlay.startsReachable(other));
    this.shortlist = new Shortlist(config, ids, peer);
    this.flights = new Flights(config, peer);
    this.targets = new Targets(config, ids, seed);
    this.joining = new Joining(config, peer, underlay.roles, joins);
    const { table, shortlist, flights, targets, joining } = this;
    this.outbox = new Outbox(config, peer, { table, shortlist, flights, underlay });
    const { outbox } = this;
    this.lookup = new Lookup(config, peer, { table, shortlist, flights, targets, joining, outbox });
    this.churn = new Churn(config, peer, { flights, outbox, underlay });
    this.maintenance = new Maintenance(config, peer, flights, outbox);
    this.judgement = new LookupEvaluation(config, ids, targets, underlay.latency);
    this.hasAbsence = someMayBeAway(config);
  }

  /** The peer's first state, and its first timers. */
  start(node: number, context: HandlerContext): void {
    const { peer, underlay, config, joining } = this;
    peer.begin(node, 0, context);
    const isOnline = !joining.isCold && underlay.sessions.startsOnline(node);
    underlay.start(isOnline);
    if (!joining.isCold && (isOnline || config.keepTable)) this.warmTables.fill(context);
    if (isOnline) {
      context.drawFrom(STREAMS.build);
      const [pause, wait] = context.words;
      context.send(node, mulHigh(pause, config.longestPause + 1), KIND.lookup);
      if (config.refresh > 0) context.send(node, mulHigh(wait, config.refreshCheck), KIND.refresh);
    }
    underlay.sendChange(joining.isCold ? joining.timeOf(node) : underlay.sessions.first(node), context);
  }

  /** State first, then all that is sent, in one place and a fixed order. */
  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { peer, outbox, lookup, underlay } = this;
    peer.begin(node, event.time, context);
    if (this.hasAbsence && !underlay.accepts(event, context)) return;
    outbox.empty();
    const { kind } = event;
    const heard = kind === KIND.deadline ? this.timeOut(context) : underlay.isMessage(kind) ? event.src : NOBODY;
    if (heard !== NOBODY) this.hear(heard, context);
    const purpose = this.react(event, context);
    if (purpose !== NO_PURPOSE) lookup.begin(purpose, context);
    if (kind !== KIND.request && lookup.isActive) lookup.proceed(context);
    outbox.send(kind === KIND.arrival, context);
  }

  observe(node: number, index: number, context: HandlerContext, add: AddObserved): void {
    observePeer(this.config, node, index, context, add);
  }

  evaluateRecord(record: MadeRecord, context: EvaluationContext): number {
    return this.judgement.evaluateRecord(record, context);
  }

  /** What the kind of event asks for; returns the purpose of the lookup it begins, if any. */
  private react(event: HandledEvent, context: HandlerContext): number {
    const { src, kind, payload, payloadAt } = event;
    switch (kind) {
      case KIND.request:
        this.answer(src, payload[payloadAt], context);
        return NO_PURPOSE;
      case KIND.response:
        this.takeResponse(event, context);
        return NO_PURPOSE;
      case KIND.lookup:
        return payload[payloadAt + 1];
      case KIND.ping:
        this.outbox.reply(src, KIND.pong, 0);
        context.count(COUNTER.pongs, 1);
        return NO_PURPOSE;
      case KIND.pong:
        this.maintenance.takePong(src);
        return NO_PURPOSE;
      case KIND.refresh:
        return this.maintenance.check();
      case KIND.arrival:
        this.churn.joinAgain(context);
        return PURPOSE.join;
      case KIND.departure:
        this.churn.leave(context);
        return NO_PURPOSE;
      default:
        return NO_PURPOSE;
    }
  }

  /** A message came from a peer, or its turn has come to take a place in the table. */
  private hear(other: number, context: HandlerContext): void {
    const { table } = this;
    table.learn(other);
    if (table.inQuestion !== undefined) this.maintenance.pingOldest(table.inQuestion, other, context);
  }

  private answer(src: number, word: number, context: HandlerContext): void {
    const { peer, table, targets, outbox } = this;
    targets.draw(src, word);
    table.closest(targets.drawn);
    peer.state[peer.stateBase + STATE.served]++;
    context.count(COUNTER.responses, 1);
    context.count(COUNTER.contacts, table.foundCount);
    outbox.reply(src, KIND.response, word);
  }

  private takeResponse({ src, payload, payloadAt }: HandledEvent, context: HandlerContext): void {
    const { flights, lookup } = this;
    const word = payload[payloadAt];
    const flight = flights.find(src, word);
    if (flight < 0) {
      context.count(COUNTER.late, 1);
      return;
    }
    const hop = flights.hopAt(flight);
    flights.remove(flight);
    context.count(COUNTER.answered, 1);
    if (lookup.isActive && word === lookup.word) lookup.take(src, hop, payload, payloadAt + 1);
  }

  /** The deadline timer: who has not answered by now has failed. Returns who takes the place of one that was pinged. */
  private timeOut(context: HandlerContext): number {
    const { flights, lookup, table, shortlist, config } = this;
    const { state, stateBase, time } = this.peer;
    let successor = NOBODY;
    state[stateBase + STATE.armed] = 0;
    while (flights.count > 0 && flights.deadlineAt(0) <= time) {
      const contact = flights.peerAt(0);
      const request = flights.requestAt(0);
      flights.remove(0);
      table.drop(contact);
      if (request === PING) {
        if (config.replacement === 0) successor = state[stateBase + STATE.candidate] - 1;
        state[stateBase + STATE.candidate] = 0;
        continue;
      }
      context.count(COUNTER.timedOut, 1);
      if (!lookup.isActive || request !== lookup.word) continue;
      shortlist.mark(contact, FAILED);
      state[stateBase + STATE.timeouts]++;
    }
    return successor;
  }
}
