/**
 * The rounds engine on the GPU: submits rounds in batches, keeps a few in flight, reads a small record after each. The host
 * decides how many rounds to submit; whether they begin is decided on the GPU, so that how batches are cut never changes a
 * result.
 */
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { hex64, NEVER } from '../../../base/u32.ts';
import { inPass, submit } from '../../../gpu/commands.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { guarded } from '../../../gpu/guarded.ts';
import { readWords } from '../../../gpu/readback.ts';
import { readFinish } from '../../finish.ts';
import { BatchQueue, depthFor } from '../../gpu/batch-queue.ts';
import { BatchSizer, firstBatch, longestBatch } from '../../gpu/batch-sizer.ts';
import { KernelTimer } from '../../gpu/kernel-timer.ts';
import { WrappingTotal } from '../../gpu/wrapping-total.ts';
import { type AdvanceLimits, NOT_SETTLED, type Progress } from '../../progress.ts';
import { SETS } from '../../sets.ts';
import {
  emptySeries,
  endingAtLimit,
  isLivenessCheckDue,
  isOver,
  isSampled,
  named,
  type RoundsExecutor,
  type RoundsOutcome,
  type RoundsProgress,
  type RoundsSampling,
  roundLimit,
} from '../executor.ts';
import { CONTROL, seriesOffset } from '../layout.ts';
import type { RoundsWorld, Words } from '../model.ts';
import { putSeries, type RoundsState, seriesNumbers } from '../rounds-state.ts';
import { readBuffers, writeState } from './checkpoint.ts';
import { RoundsNetwork } from './network.ts';
import { type RoundsGpuReading, RoundsReadings } from './reading.ts';
import { type RoundsRecord, readRecord } from './record.ts';
import { recordKernels } from './record-kernels.ts';
import { SeriesRows } from './series.ts';

export interface RoundsSettings {
  /** Longest batch in ms of GPU time; smaller after a device was lost. Default: see `longestBatch`. */
  readonly longestBatchMs?: number;
  /** As a run was left that goes on here. Default: at time 0. */
  readonly from?: RoundsState;
}

/** Counters are u32 and wrap: a batch stays below this, so that the host can follow them. */
const MOST_PER_BATCH = 2 ** 31;

interface Batch {
  readonly rounds: number;
  readonly turn: number;
  /** Whether the gauges were taken after it. */
  readonly hasCensus: boolean;
  /** Asked for as the batch was submitted: to ask when it is due takes a browser several ms. */
  readonly words: Promise<Uint32Array>;
}

export class GpuRounds implements RoundsExecutor {
  private readonly network: RoundsNetwork;
  private readonly sizer: BatchSizer;
  private readonly series: SeriesRows;
  private readonly totals: readonly WrappingTotal[];
  private readonly readings: RoundsReadings;
  private readonly timer: KernelTimer | undefined;
  /** Of the last batch that has come back. */
  private record: RoundsRecord;
  /** The round at whose beginning the gauges of the record stand. */
  private gaugesAt = 0;
  /** Turn of the sets that the next round takes, and its number if none before it rests. */
  private turn = 0;
  private submitted = 0;
  private readonly batches = new BatchQueue<Batch>();
  private idleChecked = NEVER;
  private ending: string | undefined;

  /** Allocates, compiles and builds the world. Failures: `limit`, `unsupported`, `device-lost`. */
  static async create(
    gpu: GpuContext,
    world: RoundsWorld,
    sampling: RoundsSampling,
    settings: RoundsSettings = {},
  ): Promise<Result<GpuRounds>> {
    const network = await guarded(gpu, () => RoundsNetwork.create(gpu, world, sampling));
    if (!network.ok) return network;
    return GpuRounds.on(network.value, settings);
  }

  /** Builds the world in a network, which the executor owns from now on. Failure: `device-lost`. */
  static async on(network: RoundsNetwork, settings: RoundsSettings = {}): Promise<Result<GpuRounds>> {
    const executor = new GpuRounds(network, settings);
    const built = await guarded(network.gpu, async () =>
      ok(await (settings.from ? executor.restore(settings.from) : executor.build())),
    );
    if (built.ok) return ok(executor);
    executor.dispose();
    return built;
  }

