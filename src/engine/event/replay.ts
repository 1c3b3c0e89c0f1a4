/**
 * One node alone, handling again what it handled in a run: from its words as they were and the events of its event trace the
 * TypeScript twin does the same, draw for draw, and tells what it sent to whom. Changes nothing of the run.
 */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import type { EventWorld, HandledEvent, HandlerContext, HandlerTwin } from './model.ts';
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

export class Replay implements HandlerContext, NodeView {
  readonly node: number;
  readonly state: Uint32Array;
  readonly store: Uint32Array;
  readonly words = new Uint32Array(2);
  readonly outgoing: Uint32Array;
  private readonly seed: number;
  private readonly twin: HandlerTwin;
  private sentSoFar: number;
  private draws: number;
  private sentNow: SentEvent[] = [];

  /** From the node as a reading has it. */
  constructor(world: EventWorld, node: number, reading: Reading) {
    this.seed = world.seed;
    this.twin = world.twin;
    this.node = node;
    this.state = Uint32Array.from({ length: world.stateWords }, (_, word) => reading.state(node, word));
    this.store = Uint32Array.from({ length: world.storeWords ?? 0 }, (_, word) => reading.store(node, word));
    this.outgoing = new Uint32Array(Math.max(1, world.payloadWords));
    this.sentSoFar = reading.sent(node);
    this.draws = reading.draws(node);
  }

  /** Handles the event that the node executed next; gives what it sent. */
  handle(event: HandledEvent): readonly SentEvent[] {
    this.sentNow = [];
    this.twin.handle(this.node, event, this);
    return this.sentNow;
  }

  drawFrom(stream: number): void {
    threefry2x32(this.seed, stream, this.node, this.draws++, this.words);
  }

  draw(): void {
    this.drawFrom(STREAMS.handler);
  }

  send(dst: number, time: number, kind: number, payload0 = this.outgoing[0], payload1 = this.outgoing[1]): void {
    const { outgoing } = this;
    outgoing[0] = payload0;
    if (outgoing.length > 1) outgoing[1] = payload1;
    this.sentNow.push({ time, dst, kind, payload: outgoing.slice() });
    outgoing.fill(0);
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
