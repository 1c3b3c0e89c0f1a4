/**
 * Nodes that one thread executes, all of a run on one core or a share of them: their event list, their rules, what they count. It knows of
 * windows only when each opens and closes; whoever has it says so.
 */
import { DistributionCounts } from '../../../analysis/distribution.ts';
import { Digest } from '../../../base/mix.ts';
import type { Result } from '../../../base/result.ts';
import { asU32 } from '../../../base/u32.ts';
import type { Watched } from '../event-trace.ts';
import { faultResult, ModelFault } from '../fault.ts';
import type { EventWorld } from '../model.ts';
import type { PendingMessage, WantedMessages } from '../pending.ts';
import { Calendar } from './calendar.ts';
import { type Placing, SequentialContext } from './context.ts';
import {
  EVENT,
  type EventList,
  type EventListKind,
  type ListSize,
  NO_EVENT,
  type ReadAhead,
  type Span,
} from './event-list.ts';
import { SequentialEventTrace } from './event-trace.ts';
import { MessageWatch } from './message-watch.ts';
import { SerialEvents } from './serial-events.ts';

/** Advances after which messages that nobody asks for any more are kept no longer. */
const UNASKED_ADVANCES = 256;

/** Words of nodes that are not read ahead: they stay in a core's second cache. */
const NEAR_BYTES = 2 ** 18;

/** Another organisation of the list would be chosen here. */
export const LIST: EventListKind = Calendar;

/** In a dense network a window may hold as many events as wait after it, and keeps them until it is closed. */
function listSize(
  { nodes, pendingPerNode, startSends, payloadWords, lookaheadTicks, sparse }: EventWorld,
  own: Span,
): ListSize {
  const perNode = Math.max(pendingPerNode, startSends) * 1.05 * (sparse ? 1 : 2);
  return {
    nodes,
    own,
    events: Math.ceil((own.end - own.first) * perNode) + 64,
    payloadWords,
    lookahead: lookaheadTicks,
  };
}

export const allOf = ({ nodes }: EventWorld): Span => ({ first: 0, end: nodes });

/** Bytes of the event list of some nodes at time 0. */
export const listBytes = (world: EventWorld, own: Span): number => LIST.bytesFor(listSize(world, own));

/** The first rule that was broken, by the key of its event. */
export interface KeyedFault {
  readonly time: number;
  readonly src: number;
  readonly seq: number;
  readonly node: number;
  readonly code: number;
  readonly value: number;
}

export const toldFault = ({ code, node, time, value }: KeyedFault, world: EventWorld): Result<never> =>
  faultResult({ code, node, timeTicks: time, value }, world.faults);

export class Part {
  readonly own: Span;
  readonly list: EventList;
  readonly context: SequentialContext;
  readonly executed = new Digest();
  readonly serial = new SerialEvents();
  events = 0;
  /** The first one of those that nodes broke in this window so far. */
  fault: KeyedFault | undefined;
  private readonly world: EventWorld;
  /** What is due before is executed in this window. */
  private limit = 0;
  private watched: Watched | undefined;
  private unasked = 0;

  constructor(world: EventWorld, kind = LIST, placing?: Placing) {
    this.world = world;
    this.own = placing?.own ?? allOf(world);
    const share = (this.own.end - this.own.first) / world.nodes;
    const isNear = share * SequentialContext.bytesFor(world) <= NEAR_BYTES;
    const ahead: ReadAhead = (nodes, first, kinds, count) => this.context.readAhead(nodes, first, kinds, count);
    this.list = kind.create(listSize(world, this.own), isNear ? undefined : ahead);
    this.context = new SequentialContext(world, this.list, placing);
  }

  /** Builds the nodes, in their order. */
  start(): void {
    try {
      for (let node = this.own.first; node < this.own.end; node++) this.context.start(node);
    } catch (error) {
      this.break(error);
    }
  }

  /** The window of what is due before `limit`, from `time` on. */
  open(time: number, limit: number): void {
    this.serial.openWindow();
    this.limit = asU32(limit);
    this.context.windowStart = time;
  }

  /** Executes up to `count` events of the open window; false when there are no more. */
  execute(count: number): boolean {
    try {
      return this.executeSome(count);
    } catch (error) {
      this.break(error);
      return true;
    }
  }

  /** The window is closed, and nobody executes anything: what was recorded in it is evaluated. */
  evaluateRecords(): void {
    this.context.records.evaluateRecord(this.context);
  }

  private executeSome(count: number): boolean {
    const { list, context, executed, serial } = this;
    for (let i = 0; i < count; i++) {
      const id = list.take(this.limit);
      if (id === NO_EVENT) return false;
      if (this.fault !== undefined && !isBefore(eventOf(list, id), this.fault)) continue;
      context.execute(id, executed);
      serial.executed(list.node);
      this.events++;
    }
    return true;
  }

  /** A node that breaks a rule executes no more; others may have broken one before it. */
  private break(error: unknown): void {
    if (!(error instanceof ModelFault)) throw error;
    const { node, time, src, seq } = this.context;
    const { code, value } = error;
    this.fault = { time, src, seq, node, code, value };
    this.limit = Math.min(this.limit, time + 1);
  }

  /** The digest of what was executed here, and of what is pending and the states. */
  digest(): Digest {
    const digest = new Digest();
    digest.add(...this.executed.pair);
    this.context.mixPending(digest);
    for (let node = this.own.first; node < this.own.end; node++) this.context.mixState(digest, node);
    return digest;
  }

  observe(index: number): DistributionCounts {
    const { context, own } = this;
    const counts = new DistributionCounts();
    const add = (value: number, weight: number) => counts.add(value >>> 0, weight);
    for (let node = own.first; node < own.end; node++) context.twin.observe(node, index, context, add);
    return counts;
  }

  /** An advance begins. */
  begin(): void {
    if (++this.unasked > UNASKED_ADVANCES) this.context.messages = undefined;
  }

  /** Messages that are under way to nodes of here. The first time all pending events are walked, afterwards only these. */
  messages(wanted: WantedMessages): readonly PendingMessage[] {
    const { context, list } = this;
    this.unasked = 0;
    if (!context.messages?.isOf(wanted)) context.messages = new MessageWatch(wanted, list);
    return context.messages.pendingIn(list);
  }

  watch(watched: Watched | undefined): void {
    if (watched !== this.watched)
      this.context.eventTrace =
        watched === undefined ? undefined : new SequentialEventTrace(watched, this.world.payloadWords);
    this.watched = watched;
  }
}

type Key = Pick<KeyedFault, 'time' | 'src' | 'seq'>;

export const isBefore = (a: Key, b: Key): boolean => (a.time - b.time || a.src - b.src || a.seq - b.seq) < 0;

const eventOf = ({ words }: EventList, id: number): Key => ({
  time: words[id + EVENT.time],
  src: words[id + EVENT.src],
  seq: words[id + EVENT.seq],
});