  private constructor(network: RoundsNetwork, settings: RoundsSettings) {
    const { gpu, world } = network;
    this.network = network;
    this.sizer = sizerFor(network, settings);
    this.totals = world.counters.map(() => new WrappingTotal());
    this.readings = new RoundsReadings(network);
    this.timer = KernelTimer.of(
      gpu,
      world.roundKernels.map(({ module }) => module),
    );
    this.series = new SeriesRows(network.sampling);
    this.record = readRecord(new Uint32Array(CONTROL.record), 0, world);
  }

  get memoryBytes(): number {
    return this.network.memoryBytes;
  }

  get nowTicks(): number {
    return this.record.round * this.network.world.roundTicks;
  }

  /**
   * For views; good until the next `advance`, and the part until the next `read`. `part`: how much of the last round has passed. Of a run that keeps going
   * it is what was submitted: should the run end in it, one picture shows double buffers as the last round or the one before left them.
   */
  read(part = 1): RoundsGpuReading {
    const round = this.batches.isUnderWay ? this.submitted : this.record.round;
    return this.readings.at({ round, part, counters: this.counters, gauges: this.gauges });
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    return guarded(this.network.gpu, async () => {
      const { batches } = this;
      const { keepsGoing = false, wallMs } = limits;
      const limit = roundLimit(this.network.world, this.record.round, limits);
      this.network.writeUniform({ roundLimit: limit, idleChecked: this.idleChecked });
      let stalls = false;
      let restedAt: number | undefined;
      let hasCensus = false;
      if (!batches.isUnderWay) this.sizer.begin();
      const advanced = await batches.advance(limits, keepsGoing, {
        hasMore: () => !stalls && !this.isOver && this.record.round < limit,
        depth: () => depthFor(this.network.gpu.adapter.software, this.sizer, wallMs),
        submit: (ms) => {
          if (this.submitted >= limit) return undefined;
          const rounds = Math.min(this.rounds(wallMs), limit - this.submitted);
          const under = batches.underWay.reduce((sum, batch) => sum + batch.rounds, rounds);
          // Of an advance that keeps going the first batch has the census: the last comes back in the next.
          const isLast = keepsGoing ? !hasCensus : ms + this.sizer.milliseconds(under) >= wallMs;
          hasCensus = true;
          return this.submit(rounds, isLast || this.submitted + rounds === limit);
        },
        absorb: async (batch) => {
          // Where rounds do not begin any more nothing is submitted until someone has looked why.
          stalls = await this.absorb(batch);
          const { needsLivenessCheck } = this;
          if (batches.isUnderWay || (this.record.round === this.submitted && !needsLivenessCheck)) return ok(undefined);
          assert(needsLivenessCheck || restedAt !== this.record.round, 'bug: no round begins, and nobody knows why');
          restedAt = this.record.round;
          await this.resolveStall(limit);
          stalls = false;
          return ok(undefined);
        },
        end: async () => {
          this.ending ??= endingAtLimit(this.network.world, this.roundsProgress);
          if (!batches.isUnderWay && this.gaugesAt !== this.record.round) await this.refreshGauges();
        },
      });
      return advanced.ok ? ok(this.progress()) : advanced;
    });
  }

  async outcome(): Promise<Result<RoundsOutcome>> {
    return guarded(this.network.gpu, async () => {
      const { network, record } = this;
      const { world } = network;
      assert(!this.batches.isUnderWay, NOT_SETTLED);
      const { digest, observed } = readFinish(await this.finish(), world.observed);
      return ok({
        nowTicks: record.round * world.roundTicks,
        rounds: record.round,
        digest: hex64(record.digest[0] + digest[0], record.digest[1] + digest[1]),
        counters: this.counters,
        gauges: this.gauges,
        observed,
        series: await this.series.read(network),
        ending: this.ending,
      });
    });
  }

  async checkpoint(): Promise<Result<RoundsState>> {
    const settled = await this.advance({ wallMs: 0, steps: 0 });
    if (!settled.ok) return settled;
    const { network, record, ending, totals } = this;
    const [digestA, digestB] = record.digest;
    const { round: steps, idle } = record;
    const { wallSeconds } = settled.value;
    return guarded(network.gpu, async () =>
      ok({
        facts: { steps, idle, digestA, digestB, wallSeconds, ...(ending !== undefined && { ending }) },
        arrays: {
          totals: Float64Array.from(totals, ({ value }) => value),
          series: seriesNumbers(await this.series.read(network)),
          ...(await readBuffers(network, steps)),
        },
      }),
    );
  }

  dispose(): void {
    this.network.dispose();
    this.readings.destroy();
  }

