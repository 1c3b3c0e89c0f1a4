/**
 * One node alone, handling again what it handled in a run: from its words as they were and the events of its event trace the
 * TypeScript twin does the same, draw for draw, and tells what it sent to whom. Changes nothing of the run.
 */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import type { TracedEvent } from './event-trace.ts';
import type { EventWorld, HandlerContext, HandlerTwin } from './model.ts';
import type { Reading } from './reading.ts';

/** An event that the node sent. */
export interface SentEvent {
  readonly time: number;
  readonly dst: number;
  readonly kind: number;
  readonly payload: Uint32Array;
}

/** The words of one node. */
export interface NodeView {
  readonly node: number;
  readonly state: Uint32Array;
  readonly store: Uint32Array;
}

const none = () => 0;
const UNTOUCHED: Reading = {
  nowTicks: 0,
  pending: none,
  earliest: none,
  sent: none,
  draws: none,
  state: none,
  store: none,
};

type ReplayedWorld = Pick<EventWorld, 'seed' | 'twin' | 'stateWords' | 'storeWords' | 'payloadWords'>;

export class Replay implements HandlerContext, NodeView {
  readonly node: number;
  readonly state: Uint32Array;
  readonly store: Uint32Array;
  readonly words = new Uint32Array(2);
  private readonly payloadWords: number;
  private readonly seed: number;
  private readonly twin: HandlerTwin;
  private sentSoFar: number;
  private draws: number;
  /** Sent by the event that was handled last, or by `start`. */
  sentNow: SentEvent[] = [];

  /** From the node as a reading has it; default before its `start`. */
  constructor(world: ReplayedWorld, node: number, reading: Reading = UNTOUCHED) {
    this.seed = world.seed;
    this.twin = world.twin;
    this.node = node;
    this.state = Uint32Array.from({ length: world.stateWords }, (_, word) => reading.state(node, word));
    this.store = Uint32Array.from({ length: world.storeWords ?? 0 }, (_, word) => reading.store(node, word));
    this.payloadWords = world.payloadWords;
    this.sentSoFar = reading.sent(node);
    this.draws = reading.draws(node);
  }

  /** From the node as a run begins with it. */
  static fromStart(world: EventWorld, node: number): Replay {
    const replay = new Replay(world, node);
    replay.twin.start(node, replay);
    return replay;
  }

  /** Handles the event that the node executed next; gives what it sent. */
  handle(event: TracedEvent): readonly SentEvent[] {
    this.sentNow = [];
    this.twin.handle(this.node, { ...event, payloadAt: 0 }, this);
    return this.sentNow;
  }

  drawFrom(stream: number): void {
    threefry2x32(this.seed, stream, this.node, this.draws++, this.words);
  }

  draw(): void {
    this.drawFrom(STREAMS.handler);
  }

  send(dst: number, time: number, kind: number, payload0 = 0, payload1 = 0): void {
    this.sendWords(dst, time, kind, Uint32Array.of(payload0, payload1), 2);
  }

  sendWords(dst: number, time: number, kind: number, words: Uint32Array, count: number, first = 0): void {
    const payload = new Uint32Array(this.payloadWords);
    payload.set(words.subarray(first, first + Math.min(count, payload.length)));
    this.sentNow.push({ time, dst, kind, payload });
    this.sentSoFar++;
  }

  count(): void {}

  measure(): void {}

  record(): void {}

  stateAt(): number {
    return 0;
  }

  storeAt(): number {
    return 0;
  }

  sent(): number {
    return this.sentSoFar;
  }
}
