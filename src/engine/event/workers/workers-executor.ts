/**
 * The event engine on several cores. Whoever has this is worker 0: it does part 0, says what all do next, and tells what came of it. Between
 * advances all are at rest, so that it may ask them (`questions.ts`) and get an answer at once. All it says is equal to what one core says.
 *
 *     const helpers = threadHelpers(new HelperPool(spawn), cores);
 *     const executor = await WorkersExecutor.create(world, sampling, workers, helpers.team(what));
 *
 * `spawn` makes a thread that calls `serveParts` (`helper.ts`), in a page or in Node; `what` travels to it as a message, and of it the world is
 * built that is given here. `executor.dispose()` gives threads back. Shared memory must be allowed: a page is cross-origin isolated.
 */
import { DistributionCounts } from '../../../analysis/distribution.ts';
import { assert } from '../../../base/assert.ts';
import { joinedWords } from '../../../base/joined.ts';
import { Digest } from '../../../base/mix.ts';
import { nextTurn } from '../../../base/next-turn.ts';
import { fail, ok, type Result } from '../../../base/result.ts';
import { NEVER } from '../../../base/u32.ts';
import type { Distributions } from '../../../scenario/outcome.ts';
import type { AdvanceLimits, Progress } from '../../progress.ts';
import { type EventState, measuredNumbers, seriesNumbers, seriesOf } from '../event-state.ts';
import { type EventTraceRows, traceRowWords, type Watched } from '../event-trace.ts';
import {
  addRow,
  type EventExecutor,
  type EventOutcome,
  emptySeries,
  type Sampling,
  type SeriesRows,
} from '../executor.ts';
import type { EventWorld } from '../model.ts';
import type { PendingMessage, WantedMessages } from '../pending.ts';
import type { Reading } from '../reading.ts';
import { RecordLog, type TakenRecords } from '../records.ts';
import { copyNodes } from '../sequential/context.ts';
import { LiveMeasures } from '../sequential/live-measures.ts';
import { toldFault } from '../sequential/part.ts';
import { readingOf } from '../sequential/reading.ts';
import { askAll, command } from './asking.ts';
import { boundsOf } from './bounds.ts';
import { breakRun } from './helper.ts';
import { FEWER_WORKERS } from './helper-pool.ts';
import { Broken, PartWorker, type Steps } from './part-worker.ts';
import { ASK, messagesIn, numbersIn, wordsOfWanted, wordsOfWatched } from './questions.ts';
import {
  CONTROL,
  FLAG,
  makeSharedMemory,
  type SharedMemory,
  SharedViews,
  withStart,
  workersBytes,
} from './shared-memory.ts';
import type { Team } from './team.ts';

/** For tests and experiments. */
export interface PartSettings {
  /** Bounds of parts; default: `boundsOf`. */
  readonly bounds?: readonly number[];
  /** Of each ring; a power of two. */
  readonly ringRecords?: number;
}

export class WorkersExecutor implements EventExecutor {
  readonly workers: number;
  readonly memoryBytes: number;
  private readonly world: EventWorld;
  private readonly team: Team;
  private readonly worker: PartWorker;
  private series: SeriesRows;
  private readonly control: Int32Array;
  private serialBefore = 0;
  /** Of LPs more than of nodes, where the run went on from a GPU: here each node is an LP. */
  private lpSerialMore = 0;
  private peakPending = 0;
  private counters: readonly number[] = [];
  private wallSeconds = 0;
  private fault: Result<never> | undefined;
  private isAtRest = false;
  private reading: Reading | undefined;
  private watched: Watched | undefined;
  private readonly live: LiveMeasures;
  /** When this advance is over. */
  private stopsAt = 0;

  /** At time 0, or where `from` was left, which is of this world. Failures: `limit` (a worker could not begin, or there is less memory than was thought), `model-fault`. */
  static async create(
    world: EventWorld,
    sampling: Sampling,
    workers: number,
    team: Team,
    { bounds = boundsOf(world, workers), ringRecords }: PartSettings = {},
    from?: EventState,
  ): Promise<Result<WorkersExecutor>> {
    const empty = makeSharedMemory(world, bounds, ringRecords);
    const memory = from ? withStart(world, empty, from) : empty;
    const begun = await team.begin(memory, sampling);
    if (!begun.ok) {
      breakRun(new Int32Array(memory.control));
      team.release();
      return begun;
    }
    const executor = new WorkersExecutor(world, sampling, memory, team);
    if (from) executor.restoreCounts(from);
    const started = await executor.drive(executor.worker.start(memory.from));
    const failure = started ?? executor.faultOf();
    if (!failure) return ok(executor);
    executor.dispose();
    return failure;
  }

