/** The rules of gossip on one core (Demers et al. 1987); twin of shaders/models/gossip/gossip.wesl. */
import { threefry2x32 } from '../../base/threefry.ts';
import { addSaturated, bitCount, MOST_U32, mulHigh } from '../../base/u32.ts';
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../engine/event/model.ts';
import { Peer } from '../../underlay/peer.ts';
import { ONLINE } from '../../underlay/status.ts';
import { LOST, Underlay } from '../../underlay/underlay.ts';
import { COUNTER, digitsOf, type GossipConfig, KIND, STATE, STREAMS, TENANT } from './config.ts';

/** One of all nodes but one, by a draw. */
function otherThan(node: number, nodes: number, word: number): number {
  const other = mulHigh(word, nodes - 1);
  return other + Number(other >= node);
}

const words = new Uint32Array(2);

/** The i-th of those that a node knows in a random overlay. */
export function knownTo(node: number, i: number, nodes: number, seed: number): number {
  threefry2x32(seed, STREAMS.overlay, node, i, words);
  return otherThan(node, nodes, words[0]);
}

export class GossipHandler implements HandlerTwin {
  private readonly digits: number;
  private readonly peer = new Peer();
  private readonly underlay: Underlay;

  constructor(
    private readonly config: GossipConfig,
    private readonly seed: number,
  ) {
    this.digits = digitsOf(config.forwarding);
    this.underlay = new Underlay(config.underlay, seed, TENANT, this.peer);
  }

  start(node: number, context: HandlerContext): void {
    const { underlay, config } = this;
    this.peer.begin(node, 0, context);
    underlay.start(underlay.sessions.startsOnline(node));
    if (config.origins[0] === node) context.send(node, 0, KIND.begin, 0);
    if (config.pulls && this.isOnline) this.arm(context);
    underlay.sendChange(underlay.sessions.first(node), context);
  }

