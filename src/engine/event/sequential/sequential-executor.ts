import { ok, type Result } from '../../../base/result.ts';
import { addSaturated, MOST_U32 } from '../../../base/u32.ts';
import type { Distributions } from '../../../scenario/outcome.ts';
import type { AdvanceLimits, Progress } from '../../progress.ts';
import { type EventState, seriesNumbers, seriesOf } from '../event-state.ts';
import { type EventTraceRows, NO_EVENT_TRACE, type Watched } from '../event-trace.ts';
import type { EventExecutor, EventOutcome, Sampling, SeriesRows } from '../executor.ts';
import { addRow, emptySeries, RowTimes } from '../executor.ts';
import type { EventWorld } from '../model.ts';
import type { PendingMessage, WantedMessages } from '../pending.ts';
import type { Reading } from '../reading.ts';
import type { TakenRecords } from '../records.ts';
import { SequentialContext } from './context.ts';
import type { EventListKind } from './event-list.ts';
import { LiveMeasures } from './live-measures.ts';
import { allOf, listBytes, Part, toldFault } from './part.ts';
import { earliestIn, earliestOf, readingOf } from './reading.ts';

/** Events between two looks at the clock. */
const EVENTS_PER_LOOK = 4096;

/** Bytes of a world at time 0, without building it. */
export const sequentialBytes = (world: EventWorld): number =>
  listBytes(world, allOf(world)) + SequentialContext.bytesFor(world);

export class SequentialExecutor implements EventExecutor {
  private readonly world: EventWorld;
  private readonly rows: RowTimes;
  private readonly part: Part;
  private series: SeriesRows;
  private windows = 0;
  private windowEnd = 0;
  private peakPending = 0;
  private wallSeconds = 0;
  /** Of LPs more than of nodes, where the run went on from a GPU: here each node is an LP. */
  private lpSerialMore = 0;
  /** The first rule that the model broke, at the start perhaps: nothing is executed after it. */
  fault: Result<never> | undefined;
  private reading: Reading | undefined;
  private readonly live: LiveMeasures;

  /** At time 0, or where `from` was left, which is of this world. */
  constructor(world: EventWorld, sampling: Sampling, kind?: EventListKind, from?: EventState) {
    this.world = world;
    this.rows = new RowTimes(sampling);
    this.part = new Part(world, kind);
    this.series = emptySeries(world.counters.length);
    this.live = new LiveMeasures(world, {
      deepest: () => this.part.context.deepest(),
      measured: () => this.measured(),
    });
    if (from) this.restore(from);
    else this.part.start();
    this.fault = this.part.fault && toldFault(this.part.fault, world);
  }

  get memoryBytes(): number {
    return this.part.list.bytes + SequentialContext.bytesFor(this.world);
  }

  /** For views; good until the next `advance`. */
  read(): Reading {
    const { context, list, own } = this.part;
    this.reading ??= readingOf(context, this.nowTicks(), {
      of: (node) => earliestOf(list, node),
      all: () => earliestIn(list, own),
    });
    return this.reading;
  }

  /** For views: messages that are under way. The first time all pending events are walked, afterwards only these. */
  messages(wanted: WantedMessages): readonly PendingMessage[] {
    return this.part.messages(wanted);
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    if (this.fault) return this.fault;
    this.reading = undefined;
    this.part.begin();
    const began = performance.now();
    const until = Math.min(limits.untilTicks ?? Number.POSITIVE_INFINITY, this.world.endTicks);
    const lastWindow = this.windows + (limits.steps ?? Number.POSITIVE_INFINITY);
    let more = true;
    for (let looks = 0; more && (looks === 0 || performance.now() - began < limits.wallMs); looks++) {
      more = this.executeSome(EVENTS_PER_LOOK, until, lastWindow);
      if (this.fault) break;
    }
    this.wallSeconds += (performance.now() - began) / 1000;
    if (this.fault) return this.fault;
    return ok(this.progress());
  }

  /** A rule may have been broken in a window that is still open: the event that broke it is neither executed nor pending. */
  async outcome(): Promise<Result<EventOutcome>> {
    const { part, world } = this;
    const fault = this.fault ?? (part.fault && toldFault(part.fault, world));
    if (fault) return fault;
    const { context, serial } = part;
    return ok({
      nowTicks: this.nowTicks(),
      events: part.events,
      windows: this.windows,
      serialEvents: serial.total,
      lpSerialEvents: this.lpSerialEvents,
      created: context.created,
      pending: part.list.size,
      peakPending: this.peakPending,
      digest: part.digest().toString(),
      counters: [...context.counters].slice(0, world.counters.length),
      distributions: this.measured(),
      observed: Object.fromEntries(world.observed.map((name, i) => [name, part.observe(i).summary()])),
      series: this.series,
      lpSize: 1,
    });
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    this.part.watch(watched);
    return ok(undefined);
  }

