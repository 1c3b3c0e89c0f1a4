/** Kademlia's rules in TypeScript; twin of shaders/models/kademlia/kademlia.wesl, function for function. */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { addSaturated, mulHigh } from '../../base/u32.ts';
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../engine/event/model.ts';
import { type KademliaConfig, ONLINE, type PeerLayout, peerLayout } from './config.ts';
import { Flights } from './flights.ts';
import { ANSWERED, ASKED, FAILED, hopOf, NEW, peerOf, Shortlist, stateOf } from './shortlist.ts';
import type { Sources } from './sources.ts';
import { STAMP_SECONDS, Table } from './table.ts';

export const KIND = { lookup: 0, request: 1, response: 2, deadline: 3 } as const;
export const COUNTER = {
  lookups: 0,
  finished: 1,
  requests: 2,
  answered: 3,
  timedOut: 4,
  late: 5,
  found: 6,
  hops: 7,
} as const;

export { STAMP_SECONDS };

const MAX_TICKS = 0xffff_ffff;
const NOBODY = 0xffff_ffff;

export class KademliaHandler implements HandlerTwin {
  readonly layout: PeerLayout;
  private readonly config: KademliaConfig;
  private readonly seed: number;
  private readonly table: Table;
  private readonly shortlist: Shortlist;
  private readonly flights: Flights;
  private readonly words = new Uint32Array(2);
  /** What the event being handled makes the peer send. */
  private replyTo = NOBODY;
  private readonly asked: Uint32Array;
  private asks = 0;
  private isDone = false;
  private readonly sources: Sources;

  constructor(config: KademliaConfig, sources: Sources, seed: number) {
    const { ids } = sources;
    this.config = config;
    this.sources = sources;
    this.seed = seed;
    this.layout = peerLayout(config);
    this.table = new Table(config, this.layout, ids, () => true);
    this.shortlist = new Shortlist(config, this.layout, ids);
    this.flights = new Flights(config, this.layout);
    this.asked = new Uint32Array(config.alpha);
  }

  start(node: number, context: HandlerContext): void {
    context.state[context.stateAt(node) + this.layout.status] = ONLINE;
    this.table.warm(context.state, context.stateAt(node), node, context);
    context.drawFrom(STREAMS.build);
    context.send(node, mulHigh(context.words[0], this.config.longestPause + 1), KIND.lookup);
  }

