/**
 * What the event being handled makes a peer send: collected first, then sent in one place and a fixed order, messages
 * before timers. Twin of shaders/models/kademlia/outbox.wesl.
 */
import { addSaturated, MOST_U32, mulHigh, NEVER, NOBODY } from '../../../base/u32.ts';
import type { HandlerContext } from '../../../engine/event/model.ts';
import type { Peer } from '../../../underlay/peer.ts';
import { LOST, type Underlay } from '../../../underlay/underlay.ts';
import { type KademliaConfig, STATE } from '../config.ts';
import type { Flights } from './flights.ts';
import { KIND } from './kinds.ts';
import { PURPOSE, requestWord } from './purpose.ts';
import { peerOf, type Shortlist } from './shortlist.ts';
import type { Table } from './table.ts';

/** Timers that an event starts; bits, in the order in which they are sent. */
export const TIMER = { pause: 1, queued: 2, deadline: 4, refresh: 8, session: 16 } as const;

export class Outbox {
  private readonly config: KademliaConfig;
  private readonly peer: Peer;
  private readonly table: Table;
  private readonly shortlist: Shortlist;
  private readonly flights: Flights;
  private readonly underlay: Underlay;
  /** Who is answered, with which kind, and the first payload word. */
  private replyTo = NOBODY;
  private replyKind = 0;
  private echo = 0;
  /** How many of `shortlist.asked` are asked. */
  asks = 0;
  /** Who is pinged. */
  pinged = NOBODY;
  timers = 0;
  /** The purpose of the lookup that begins as soon as the present one has ended. */
  next = 0;

  constructor(
    config: KademliaConfig,
    peer: Peer,
    parts: { table: Table; shortlist: Shortlist; flights: Flights; underlay: Underlay },
  ) {
    this.config = config;
    this.peer = peer;
    this.table = parts.table;
    this.shortlist = parts.shortlist;
    this.flights = parts.flights;
    this.underlay = parts.underlay;
  }

  empty(): void {
    this.replyTo = NOBODY;
    this.asks = 0;
    this.pinged = NOBODY;
    this.timers = 0;
  }

  reply(to: number, kind: number, echo: number): void {
    this.replyTo = to;
    this.replyKind = kind;
    this.echo = echo;
  }

  /** Sends all of it. `isFirst`: the first refresh of a session comes at any time within the period. */
  send(isFirst: boolean, context: HandlerContext): void {
    if (this.replyTo !== NOBODY) this.sendReply(context);
    for (let i = 0; i < this.asks; i++) this.sendRequest(peerOf(this.shortlist.asked[i]), context);
    if (this.pinged !== NOBODY) this.sendPing(context);
    const { peer, flights } = this;
    if (flights.count > 0 && peer.state[peer.stateBase + STATE.armed] === 0) this.timers |= TIMER.deadline;
    if (this.timers !== 0) this.startTimers(isFirst, context);
  }

  private sendReply(context: HandlerContext): void {
    const due = this.arrival(this.replyTo, context);
    if (due === NEVER) return;
    if (this.replyKind !== KIND.response) {
      context.send(this.replyTo, due, this.replyKind, this.echo);
      return;
    }
    const { found, foundCount } = this.table;
    found[0] = this.echo;
    context.sendWords(this.replyTo, due, KIND.response, found, 1 + foundCount);
  }

  private sendRequest(to: number, context: HandlerContext): void {
    const { state, stateBase } = this.peer;
    const due = this.arrival(to, context);
    if (due !== NEVER)
      context.send(
        to,
        due,
        KIND.request,
        requestWord(state[stateBase + STATE.lookup], state[stateBase + STATE.purpose]),
      );
  }

  private sendPing(context: HandlerContext): void {
    const due = this.arrival(this.pinged, context);
    if (due !== NEVER) context.send(this.pinged, due, KIND.ping);
  }

  /** When a message arrives that is sent now; `NEVER` if it is lost. */
  private arrival(to: number, context: HandlerContext): number {
    const ticks = this.underlay.delay(to, context);
    return ticks === LOST ? NEVER : Math.min(this.peer.time + ticks, MOST_U32 - 1);
  }

  private startTimers(isFirst: boolean, context: HandlerContext): void {
    const { timers, config } = this;
    const { node, state, stateBase } = this.peer;
    const incarnation = state[stateBase + STATE.incarnation];
    if (timers & TIMER.pause) {
      context.draw();
      const pause = 1 + mulHigh(context.words[0], config.longestPause + 1);
      context.send(node, this.later(pause), KIND.lookup, incarnation, PURPOSE.random);
    }
    if (timers & TIMER.queued) context.send(node, this.later(1), KIND.lookup, incarnation, this.next);
    if (timers & TIMER.deadline) {
      const deadline = this.flights.deadlineAt(0);
      state[stateBase + STATE.armed] = deadline;
      context.send(node, deadline, KIND.deadline, incarnation);
    }
    if (timers & TIMER.refresh) {
      if (isFirst) context.draw();
      const wait = isFirst ? 1 + mulHigh(context.words[0], config.refreshCheck) : config.refreshCheck;
      context.send(node, this.later(wait), KIND.refresh, incarnation);
    }
    if (timers & TIMER.session) this.underlay.sendNextChange(context);
  }

  private later(ticks: number): number {
    return addSaturated(this.peer.time, ticks, MOST_U32);
  }
}
