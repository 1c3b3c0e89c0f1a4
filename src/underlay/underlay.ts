/**
 * The network below an overlay on one core: how long a message takes, whether it comes at all, who hears what, and who comes and goes. An
 * overlay's handler holds one. Twin of shaders/underlay/delay.wesl and presence.wesl.
 */

import { addSaturated, MOST_U32, NEVER } from '../base/u32.ts';
import type { HandledEvent, HandlerContext } from '../engine/event/model.ts';
import { hasAbsence, hasChurn, type UnderlayConfig } from './config.ts';
import { Latency } from './latency.ts';
import type { Peer } from './peer.ts';
import { Roles } from './roles.ts';
import { Sessions } from './sessions.ts';
import { CHANGES, NATED, ONLINE } from './status.ts';
import { maskOf, type Tenant } from './tenant.ts';

/** Of a delay: the message never comes. */
export const LOST = NEVER;

export class Underlay {
  readonly roles: Roles;
  readonly latency: Latency;
  readonly sessions: Sessions;
  /** Peers come and go; some may be offline or out of reach. */
  readonly hasChurn: boolean;
  readonly hasAbsence: boolean;
  private readonly lossBelow: number;
  private readonly messages: number;
  private readonly answers: number;

  /** `peer`: the one that is handling an event, whoever it is. */
  constructor(
    config: UnderlayConfig,
    seed: number,
    private readonly tenant: Tenant,
    private readonly peer: Peer,
  ) {
    this.roles = new Roles(config, seed, tenant.streams.roles);
    this.latency = new Latency(config.latency, this.roles);
    this.sessions = new Sessions(config.sessions, seed, tenant.streams.sessions);
    this.hasChurn = hasChurn(config);
    this.hasAbsence = hasAbsence(config);
    this.lossBelow = config.lossBelow;
    this.messages = maskOf(tenant.messages);
    this.answers = maskOf(tenant.answers);
  }

  isMessage(kind: number): boolean {
    return ((this.messages >>> kind) & 1) !== 0;
  }

  /** Whether a peer is there at time 0 and takes requests. */
  startsReachable(peer: number): boolean {
    return this.sessions.startsOnline(peer) && !this.roles.isNated(peer);
  }

  /** The peer's first status. */
  start(isOnline: boolean): void {
    const { node, state, stateBase } = this.peer;
    state[stateBase + this.tenant.state.status] = (isOnline ? ONLINE : 0) | (this.roles.isNated(node) ? NATED : 0);
  }

  /** Ticks that a message takes that the peer sends now, or `LOST`. Takes a draw: its first word says how long, the second whether it is lost. */
  delay(to: number, context: HandlerContext): number {
    context.draw();
    const { words } = context;
    if (words[1] >= this.lossBelow) return this.latency.between(this.peer.node, to, words[0]);
    context.count(this.tenant.counters.lost, 1);
    return LOST;
  }

  /** Whether the peer takes notice of an event: it is there, can be reached, and set the timer, whose first word says when, in this session. */
  accepts({ kind, payload, payloadAt }: HandledEvent, context: HandlerContext): boolean {
    const { state: words, kinds, counters } = this.tenant;
    if (kind === kinds.arrival) return true;
    const { state, stateBase } = this.peer;
    const status = state[stateBase + words.status];
    if (this.isMessage(kind)) {
      if ((status & ONLINE) === 0) context.count(counters.toOffline, 1);
      else if ((status & NATED) === 0 || ((this.answers >>> kind) & 1) !== 0) return true;
      else context.count(counters.toNated, 1);
      return false;
    }
    if ((status & ONLINE) === 0) return false;
    return kind === kinds.departure || payload[payloadAt] === state[stateBase + words.incarnation];
  }

  /** The peer comes online: a session begins, and timers of earlier ones are void. */
  arrive(context: HandlerContext): void {
    const { state, stateBase } = this.peer;
    this.rememberChange();
    state[stateBase + this.tenant.state.status] |= ONLINE;
    state[stateBase + this.tenant.state.incarnation]++;
    context.count(this.tenant.counters.arrivals, 1);
  }

  /** The peer goes offline. */
  depart(context: HandlerContext): void {
    const { state, stateBase } = this.peer;
    this.rememberChange();
    state[stateBase + this.tenant.state.status] &= ~ONLINE;
    context.count(this.tenant.counters.departures, 1);
  }

  /** The peer goes offline at a time if it is online, or comes online; `due` may be `NEVER`. */
  sendChange(due: number, context: HandlerContext): void {
    const { departure, arrival } = this.tenant.kinds;
    if (due !== NEVER) context.send(this.peer.node, due, this.isOnline ? departure : arrival);
  }

  /** The end of the session or the time away that begins now. Takes a draw. */
  sendNextChange(context: HandlerContext): void {
    const { node, time, state, stateBase } = this.peer;
    context.draw();
    const incarnation = state[stateBase + this.tenant.state.incarnation];
    const length = this.sessions.length(node, this.isOnline, incarnation, context.words[0]);
    if (length !== NEVER) this.sendChange(addSaturated(time, length, MOST_U32 - 1), context);
  }

  private get isOnline(): boolean {
    return (this.peer.state[this.peer.stateBase + this.tenant.state.status] & ONLINE) !== 0;
  }

  private rememberChange(): void {
    const { state, stateBase, time } = this.peer;
    const first = stateBase + this.tenant.state.changes;
    state.copyWithin(first + 1, first, first + CHANGES - 1);
    state[first] = time;
  }
}
