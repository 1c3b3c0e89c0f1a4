/**
 * The event engine on the GPU: submits rounds in batches, keeps a few in flight, reads a small record after each, and has
 * room made when a flag says so. The host decides how many rounds to submit; everything else is decided on the GPU, so
 * that how batches are cut never changes a result.
 */
import { assert } from '../../../base/assert.ts';
import { seconds as inSeconds } from '../../../base/format.ts';
import { fail, ok, type Result } from '../../../base/result.ts';
import { floorLog2, hex64, saturated } from '../../../base/u32.ts';
import { whole } from '../../../base/whole.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { guarded } from '../../../gpu/guarded.ts';
import type { EventListName, PerRound } from '../../../scenario/event-lists.ts';
import { BatchQueue, depthFor } from '../../gpu/batch-queue.ts';
import { BatchSizer, longestBatch } from '../../gpu/batch-sizer.ts';
import { KernelTimer } from '../../gpu/kernel-timer.ts';
import { type AdvanceLimits, NOT_SETTLED, type Progress } from '../../progress.ts';
import { ALONE } from '../../run-offsets.ts';
import { SETS } from '../../sets.ts';
import { type EventState, pendingWords, seriesOf } from '../event-state.ts';
import { type EventTraceRows, NO_EVENT_TRACE, type Watched } from '../event-trace.ts';
import type { EventExecutor, EventOutcome, Sampling } from '../executor.ts';
import { CONTROL } from '../layout.ts';
import type { EventWorld } from '../model.ts';
import type { TakenRecords } from '../records.ts';
import { buildWorld } from './build.ts';
import { saveState } from './checkpoint.ts';
import { DeviceRun, UNLIMITED } from './device-run.ts';
import { LiveDistributions } from './distributions.ts';
import { type DriveSetting, type Drives, drivesFor, mayBeResident, otherWay, type Way } from './drive.ts';
import { type ListName, listNamed, listOf } from './event-lists.ts';
import { finishRun } from './finish.ts';
import type { LpTuning } from './lp-tuner.ts';
import { Occupancy } from './occupancy.ts';
import { exponentOfWave, type ListSettings, lpLadder, shareFor, workersFor } from './plan.ts';
import type { GpuReading } from './reading.ts';
import { type BatchRecord, readRecord } from './record.ts';
import { type GrowthLog, growOnOverflow, setCountersBack, takeTraceRows } from './room.ts';
import { cutBatch, dispatchesOf, recordRounds, stepsOf } from './rounds.ts';
import { SeriesReader } from './series.ts';
import { Totals } from './totals.ts';
import { Tuner, type Variant } from './tuner.ts';

export interface GpuSettings {
  readonly lpSize: number | 'auto';
  /** Organisation of the future event list; default: slots. */
  readonly list?: ListName;
  /** Events that a node executes in a round; default `all`. */
  readonly perRound?: PerRound;
  /** Who drives rounds; default `auto`: as is fastest, measured while the run goes on. */
  readonly drive?: DriveSetting;
  readonly lpTuning?: LpTuning;
  readonly lists?: ListSettings;
  /** Longest batch in ms of GPU time; smaller after a device was lost. Default: see `longestBatch`. */
  readonly longestBatchMs?: number;
  /** Rows of the event trace before the host must take them; for tests. */
  readonly traceRows?: number;
  /** As a run was left that goes on here. Default: at time 0. */
  readonly from?: EventState;
}

/** Rounds of the first resident batch, where few events are due in one: a GPU may take 0.1 ms for each. */
const FIRST_RESIDENT_ROUNDS = 16;
/** Batches in a row without an event before we call it a bug; a run that waits or has ended submits none. */
const MOST_IDLE_BATCHES = 1000;

interface Batch {
  readonly rounds: number;
  readonly way: Way;
  readonly variant: Variant;
  readonly lastTurn: number;
  /** Workgroups of it, where it is counted how many run at a time. */
  readonly counted: number | undefined;
  /** Asked for as the batch was submitted: to ask when it is due takes a browser several ms. */
  readonly words: Promise<Uint32Array>;
  /** What handlers measured has come in, where that was read too. */
  readonly live: Promise<void> | undefined;
}