  private get counters(): Readonly<Record<string, number>> {
    return named(
      this.network.world.counters,
      this.totals.map(({ value }) => value),
    );
  }

  private get gauges(): Readonly<Record<string, number>> {
    return named(this.network.world.gauges, this.record.gauges);
  }

  private get roundsProgress(): RoundsProgress {
    const { round, idle } = this.record;
    return { round, idle, totals: this.totals.map(({ value }) => value) };
  }

  private get isOver(): boolean {
    return this.ending !== undefined || isOver(this.network.world, this.roundsProgress);
  }

  /** Whether someone must be asked if anything can still happen, and was not asked in this round. */
  private get needsLivenessCheck(): boolean {
    return this.idleChecked !== this.record.round && isLivenessCheckDue(this.network.world, this.roundsProgress);
  }

  /** In place of the start. */
  private async restore(from: RoundsState): Promise<void> {
    const { network, totals } = this;
    const { world } = network;
    const { facts, arrays } = from;
    const series = emptySeries(world);
    putSeries(arrays.series, series);
    writeState(network, from, series);
    network.writeUniform({ roundLimit: 0, idleChecked: NEVER });
    totals.forEach((total, i) => {
      total.value = arrays.totals[i];
    });
    this.series.goOn(series, world.counters);
    this.batches.goOn(facts.wallSeconds);
    this.ending = facts.ending;
    this.turn = 1;
    this.submitted = facts.steps;
    const read = submit(network.gpu.device, 'restored', (encoder) => network.recordCopy(encoder));
    this.take(readRecord(await read(), 0, world));
    await this.refreshGauges();
  }

  /** Fills what the host fills, then runs the model's `start`: its `next` is what round 0 finds as `last`. */
  private async build(): Promise<void> {
    const { network } = this;
    const { gpu, world, kernels } = network;
    for (const [name, { content, double }] of Object.entries(world.buffers)) {
      if (!content) continue;
      const words = content();
      for (const half of double ? [0, 1] : [0]) {
        const { source, firstWord } = network.wordAt(name, half);
        gpu.device.queue.writeBuffer(source, 4 * firstWord, words);
      }
    }
    network.writeUniform({ roundLimit: 0, idleChecked: NEVER });
    const read = submit(gpu.device, 'build', (encoder) => {
      inPass(encoder, 'build', (pass) => recordKernels(pass, kernels.start, network.bindingsOf(0, 1)));
      for (const [name, { words, double }] of Object.entries(world.buffers))
        if (double) {
          const [from, to] = [network.wordAt(name, 0), network.wordAt(name, 1)];
          encoder.copyBufferToBuffer(from.source, 4 * from.firstWord, to.source, 4 * to.firstWord, 4 * words);
        }
      inPass(encoder, 'build', (pass) => recordKernels(pass, kernels.census, network.bindingsOf(1, 0)));
      return network.recordCopy(encoder);
    });
    this.take(readRecord(await read(), 0, world));
    this.turn = 1;
  }

  private rounds(wallMs: number): number {
    return Math.min(
      this.sizer.rounds(wallMs),
      Math.max(1, Math.floor(MOST_PER_BATCH / this.network.world.mostPerRound)),
    );
  }

  /** `hasCensus`: it is probably the last of an `advance`. A census may take as long as many rounds. */
  private submit(rounds: number, hasCensus: boolean): Batch {
    const { network, turn, submitted } = this;
    const { gpu, kernels, sampling } = network;
    const timed = this.timer?.begin(rounds);
    const encoder = gpu.device.createCommandEncoder({ label: 'batch' });
    let pass = encoder.beginComputePass({ label: 'batch' });
    for (let i = 0; i < rounds; i++) {
      const bindings = network.bindingsOf(turn + i, submitted + i);
      if (isSampled(submitted + i, sampling)) recordKernels(pass, kernels.census, bindings);
      if (timed && i < timed.rounds) {
        pass.end();
        for (const [offset, kernel] of kernels.round.entries()) {
          const step = timed.begin(encoder, i, offset);
          recordKernels(step, [kernel], bindings);
          step.end();
        }
        pass = encoder.beginComputePass({ label: 'batch' });
      } else recordKernels(pass, kernels.round, bindings);
    }
    if (hasCensus) recordKernels(pass, kernels.census, network.bindingsOf(turn + rounds, submitted + rounds));
    pass.end();
    timed?.resolve(encoder);
    const read = network.recordCopy(encoder);
    gpu.device.queue.submit([encoder.finish()]);
    this.turn = (turn + rounds) % SETS;
    this.submitted += rounds;
    const words = timed ? timed.takeBeside(read()) : read();
    words.catch(() => {}); // whoever absorbs it sees it fail; where the run is given up nobody does
    return { rounds, turn: (turn + rounds - 1) % SETS, hasCensus, words };
  }