  private constructor(world: EventWorld, sampling: Sampling, memory: SharedMemory, team: Team) {
    const shared = new SharedViews(world, memory);
    this.world = world;
    this.team = team;
    this.workers = shared.workers;
    this.memoryBytes = workersBytes(world, shared.workers);
    this.control = shared.control;
    this.series = emptySeries(world.counters.length);
    this.worker = new PartWorker(world, sampling, shared, team.settings);
    this.live = new LiveMeasures(world, {
      deepest: () => this.worker.part.context.deepest(),
      measured: () => this.measured(),
    });
    this.worker.atLook = () => {
      if (performance.now() >= this.stopsAt) Atomics.store(this.control, CONTROL.stop, 1);
    };
    this.worker.atOpening = (time, hasRow) => this.atOpening(time, hasRow);
  }

  async advance({ wallMs, untilTicks, steps }: AdvanceLimits): Promise<Result<Progress>> {
    if (this.fault) return this.fault;
    const { worker } = this;
    const { limits } = worker.shared;
    this.reading = undefined;
    const began = performance.now();
    limits[0] = Math.min(untilTicks ?? Number.POSITIVE_INFINITY, this.world.endTicks);
    limits[1] = worker.windows + (steps ?? Number.POSITIVE_INFINITY);
    this.stopsAt = began + wallMs;
    Atomics.store(this.control, CONTROL.stop, 0);
    command(this.control, ASK.advance, []);
    this.fault = (await this.drive(worker.advance())) ?? this.faultOf();
    this.wallSeconds += (performance.now() - began) / 1000;
    if (this.fault) return this.fault;
    this.counters = this.countersNow();
    return ok(this.progress());
  }

  /** A rule may have been broken in a window that is still open: the event that broke it is neither executed nor pending. */
  async outcome(): Promise<Result<EventOutcome>> {
    const { together, windows } = this.worker;
    const failure = this.fault ?? (together.fault && toldFault(together.fault, this.world)) ?? this.team.failure;
    if (failure) return failure;
    const digest = new Digest();
    let pending = 0;
    for (const [a, b, size] of this.ask(ASK.outcome)) {
      digest.add(a, b);
      pending += size;
    }
    const serialEvents = this.serialEvents();
    return ok({
      nowTicks: together.least,
      events: together.executed,
      windows,
      serialEvents,
      lpSerialEvents: serialEvents + this.lpSerialMore,
      created: together.created,
      pending,
      peakPending: this.peakPending,
      digest: digest.toString(),
      counters: this.countersNow(),
      distributions: this.measured(),
      observed: Object.fromEntries(
        this.world.observed.map((name, i) => [name, mergedAt(this.ask(ASK.observed, i), 0).summary()]),
      ),
      series: this.series,
      lpSize: 1,
    });
  }

  /** For views; good until the next `advance`. */
  read(): Reading {
    this.reading ??= this.newReading();
    return this.reading;
  }

  /** For views: messages that are under way. */
  messages(wanted: WantedMessages): readonly PendingMessage[] {
    return this.ask(ASK.messages, ...wordsOfWanted(wanted)).flatMap(messagesIn);
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    this.watched = watched;
    this.ask(ASK.watch, ...wordsOfWatched(watched));
    return this.team.failure ?? ok(undefined);
  }

  takeEventTrace(): EventTraceRows {
    const rows = joinedWords(this.ask(ASK.trace, this.worker.together.least));
    const rowWords = traceRowWords(this.watched ?? 'all', this.world.payloadWords);
    return { events: rows.length / rowWords, rowWords, rows };
  }

  keepRecords(): void {
    this.ask(ASK.keepRecords);
  }

  takeRecords(): TakenRecords {
    return this.recordsOf(ASK.records);
  }

  private recordsOf(ask: number): TakenRecords {
    const log = new RecordLog(this.world.recordWords ?? 0);
    for (const rows of this.ask(ask)) log.add(rows);
    return log.take();
  }

  async checkpoint(): Promise<Result<EventState>> {
    const closed = await this.advance({ wallMs: Number.POSITIVE_INFINITY, steps: 0 });
    if (!closed.ok) return closed;
    const { worker, world, series, peakPending, wallSeconds } = this;
    const { together, windows } = worker;
    const { context } = worker.part;
    const executed = new Digest();
    for (const [a, b] of this.ask(ASK.executed)) executed.add(a, b);
    const [digestA, digestB] = executed.pair;
    const measured = this.ask(ASK.measured);
    const records = this.recordsOf(ASK.seeRecords).words;
    const events = joinedWords(this.ask(ASK.pending));
    // Words of nodes of all are with worker 0 then.
    this.read();
    if (this.isBroken) return this.whyBroken();
    return ok({
      facts: {
        steps: windows,
        events: together.executed,
        serialEvents: this.serialEvents(),
        lpSerialEvents: this.serialEvents() + this.lpSerialMore,
        created: together.created,
        peakPending,
        digestA,
        digestB,
        wallSeconds,
      },
      arrays: {
        events,
        nodes: context.nodeRows(),
        store: context.store.slice(),
        counters: Float64Array.from(this.countersNow()),
        measured: measuredNumbers((world.distributions ?? []).map((_, i) => mergedAt(measured, i))),
        records,
        series: seriesNumbers(series),
      },
    });
  }

