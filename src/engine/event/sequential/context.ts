/** What a handler may do on the sequential engine; twin of shaders/event/send.wesl. Rules are checked the same way. */
import { DistributionCounts } from '../../../analysis/distribution.ts';
import type { Digest } from '../../../base/mix.ts';
import { MIX_EXECUTED, MIX_PENDING, MIX_STATE } from '../../../base/mix.ts';
import { STREAMS, threefry2x32 } from '../../../base/threefry.ts';
import { addSaturated } from '../../../base/u32.ts';
import { MAX_TIME_TICKS } from '../../../scenario/scenario.ts';
import { FAULT } from '../layout.ts';
import type { EventWorld, HandledEvent, HandlerContext, HandlerTwin } from '../model.ts';
import { EVENT, type EventList } from './event-list.ts';
import type { SequentialEventTrace } from './event-trace.ts';
import type { MessageWatch } from './message-watch.ts';
import { RecordList } from './record-list.ts';

/** A rule of the engine that a model broke; caught by the executor and told as a `model-fault`. */
export class ModelFault extends Error {
  readonly code: number;
  readonly value: number;
  constructor(code: number, value: number) {
    super(`model fault ${code}`);
    this.code = code;
    this.value = value;
  }
}

/** Words of a node: together, since an event touches them all. */
const NODE = { sent: 0, draws: 1, pending: 2, words: 4 } as const;

/** Words of a cache line. */
const LINE_WORDS = 16;

export class SequentialContext implements HandlerContext, HandledEvent {
  private readonly world: EventWorld;
  /** Of this run: it may keep notes of its own between calls. */
  readonly twin: HandlerTwin;
  private readonly list: EventList;
  /** What the engine keeps of each node: `NODE`. */
  private readonly rows: Uint32Array;
  readonly state: Uint32Array;
  readonly store: Uint32Array;
  readonly words = new Uint32Array(2);
  readonly counters: Float64Array;
  readonly measured: readonly DistributionCounts[];
  readonly records: RecordList;
  created = 0;
  /** Where the open window began: nothing is pending before. */
  windowStart = 0;
  /** Records what is executed, while somebody asks for it. */
  eventTrace: SequentialEventTrace | undefined;
  /** Told of messages that are sent, while a picture shows them. */
  messages: MessageWatch | undefined;

  // The event being handled.
  node = 0;
  time = 0;
  src = 0;
  seq = 0;
  kind = 0;
  readonly payload: Uint32Array;
  readonly outgoing: Uint32Array;
  private readonly payloadWords: number;
  /** By kind of event, words of state and store that are read ahead. */
  private readonly stateAhead: Uint32Array;
  private readonly storeAhead: Uint32Array;
  private earliestToSelf = 0;
  private earliestToOthers = 0;
  private sendsLeft = 0;
  private hasRecorded = false;

  constructor(world: EventWorld, list: EventList) {
    this.world = world;
    this.twin = world.twin;
    this.list = list;
    this.rows = new Uint32Array(world.nodes * NODE.words);
    this.state = new Uint32Array(world.nodes * world.stateWords);
    this.store = new Uint32Array(world.nodes * (world.storeWords ?? 0));
    this.counters = new Float64Array(Math.max(1, world.counters.length));
    this.measured = (world.distributions ?? []).map(() => new DistributionCounts());
    this.records = new RecordList(this.twin, world.recordWords ?? 0);
    this.payloadWords = world.payloadWords;
    const { kinds, stateWords, storeWords = 0, needs } = world;
    this.stateAhead = Uint32Array.from({ length: kinds }, (_, kind) => needs?.(kind).state ?? stateWords);
    this.storeAhead = Uint32Array.from({ length: kinds }, (_, kind) => needs?.(kind).store ?? storeWords);
    this.payload = new Uint32Array(Math.max(1, world.payloadWords));
    this.outgoing = new Uint32Array(Math.max(1, world.payloadWords));
  }

  /** What is kept per node. */
  static bytesFor({ nodes, stateWords, storeWords = 0 }: EventWorld): number {
    return 4 * nodes * (NODE.words + stateWords + storeWords);
  }

  /** Builds one node. Its first events may be due at any time. */
  start(node: number): void {
    this.node = node;
    this.time = 0;
    this.earliestToSelf = 0;
    this.earliestToOthers = 0;
    this.sendsLeft = Number.POSITIVE_INFINITY;
    this.twin.start(node, this);
  }

  /** Adds an event that was taken from the list to the digest and handles it. */
  execute(id: number, digest: Digest): void {
    const { world, list } = this;
    const { node } = list;
    this.read(id, node);
    const { time } = this;
    this.rows[node * NODE.words + NODE.pending]--;
    this.earliestToSelf = time + 1;
    this.earliestToOthers = addSaturated(time, world.lookaheadTicks, MAX_TIME_TICKS);
    this.sendsLeft = world.maxSends;
    this.hasRecorded = false;
    digest.addEvent(MIX_EXECUTED, this, this.payloadWords);
    this.twin.handle(node, this, this);
    this.eventTrace?.record(this, this.sent(node), world.maxSends - this.sendsLeft);
  }