  /** Waits for a batch, and takes in its record. True when not all of its rounds began. */
  private async absorb(batch: Batch): Promise<boolean> {
    const words = await this.batches.waitFor(batch.words);
    const before = this.record.round;
    this.take(readRecord(words, batch.turn, this.network.world));
    const active = this.record.round - before;
    this.sizer.report(batch.rounds, active, active);
    if (batch.hasCensus && active === batch.rounds) this.gaugesAt = this.record.round;
    return active < batch.rounds;
  }

  private take(taken: RoundsRecord): void {
    this.record = taken;
    this.series.note(taken.round, () => this.totals.map(({ value }) => value));
    const { wide = 0 } = this.network.world;
    this.totals.forEach((total, i) => {
      if (i < wide) total.value = taken.counters[i];
      else total.advance(taken.counters[i]);
    });
  }

  /** Fewer rounds began than were submitted, and nothing is in flight: looks why, and reads the gauges where the run stands. */
  private async resolveStall(limit: number): Promise<void> {
    const { network, record } = this;
    const { world } = network;
    this.submitted = record.round;
    if (this.needsLivenessCheck) {
      this.ending = world.whyNoProgress?.(await this.words(world.progressBuffers ?? []), record.round);
      this.idleChecked = record.round;
      network.writeUniform({ roundLimit: limit, idleChecked: this.idleChecked });
    }
    await this.refreshGauges();
    this.sizer.begin(); // this took its time: no batch is to blame
  }

  /** The gauges as they stand: the census after a batch that stopped short looked at the wrong half of double buffers. */
  private async refreshGauges(): Promise<void> {
    const { network, record, turn } = this;
    const read = submit(network.gpu.device, 'census', (encoder) => {
      inPass(encoder, 'census', (pass) =>
        recordKernels(pass, network.kernels.census, network.bindingsOf(turn, record.round)),
      );
      return network.recordCopy(encoder);
    });
    this.record = { ...record, gauges: readRecord(await read(), turn, network.world).gauges };
    this.gaugesAt = record.round;
  }

  /** Whole buffers, as the round to come finds them. */
  private async words(names: readonly string[]): Promise<Words> {
    const { network, record } = this;
    const entries = names.map(async (name) => {
      const { source, firstWord } = network.wordAt(name, record.round);
      const { words, double } = network.world.buffers[name];
      return [double ? `${name}_last` : name, await readWords(network.gpu.device, source, firstWord, words)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  private async finish(): Promise<Uint32Array> {
    const { network, record, turn } = this;
    const { gpu, kernels, world } = network;
    const words = seriesOffset(world) - CONTROL.finish;
    submit(gpu.device, 'finish', (encoder) => {
      network.clear(encoder, CONTROL.finish, words);
      inPass(encoder, 'finish', (pass) =>
        recordKernels(pass, [kernels.finish], network.bindingsOf(turn, record.round)),
      );
    });
    return network.read('control', CONTROL.finish, words);
  }

  private progress(): Progress {
    const { network, record, counters } = this;
    const { world } = network;
    return {
      nowTicks: record.round * world.roundTicks,
      done: this.isOver,
      events: counters[world.actions.decided],
      steps: record.round,
      counters: { ...counters, ...this.gauges },
      share: world.share?.(counters),
      ...this.batches.progress(this.timer && { kernelSeconds: this.timer.kernelSeconds }),
    };
  }
}

/** A dissemination of a thousand rounds takes a fast GPU ten ms: so it does not begin round by round, unless with care. */
function sizerFor({ gpu, world }: RoundsNetwork, { longestBatchMs }: RoundsSettings): BatchSizer {
  const { software } = gpu.adapter;
  const bytes = Object.values(world.buffers).reduce((sum, { words, double }) => sum + 4 * words * (double ? 2 : 1), 0);
  const isCareful = software || longestBatchMs !== undefined;
  return new BatchSizer(longestBatchMs ?? longestBatch(software), isCareful ? 1 : firstBatch(bytes));
}