export class GpuExecutor implements EventExecutor {
  private readonly tuner: Tuner;
  private readonly occupancy: Occupancy;
  private readonly sizers: Readonly<Record<Way, BatchSizer>>;
  private readonly timer: KernelTimer | undefined;
  private isCompiling = false;
  private readonly live: LiveDistributions;
  private readonly series: SeriesReader;
  private readonly totals: Totals;
  /** Of the last batch that has come back. */
  private record: BatchRecord;
  /** Turn of the sets in the next round. */
  private turn = 1;
  private batchNumber = 1;
  private readonly batches = new BatchQueue<Batch>();
  private idleBatches = 0;
  /** Submitted of rounds, evaluations left out. */
  private dispatches = 0;
  private notices: string[] = [];
  /** How often the list has moved to other buffers, larger ones or smaller, and wall seconds of that. */
  private listMoves = 0;
  private listMoveSeconds = 0;
  private areMovesTold = false;
  private readonly growth: GrowthLog = {
    say: (notice) => this.notices.push(notice),
    moved: (seconds) => {
      this.listMoves++;
      this.listMoveSeconds += seconds;
    },
  };

  /** Allocates, compiles and builds the world. Failures: `limit`, `unsupported`, `model-fault`, `device-lost`. */
  static async create(
    gpu: GpuContext,
    world: EventWorld,
    sampling: Sampling,
    settings: GpuSettings,
  ): Promise<Result<GpuExecutor>> {
    const { drive, lpSize, lists = {}, from } = settings;
    const { list = lists.list ?? 'slots', perRound = lists.perRound } = settings;
    const { isResident } = listNamed(list);
    if (!isResident && (drive === 'resident' || drive === 'alternating'))
      return fail(
        'unsupported',
        `the event list ${list} has no resident rounds`,
        'choose the event list slots, or the drive batch',
      );
    // A resident workgroup has no teams: who asks for teams wants to see them.
    const asked = drive ?? (lists.phased ? 'batch' : undefined);
    const drives = drivesFor(isResident || asked === 'host' ? asked : 'batch', world, gpu);
    const resident = mayBeResident(drives) ? gpu.workgroup : undefined;
    const network = await guarded(gpu, () =>
      DeviceRun.create(
        gpu,
        world,
        sampling,
        {
          ...(lpSize !== 'auto' && { lpExponent: floorLog2(lpSize) }),
          ...(from && { restored: from.arrays.events.length / pendingWords(world) }),
          ...{ ...lists, list, perRound },
        },
        ALONE,
        drives.first,
        resident,
      ),
    );
    if (!network.ok) return network;
    return GpuExecutor.on(network.value, settings, drives);
  }

  /** Builds the world in a network, which the executor owns from now on. Failures: `limit`, `model-fault`, `device-lost`. */
  static async on(
    deviceRun: DeviceRun,
    settings: GpuSettings,
    drives: Drives = { first: deviceRun.ways[0] },
  ): Promise<Result<GpuExecutor>> {
    const executor = new GpuExecutor(deviceRun, settings, drives);
    const built = await guarded(deviceRun.gpu, async () => {
      const compiled = await executor.compileAgain();
      return compiled.ok ? executor.build() : compiled;
    });
    if (built.ok) return ok(executor);
    executor.dispose();
    return built;
  }

  private constructor(
    private readonly deviceRun: DeviceRun,
    private readonly settings: GpuSettings,
    private readonly drives: Drives,
  ) {
    const { gpu, world, blockOffsets } = deviceRun;
    this.tuner = new Tuner(
      this.ownLpSize ?? settings.lpSize,
      drives,
      lpLadder(world, deviceRun.plan),
      settings.lpTuning,
    );
    // Where lanes process nodes it was not measured whether one wave is faster.
    const isCounted = deviceRun.plan.phased && !gpu.adapter.software;
    this.occupancy = new Occupancy(settings.lists?.workgroupsAtOnce ?? (isCounted ? 'counted' : 0));
    const longestMs = settings.longestBatchMs ?? longestBatch(gpu.adapter.software);
    const first = drives.other ? FIRST_RESIDENT_ROUNDS : 1;
    this.timer = KernelTimer.of(gpu, stepsOf(deviceRun));
    this.beginWithWave();
    this.sizers = { batch: new BatchSizer(longestMs), resident: new BatchSizer(longestMs, first) };
    this.live = new LiveDistributions(deviceRun, world.distributions ?? [], blockOffsets.measured);
    this.series = new SeriesReader(world.counters.length);
    this.totals = new Totals(world.counters.length);
    this.record = readRecord(new Uint32Array(CONTROL.record), 0, world.counters.length);
  }

  get memoryBytes(): number {
    return this.deviceRun.memoryBytes;
  }

  /** For views; good until the next `advance`. */
  read(): GpuReading {
    const { deviceRun, record, batches } = this;
    return deviceRun.reading(record.tmin, batches.isUnderWay ? this.turn : undefined);
  }

