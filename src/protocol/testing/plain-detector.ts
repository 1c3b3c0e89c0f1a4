/** Neighbours on a ring that watch each other, from what `failure-detector.protocol` says of itself: who stands on an underlay as a built-in model does. */
import { STREAMS } from '../../base/threefry.ts';
import type { HandledEvent, HandlerContext } from '../../engine/event/model.ts';
import type { UnderlayConfig } from '../../underlay/config.ts';
import { Peer } from '../../underlay/peer.ts';
import { CHANGES } from '../../underlay/status.ts';
import type { Tenant } from '../../underlay/tenant.ts';
import { LOST, Underlay } from '../../underlay/underlay.ts';
import { PlainTwin } from './plain-twin.ts';

export interface DetectorParams {
  readonly nodes: number;
  /** Ticks. */
  readonly period: number;
  readonly patience: number;
  readonly misses: number;
  readonly millisecond: number;
}

interface Watcher {
  joined: number;
  asked: number;
  answered: number;
  missed: number;
  suspects: boolean;
  since: number;
  lastHeard: number;
}

const KIND = { ping: 0, pong: 1, turn: 2, late: 3, arrival: 4, departure: 5 };
const COUNTER = { suspected: 0, mistaken: 1, returned: 2, questions: 3 };

const TENANT: Tenant = {
  state: { status: 0, incarnation: 1, changes: 2 },
  kinds: KIND,
  messages: [KIND.ping, KIND.pong],
  answers: [KIND.pong],
  counters: { lost: 4, toOffline: 5, toNated: 6, arrivals: 7, departures: 8 },
  streams: { roles: 5, sessions: 8 },
};
const BELOW = TENANT.state.changes + CHANGES;

export class PlainDetector extends PlainTwin<Watcher> {
  static readonly shape = {
    ...{ kinds: 6, payloadWords: 2, stateWords: BELOW + 7, counters: 9, measures: 1, observes: 0 },
  };
  private readonly peer = new Peer();
  private readonly underlay: Underlay;

  constructor(
    private readonly params: DetectorParams,
    underlay: UnderlayConfig,
    seed: number,
  ) {
    super(params.nodes, BELOW);
    this.underlay = new Underlay(underlay, seed, TENANT, this.peer);
  }

  protected made(): Watcher {
    return { joined: 0, asked: 0, answered: 0, missed: 0, suspects: false, since: 0, lastHeard: 0 };
  }

  protected words({ joined, asked, answered, missed, suspects, since, lastHeard }: Watcher) {
    return [joined, asked, answered, missed, Number(suspects), since, lastHeard];
  }

  override start(id: number, context: HandlerContext): void {
    this.peer.begin(id, 0, context);
    super.start(id, context);
  }

  override handle(id: number, event: HandledEvent, context: HandlerContext): void {
    this.peer.begin(id, event.time, context);
    if (this.underlay.accepts(event, context)) super.handle(id, event, context);
  }

  protected begin(node: Watcher): void {
    const { underlay, id, context } = this;
    const isOnline = underlay.sessions.startsOnline(id);
    underlay.start(isOnline);
    this.stream = STREAMS.handler;
    if (isOnline) this.join(node);
    underlay.sendChange(underlay.sessions.first(id), context);
  }

  protected hear(node: Watcher, { kind, src, payload, payloadAt }: HandledEvent): void {
    const [first, second] = payload.subarray(payloadAt, payloadAt + 2);
    if (kind === KIND.arrival) {
      this.underlay.arrive(this.context);
      this.join(node);
      this.underlay.sendNextChange(this.context);
    } else if (kind === KIND.departure) {
      this.underlay.depart(this.context);
      this.underlay.sendNextChange(this.context);
    } else if (kind === KIND.turn) this.ask(node);
    else if (kind === KIND.late) this.miss(node, second);
    else if (kind === KIND.ping) this.tell(src, KIND.pong, first, this.now - node.joined);
    else this.heard(node, first, second);
  }

  private join(node: Watcher): void {
    Object.assign(node, { joined: this.now, lastHeard: this.now, missed: 0, suspects: false });
    // Somewhere within a period.
    this.timer(KIND.turn, 1 + this.below(this.params.period));
  }

  private ask(node: Watcher): void {
    node.asked++;
    this.context.count(COUNTER.questions, 1);
    this.tell((this.id + 1) % this.nodes, KIND.ping, node.asked);
    this.timer(KIND.late, this.params.patience, node.asked);
    this.timer(KIND.turn, this.params.period);
  }

  private heard(node: Watcher, question: number, hereFor: number): void {
    node.answered = Math.max(node.answered, question);
    node.lastHeard = this.now;
    node.missed = 0;
    if (!node.suspects) return;
    node.suspects = false;
    // Whether it had been there already when it was suspected.
    const wasThere = this.now - hereFor <= node.since;
    this.context.count(wasThere ? COUNTER.mistaken : COUNTER.returned, 1);
  }

  private miss(node: Watcher, question: number): void {
    if (question <= node.answered) return;
    node.missed++;
    if (node.suspects || node.missed < this.params.misses) return;
    node.suspects = true;
    node.since = this.now;
    this.context.count(COUNTER.suspected, 1);
    this.context.measure(0, Math.floor((this.now - node.lastHeard) / this.params.millisecond));
  }

  /** A message, which the underlay may lose. */
  private tell(to: number, kind: number, ...payload: readonly number[]): void {
    const ticks = this.underlay.delay(to, this.context);
    if (ticks !== LOST) this.send(to, kind, ticks, ...payload);
  }

  /** Of this session alone. */
  private timer(kind: number, after: number, ...payload: readonly number[]): void {
    this.send(this.id, kind, after, this.context.state[this.peer.stateBase + TENANT.state.incarnation], ...payload);
  }
}
