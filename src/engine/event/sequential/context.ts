/** What a handler may do on one core; twin of shaders/event/send.wesl. Rules are checked the same way. */
import { DistributionCounts } from '../../../analysis/distribution.ts';
import type { Digest } from '../../../base/mix.ts';
import { MIX_EXECUTED, MIX_PENDING, MIX_STATE } from '../../../base/mix.ts';
import { STREAMS, threefry2x32 } from '../../../base/threefry.ts';
import { addSaturated, asU32, ceilLog2, MOST_SMALL } from '../../../base/u32.ts';
import { MAX_TIME_TICKS } from '../../../scenario/scenario.ts';
import { type EventState, measuredNumbers, measuredOf, nodeRowWords, PENDING, pendingWords } from '../event-state.ts';
import { ModelFault } from '../fault.ts';
import { FAULT } from '../layout.ts';
import type { EventWorld, HandledEvent, HandlerContext, HandlerTwin, NodeLayout } from '../model.ts';
import { EVENT, type EventList, type Span } from './event-list.ts';
import type { SequentialEventTrace } from './event-trace.ts';
import type { MessageWatch } from './message-watch.ts';
import { RecordList } from './record-list.ts';

/** First words of a node, which are the engine's own; its state follows: one line of cache more or less is 3% of an event's time. */
const NODE = { sent: 0, draws: 1, state: 2 } as const;

/** Words of a cache line. */
const LINE_WORDS = 16;

/** Words from one node to the next: whole lines, or a part of a line that is a power of two. */
const strideOf = ({ stateWords }: EventWorld): number => {
  const words = NODE.state + stateWords;
  return asU32(words < LINE_WORDS ? 2 ** ceilLog2(words) : LINE_WORDS * Math.ceil(words / LINE_WORDS));
};

const layoutOf = (world: EventWorld): NodeLayout => ({
  nodes: world.nodes,
  stride: strideOf(world),
  draws: NODE.draws,
  state: NODE.state,
  storeWords: world.storeWords ?? 0,
  counters: Math.max(1, world.counters.length),
});

/** Words of all nodes, where they are to lie in memory that several threads share. */
export interface NodeMemory {
  readonly state: Uint32Array;
  readonly store: Uint32Array;
  readonly waiting: Uint32Array;
}

/** Words of each part of it. */
export const memoryWordsOf = (world: EventWorld) => ({
  state: world.nodes * strideOf(world),
  store: world.nodes * (world.storeWords ?? 0),
  waiting: world.nodes,
});

type NodeWords = Pick<NodeMemory, 'state' | 'store'>;

/** Words of all nodes, as a checkpoint has them. */
export function putNodes(world: EventWorld, { state, store }: NodeWords, { arrays }: EventState): void {
  const stride = strideOf(world);
  const rowWords = nodeRowWords(world);
  for (let to = 0, at = 0; at < arrays.nodes.length; to += stride)
    for (let word = 0; word < rowWords; word++) state[to + word] = arrays.nodes[at++];
  store.set(arrays.store);
}

/** Words of some nodes, where they do not lie there already. */
export function copyNodes(world: EventWorld, from: NodeWords, to: NodeWords, { first, end }: Span): void {
  const copy = (a: Uint32Array, b: Uint32Array, stride: number) => {
    if (a.buffer !== b.buffer) b.set(a.subarray(first * stride, end * stride), first * stride);
  };
  copy(from.state, to.state, strideOf(world));
  copy(from.store, to.store, world.storeWords ?? 0);
}

/** Takes what is sent to nodes that other workers execute. */
export interface Outbox {
  /** An event of `count` words from `first` on; the rest of its payload is 0. */
  send(
    due: number,
    src: number,
    seq: number,
    dst: number,
    kind: number,
    now: number,
    words: Uint32Array,
    count: number,
    first: number,
  ): void;
}

/** Where the words of nodes lie, and which of them are executed here; default: in memory of its own, and all. */
export interface Placing {
  readonly own: Span;
  readonly memory: NodeMemory;
  readonly outbox: Outbox;
}

