/**
 * The event engine on one core: an event list and a loop. It is the oracle of every test, the fallback where there is no WebGPU,
 * and the baseline of every speed-up. Windows are those of the GPU, so that series are equal; within a window nodes are executed one
 * after the other, each from its first event that is due to its last, so that what they need is at hand.
 */
import { DistributionCounts } from '../../../analysis/distribution.ts';
import { Digest } from '../../../base/mix.ts';
import { ok, type Result } from '../../../base/result.ts';
import { addSaturated, MOST_U32 } from '../../../base/u32.ts';
import type { Distribution, Distributions } from '../../../scenario/outcome.ts';
import type { AdvanceLimits, Progress } from '../../progress.ts';
import { type EventTraceRows, NO_EVENT_TRACE, type Watched } from '../event-trace.ts';
import type { EventExecutor, EventOutcome, Sampling, SeriesRows } from '../executor.ts';
import { emptySeries } from '../executor.ts';
import { faultResult, ModelFault } from '../fault.ts';
import type { EventWorld } from '../model.ts';
import type { PendingMessage, WantedMessages } from '../pending.ts';
import type { Reading } from '../reading.ts';
import type { TakenRecords } from '../records.ts';
import { Calendar } from './calendar.ts';
import { SequentialContext } from './context.ts';
import { EVENT, type EventList, type EventListKind, type ListSize, NO_EVENT, type ReadAhead } from './event-list.ts';
import { SequentialEventTrace } from './event-trace.ts';
import { MessageWatch } from './message-watch.ts';
import { readingOf } from './reading.ts';
import { SerialEvents } from './serial-events.ts';

/** Events between two looks at the clock. */
const EVENTS_PER_LOOK = 4096;
/** Wall seconds between two searches for the deepest node: each reads all of them. Few are searched every time. */
const DEEPEST_EVERY_SECONDS = 0.5;
const FEW_NODES = 4096;
/** Wall seconds between two readings of what handlers measured. */
const MEASURED_EVERY_SECONDS = 0.25;
/** Advances after which messages that nobody asks for any more are kept no longer. */
const UNASKED_ADVANCES = 256;

/** In a dense network a window may hold as many events as wait after it, and keeps them until it is closed. */
const listSize = ({
  nodes,
  pendingPerNode,
  startSends,
  payloadWords,
  lookaheadTicks,
  sparse,
}: EventWorld): ListSize => ({
  nodes,
  events: Math.ceil(nodes * Math.max(pendingPerNode, startSends) * 1.05 * (sparse ? 1 : 2)) + 64,
  payloadWords,
  lookahead: lookaheadTicks,
});

/** Words of nodes that are not read ahead: they stay in a core's second cache. */
const NEAR_BYTES = 2 ** 18;

/** Another organisation of the list would be chosen here. */
const LIST: EventListKind = Calendar;

/** Bytes of a world at time 0, without building it. */
export const sequentialBytes = (world: EventWorld): number =>
  LIST.bytesFor(listSize(world)) + SequentialContext.bytesFor(world);

export class SequentialExecutor implements EventExecutor {
  private readonly world: EventWorld;
  private readonly sampling: Sampling;
  private readonly list: EventList;
  private readonly context: SequentialContext;
  private readonly executed = new Digest();
  private readonly serial = new SerialEvents();
  private readonly series: SeriesRows;
  private events = 0;
  private windows = 0;
  private windowEnd = 0;
  /** What is due before is executed in this window. */
  private limit = 0;
  private nextSample = 0;
  private peakPending = 0;
  private wallSeconds = 0;
  /** The first rule that the model broke, at the start perhaps: nothing is executed after it. */
  fault: Result<never> | undefined;
  /** The first one of those that nodes broke in this window so far. */
  private firstFault: KeyedFault | undefined;
  private watched: Watched | undefined;
  private measuredAtSeconds = Number.NEGATIVE_INFINITY;
  private reading: Reading | undefined;
  private unasked = 0;
  private deepest = { events: 0, atSeconds: Number.NEGATIVE_INFINITY };