  takeEventTrace(): EventTraceRows {
    return this.part.context.eventTrace?.take(this.nowTicks()) ?? NO_EVENT_TRACE;
  }

  keepRecords(): void {
    this.part.context.records.log.keep();
  }

  takeRecords(): TakenRecords {
    return this.part.context.records.log.take();
  }

  async checkpoint(): Promise<Result<EventState>> {
    const closed = await this.advance({ wallMs: Number.POSITIVE_INFINITY, steps: 0 });
    if (!closed.ok) return closed;
    const { part, series, peakPending, wallSeconds } = this;
    const [digestA, digestB] = part.executed.pair;
    return ok({
      facts: {
        steps: this.windows,
        events: part.events,
        serialEvents: part.serial.total,
        lpSerialEvents: this.lpSerialEvents,
        created: part.context.created,
        peakPending,
        digestA,
        digestB,
        wallSeconds,
      },
      arrays: { ...part.context.arrays(), series: seriesNumbers(series) },
    });
  }

  dispose(): void {}

  private restore(from: EventState): void {
    const { part } = this;
    const { facts, arrays } = from;
    part.context.restore(from);
    part.events = facts.events;
    part.serial.total = facts.serialEvents;
    part.executed.add(facts.digestA, facts.digestB);
    this.lpSerialMore = facts.lpSerialEvents - facts.serialEvents;
    this.windows = facts.steps;
    this.peakPending = facts.peakPending;
    this.wallSeconds = facts.wallSeconds;
    this.series = seriesOf(arrays.series, this.world.counters.length);
    this.rows.goOn(this.series.timeTicks.length, this.series.timeTicks.at(-1));
  }

  /** Executes up to `count` events; false when a limit or the end is reached. */
  private executeSome(count: number, until: number, lastWindow: number): boolean {
    const { part } = this;
    const enough = part.events + count;
    while (!part.execute(enough - part.events)) if (!this.closeWindow(until, lastWindow)) return false;
    return true;
  }

  /** The open window is at its end. Opens the next one; false when a limit or the end is reached. */
  private closeWindow(until: number, lastWindow: number): boolean {
    const { part } = this;
    if (part.fault !== undefined) {
      this.fault = toldFault(part.fault, this.world);
      return false;
    }
    part.evaluateRecords();
    const time = part.list.firstTime();
    if (time < this.windowEnd || time >= until || this.windows >= lastWindow) return false;
    this.openWindow(time);
    return true;
  }

  private openWindow(time: number): void {
    const { part } = this;
    this.peakPending = Math.max(this.peakPending, part.list.size);
    if (this.rows.take(time))
      addRow(
        this.series,
        time,
        this.windows,
        part.events,
        part.serial.total,
        part.context.counters,
        this.lpSerialEvents,
      );
    this.windows++;
    this.windowEnd = addSaturated(time, this.world.lookaheadTicks, MOST_U32);
    // Nobody sends to others what is due before: events are sent for `endTicks` or later where they saturate.
    part.open(time, Math.min(this.windowEnd, this.world.endTicks));
  }

  private measured(): Distributions {
    const names = this.world.distributions ?? [];
    return Object.fromEntries(names.map((name, i) => [name, this.part.context.measured[i].summary()]));
  }

  private get lpSerialEvents(): number {
    return this.part.serial.total + this.lpSerialMore;
  }

  private nowTicks(): number {
    return this.part.list.leastTime();
  }

  private progress(): Progress {
    const nowTicks = this.nowTicks();
    return {
      nowTicks,
      done: nowTicks >= this.world.endTicks,
      events: this.part.events,
      steps: this.windows,
      serialEvents: this.part.serial.total,
      lpSerialEvents: this.lpSerialEvents,
      counters: Object.fromEntries(this.world.counters.map((name, i) => [name, this.part.context.counters[i]])),
      wallSeconds: this.wallSeconds,
      lpSize: 1,
      ...this.live.at(this.wallSeconds),
    };
  }
}
