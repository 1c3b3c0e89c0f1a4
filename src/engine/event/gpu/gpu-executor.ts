/**
 * The event engine on the GPU: records rounds into batches, keeps a few in flight, reads a small record after each, and
 * makes room when the overflow pool runs low. The host decides how many rounds to submit; everything else is decided on
 * the GPU, so that how batches are cut never changes a result.
 */
import { assert } from '../../../base/assert.ts';
import { fail, ok, type Result } from '../../../base/result.ts';
import { hex64 } from '../../../base/u32.ts';
import { whole } from '../../../base/whole.ts';
import { allocate } from '../../../gpu/allocation.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { ReadbackRing, readWords } from '../../../gpu/readback.ts';
import type { AdvanceLimits, EventExecutor, EventOutcome, Progress, Sampling } from '../executor.ts';
import { describeFault } from '../fault.ts';
import {
  CELL,
  CONTROL,
  controlPlaces,
  FINISH,
  FLAG,
  HEAD,
  PHASE_WORDS,
  PHASES,
  packRun,
  RUN_WORDS,
} from '../layout.ts';
import { type EventWorld, ROUNDS_PER_JUDGE } from '../model.ts';
import type { TakenRecords } from '../records.ts';
import { NO_TAPE, type Tape, type Watched } from '../tape.ts';
import { BatchSizer, longestBatch } from './batch-sizer.ts';
import { LiveDistributions, readDistributions } from './distributions.ts';
import { grownCapacity, moveToLarger, moveToLongerRing } from './growth.ts';
import { compileKernels, type Kernels } from './kernels.ts';
import { LpTuner, type LpTuning } from './lp-tuner.ts';
import {
  type BufferName,
  controlShape,
  type ListSettings,
  type Plan,
  planBytes,
  planLists,
  shaderShape,
  withPool,
  workersFor,
} from './plan.ts';
import { type GpuReading, ReadingBindings } from './reading.ts';
import { type BatchRecord, readRecord, WrappingTotal } from './record.ts';
import { RecordRing, type Tickets } from './record-ring.ts';
import { SeriesReader } from './series.ts';
import { GpuTape, NO_TAPE_FIELDS } from './tape.ts';

type Buffers = Readonly<Record<BufferName, GPUBuffer>>;

export interface GpuSettings {
  readonly lpSize: number | 'auto';
  readonly lpTuning?: LpTuning;
  readonly lists?: ListSettings;
  /** Longest batch in ms of GPU time; smaller after a device was lost. Default: see `longestBatch`. */
  readonly longestBatchMs?: number;
  /** Rows of the tape before the host must take them; for tests. */
  readonly tapeRows?: number;
}

/** Batches submitted before the first must have come back. */
const DEPTH = 3;
/** Batches in a row without an event before we call it a bug; a run that waits or has ended submits none. */
const MOST_IDLE_BATCHES = 1000;
/** Pool tickets beyond which they are set back. */
const MOST_TICKETS = 2 ** 31;
/** Nodes for each workgroup that judges, and most of those. */
const NODES_PER_JUDGE = 4096;
const MOST_JUDGES = 256;
const UNLIMITED = 0xffff_ffff;
/** Times that `start` is run again with a larger pool before giving up. */
const BUILD_TRIES = 8;

interface Batch {
  readonly rounds: number;
  readonly lpExponent: number;
  readonly lastPhase: number;
  readonly read: () => Promise<Uint32Array>;
  /** Takes in what handlers measured, where that was read too. */
  readonly readLive: (() => Promise<void>) | undefined;
}