  constructor(world: EventWorld, sampling: Sampling, kind = LIST) {
    this.world = world;
    this.sampling = sampling;
    const isNear = SequentialContext.bytesFor(world) <= NEAR_BYTES;
    const ahead: ReadAhead = (nodes, first, kinds, count) => this.context.readAhead(nodes, first, kinds, count);
    this.list = kind.create(listSize(world), isNear ? undefined : ahead);
    this.context = new SequentialContext(world, this.list);
    this.series = emptySeries(world.counters.length);
    this.guarded(() => {
      for (let node = 0; node < world.nodes; node++) this.context.start(node);
    });
    this.fault = this.firstFault?.result;
  }

  get memoryBytes(): number {
    return this.list.bytes + SequentialContext.bytesFor(this.world);
  }

  /** For views; good until the next `advance`. */
  read(): Reading {
    this.reading ??= readingOf(this.context, this.list, this.world.nodes);
    return this.reading;
  }

  /** For views: messages that are under way. The first time all pending events are walked, afterwards only these. */
  messages(wanted: WantedMessages): readonly PendingMessage[] {
    const { context, list } = this;
    this.unasked = 0;
    if (!context.messages?.isOf(wanted)) context.messages = new MessageWatch(wanted, list);
    return context.messages.pendingIn(list);
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    if (this.fault) return this.fault;
    this.reading = undefined;
    if (++this.unasked > UNASKED_ADVANCES) this.context.messages = undefined;
    const began = performance.now();
    const until = Math.min(limits.untilTicks ?? Number.POSITIVE_INFINITY, this.world.endTicks);
    const lastWindow = this.windows + (limits.steps ?? Number.POSITIVE_INFINITY);
    let more = true;
    for (let looks = 0; more && (looks === 0 || performance.now() - began < limits.wallMs); looks++) {
      this.guarded(() => {
        more = this.executeSome(EVENTS_PER_LOOK, until, lastWindow);
      });
      if (this.fault) break;
    }
    this.wallSeconds += (performance.now() - began) / 1000;
    if (this.fault) return this.fault;
    return ok(this.progress());
  }

  /** A rule may have been broken in a window that is still open: the event that broke it is neither executed nor pending. */
  async outcome(): Promise<Result<EventOutcome>> {
    const fault = this.fault ?? this.firstFault?.result;
    if (fault) return fault;
    const digest = new Digest();
    digest.add(...this.executed.pair);
    this.context.mixPending(digest);
    for (let node = 0; node < this.world.nodes; node++) this.context.mixState(digest, node);
    return ok({
      nowTicks: this.nowTicks(),
      events: this.events,
      windows: this.windows,
      serialEvents: this.serial.total,
      lpSerialEvents: this.serial.total,
      created: this.context.created,
      pending: this.list.size,
      peakPending: this.peakPending,
      digest: digest.toString(),
      counters: [...this.context.counters].slice(0, this.world.counters.length),
      distributions: this.measured(),
      observed: Object.fromEntries(this.world.observed.map((name, i) => [name, this.observe(i)])),
      series: this.series,
      lpSize: 1,
    });
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    if (watched !== this.watched)
      this.context.eventTrace =
        watched === undefined ? undefined : new SequentialEventTrace(watched, this.world.payloadWords);
    this.watched = watched;
    return ok(undefined);
  }

  takeEventTrace(): EventTraceRows {
    return this.context.eventTrace?.take(this.nowTicks()) ?? NO_EVENT_TRACE;
  }

  keepRecords(): void {
    this.context.records.log.keep();
  }

  takeRecords(): TakenRecords {
    return this.context.records.log.take();
  }

  dispose(): void {}

  /** Executes up to `count` events; false when a limit or the end is reached. */
  private executeSome(count: number, until: number, lastWindow: number): boolean {
    const { list, context, executed, serial } = this;
    for (let i = 0; i < count; i++) {
      const id = list.take(this.limit);
      if (id === NO_EVENT) {
        if (!this.closeWindow(until, lastWindow)) return false;
        continue;
      }
      if (this.firstFault !== undefined && !isBefore(eventOf(list, id), this.firstFault)) continue;
      context.execute(id, executed);
      serial.executed(list.node);
      this.events++;
    }
    return true;
  }