  /** The earliest pending event, as far as is known: of the last batch that has come back. */
  get nowTicks(): number {
    return this.record.tmin;
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    return guarded(this.deviceRun.gpu, async () => {
      if (this.record.fault) return this.record.fault;
      const compiled = await this.deviceRun.kernels.complete;
      if (!compiled.ok) return compiled;
      const { batches } = this;
      const windowLimit =
        limits.steps === undefined ? UNLIMITED : Math.min(UNLIMITED, this.record.windows + limits.steps);
      const timeLimit = saturated(Math.ceil(limits.untilTicks ?? UNLIMITED));
      if (!batches.isUnderWay) this.beginTiming();
      const advanced = await batches.advance(limits, this.leavesBatches(limits), {
        hasMore: () => this.hasWork(windowLimit, timeLimit),
        depth: () =>
          this.drives.byHost
            ? 1
            : depthFor(this.deviceRun.gpu.adapter.software, this.sizers[this.tuner.kept.way], limits.wallMs),
        submit: () => this.submitBatch(windowLimit, timeLimit, limits.wallMs),
        absorb: (batch) => this.absorb(batch),
        end: async () => {
          if (!batches.isUnderWay) this.record = await takeTraceRows(this.deviceRun, this.record);
        },
      });
      return advanced.ok ? ok(this.progress()) : advanced;
    });
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    const { deviceRun, settings } = this;
    assert(!this.batches.isUnderWay, NOT_SETTLED);
    if (deviceRun.eventTrace?.watched === watched) return ok(undefined);
    return guarded(deviceRun.gpu, async () => {
      const isWatched = await deviceRun.watch(this.tuner.kept.way, watched, settings.traceRows);
      return isWatched.ok ? this.compileAgain() : isWatched;
    });
  }

  takeEventTrace(): EventTraceRows {
    return this.deviceRun.eventTrace?.take(this.record.tmin) ?? NO_EVENT_TRACE;
  }

  keepRecords(): void {
    this.deviceRun.records.log.keep();
  }

  takeRecords(): TakenRecords {
    return this.deviceRun.records.log.take();
  }

  async outcome(): Promise<Result<EventOutcome>> {
    return guarded(this.deviceRun.gpu, async () => {
      const { record, totals } = this;
      assert(!this.batches.isUnderWay, NOT_SETTLED);
      const compiled = await this.deviceRun.kernels.complete;
      if (!compiled.ok) return compiled;
      const { pending, digest, distributions, observed, series } = await finishRun(
        this.deviceRun,
        this.turn,
        this.series,
      );
      return ok({
        nowTicks: record.tmin,
        events: totals.events.value,
        windows: record.windows,
        serialEvents: totals.serialEvents.value,
        lpSerialEvents: totals.lpSerialEvents.value,
        created: totals.created.value,
        pending,
        peakPending: record.peakPending,
        digest: hex64(record.digestA + digest[0], record.digestB + digest[1]),
        counters: totals.all(),
        distributions,
        observed,
        series,
        lpSize: 2 ** this.tuner.kept.exponent,
        list: this.deviceRun.plan.list.name as EventListName,
        ...(this.listMoves > 0 && { listMoves: this.listMoves, listMoveSeconds: this.listMoveSeconds }),
      });
    });
  }

  async checkpoint(): Promise<Result<EventState>> {
    const closed = await this.advance({ wallMs: Number.POSITIVE_INFINITY, steps: 0 });
    if (!closed.ok) return closed;
    const { deviceRun, record, totals, series, turn } = this;
    const { wallSeconds } = closed.value;
    return guarded(deviceRun.gpu, () => saveState(deviceRun, { record, totals, series, turn, wallSeconds }));
  }

  prepareCheckpoints(): Promise<unknown> {
    return this.deviceRun.kernels.further('event/save');
  }

  dispose(): void {
    this.deviceRun.dispose();
    this.live.destroy();
  }

  private async build(): Promise<Result<void>> {
    const { from } = this.settings;
    const built = await buildWorld(this.deviceRun, from);
    if (!built.ok) return built;
    this.record = built.value;
    if (this.record.fault) return this.record.fault;
    if (from) this.goOn(from);
    this.totals.take(this.record);
    return this.record.flags === 0 ? ok(undefined) : this.handleFlags();
  }