export class SequentialContext implements HandlerContext, HandledEvent {
  private readonly world: EventWorld;
  /** Of this run: it may keep notes of its own between calls. */
  readonly twin: HandlerTwin;
  readonly list: EventList;
  /** Words of nodes: `NODE`, then the state; `stride` from one to the next. */
  private readonly stride: number;
  readonly state: Uint32Array;
  readonly store: Uint32Array;
  /** Events pending at each node: by themselves, so that a message touches no more than this of who receives it. */
  private readonly waiting: Uint32Array;
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
  payload: Uint32Array;
  payloadAt = 0;
  /** Of the world; read for every event. */
  private readonly payloadWords: number;
  private readonly storeWords: number;
  private readonly seed: number;
  private readonly nodes: number;
  /** The first node that is executed here, and how many are. */
  private readonly firstNode: number;
  private readonly ownNodes: number;
  private readonly outbox: Outbox | undefined;
  private readonly pair = new Uint32Array(2);
  private readonly lookahead: number;
  private readonly maxSends: number;
  /** By kind of event, words of state and store that are read ahead. */
  private readonly stateAhead: Uint32Array;
  private readonly storeAhead: Uint32Array;
  private earliestToSelf = 0;
  private earliestToOthers = 0;
  private sendsLeft = 0;
  private hasRecorded = false;

  constructor(world: EventWorld, list: EventList, placing?: Placing) {
    const { nodes, stride, storeWords: stored, counters } = layoutOf(world);
    const { twin } = world;
    const laidOut = twin.laidOut?.(layoutOf(world));
    this.world = world;
    this.twin = laidOut?.twin ?? twin;
    this.list = list;
    this.stride = stride;
    this.state = laidOut
      ? new Uint32Array(laidOut.buffer, laidOut.nodesAt, nodes * stride)
      : (placing?.memory.state ?? new Uint32Array(nodes * stride));
    this.store = laidOut
      ? new Uint32Array(laidOut.buffer, laidOut.storeAt, nodes * stored)
      : (placing?.memory.store ?? new Uint32Array(nodes * stored));
    this.waiting = placing?.memory.waiting ?? new Uint32Array(nodes);
    this.counters = laidOut
      ? new Float64Array(laidOut.buffer, laidOut.countersAt, counters)
      : new Float64Array(counters);
    this.measured = (world.distributions ?? []).map(() => new DistributionCounts());
    this.records = new RecordList(this.twin, world.recordWords ?? 0);
    this.payloadWords = asU32(world.payloadWords);
    this.storeWords = asU32(stored);
    this.seed = asU32(world.seed);
    this.nodes = asU32(nodes);
    const { first, end } = placing?.own ?? { first: 0, end: nodes };
    this.firstNode = asU32(first);
    this.ownNodes = asU32(end - first);
    this.outbox = placing?.outbox;
    this.lookahead = asU32(world.lookaheadTicks);
    this.maxSends = asU32(world.maxSends);
    const { kinds, stateWords, storeWords = 0, needs } = world;
    this.stateAhead = Uint32Array.from(
      { length: kinds },
      (_, kind) => NODE.state + (needs?.(kind).state ?? stateWords),
    );
    this.storeAhead = Uint32Array.from({ length: kinds }, (_, kind) => needs?.(kind).store ?? storeWords);
    this.payload = list.words;
  }

  /** What is kept per node, and the tables that the twin looks things up in. */
  static bytesFor(world: EventWorld): number {
    return 4 * (world.nodes * (strideOf(world) + (world.storeWords ?? 0) + 1) + world.tableWords);
  }

  /** Builds one node. Its first events may be due at any time. */
  start(node: number): void {
    this.node = node;
    this.time = 0;
    this.earliestToSelf = 0;
    this.earliestToOthers = 0;
    this.sendsLeft = MOST_SMALL;
    this.twin.start(node, this);
  }

  /** Adds an event that was taken from the list to the digest and handles it. */
  execute(id: number, digest: Digest): void {
    const { list } = this;
    const { node } = list;
    this.read(id, node);
    const { time } = this;
    this.waiting[node]--;
    this.earliestToSelf = time + 1;
    this.earliestToOthers = addSaturated(time, this.lookahead, MAX_TIME_TICKS);
    this.sendsLeft = this.maxSends;
    this.hasRecorded = false;
    digest.addEvent(MIX_EXECUTED, this, this.payloadWords);
    this.twin.handle(node, this, this);
    this.eventTrace?.record(this, this.sent(node), this.maxSends - this.sendsLeft);
  }