  /** Makes an event the present one. */
  private read(id: number, node: number): void {
    const { payload, payloadWords } = this;
    const { words } = this.list;
    this.node = node;
    this.time = words[id + EVENT.time];
    this.src = words[id + EVENT.src];
    this.seq = words[id + EVENT.seq];
    this.kind = words[id + EVENT.kind];
    for (let i = 0, from = id + EVENT.payload; i < payloadWords; i++) payload[i] = words[from + i];
  }

  /** Reads a word of each cache line of nodes that come next, so that they wait for memory together. */
  readAhead(nodes: Uint32Array, kinds: Uint32Array, count: number): number {
    const { rows, state, store, stateAhead, storeAhead, world } = this;
    const { stateWords, storeWords = 0 } = world;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const node = nodes[i];
      const kind = kinds[i];
      sum = (sum + rows[node * NODE.words]) | 0;
      for (let w = node * stateWords, end = w + stateAhead[kind]; w < end; w += LINE_WORDS) sum = (sum + state[w]) | 0;
      for (let w = node * storeWords, end = w + storeAhead[kind]; w < end; w += LINE_WORDS) sum = (sum + store[w]) | 0;
    }
    return sum;
  }

  /** Digest terms of what is pending. */
  mixPending(digest: Digest): void {
    this.list.forEach((id, node) => {
      this.read(id, node);
      digest.addEvent(MIX_PENDING, this, this.payloadWords);
    });
  }

  /** Digest term of one node's state; twin of `mix_state`. */
  mixState(digest: Digest, node: number): void {
    digest.begin(MIX_STATE);
    digest.word(node);
    digest.word(this.sent(node));
    digest.word(this.draws(node));
    const at = this.stateAt(node);
    for (let i = 0; i < this.world.stateWords; i++) digest.word(this.state[at + i]);
    const storeWords = this.world.storeWords ?? 0;
    for (let i = 0; i < storeWords; i++) digest.word(this.store[node * storeWords + i]);
    digest.end();
  }

  drawFrom(stream: number): void {
    threefry2x32(this.world.seed, stream, this.node, this.rows[this.node * NODE.words + NODE.draws]++, this.words);
  }

  draw(): void {
    threefry2x32(
      this.world.seed,
      STREAMS.handler,
      this.node,
      this.rows[this.node * NODE.words + NODE.draws]++,
      this.words,
    );
  }

  send(dst: number, time: number, kind: number, payload0 = this.outgoing[0], payload1 = this.outgoing[1]): void {
    const due = time < MAX_TIME_TICKS ? time : MAX_TIME_TICKS;
    if (dst >= this.world.nodes) throw new ModelFault(FAULT.destination, dst);
    if (this.sendsLeft === 0) throw new ModelFault(FAULT.sends, this.world.maxSends);
    this.sendsLeft--;
    if (dst === this.node) {
      if (due < this.earliestToSelf) throw new ModelFault(FAULT.self, due);
    } else if (due < this.earliestToOthers) throw new ModelFault(FAULT.lookahead, due);
    const seq = this.rows[this.node * NODE.words + NODE.sent]++;
    const id = this.list.add(due, dst, this.node, seq, kind);
    if (this.messages !== undefined && dst !== this.node)
      this.messages.sent(due, this.node, seq, dst, this.time, this.windowStart);
    const { outgoing, payloadWords } = this;
    outgoing[0] = payload0;
    if (outgoing.length > 1) outgoing[1] = payload1;
    const { words } = this.list;
    for (let i = 0, to = id + EVENT.payload; i < payloadWords; i++) {
      words[to + i] = outgoing[i];
      outgoing[i] = 0;
    }
    this.rows[dst * NODE.words + NODE.pending]++;
    this.created++;
  }

  count(counter: number, amount: number): void {
    this.counters[counter] += amount;
  }

  measure(distribution: number, value: number): void {
    this.measured[distribution].add(value >>> 0);
  }

  record(words: ArrayLike<number>): void {
    if (this.hasRecorded || this.sendsLeft > this.world.maxSends) throw new ModelFault(FAULT.records, 1);
    this.hasRecorded = true;
    this.records.add(this.time, this.node, words);
  }

  stateAt(node: number): number {
    return node * this.world.stateWords;
  }

  storeAt(node: number): number {
    return node * (this.world.storeWords ?? 0);
  }

  sent(node: number): number {
    return this.rows[node * NODE.words + NODE.sent];
  }

  draws(node: number): number {
    return this.rows[node * NODE.words + NODE.draws];
  }

  /** Events pending at a node: what the view draws. */
  pending(node: number): number {
    return this.rows[node * NODE.words + NODE.pending];
  }

  /** The most events pending at a node. */
  deepest(): number {
    const { rows } = this;
    let most = 0;
    for (let at: number = NODE.pending; at < rows.length; at += NODE.words) if (rows[at] > most) most = rows[at];
    return most;
  }
}