  /** State first, then messages, then timers. */
  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { peer, underlay, config } = this;
    const { kind, src } = event;
    peer.begin(node, event.time, context);
    const { state, stateBase } = peer;
    const word = event.payload[event.payloadAt];
    if (kind === KIND.begin) {
      this.beginRumour(word, context);
    } else if (underlay.hasAbsence && !underlay.accepts(event, context)) {
      if (underlay.isMessage(kind)) context.count(COUNTER.refusedCopies, bitCount(word));
    } else if (kind === KIND.round) {
      this.round(context);
    } else if (kind === KIND.arrival) {
      // It goes on as it left.
      underlay.arrive(context);
      if (config.pulls || state[stateBase + STATE.active] !== 0) this.arm(context);
      underlay.sendNextChange(context);
    } else if (kind === KIND.departure) {
      underlay.depart(context);
      state[stateBase + STATE.offer] = 0;
      state[stateBase + STATE.armed] = 0;
      underlay.sendNextChange(context);
    } else {
      const news = this.hear(word, context);
      const answer = state[stateBase + STATE.offer] & ~word;
      if (kind === KIND.request && answer !== 0) this.send(src, KIND.answer, answer >>> 0, context);
      if (news !== 0) this.arm(context);
    }
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.state[context.stateAt(node) + STATE.received], 1);
  }

  /** A rumour begins here, or a round later with somebody else where the node is offline; the next one begins at its own time. */
  private beginRumour(rumour: number, context: HandlerContext): void {
    const { peer, config, isOnline } = this;
    const { origins, begins } = config;
    if (isOnline) {
      context.count(COUNTER.begun, 1);
      this.learn(1 << rumour);
    } else {
      context.draw();
      const other = otherThan(peer.node, config.nodes, context.words[0]);
      context.send(other, this.after(Math.max(config.period, config.underlay.lookahead)), KIND.begin, rumour);
    }
    if (peer.time === begins[rumour] && rumour + 1 < begins.length)
      context.send(origins[rumour + 1], begins[rumour + 1], KIND.begin, rumour + 1);
    if (isOnline) this.arm(context);
  }

  /** Contacts others, and has another round if there is something to hand on, or to ask for. */
  private round(context: HandlerContext): void {
    const { peer, config } = this;
    const { state, stateBase } = peer;
    const active = state[stateBase + STATE.active];
    // What begins at this very moment is handed on from the next round on; what is too old, no more.
    let [live, open] = [0, 0];
    for (let i = 0; i < config.begins.length; i++) {
      const age = (peer.time - config.begins[i]) >>> 0;
      if (age > config.life) continue;
      open |= 1 << i;
      if (age > 0) live |= 1 << i;
    }
    const offer = (active & live) >>> 0;
    let rest = this.digits === 0 ? active : 0;
    let borrow = offer;
    for (let i = stateBase + STATE.left; i < stateBase + STATE.left + this.digits; i++) {
      const digit = state[i];
      state[i] = digit ^ borrow;
      borrow &= ~digit;
      rest |= state[i];
    }
    state[stateBase + STATE.active] = rest & open;
    const goesOn = config.pulls || (rest & open) !== 0;
    state[stateBase + STATE.offer] = goesOn ? offer : 0;
    state[stateBase + STATE.armed] = 0;
    if (config.pulls) context.count(COUNTER.requests, config.contacts);
    if (config.pulls || offer !== 0)
      this.contact(config.pulls ? KIND.request : KIND.push, config.pushes ? offer : 0, context);
    if (goesOn) this.arm(context);
  }

  /** Of all, each is drawn; of an overlay one after another, from a drawn one on. */
  private contact(kind: number, rumours: number, context: HandlerContext): void {
    const { contacts, degree, nodes } = this.config;
    const { node } = this.peer;
    let first = 0;
    for (let i = 0; i < contacts; i++) {
      if (degree === 0 || i === 0) context.draw();
      if (i === 0) first = mulHigh(context.words[0], degree);
      const isAnybody = degree === 0;
      const to = isAnybody
        ? otherThan(node, nodes, context.words[0])
        : knownTo(node, (first + i) % degree, nodes, this.seed);
      this.send(to, kind, rumours, context);
    }
  }

  /** A message, which may be lost. */
  private send(to: number, kind: number, rumours: number, context: HandlerContext): void {
    const copies = bitCount(rumours);
    context.count(COUNTER.sent, copies);
    const ticks = this.underlay.delay(to, context);
    if (ticks === LOST) context.count(COUNTER.lostCopies, copies);
    else context.send(to, this.after(ticks), kind, rumours);
  }

  /** Returns what of it is new. */
  private hear(rumours: number, context: HandlerContext): number {
    const { state, stateBase, time } = this.peer;
    const news = rumours & ~state[stateBase + STATE.known];
    state[stateBase + STATE.received] += bitCount(rumours);
    context.count(COUNTER.informed, bitCount(news));
    context.count(COUNTER.vain, bitCount(rumours & ~news));
    const { begins, period } = this.config;
    for (let i = 0; i < begins.length; i++)
      if ((news >>> i) & 1) context.measure(0, Math.floor((time - begins[i]) / period));
    if (news !== 0) this.learn(news);
    return news;
  }

  private learn(news: number): void {
    const { state, stateBase, time } = this.peer;
    state[stateBase + STATE.known] |= news;
    state[stateBase + STATE.active] |= news;
    state[stateBase + STATE.heard] = time + 1;
    for (let i = 0; i < this.digits; i++)
      if ((this.config.forwarding >>> i) & 1) state[stateBase + STATE.left + i] |= news;
  }

  /** The timer of the next round, unless there is one. */
  private arm(context: HandlerContext): void {
    const { node, state, stateBase, time } = this.peer;
    if (state[stateBase + STATE.armed] !== 0) return;
    state[stateBase + STATE.armed] = 1;
    const { period, isSpread } = this.config;
    if (isSpread) threefry2x32(this.seed, STREAMS.phases, node, 0, words);
    const phase = isSpread ? 1 + mulHigh(words[0], period) : period;
    const wait = time < phase ? phase - time : period - ((time - phase) % period);
    context.send(node, this.after(wait), KIND.round, state[stateBase + STATE.incarnation]);
  }

  private get isOnline(): boolean {
    return (this.peer.state[this.peer.stateBase + STATE.status] & ONLINE) !== 0;
  }

  private after(ticks: number): number {
    return addSaturated(this.peer.time, ticks, MOST_U32);
  }
}