export class GpuExecutor implements EventExecutor {
  private readonly gpu: GpuContext;
  private readonly world: EventWorld;
  private readonly sampling: Sampling;
  private readonly settings: GpuSettings;
  private readonly tuner: LpTuner;
  private readonly sizer: BatchSizer;
  private readonly ring: ReadbackRing;
  private readonly uniform: GPUBuffer;
  private plan: Plan;
  private kernels: Kernels;
  private buffers: Buffers;
  private bindings: GPUBindGroup;
  private readingBindings: ReadingBindings | undefined;
  /** Phase of the next round. */
  private phase = 1;
  private batchNumber = 1;
  private record: BatchRecord;
  private readonly events = new WrappingTotal();
  private readonly created = new WrappingTotal();
  private readonly counters: readonly WrappingTotal[];
  /** What judgements added to them. */
  private readonly judgedCounters: readonly WrappingTotal[];
  private readonly live: LiveDistributions;
  private readonly records: RecordRing;
  private readonly series: SeriesReader;
  private idleBatches = 0;
  private wallSeconds = 0;
  private recordingSeconds = 0;
  private waitingSeconds = 0;
  private notices: string[] = [];
  private tape: GpuTape | undefined;

  /** Allocates, compiles and builds the world. Failures: `limit`, `unsupported`, `model-fault`, `device-lost`. */
  static async create(
    gpu: GpuContext,
    world: EventWorld,
    sampling: Sampling,
    settings: GpuSettings,
  ): Promise<Result<GpuExecutor>> {
    const plan = planLists(world, sampling.maxRows, gpu.adapter.software, settings.lists ?? {});
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const specs = Object.fromEntries(
      Object.entries(plan.bytes).map(([name, bytes]) => [name, { bytes, usage }]),
    ) as Record<BufferName, { bytes: number; usage: number }>;
    const what = `a network of ${whole(world.nodes)} nodes with ${plan.capacity} slots each`;
    const allocated = await allocate(gpu, specs, what);
    if (!allocated.ok) return allocated;
    const kernels = await compileKernels(gpu, world.shader, shaderShape(world, plan), false);
    if (!kernels.ok) {
      for (const buffer of Object.values(allocated.value)) buffer.destroy();
      return kernels;
    }
    const executor = new GpuExecutor(gpu, world, sampling, settings, plan, kernels.value, allocated.value);
    const built = await executor.guarded(() => executor.build());
    if (built.ok) return ok(executor);
    executor.dispose();
    return built;
  }