  /** State first, then all that is sent, in one place and a fixed order: reply, requests, next lookup, timer. */
  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { state } = context;
    const at = context.stateAt(node);
    this.replyTo = NOBODY;
    this.asks = 0;
    this.isDone = false;
    if (event.kind === KIND.lookup) this.beginLookup(node, at, event.time, context);
    else if (event.kind === KIND.request) this.answer(node, at, event, context);
    else if (event.kind === KIND.response) this.takeResponse(node, at, event, context);
    else this.timeOut(node, at, event.time, context);
    if (event.kind !== KIND.request && state[at + this.layout.active] !== 0) this.proceed(at, event.time, context);
    this.flush(node, at, event, context);
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.state[context.stateAt(node) + this.layout.lookup], 1);
  }

  /** The target of a peer's lookup: not sent with requests, for everybody can draw it. */
  private drawTarget(node: number, lookup: number): void {
    threefry2x32(this.seed, STREAMS.targets, node, lookup, this.words);
  }

  private beginLookup(node: number, at: number, time: number, context: HandlerContext): void {
    const { layout, table, shortlist } = this;
    const { state } = context;
    const lookup = ++state[at + layout.lookup];
    this.drawTarget(node, lookup);
    state[at + layout.targetHigh] = this.words[0];
    state[at + layout.targetLow] = this.words[1];
    state[at + layout.active] = 1;
    state[at + layout.started] = time;
    state[at + layout.requests] = 0;
    state[at + layout.listed] = 0;
    state[at + layout.asking] = 0;
    table.closest(state, at, node, this.words[0], this.words[1]);
    for (let i = 0; i < table.foundCount; i++) shortlist.insert(state, at, table.found[i], 1);
    context.count(COUNTER.lookups, 1);
  }

  private answer(node: number, at: number, { src, time, payload }: HandledEvent, context: HandlerContext): void {
    const { table } = this;
    table.learn(context.state, at, node, src, this.stamp(time));
    context.state[at + this.layout.served]++;
    this.drawTarget(src, payload[0]);
    table.closest(context.state, at, node, this.words[0], this.words[1]);
    this.replyTo = src;
  }

  private takeResponse(node: number, at: number, event: HandledEvent, context: HandlerContext): void {
    const { flights, shortlist, layout, table } = this;
    const { state } = context;
    const { src, payload } = event;
    table.learn(state, at, node, src, this.stamp(event.time));
    const flight = flights.find(state, at, src, payload[0]);
    if (flight < 0) {
      context.count(COUNTER.late, 1);
      return;
    }
    const hop = flights.hopAt(state, at, flight);
    const place = flights.listedAt(state, at, flight);
    flights.remove(state, at, flight);
    context.count(COUNTER.answered, 1);
    if (state[at + layout.active] === 0 || payload[0] !== state[at + layout.lookup]) return;
    if (shortlist.holds(state, at, place, src)) shortlist.setState(state, at, place, ANSWERED);
    for (let i = 1; i < payload.length; i++)
      if (payload[i] !== 0 && payload[i] - 1 !== node) shortlist.insert(state, at, payload[i] - 1, hop + 1);
  }

  /** The deadline timer: whoever has not answered by now has failed. */
  private timeOut(node: number, at: number, time: number, context: HandlerContext): void {
    const { flights, shortlist, layout, table } = this;
    const { state } = context;
    state[at + layout.armed] = 0;
    while (flights.count(state, at) > 0 && flights.deadlineAt(state, at, 0) <= time) {
      const peer = flights.peerAt(state, at, 0);
      const isPresent = state[at + layout.active] !== 0 && flights.lookupAt(state, at, 0) === state[at + layout.lookup];
      const place = flights.listedAt(state, at, 0);
      flights.remove(state, at, 0);
      table.drop(state, at, node, peer);
      context.count(COUNTER.timedOut, 1);
      if (isPresent && shortlist.holds(state, at, place, peer)) shortlist.setState(state, at, place, FAILED);
    }
  }

  /** Asks the closest contacts not yet asked, and ends the lookup when the closest of all have answered. */
  private proceed(at: number, time: number, context: HandlerContext): void {
    const { config, shortlist, flights, layout } = this;
    const { state } = context;
    const count = state[at + layout.listed];
    let working = 0;
    let isDone = true;
    for (let rank = 0; rank < count && working < config.k; rank++) {
      const place = shortlist.placeAt(state, at, rank);
      const entry = shortlist.entryAt(state, at, place);
      if (stateOf(entry) === FAILED) continue;
      working++;
      if (working <= config.beta && stateOf(entry) !== ANSWERED) isDone = false;
      if (isDone) continue;
      if (state[at + layout.asking] >= config.alpha || !flights.hasRoom(state, at)) break;
      if (stateOf(entry) !== NEW) continue;
      shortlist.setState(state, at, place, ASKED);
      this.asked[this.asks++] = peerOf(entry);
      const flight = (peerOf(entry) | (hopOf(entry) << 20) | (place << 26)) >>> 0;
      flights.add(state, at, flight, state[at + layout.lookup], this.deadline(time));
      state[at + layout.requests]++;
      context.count(COUNTER.requests, 1);
    }
    if (isDone) this.finish(at, context);
  }

  private deadline(time: number): number {
    return addSaturated(time, this.config.timeout, MAX_TICKS);
  }

  private finish(at: number, context: HandlerContext): void {
    const { layout, shortlist } = this;
    const { state } = context;
    state[at + layout.active] = 0;
    this.isDone = true;
    context.count(COUNTER.finished, 1);
    const count = state[at + layout.listed];
    for (let rank = 0; rank < count; rank++) {
      const entry = shortlist.entryAt(state, at, shortlist.placeAt(state, at, rank));
      if (stateOf(entry) !== ANSWERED) continue;
      context.count(COUNTER.hops, hopOf(entry));
      return;
    }
  }

  /** Sends what this event gave rise to. A message takes its latency, and is lost if its second draw says so. */
  private flush(node: number, at: number, { time, payload }: HandledEvent, context: HandlerContext): void {
    const { config, layout, flights, table } = this;
    const { state } = context;
    const messages = this.asks + (this.replyTo === NOBODY ? 0 : 1);
    for (let i = 0; i < messages; i++) {
      context.draw();
      if (context.words[1] < config.lossBelow) continue;
      const isReply = this.replyTo !== NOBODY;
      const dst = isReply ? this.replyTo : this.asked[i];
      const latency = this.sources.latency.between(node, dst, context.words[0]);
      context.outgoing[0] = isReply ? payload[0] : state[at + layout.lookup];
      if (isReply) for (let c = 0; c < table.foundCount; c++) context.outgoing[1 + c] = table.found[c] + 1;
      const due = addSaturated(time, latency, MAX_TICKS);
      context.send(dst, due, isReply ? KIND.response : KIND.request);
    }
    if (this.isDone) {
      context.draw();
      context.send(
        node,
        addSaturated(time, 1 + mulHigh(context.words[0], config.longestPause + 1), MAX_TICKS),
        KIND.lookup,
      );
    }
    if (state[at + layout.armed] === 0 && flights.count(state, at) > 0) {
      const deadline = flights.deadlineAt(state, at, 0);
      state[at + layout.armed] = deadline;
      context.send(node, deadline, KIND.deadline);
    }
  }

  private stamp(time: number): number {
    return Math.floor(time / (this.config.ticksPerSecond * STAMP_SECONDS)) & 0xffff;
  }
}