  /** Makes an event the present one. */
  private read(id: number, node: number): void {
    const { words } = this.list;
    this.node = node;
    this.time = words[id + EVENT.time];
    this.src = words[id + EVENT.src];
    this.seq = words[id + EVENT.seq];
    this.kind = words[id + EVENT.kind];
    // Writing a reference costs a write barrier, so only where it changed.
    if (this.payload !== words) this.payload = words;
    this.payloadAt = id + EVENT.payload;
  }

  /** Reads a word of each cache line of nodes that come next, so that they wait for memory together. */
  readAhead(nodes: Uint32Array, first: number, kinds: Uint32Array, count: number): number {
    const { state, store, stateAhead, storeAhead, storeWords, stride } = this;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const node = nodes[first + i];
      const kind = kinds[i];
      for (let w = node * stride, end = w + stateAhead[kind]; w < end; w += LINE_WORDS) sum = (sum + state[w]) | 0;
      for (let w = node * storeWords, end = w + storeAhead[kind]; w < end; w += LINE_WORDS) sum = (sum + store[w]) | 0;
    }
    return sum;
  }

  /** Pending events and nodes, and what is measured and counted, as a checkpoint has them. */
  arrays(): Omit<EventState['arrays'], 'series'> {
    const { world, counters, measured, records } = this;
    return {
      events: this.pendingRows(),
      nodes: this.nodeRows(),
      store: this.store,
      counters: counters.slice(0, world.counters.length),
      measured: measuredNumbers(measured),
      records: records.log.look(),
    };
  }

  /** Of own nodes. */
  pendingRows(): Uint32Array {
    const { list, payloadWords } = this;
    const { size, words } = list;
    const rows = new Uint32Array(size * pendingWords(this.world));
    let at = 0;
    list.forEach((id, node) => {
      rows[at + PENDING.dst] = node;
      rows[at + PENDING.time] = words[id + EVENT.time];
      rows[at + PENDING.src] = words[id + EVENT.src];
      rows[at + PENDING.seq] = words[id + EVENT.seq];
      rows[at + PENDING.kind] = words[id + EVENT.kind];
      for (let i = 0; i < payloadWords; i++) rows[at + PENDING.payload + i] = words[id + EVENT.payload + i];
      at += PENDING.payload + payloadWords;
    });
    return rows;
  }

  /** Of all nodes. Their first words are those of `NODE`. */
  nodeRows(): Uint32Array {
    const { state, stride, nodes } = this;
    const rowWords = nodeRowWords(this.world);
    const rows = new Uint32Array(nodes * rowWords);
    for (let node = 0, at = 0; node < nodes; node++)
      for (let from = node * stride, end = from + rowWords; from < end; from++) rows[at++] = state[from];
    return rows;
  }

  /** Takes the place of `start` of all nodes. */
  restore(from: EventState): void {
    putNodes(this.world, this, from);
    this.restorePending(from.arrays.events);
    this.restoreCounts(from);
  }

  /** Those of own nodes. */
  restorePending(events: Uint32Array): void {
    const { payloadWords, firstNode, ownNodes } = this;
    for (let at = 0; at < events.length; at += pendingWords(this.world)) {
      const dst = events[at + PENDING.dst];
      if ((dst - firstNode) >>> 0 >= ownNodes) continue;
      const to = this.receive(
        events[at + PENDING.time],
        events[at + PENDING.src],
        events[at + PENDING.seq],
        dst,
        events[at + PENDING.kind],
        0,
      );
      const { words } = this.list;
      for (let i = 0; i < payloadWords; i++) words[to + i] = events[at + PENDING.payload + i];
    }
  }

  /** What is counted and measured of all nodes, and what was recorded. */
  restoreCounts({ facts: { created }, arrays: { counters, measured, records } }: EventState): void {
    this.counters.set(counters);
    this.measured.forEach((counts, i) => {
      counts.merge(measuredOf(measured, i));
    });
    this.records.log.add(records);
    this.created = created;
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
    const { storeWords } = this;
    for (let i = 0; i < storeWords; i++) digest.word(this.store[node * storeWords + i]);
    digest.end();
  }

  drawFrom(stream: number): void {
    threefry2x32(this.seed, stream, this.node, this.state[this.node * this.stride + NODE.draws]++, this.words);
  }

  draw(): void {
    threefry2x32(this.seed, STREAMS.handler, this.node, this.state[this.node * this.stride + NODE.draws]++, this.words);
  }

  send(dst: number, time: number, kind: number, payload0 = 0, payload1 = 0): void {
    if ((dst - this.firstNode) >>> 0 >= this.ownNodes) {
      this.pair[0] = payload0;
      this.pair[1] = payload1;
      this.sendAway(dst, time, kind, this.pair, 2, 0);
      return;
    }
    const { payloadWords } = this;
    let to = this.add(dst, time, kind);
    const { words } = this.list;
    const end = to + payloadWords;
    if (to < end) words[to++] = payload0;
    if (to < end) words[to++] = payload1;
    while (to < end) words[to++] = 0;
  }

  sendWords(dst: number, time: number, kind: number, from: Uint32Array, count: number, first = 0): void {
    if ((dst - this.firstNode) >>> 0 >= this.ownNodes) {
      this.sendAway(dst, time, kind, from, count, first);
      return;
    }
    const { payloadWords } = this;
    const to = this.add(dst, time, kind);
    const { words } = this.list;
    const given = Math.min(count, payloadWords);
    for (let i = 0; i < given; i++) words[to + i] = from[first + i];
    for (let i = given; i < payloadWords; i++) words[to + i] = 0;
  }

  /** Puts an event of an own node into the list, by the rules; gives where its payload goes. */
  private add(dst: number, time: number, kind: number): number {
    const due = this.admitted(dst, time);
    const seq = this.state[this.node * this.stride + NODE.sent]++;
    const id = this.list.add(due, dst, this.node, seq, kind);
    if (this.messages !== undefined && dst !== this.node)
      this.messages.sent(due, this.node, seq, dst, this.time, this.windowStart);
    this.waiting[dst]++;
    this.created++;
    return id + EVENT.payload;
  }

  /** When an event that may be sent is due. */
  private admitted(dst: number, time: number): number {
    const due = time > MOST_SMALL && time > MAX_TIME_TICKS ? MAX_TIME_TICKS : time;
    if (this.sendsLeft === 0) throw new ModelFault(FAULT.sends, this.maxSends);
    this.sendsLeft--;
    if (dst === this.node) {
      if (due < this.earliestToSelf) throw new ModelFault(FAULT.self, due);
    } else if (due < this.earliestToOthers) throw new ModelFault(FAULT.lookahead, due);
    return due;
  }

  /** To a node of another worker, or to one that there is not. */
  private sendAway(dst: number, time: number, kind: number, from: Uint32Array, count: number, first: number): void {
    if (dst >>> 0 >= this.nodes || this.outbox === undefined) throw new ModelFault(FAULT.destination, dst);
    const due = this.admitted(dst, time);
    const seq = this.state[this.node * this.stride + NODE.sent]++;
    this.outbox.send(due, this.node, seq, dst, kind, this.time, from, count, first);
    this.created++;
  }

  /** Puts in what another worker has sent at `sent`; gives where its payload goes. */
  receive(due: number, src: number, seq: number, dst: number, kind: number, sent: number): number {
    const id = this.list.add(due, dst, src, seq, kind);
    this.messages?.sent(due, src, seq, dst, sent, this.windowStart);
    this.waiting[dst]++;
    return id + EVENT.payload;
  }

  count(counter: number, amount: number): void {
    this.counters[counter] += amount;
  }

  measure(distribution: number, value: number): void {
    this.measured[distribution].add(value >>> 0);
  }

  record(words: ArrayLike<number>): void {
    if (this.hasRecorded || this.sendsLeft > this.maxSends) throw new ModelFault(FAULT.records, 1);
    this.hasRecorded = true;
    this.records.add(this.time, this.node, words);
  }

  stateAt(node: number): number {
    return node * this.stride + NODE.state;
  }

  storeAt(node: number): number {
    return node * this.storeWords;
  }

  sent(node: number): number {
    return this.state[node * this.stride + NODE.sent];
  }

  draws(node: number): number {
    return this.state[node * this.stride + NODE.draws];
  }

  /** Events pending at a node. */
  pending(node: number): number {
    return this.waiting[node];
  }

  /** The most events pending at a node. */
  deepest(): number {
    const { waiting } = this;
    let most = 0;
    for (let node = 0; node < waiting.length; node++) if (waiting[node] > most) most = waiting[node];
    return most;
  }
}