  private constructor(
    gpu: GpuContext,
    world: EventWorld,
    sampling: Sampling,
    settings: GpuSettings,
    plan: Plan,
    kernels: Kernels,
    buffers: Buffers,
  ) {
    this.gpu = gpu;
    this.world = world;
    this.sampling = sampling;
    this.settings = settings;
    this.plan = plan;
    this.kernels = kernels;
    this.buffers = buffers;
    this.tuner = new LpTuner(settings.lpSize, settings.lpTuning);
    this.sizer = new BatchSizer(settings.longestBatchMs ?? longestBatch(gpu.adapter.software));
    this.ring = new ReadbackRing(gpu.device, CONTROL.record * 4, DEPTH + 1);
    this.uniform = gpu.device.createBuffer({
      label: 'run',
      size: RUN_WORDS * 4,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    this.bindings = kernels.bind(buffers, this.uniform);
    this.counters = world.counters.map(() => new WrappingTotal());
    this.judgedCounters = world.counters.map(() => new WrappingTotal());
    this.records = new RecordRing(world.recordWords ?? 0);
    this.live = new LiveDistributions(gpu.device, world.distributions ?? [], this.places.measured, DEPTH + 1);
    this.series = new SeriesReader(world.counters.length);
    this.record = readRecord(new Uint32Array(CONTROL.record), 0, world.counters.length);
  }

  get memoryBytes(): number {
    return planBytes(this.plan) - this.plan.bytes.control + this.buffers.control.size;
  }

  /** For views; good until the next `advance`. */
  read(): GpuReading {
    if (this.readingBindings?.buffers !== this.buffers) {
      this.readingBindings?.destroy();
      const shape = shaderShape(this.world, this.plan);
      this.readingBindings = new ReadingBindings(this.gpu, this.buffers, this.uniform, shape);
    }
    return this.readingBindings.at(this.record.tmin);
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    return this.guarded(async () => {
      if (this.record.fault) return this.faultResult(this.record.fault);
      const began = performance.now();
      const windowLimit =
        limits.windows === undefined ? UNLIMITED : Math.min(UNLIMITED, this.record.windows + limits.windows);
      const timeLimit = Math.min(limits.untilTicks ?? UNLIMITED, UNLIMITED);
      const inFlight: Batch[] = [];
      this.sizer.begin();
      for (let batches = 0; ; batches++) {
        const inTime = batches === 0 || performance.now() - began < limits.wallMs;
        const mayGoOn = batches === 0 || (limits.goOn?.() ?? true);
        const wantsMore = inTime && mayGoOn && this.hasWork(windowLimit, timeLimit);
        while (wantsMore && inFlight.length < this.depth(limits.wallMs))
          inFlight.push(this.submitBatch(windowLimit, timeLimit, limits.wallMs));
        const oldest = inFlight.shift();
        if (!oldest) break;
        await this.absorb(oldest);
        const { fault } = this.record;
        const ticketsHigh = this.record.poolFreed > MOST_TICKETS;
        if (this.record.flags === 0 && !fault && !ticketsHigh) continue;
        for (const batch of inFlight.splice(0)) await this.absorb(batch);
        if (fault) return this.faultResult(fault);
        if (ticketsHigh) this.setTicketsBack();
        const relieved = await this.relieve();
        if (!relieved.ok) return relieved;
      }
      await this.readTape();
      this.wallSeconds += (performance.now() - began) / 1000;
      return ok(this.progress());
    });
  }

  /** Makes room where a flag says that it is needed. Nothing is in flight. */
  private async relieve(): Promise<Result<void>> {
    const { flags } = this.record;
    assert((flags & FLAG.lost) === 0, 'an event or a record was lost: a reserve was too small');
    await this.readTape();
    if ((flags & FLAG.records) !== 0) {
      const longer = await this.makeRoomForRecords();
      if (!longer.ok) return longer;
    }
    if ((flags & FLAG.pool) !== 0) {
      const grown = await this.makeRoom();
      if (!grown.ok) return grown;
    }
    if (flags === 0) return ok(undefined);
    this.lowerFlags();
    this.sizer.begin(); // this took its time: no batch is to blame
    return ok(undefined);
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    if (this.tape?.watched === watched) return ok(undefined);
    return this.guarded(async () => {
      const { gpu, world, plan } = this;
      const tape = watched === undefined ? undefined : new GpuTape(watched, world, plan, this.settings.tapeRows);
      const kernels = await compileKernels(gpu, world.shader, shaderShape(world, plan), tape !== undefined);
      if (!kernels.ok) return kernels;
      const before = this.buffers.control;
      const control = tape ? await tape.makeRoom(gpu, before) : ok(before);
      if (!control.ok) return control;
      this.kernels = kernels.value;
      this.tape = tape;
      this.adopt(plan, { ...this.buffers, control: control.value });
      if (control.value !== before) before.destroy();
      this.writeUniform(UNLIMITED, UNLIMITED);
      return ok(undefined);
    });
  }

  takeTape(): Tape {
    return this.tape?.take(this.record.tmin) ?? NO_TAPE;
  }

  keepRecords(): void {
    this.records.keep();
  }

  takeRecords(): TakenRecords {
    return this.records.take();
  }

  async outcome(): Promise<Result<EventOutcome>> {
    return this.guarded(async () => {
      const { world, places, record } = this;
      const sums = await this.runFinish();
      const judgements = await this.readJudgements();
      return ok({
        nowTicks: record.tmin,
        events: this.events.value,
        windows: record.windows,
        created: this.created.value,
        pending: sums[FINISH.pending],
        peakPending: record.peakPending,
        digest: hex64(record.digestA + sums[FINISH.digestA], record.digestB + sums[FINISH.digestB]),
        counters: this.counterTotals(),
        distributions: readDistributions(world.distributions ?? [], sums.subarray(places.measured - CONTROL.finish)),
        observed: readDistributions(world.observed, sums.subarray(FINISH.observed)),
        series: this.series.unwrap(sums.subarray(places.series - CONTROL.finish), judgements),
        lpSize: 2 ** this.tuner.exponent,
      });
    });
  }

  dispose(): void {
    for (const buffer of Object.values(this.buffers)) buffer.destroy();
    this.uniform.destroy();
    this.readingBindings?.destroy();
    this.ring.destroy();
    this.live.destroy();
  }

  /** Runs `start` for every node; again with a larger pool should a model's first events overflow it. */
  private async build(): Promise<Result<void>> {
    for (let tries = 0; tries < BUILD_TRIES; tries++) {
      this.writeUniform(UNLIMITED, UNLIMITED);
      this.resetControl();
      const encoder = this.gpu.device.createCommandEncoder({ label: 'build' });
      encoder.clearBuffer(this.buffers.nodes);
      encoder.clearBuffer(this.buffers.store);
      const pass = encoder.beginComputePass({ label: 'build' });
      pass.setBindGroup(0, this.bindings);
      pass.setBindGroup(1, this.kernels.phases[0]);
      for (const name of ['prepare', 'start'] as const) {
        pass.setPipeline(this.kernels.pipelines[name]);
        pass.dispatchWorkgroups(this.plan.maxWorkgroups);
      }
      pass.end();
      const read = this.ring.record(encoder, this.buffers.control);
      this.gpu.device.queue.submit([encoder.finish()]);
      this.record = readRecord(await read(), 0, this.world.counters.length);
      this.phase = 1;
      if (this.record.fault) return this.faultResult(this.record.fault);
      if ((this.record.flags & FLAG.lost) === 0) {
        this.count(this.record);
        return this.record.flags === 0 ? ok(undefined) : this.makeRoom();
      }
      const replaced = await this.replacePool(this.plan.poolEntries * 2);
      if (!replaced.ok) return replaced;
    }
    return fail(
      'limit',
      'the first events of the model overflow every pool that was tried',
      'choose fewer nodes or fewer events per node',
    );
  }

  /** A larger, empty pool; only while the world is being built. */
  private async replacePool(poolEntries: number): Promise<Result<void>> {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const plan = withPool(this.plan, this.world, poolEntries, this.plan.recordEntries);
    const allocated = await allocate(this.gpu, { pool: { bytes: plan.bytes.pool, usage } }, 'the overflow pool');
    if (!allocated.ok) return allocated;
    this.buffers.pool.destroy();
    this.adopt(plan, { ...this.buffers, ...allocated.value });
    return ok(undefined);
  }

  private resetControl(): void {
    const { device } = this.gpu;
    const words = new Uint32Array(CONTROL.record);
    for (let phase = 0; phase < PHASES; phase++) {
      words[phase * PHASE_WORDS + CELL.tmin] = UNLIMITED;
      words[phase * PHASE_WORDS + HEAD.poolSafe] = this.plan.poolEntries;
      words[phase * PHASE_WORDS + HEAD.round] = 1; // the build was round 0
    }
    words[CONTROL.poolFreed] = this.plan.poolEntries;
    const encoder = device.createCommandEncoder();
    encoder.clearBuffer(this.buffers.control);
    device.queue.submit([encoder.finish()]);
    device.queue.writeBuffer(this.buffers.control, 0, words);
    device.queue.writeBuffer(this.buffers.tables, 0, this.world.tables);
  }

  private get places() {
    return controlPlaces(controlShape(this.world), this.sampling.maxRows);
  }

  private writeUniform(windowLimit: number, timeLimit: number): void {
    const { world, plan, sampling } = this;
    const perEvent = Math.max(1, world.maxSends, world.maxAmount ?? 1);
    const fields = {
      nodes: world.nodes,
      lp_exponent: this.tuner.exponent,
      lookahead: world.lookaheadTicks,
      end: world.endTicks,
      seed: world.seed,
      // A round counts less than 2^29, whatever a model sends itself; the rest of the window is done in the next round.
      visit_limit: Math.max(1, Math.min(1024, Math.floor(2 ** 29 / perEvent / world.nodes))),
      pool_entries: plan.poolEntries,
      pool_reserve: plan.poolReserve,
      head_offset: this.places.heads,
      agenda_offset: this.places.heads + 2 * world.nodes,
      sample_every: sampling.everyTicks,
      series_rows: sampling.maxRows,
      batch: this.batchNumber,
      batch_most_events: Math.floor(2 ** 30 / perEvent),
      window_limit: windowLimit,
      time_limit: timeLimit,
      ...(this.tape?.fields ?? NO_TAPE_FIELDS),
      ...this.records.fields(plan),
    };
    this.gpu.device.queue.writeBuffer(this.uniform, 0, packRun(fields, Object.values(world.uniforms)));
  }

  /** A software adapter draws the page too: where a round is long, the page gets its turn after each. */
  private depth(wallMs: number): number {
    return this.gpu.adapter.software && this.sizer.exceeds(wallMs) ? 1 : DEPTH;
  }

  /** Records come back when their batch is done. */
  private async waitFor(read: Promise<Uint32Array>): Promise<Uint32Array> {
    const began = performance.now();
    const words = await read;
    this.waitingSeconds += (performance.now() - began) / 1000;
    return words;
  }

  private submitBatch(windowLimit: number, timeLimit: number, wallMs: number): Batch {
    const began = performance.now();
    const rounds =
      windowLimit === UNLIMITED
        ? this.sizer.rounds(wallMs)
        : Math.min(this.sizer.rounds(wallMs), windowLimit - this.record.windows + 1);
    this.batchNumber++;
    this.writeUniform(windowLimit, timeLimit);
    const encoder = this.gpu.device.createCommandEncoder({ label: 'batch' });
    const pass = encoder.beginComputePass({ label: 'batch' });
    pass.setBindGroup(0, this.bindings);
    const { advance, judge } = this.kernels.pipelines;
    pass.setPipeline(advance);
    const workgroups = workersFor(this.world, this.plan, this.tuner.exponent) + 1; // one keeps the books
    for (let round = 0; round < rounds; round++) {
      pass.setBindGroup(1, this.kernels.phases[(this.phase + round) % PHASES]);
      pass.dispatchWorkgroups(workgroups);
      if (!judge || ((round + 1) % (this.world.roundsPerJudge ?? ROUNDS_PER_JUDGE) !== 0 && round + 1 < rounds))
        continue;
      pass.setBindGroup(1, this.kernels.phases[(this.phase + round + 1) % PHASES]);
      pass.setPipeline(judge);
      pass.dispatchWorkgroups(Math.max(1, Math.min(MOST_JUDGES, Math.ceil(this.world.nodes / NODES_PER_JUDGE))));
      pass.setPipeline(advance);
    }
    pass.end();
    const read = this.ring.record(encoder, this.buffers.control);
    const readLive = this.live.record(encoder, this.buffers.control);
    this.gpu.device.queue.submit([encoder.finish()]);
    this.recordingSeconds += (performance.now() - began) / 1000;
    const lastPhase = (this.phase + rounds - 1) % PHASES;
    this.phase = (this.phase + rounds) % PHASES;
    return { rounds, lpExponent: this.tuner.exponent, lastPhase, read, readLive };
  }

  /** Waits for a batch, and takes in its record. */
  private async absorb(batch: Batch): Promise<void> {
    const record = readRecord(await this.waitFor(batch.read()), batch.lastPhase, this.world.counters.length);
    const before = this.record;
    this.series.note(record.rows, this.events.value, () => this.counters.map((counter) => counter.value));
    const events = this.events.at(record.events) - this.events.value;
    this.idleBatches = events > 0 ? 0 : this.idleBatches + 1;
    assert(this.idleBatches < MOST_IDLE_BATCHES, 'rounds go by and no event is executed');
    const active = record.rounds - before.rounds;
    this.record = record;
    this.count(record);
    const seconds = this.sizer.report(batch.rounds, active, events);
    if (active === batch.rounds) this.tuner.report(batch.lpExponent, events, seconds);
    await batch.readLive?.();
    await this.readRecords();
  }

  /** Takes judged records to the host, if it keeps them; later batches may be in flight. */
  private async readRecords(): Promise<void> {
    const { judged } = this.record;
    if (await this.records.read(this.gpu.device, this.buffers.pool, this.plan, judged))
      this.put(CONTROL.recordsFree, judged);
  }

  private counterTotals(): number[] {
    return this.counters.map((counter, i) => counter.value + this.judgedCounters[i].value);
  }

  private count(record: BatchRecord): void {
    this.events.advance(record.events);
    this.created.advance(record.created);
    this.counters.forEach((counter, i) => {
      counter.advance(record.counters[i]);
      this.judgedCounters[i].advance(record.judgedCounters[i]);
    });
  }

  /** Whether another round could execute something under these limits. */
  private hasWork(windowLimit: number, timeLimit: number): boolean {
    const { tmin, windowEnd, windows } = this.record;
    if (tmin >= this.world.endTicks) return false;
    return tmin < windowEnd || (windows < windowLimit && tmin < timeLimit);
  }

  /** The pool is down to its reserve: larger lists, then on. Nothing is in flight. */
  private async makeRoom(): Promise<Result<void>> {
    const { plan, settings, world } = this;
    const { invocations, growCapacity = true } = settings.lists ?? {};
    const capacity = growCapacity ? grownCapacity(plan.capacity) : plan.capacity;
    const fresh = planLists(world, this.sampling.maxRows, this.gpu.adapter.software, { capacity, invocations });
    // What is in the pool stays there, and a whole new one, reserve and all, is added.
    const next = withPool(
      fresh,
      world,
      plan.poolEntries + fresh.poolEntries,
      Math.max(plan.recordEntries, fresh.recordEntries),
    );
    const tickets = { allocated: this.record.poolAllocated, freed: this.record.poolFreed };
    const shape = shaderShape(world, next);
    const kernels = await compileKernels(this.gpu, world.shader, shape, this.tape !== undefined);
    if (!kernels.ok) return kernels;
    const moved = await moveToLarger(this.gpu, this.buffers, plan, next, shape, world.nodes, tickets, this.waiting);
    if (!moved.ok) return moved;
    this.kernels = kernels.value;
    this.adopt(next, moved.value);
    this.restartPool(plan.poolEntries);
    this.writeUniform(UNLIMITED, UNLIMITED); // whoever reads the run before the next batch finds the pool where it is now
    this.notices.push(
      `event lists grew to ${next.capacity} slots per node and ${whole(next.poolEntries)} pool entries`,
    );
    return ok(undefined);
  }

  /** Records that are not judged, or not with the host that keeps them. */
  private get waiting(): Tickets {
    return { from: this.records.free(this.record.judged), to: this.record.recorded };
  }

  /** The ring of records is down to its reserve: a longer one, unless those that wait are few by now. */
  private async makeRoomForRecords(): Promise<Result<void>> {
    const { plan, world, waiting } = this;
    if (((waiting.to - waiting.from) >>> 0) * 2 <= plan.recordEntries - plan.recordReserve) return ok(undefined);
    const next = withPool(plan, world, plan.poolEntries, plan.recordEntries * 2);
    const moved = await moveToLongerRing(this.gpu, this.buffers, plan, next, waiting, world.recordWords ?? 0);
    if (!moved.ok) return moved;
    this.adopt(next, moved.value);
    this.writeUniform(UNLIMITED, UNLIMITED);
    this.notices.push(`the list of records grew to ${whole(next.recordEntries)}`);
    return ok(undefined);
  }

  private adopt(plan: Plan, buffers: Buffers): void {
    this.plan = plan;
    this.buffers = buffers;
    this.bindings = this.kernels.bind(buffers, this.uniform);
  }

  /** Tells the GPU of the longer ring and lowers the flags. */
  private restartPool(oldEntries: number): void {
    this.putTickets(this.record.poolAllocated, this.record.poolFreed + this.plan.poolEntries - oldEntries);
    this.lowerFlags();
  }

  private lowerFlags(): void {
    for (let phase = 0; phase < PHASES; phase++) this.put(phase * PHASE_WORDS + CELL.flags, 0);
    this.record = { ...this.record, flags: 0 };
  }

  /** Takes what is on the tape to the host. Nothing is in flight. */
  private async readTape(): Promise<void> {
    if (!this.tape || this.record.taped === 0) return;
    await this.tape.read(this.gpu.device, this.buffers.control, this.record.taped);
    this.put(CONTROL.tape, 0);
    this.record = { ...this.record, taped: 0 };
  }

  /** Tickets count up for ever; whole turns of the ring are taken off before they reach 2^32. Nothing is in flight. */
  private setTicketsBack(): void {
    const ring = 2 * this.plan.poolEntries;
    const turns = Math.floor(this.record.poolAllocated / ring) * ring;
    this.putTickets(this.record.poolAllocated - turns, this.record.poolFreed - turns);
  }

  private putTickets(poolAllocated: number, poolFreed: number): void {
    this.put(CONTROL.poolAllocated, poolAllocated);
    this.put(CONTROL.poolFreed, poolFreed);
    for (let phase = 0; phase < PHASES; phase++) this.put(phase * PHASE_WORDS + HEAD.poolSafe, poolFreed);
    this.record = { ...this.record, poolAllocated, poolFreed };
  }

  private put(word: number, value: number): void {
    this.gpu.device.queue.writeBuffer(this.buffers.control, word * 4, new Uint32Array([value]));
  }

  /** Everything of `control` from what the finish kernel adds up to the last row of the series. */
  private async runFinish(): Promise<Uint32Array> {
    const { device } = this.gpu;
    const { measured, series } = this.places;
    const encoder = device.createCommandEncoder({ label: 'finish' });
    encoder.clearBuffer(this.buffers.control, CONTROL.finish * 4, (measured - CONTROL.finish) * 4);
    const pass = encoder.beginComputePass({ label: 'finish' });
    pass.setPipeline(this.kernels.pipelines.finish);
    pass.setBindGroup(0, this.bindings);
    pass.setBindGroup(1, this.kernels.phases[this.phase]);
    pass.dispatchWorkgroups(Math.min(this.plan.maxWorkgroups, 2048));
    pass.end();
    device.queue.submit([encoder.finish()]);
    return readWords(device, this.buffers.control, CONTROL.finish, series - CONTROL.finish + this.series.words);
  }

  /** Sums of judgements by row of the series; nothing for models without records. */
  private async readJudgements(): Promise<Uint32Array> {
    if (!this.world.recordWords) return new Uint32Array(0);
    return readWords(this.gpu.device, this.buffers.control, this.places.judgements, this.series.judgementWords);
  }

  private progress(): Progress {
    const { record, notices } = this;
    this.notices = [];
    return {
      nowTicks: record.tmin,
      done: record.tmin >= this.world.endTicks,
      events: this.events.value,
      windows: record.windows,
      counters: Object.fromEntries(this.counterTotals().map((value, i) => [this.world.counters[i], value])),
      wallSeconds: this.wallSeconds,
      lpSize: 2 ** this.tuner.exponent,
      deepest: record.deepest,
      effort: {
        recordingSeconds: this.recordingSeconds,
        waitingSeconds: this.waitingSeconds,
        lpRates: [...this.tuner.rates],
      },
      distributions: this.live.take(),
      notice: notices.length === 0 ? undefined : notices.join('; '),
    };
  }

  private faultResult([code, node, time, , value]: readonly number[]): Result<never> {
    return fail(
      'model-fault',
      describeFault(code, node, time, value),
      'this is an error in the model: report it with the link of this run',
    );
  }

  /** Turns what a lost device makes of our calls into a failure. */
  private async guarded<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const lost = () =>
      fail(
        'device-lost',
        'the GPU device was lost',
        'run again; if it happens again, use fewer nodes or the sequential engine',
      );
    if (this.gpu.isLost()) return lost();
    try {
      return await work();
    } catch (error) {
      await Promise.race([this.gpu.lost, new Promise((resolve) => setTimeout(resolve, 100))]);
      if (this.gpu.isLost()) return lost();
      throw error;
    }
  }
}