  /** The open window is at its end. Opens the next one; false when a limit or the end is reached. */
  private closeWindow(until: number, lastWindow: number): boolean {
    const { context, list, firstFault } = this;
    if (firstFault !== undefined) {
      this.fault = firstFault.result;
      return false;
    }
    context.records.evaluateRecord(context);
    const time = list.firstTime();
    if (time < this.windowEnd || time >= until || this.windows >= lastWindow) return false;
    this.openWindow(time);
    return true;
  }

  private openWindow(time: number): void {
    this.peakPending = Math.max(this.peakPending, this.list.size);
    const index = Math.floor(time / this.sampling.everyTicks);
    if (index >= this.nextSample && this.series.timeTicks.length < this.sampling.maxRows) {
      this.nextSample = index + 1;
      this.series.timeTicks.push(time);
      this.series.windows.push(this.windows);
      this.series.events.push(this.events);
      this.series.serialEvents.push(this.serial.total);
      this.series.lpSerialEvents.push(this.serial.total);
      this.series.counters.forEach((column, i) => {
        column.push(this.context.counters[i]);
      });
    }
    this.windows++;
    this.serial.openWindow();
    this.windowEnd = addSaturated(time, this.world.lookaheadTicks, MOST_U32);
    // Nobody sends to others what is due before: events are sent for `endTicks` or later where they saturate.
    this.limit = Math.min(this.windowEnd, this.world.endTicks);
    this.context.windowStart = time;
  }

  private observe(index: number): Distribution {
    const counts = new DistributionCounts();
    const add = (value: number, weight: number) => counts.add(value >>> 0, weight);
    for (let node = 0; node < this.world.nodes; node++) this.context.twin.observe(node, index, this.context, add);
    return counts.summary();
  }

  private measured(): Distributions {
    const names = this.world.distributions ?? [];
    return Object.fromEntries(names.map((name, i) => [name, this.context.measured[i].summary()]));
  }

  private nowTicks(): number {
    return this.list.firstTime();
  }

  private progress(): Progress {
    const nowTicks = this.nowTicks();
    return {
      nowTicks,
      done: nowTicks >= this.world.endTicks,
      events: this.events,
      steps: this.windows,
      serialEvents: this.serial.total,
      lpSerialEvents: this.serial.total,
      counters: Object.fromEntries(this.world.counters.map((name, i) => [name, this.context.counters[i]])),
      wallSeconds: this.wallSeconds,
      lpSize: 1,
      deepest: this.findDeepest(),
      distributions: this.liveMeasured(),
    };
  }

  private liveMeasured(): Distributions | undefined {
    if (!this.world.distributions?.length) return undefined;
    if (this.wallSeconds - this.measuredAtSeconds < MEASURED_EVERY_SECONDS) return undefined;
    this.measuredAtSeconds = this.wallSeconds;
    return this.measured();
  }

  private findDeepest(): number {
    const isDue = this.wallSeconds - this.deepest.atSeconds >= DEEPEST_EVERY_SECONDS;
    if (isDue || this.world.nodes <= FEW_NODES)
      this.deepest = { events: this.context.deepest(), atSeconds: this.wallSeconds };
    return this.deepest.events;
  }

  /** A node that breaks a rule executes no more; others may have broken one before it. */
  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      const { node, time, src, seq } = this.context;
      const { code, value } = error;
      const result = faultResult({ code, node, timeTicks: time, value }, this.world.faults);
      this.firstFault = { time, src, seq, result };
      this.limit = Math.min(this.limit, time + 1);
    }
  }
}

interface Key {
  readonly time: number;
  readonly src: number;
  readonly seq: number;
}

interface KeyedFault extends Key {
  readonly result: Result<never>;
}

const isBefore = (a: Key, b: Key): boolean => (a.time - b.time || a.src - b.src || a.seq - b.seq) < 0;

const eventOf = ({ words }: EventList, id: number): Key => ({
  time: words[id + EVENT.time],
  src: words[id + EVENT.src],
  seq: words[id + EVENT.seq],
});