  /** Helpers leave the run wherever they are, and go back to their pool. */
  dispose(): void {
    breakRun(this.control);
    this.team.release();
  }

  /** What was counted of all nodes is worker 0's from then on. */
  private restoreCounts(from: EventState): void {
    const { facts, arrays } = from;
    const { part } = this.worker;
    part.context.restoreCounts(from);
    part.events = facts.events;
    part.executed.add(facts.digestA, facts.digestB);
    this.serialBefore = facts.serialEvents;
    this.lpSerialMore = facts.lpSerialEvents - facts.serialEvents;
    this.peakPending = facts.peakPending;
    this.wallSeconds = facts.wallSeconds;
    this.series = seriesOf(arrays.series, this.world.counters.length);
  }

  /** Goes through the steps of worker 0, and lets messages in now and then. A failure: somebody is gone. */
  private async drive(steps: Steps): Promise<Result<never> | undefined> {
    this.isAtRest = false;
    const { worker, team } = this;
    try {
      while (!steps.next().done) {
        const left = Math.max(1, this.stopsAt - performance.now());
        if (!team.wait(worker, left)) await nextTurn();
        if (this.isBroken) throw new Broken();
      }
    } catch (error) {
      if (!(error instanceof Broken)) {
        breakRun(this.control);
        throw error;
      }
      return this.whyBroken();
    }
    this.isAtRest = true;
    return undefined;
  }

  private get isBroken(): boolean {
    return Atomics.load(this.control, CONTROL.broken) !== 0;
  }

  /** Who broke the run says so in a message, which may be on its way. */
  private async whyBroken(): Promise<Result<never>> {
    for (let turns = 0; turns < 100 && !this.team.failure; turns++) await nextTurn();
    return this.team.failure ?? fail('limit', 'a worker of this run has ended', FEWER_WORKERS);
  }

  private faultOf(): Result<never> | undefined {
    const { fault, flags } = this.worker.together;
    const isOpen = (flags & FLAG.unfinished) !== 0;
    return fault && !isOpen ? toldFault(fault, this.world) : undefined;
  }

  /** Answers of all, that of worker 0 first. None where somebody is gone. */
  private ask(ask: number, ...words: number[]): readonly Uint32Array[] {
    if (this.isBroken) return [];
    assert(this.isAtRest, 'who executes events answers nothing');
    return askAll(this.worker, this.team, ask, words);
  }

  private atOpening(time: number, hasRow: boolean): void {
    const { worker } = this;
    const { created, executed } = worker.together;
    this.peakPending = Math.max(this.peakPending, created - executed);
    this.serialBefore = this.serialEvents();
    const lpSerial = this.serialBefore + this.lpSerialMore;
    if (hasRow) addRow(this.series, time, worker.windows, executed, this.serialBefore, this.countersNow(), lpSerial);
    worker.together.serial = 0;
  }

  /** Events on the longest path so far. */
  private serialEvents(): number {
    return this.serialBefore + this.worker.together.serial;
  }

  /** As all have said at the last barrier but one. */
  private countersNow(): number[] {
    const { shared } = this.worker;
    const all = Array.from({ length: this.workers }, (_, i) => shared.countersOf(i));
    return this.world.counters.map((_, i) => all.reduce((sum, counters) => sum + counters[i], 0));
  }

  private measured(): Distributions {
    const answers = this.ask(ASK.measured);
    return Object.fromEntries(
      (this.world.distributions ?? []).map((name, i) => [name, mergedAt(answers, i).summary()]),
    );
  }

  private newReading(): Reading {
    const { worker, world } = this;
    const { part, shared } = worker;
    const { context } = part;
    if (context.state.buffer !== shared.nodes.state.buffer) {
      this.ask(ASK.show);
      copyNodes(world, shared.nodes, context, { first: 0, end: world.nodes });
    }
    return readingOf(context, worker.together.least, {
      of: (node) => this.ask(ASK.earliest, node).reduce((least, [time]) => Math.min(least, time), NEVER),
      all: () => joinedWords(this.ask(ASK.allEarliest)),
    });
  }

  private progress(): Progress {
    const { together, windows } = this.worker;
    const serialEvents = this.serialEvents();
    return {
      nowTicks: together.least,
      done: together.least >= this.world.endTicks,
      events: together.executed,
      steps: windows,
      serialEvents,
      lpSerialEvents: serialEvents + this.lpSerialMore,
      counters: Object.fromEntries(this.world.counters.map((name, i) => [name, this.counters[i]])),
      wallSeconds: this.wallSeconds,
      workers: { waitingSeconds: together.waiting / 1000, sendingSeconds: together.sending / 1000 },
      lpSize: 1,
      ...this.live.at(this.wallSeconds),
    };
  }
}

/** The distribution at an offset among those that each has answered. */
function mergedAt(answers: readonly Uint32Array[], index: number): DistributionCounts {
  const merged = new DistributionCounts();
  const count = merged.numbers.length;
  for (const words of answers) merged.merge(numbersIn(words).subarray(index * count, (index + 1) * count));
  return merged;
}