  private goOn(from: EventState): void {
    const { arrays, facts } = from;
    this.totals.goOn(from);
    this.series.goOn(seriesOf(arrays.series, this.deviceRun.world.counters.length));
    this.batches.goOn(facts.wallSeconds);
    this.deviceRun.records.log.add(arrays.records);
  }

  /** Whatever stopped the rounds. Nothing is in flight. */
  private async handleFlags(): Promise<Result<void>> {
    if (this.isCounterHigh) this.record = setCountersBack(this.deviceRun, this.record);
    this.record = await takeTraceRows(this.deviceRun, this.record);
    if (this.record.flags === 0) return ok(undefined);
    const { way } = this.tuner.kept;
    const grown = await growOnOverflow(this.deviceRun, way, this.record, this.growth);
    if (!grown.ok) return grown;
    this.record = grown.value;
    if (this.ownLpSize !== undefined) this.tuner.moveTo(floorLog2(this.ownLpSize));
    const again = await this.compileAgain();
    this.beginTiming(); // this took its time: no batch is to blame
    return again;
  }

  /** Where the list alone decides how large LPs are. */
  private get ownLpSize(): number | undefined {
    const { list } = this.deviceRun.plan;
    const exponent = listOf(list).exponent(list);
    return exponent === undefined ? undefined : 2 ** exponent;
  }

  private get isCounterHigh(): boolean {
    return listOf(this.deviceRun.plan.list).isCounterHigh(this.record.list);
  }

  /** Kernels of the way that is not in use, in the background: the run goes on meanwhile. */
  private compileOther(): void {
    if (this.isCompiling) return;
    this.isCompiling = true;
    this.deviceRun.compile(otherWay(this.tuner.kept.way)).then((compiled) => {
      this.isCompiling = false;
      if (!compiled.ok) this.tuner.otherIsLost(true);
      else if (compiled.value) this.tuner.otherIsReady();
    });
  }

  /** There are other kernels now, of the way in use alone. */
  private async compileAgain(): Promise<Result<void>> {
    this.tuner.otherIsLost();
    this.occupancy.begin();
    this.deviceRun.put(CONTROL.workgroupsAtOnce, 0);
    if (!this.drives.alternates) return ok(undefined);
    const compiled = await this.deviceRun.compile(otherWay(this.drives.first));
    return compiled.ok ? ok(undefined) : compiled;
  }

  /** The queue is empty. */
  private beginTiming(): void {
    for (const sizer of Object.values(this.sizers)) sizer.begin();
  }

  /** What is traced is taken while nothing is in flight. */
  private leavesBatches({ keepsGoing = false }: AdvanceLimits): boolean {
    return keepsGoing && !this.deviceRun.eventTrace;
  }

  private submitBatch(windowLimit: number, timeLimit: number, wallMs: number): Batch {
    this.batchNumber++;
    const variant = this.tuner.next();
    const way = this.drives.alternates && this.batchNumber % 2 > 0 ? otherWay(variant.way) : variant.way;
    const most = this.drives.byHost ? 1 : this.tuner.roundsOf(variant, this.sizers[way].rounds(wallMs));
    const wanted = windowLimit === UNLIMITED ? most : Math.min(most, windowLimit - this.record.windows + 1);
    const { gpu, world, plan } = this.deviceRun;
    const countsWorkgroups = world.sparse === true && way === 'batch' && this.occupancy.takeTurn();
    // Each an LP alone: more workgroups than run at a time.
    const share = countsWorkgroups ? 1 : shareFor(world, plan, variant.exponent, this.occupancy.atOnce);
    const workers = workersFor(world, plan, variant.exponent, share);
    const cut = cutBatch(way, wanted);
    const rounds = cut.dispatches * cut.rounds;
    this.deviceRun.writeUniform({
      lpExponent: variant.exponent,
      workgroupLps: share,
      countsWorkgroups,
      batch: this.batchNumber,
      windowLimit,
      timeLimit,
      rounds: cut.rounds,
    });
    const encoder = gpu.device.createCommandEncoder({ label: 'batch' });
    const timed = way === 'batch' ? this.timer?.begin(rounds) : undefined;
    this.dispatches += cut.dispatches * (way === 'batch' ? dispatchesOf(this.deviceRun) : 1);
    recordRounds(encoder, this.deviceRun, { turn: this.turn, way, workers, cut, timed });
    timed?.resolve(encoder);
    const read = this.deviceRun.recordCopy(encoder);
    const readLive = this.live.record(encoder);
    gpu.device.queue.submit([encoder.finish()]);
    const lastTurn = (this.turn + rounds - 1) % SETS;
    const counted = countsWorkgroups ? workers : undefined;
    const words = timed ? timed.takeBeside(read()) : read();
    const batch = { rounds, way, variant, lastTurn, counted, words, live: readLive?.() };
    // Whoever absorbs it sees it fail; where the run is given up nobody does.
    for (const asked of [batch.words, batch.live]) asked?.catch(() => {});
    this.turn = (this.turn + rounds) % SETS;
    return batch;
  }

  /** Waits for a batch, and for all that are under way where something has stopped the rounds. Makes that right. */
  private async absorb(batch: Batch): Promise<Result<void>> {
    await this.take(batch);
    if (this.record.flags === 0 && !this.record.fault && !this.isCounterHigh) return ok(undefined);
    for (const other of this.batches.takeAll()) await this.take(other);
    return this.record.fault ?? this.handleFlags();
  }

  /** Waits for a batch, and takes in its record. */
  private async take(batch: Batch): Promise<void> {
    const { world } = this.deviceRun;
    const record = readRecord(
      await this.batches.waitFor(batch.words),
      batch.lastTurn,
      world.counters.length,
      world.faults,
    );
    const before = this.totals.events.value;
    this.series.note(record.rows, this.totals.handled);
    const active = record.rounds - this.record.rounds;
    this.record = record;
    this.totals.take(record);
    const events = this.totals.events.value - before;
    this.idleBatches = events > 0 ? 0 : this.idleBatches + 1;
    assert(this.idleBatches < MOST_IDLE_BATCHES, 'rounds go by and no event is executed');
    const seconds = this.sizers[batch.way].report(batch.rounds, active, events);
    this.sizers[otherWay(batch.way)].begin();
    if (batch.counted !== undefined) this.noteOccupancy(batch.counted);
    else if (active === batch.rounds) this.tuner.report(batch.variant, { events, rounds: active, seconds });
    if (this.tuner.wantsOther) this.compileOther();
    await batch.live;
    await this.readRecords();
  }

  private noteOccupancy(workers: number): void {
    if (this.occupancy.note(this.record.workgroupsAtOnce, workers)) this.beginWithWave();
  }

  /** Once it is known how many workgroups run at a time. */
  private beginWithWave(): void {
    const { occupancy, deviceRun, tuner } = this;
    if (occupancy.atOnce > 0) tuner.beginAt(exponentOfWave(deviceRun.world, deviceRun.plan, occupancy.atOnce));
  }

  /** Takes evaluated records to the host, if it keeps them; later batches may be in flight. */
  private async readRecords(): Promise<void> {
    const { deviceRun } = this;
    const { evaluated } = this.record;
    if (await deviceRun.records.read(deviceRun, deviceRun.plan, evaluated))
      deviceRun.put(CONTROL.recordsFree, evaluated);
  }

  /** Whether another round could execute something under these limits. */
  private hasWork(windowLimit: number, timeLimit: number): boolean {
    const { tmin, windowEnd, windows } = this.record;
    if (tmin >= this.deviceRun.world.endTicks) return false;
    return tmin < windowEnd || (windows < windowLimit && tmin < timeLimit);
  }

  private progress(): Progress {
    const { record, notices, totals, timer, listMoves, listMoveSeconds } = this;
    const { endTicks, counters } = this.deviceRun.world;
    const done = record.tmin >= endTicks;
    if (done && listMoves > 0 && !this.areMovesTold) {
      notices.push(`moves of the event lists to other buffers: ${whole(listMoves)}, in ${inSeconds(listMoveSeconds)}`);
      this.areMovesTold = true;
    }
    this.notices = [];
    return {
      nowTicks: record.tmin,
      done,
      events: totals.events.value,
      steps: record.windows,
      serialEvents: totals.serialEvents.value,
      lpSerialEvents: totals.lpSerialEvents.value,
      counters: Object.fromEntries(totals.all().map((value, i) => [counters[i], value])),
      lpSize: 2 ** this.tuner.kept.exponent,
      deepest: record.deepest,
      ...this.batches.progress({
        lpRates: [...this.tuner.rates],
        rounds: record.rounds,
        dispatches: this.dispatches,
        listMoves,
        listMoveSeconds,
        ...(timer && { kernelSeconds: timedSteps(timer) }),
      }),
      distributions: this.live.take(),
      notice: notices.length === 0 ? undefined : notices.join('; '),
    };
  }
}

/** `other`: what of timed rounds is between their steps. */
const timedSteps = (timer: KernelTimer) => ({ ...timer.kernelSeconds, other: timer.otherSeconds });
