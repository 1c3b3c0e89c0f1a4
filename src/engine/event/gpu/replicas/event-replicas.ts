/**
 * Runs of the event engine side by side on a GPU: batches of rounds for all replicas at work. After each batch the host learns of every replica
 * whether its run is over; who is over gets up, and who comes takes the replica with the next batch. Nobody waits for the slowest.
 */
import { assert, known } from '../../../../base/assert.ts';
import { fail, ok, type Result } from '../../../../base/result.ts';
import { hex64 } from '../../../../base/u32.ts';
import { inPass, submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { guarded } from '../../../../gpu/guarded.ts';
import { ReadbackRing, readRanges } from '../../../../gpu/readback.ts';
import { DEFAULT_LIST } from '../../../../scenario/event-lists.ts';
import { readDistributions } from '../../../distributions.ts';
import { MOST_FINISHING, readFinish } from '../../../finish.ts';
import { BatchSizer, longestBatch } from '../../../gpu/batch-sizer.ts';
import type { ReplicaEnd, ReplicaGroup, ReplicasAsked } from '../../../replicas/replica-group.ts';
import { SETS } from '../../../sets.ts';
import type { EventOutcome } from '../../executor.ts';
import { CONTROL, controlOffsets, REPLICA } from '../../layout.ts';
import { MAX_WINDOW_LAG } from '../../model.ts';
import { runWords, UNLIMITED } from '../device-run.ts';
import { type Drives, drivesFor, otherWay, type Way } from '../drive.ts';
import type { GpuSettings } from '../gpu-executor.ts';
import { controlShape, workersFor } from '../plan.ts';
import { readRecord } from '../record.ts';
import { RecordRing } from '../record-ring.ts';
import { cutBatch, evaluatorsFor } from '../rounds.ts';
import { SeriesReader } from '../series.ts';
import { Tuner, type Variant } from '../tuner.ts';
import { FOUND, ReplicaMemory } from './replica-memory.ts';
import {
  blockWords,
  fitsReplica,
  ladderOf,
  planReplicas,
  type ReplicaPlan,
  type RunOfReplica,
} from './replica-plan.ts';
import { SharedTables } from './shared-tables.ts';

/** Batches that are under way before the oldest must have come back. */
const DEPTH = 2;
/** A batch is no longer than this part of a run, or than what is left of the run that ends next: replicas whose runs are over wait for its end. */
const PART_OF_A_RUN = 32;
/** Rounds of the first batch, when nobody knows how long one takes. */
const FIRST_ROUNDS = 4;
/** Words that a lane clears when a run is admitted, about. */
const WORDS_OF_A_LANE = 16;
/** Words of ended runs that are read in one piece. */
const MOST_READ_WORDS = 2 ** 24;

/** Who runs in a replica. */
interface Running<Run> {
  readonly run: Run;
  readonly table: number;
  readonly endTicks: number;
  readonly everyTicks: number;
  /** The clock of the group when it was admitted. */
  readonly since: number;
  events: number;
}

interface Batch<Run> {
  readonly replicas: readonly number[];
  readonly running: readonly Running<Run>[];
  readonly rounds: number;
  readonly variant: Variant;
  readonly found: Promise<Uint32Array>;
}

export class EventReplicas<Run> implements ReplicaGroup<Run, EventOutcome> {
  private readonly runOfReplica: (run: Run) => RunOfReplica;
  private readonly records: RecordRing;
  private readonly tables: SharedTables;
  private readonly tuner: Tuner;
  private readonly sizers: Readonly<Record<Way, BatchSizer>>;
  private readonly ring: ReadbackRing;
  private readonly running: (Running<Run> | undefined)[];
  /** Replicas that nobody has, and those whose runs begin with the next batch. */
  private readonly freeReplicas: number[];
  private arriving: number[] = [];
  /** Those of the list on the GPU, as long as nobody came or went. */
  private atWork: readonly number[] = [];
  private isListStale = true;
  private readonly underWay: Batch<Run>[] = [];
  /** Outcomes on their way. */
  private readonly finishing = new Set<Promise<void>>();
  private over: ReplicaEnd<Run, EventOutcome>[] = [];
  /** Turn of the sets in the next round. */
  private turn = 1;
  /** Rounds to the next end, as far as is known, and of a whole run. */
  private roundsLeft = Number.POSITIVE_INFINITY;
  private roundsOfRun = 0;
  /** Wall seconds by replicas at work, since the group began. */
  private clock = 0;
  private lookedAt = 0;
  private isCompiling = false;
  private batches = 0;

  /** `runs`: some of the shape, `wanted`: runs that there are, `runOfReplica`: what of a run the engine knows. Failures: `config`, `limit`, `unsupported`, `device-lost`. */
  static async open<Run>(
    gpu: GpuContext,
    runs: readonly Run[],
    runOfReplica: (run: Run) => RunOfReplica,
    asked: ReplicasAsked,
    wanted: number,
    settings: GpuSettings,
  ): Promise<Result<EventReplicas<Run>>> {
    if (settings.drive === 'host')
      return fail(
        'config',
        'drive host is for runs alone: replicas are read back by batches',
        'choose batch or resident',
      );
    return guarded(gpu, async () => {
      const plan = planReplicas(gpu, runs.map(runOfReplica), asked, wanted, settings.lists ?? {});
      const drives = drivesOf(plan, gpu, settings);
      const memory = await ReplicaMemory.create(gpu, plan, drives.first);
      if (!memory.ok) return memory;
      if (drives.alternates) {
        const other = await memory.value.compile(otherWay(drives.first));
        if (!other.ok) return other;
      }
      return ok(new EventReplicas(memory.value, runOfReplica, drives, settings));
    });
  }

  private constructor(
    private readonly memory: ReplicaMemory,
    runOfReplica: (run: Run) => RunOfReplica,
    private readonly drives: Drives,
    private readonly settings: GpuSettings,
  ) {
    const { gpu, plan } = memory;
    this.records = new RecordRing(plan.world.recordWords ?? 0);
    this.runOfReplica = runOfReplica;
    this.tables = new SharedTables(plan.replicas, (index, words) =>
      gpu.device.queue.writeBuffer(memory.buffers.tables, 4 * index * plan.tableWords, words),
    );
    this.tuner = new Tuner(settings.lpSize, drives, ladderOf(plan), settings.lpTuning);
    const longestMs = settings.longestBatchMs ?? longestBatch(gpu.adapter.software);
    this.sizers = { batch: new BatchSizer(longestMs, FIRST_ROUNDS), resident: new BatchSizer(longestMs, FIRST_ROUNDS) };
    this.ring = new ReadbackRing(gpu.device, memory.buffers.found.size, DEPTH + 1);
    this.running = Array.from({ length: plan.replicas }, () => undefined);
    this.freeReplicas = Array.from({ length: plan.replicas }, (_, i) => plan.replicas - 1 - i);
  }

  get replicas(): number {
    return this.memory.plan.replicas;
  }

  get memoryBytes(): number {
    return this.memory.memoryBytes;
  }

  get free(): number {
    return this.freeReplicas.length;
  }

  admit(runs: readonly Run[]): readonly Run[] {
    assert(runs.length <= this.free, 'more runs than free replicas');
    const { plan } = this.memory;
    const others: Run[] = [];
    for (const run of runs) {
      const { world, sampling } = this.runOfReplica(run);
      if (!fitsReplica(this.memory.gpu, plan, { world, sampling }, this.settings.lists ?? {})) {
        others.push(run);
        continue;
      }
      const replica = known(this.freeReplicas.pop(), 'a replica is free');
      this.running[replica] = {
        run,
        table: this.tables.take(world.tables),
        endTicks: world.endTicks,
        everyTicks: sampling.everyTicks,
        since: this.clock,
        events: 0,
      };
      this.arriving.push(replica);
      this.isListStale = true;
    }
    return others;
  }

  async advance(goOn: () => boolean): Promise<Result<readonly ReplicaEnd<Run, EventOutcome>[]>> {
    return guarded(this.memory.gpu, async () => {
      if (this.underWay.length === 0) this.beginTiming();
      for (let goesOn = true; goesOn && this.over.length === 0; ) {
        while (this.underWay.length < DEPTH && this.hasWork && goesOn) {
          goesOn = goOn();
          if (goesOn) this.submitBatch();
        }
        const oldest = this.underWay.shift();
        // What ended runs were like comes in meanwhile. Whoever waits for a replica is admitted before more is submitted.
        if (oldest) goesOn = !(await this.absorb(oldest)) && goesOn;
        else if (this.finishing.size > 0) await Promise.race(this.finishing);
        else break;
      }
      const { over } = this;
      this.over = [];
      return ok(over);
    });
  }

  dispose(): void {
    this.memory.dispose();
    this.ring.destroy();
  }

  private get hasWork(): boolean {
    return this.free < this.replicas;
  }

  private beginTiming(): void {
    for (const sizer of Object.values(this.sizers)) sizer.begin();
    this.lookedAt = performance.now();
  }

  /** New runs are admitted, all at work do some rounds, and all are asked how they are. */
  private submitBatch(): void {
    const { memory, turn } = this;
    const { gpu, plan } = memory;
    const { world, plan: lists } = plan;
    const variant = this.nextVariant();
    // Nobody at work is in the middle of a run: all who run begin one.
    const left = Number.isFinite(this.roundsLeft) ? this.roundsLeft : this.roundsOfRun || this.roundsLeft;
    const bound = Math.max(1, Math.ceil(left), Math.ceil(this.roundsOfRun / PART_OF_A_RUN));
    const cut = cutBatch(variant.way, Math.min(bound, this.sizers[variant.way].rounds(Number.POSITIVE_INFINITY)));
    const rounds = cut.dispatches * cut.rounds;
    const limits = {
      lpExponent: variant.exponent,
      workgroupLps: lists.share,
      countsWorkgroups: false,
      batch: REPLICA.batch,
      windowLimit: UNLIMITED,
      timeLimit: UNLIMITED,
      rounds: cut.rounds,
    };
    memory.writeUniform(runWords(world, lists, plan.sampling, limits, this.records.fields(lists)));
    const encoder = gpu.device.createCommandEncoder({ label: 'batch of replicas' });
    this.recordArrivals(encoder);
    this.writeList();
    const workers = variant.way === 'resident' ? 1 : workersFor(world, lists, variant.exponent, lists.share) + 1;
    inPass(encoder, 'rounds of replicas', (pass) =>
      memory.recordRounds(pass, variant.way, turn, cut, workers, {
        every: world.maxWindowLag ?? MAX_WINDOW_LAG,
        x: evaluatorsFor(world),
      }),
    );
    this.turn = (turn + rounds) % SETS;
    memory.recordStatus(encoder, this.turn);
    const read = this.ring.record(encoder, memory.buffers.found);
    gpu.device.queue.submit([encoder.finish()]);
    const found = read();
    found.catch(() => {}); // whoever absorbs it sees it fail
    const replicas = this.atWork;
    const running = replicas.map((replica) => known(this.running[replica], 'somebody sits there'));
    this.underWay.push({ replicas, running, rounds, variant, found });
  }

  private nextVariant(): Variant {
    const variant = this.tuner.next();
    if (!this.drives.alternates || ++this.batches % 2 === 0) return variant;
    return { ...variant, way: otherWay(variant.way) };
  }

  private recordArrivals(encoder: GPUCommandEncoder): void {
    const { memory, arriving } = this;
    if (arriving.length === 0) return;
    const { plan, strides, tableWords, shape } = memory.plan;
    const words = new Uint32Array(arriving.length * strides.own);
    for (const [index, replica] of arriving.entries()) {
      const { run, table, endTicks, everyTicks } = known(this.running[replica], 'who arrives has a replica');
      const { world } = this.runOfReplica(run);
      const own = [table * tableWords, world.seed, world.lookaheadTicks, endTicks, everyTicks];
      words.set([...own, ...Object.values(world.uniforms)], index * strides.own);
    }
    memory.writeArrivals(words);
    memory.lists.arriving.write(arriving);
    memory.recordBegin(encoder, Math.ceil(strides.control / (shape.lanes * WORDS_OF_A_LANE)));
    // They begin with the next round: its sets are those after the build.
    for (const name of ['prepare', 'start'] as const)
      memory.record(encoder, name, 'arriving', this.turn + SETS - 1, plan.maxWorkgroups);
    this.arriving = [];
  }

  private writeList(): void {
    if (!this.isListStale) return;
    this.atWork = [...this.running.keys()].filter((replica) => this.running[replica]);
    this.memory.lists.atWork.write(this.atWork);
    this.isListStale = false;
  }

  /** Waits for a batch, and has those get up whose runs are over. Gives whether replicas fell free. */
  private async absorb({ replicas, running, rounds, variant, found }: Batch<Run>): Promise<boolean> {
    const words = await found;
    const ended: number[] = [];
    const left: number[] = [];
    let events = 0;
    this.roundsLeft = Number.POSITIVE_INFINITY;
    for (const [index, replica] of replicas.entries()) {
      const who = running[index];
      // Another may run there by now.
      if (this.running[replica] !== who) continue;
      const at = index * FOUND.words;
      events += (words[at + FOUND.events] - who.events) >>> 0;
      who.events = words[at + FOUND.events];
      if (words[at] === REPLICA.ended) ended.push(replica);
      else if (words[at] === REPLICA.leaves) left.push(replica);
      else this.foresee(words[at + FOUND.windows], words[at + FOUND.tmin], who.endTicks);
    }
    const seconds = this.sizers[variant.way].report(rounds, rounds, events);
    this.sizers[otherWay(variant.way)].begin();
    this.tuner.report(variant, { events, rounds, seconds });
    if (this.tuner.wantsOther) this.compileOther();
    const now = performance.now();
    this.clock += (now - this.lookedAt) / 1000 / replicas.length;
    this.lookedAt = now;
    for (const replica of left) {
      const { run, since } = this.release(replica);
      this.over.push({ run, outcome: undefined, wallSeconds: this.clock - since });
    }
    this.finish(ended);
    return ended.length + left.length > 0;
  }

  /** How many rounds it takes until the next run ends, and a run in all, where windows are as long as they were. */
  private foresee(windows: number, tmin: number, endTicks: number): void {
    if (tmin === 0) return;
    const all = (windows * endTicks) / tmin;
    this.roundsLeft = Math.min(this.roundsLeft, Math.ceil(all - windows));
    this.roundsOfRun = all;
  }

  private release(replica: number): Running<Run> {
    const who = known(this.running[replica], 'somebody sits there');
    this.running[replica] = undefined;
    this.tables.leave(who.table);
    this.freeReplicas.push(replica);
    this.isListStale = true;
    return who;
  }

  /** Looks at the runs that are over; their replicas are free for whatever is submitted after this. */
  private finish(replicas: readonly number[]): void {
    const { memory } = this;
    const { gpu, plan } = memory;
    if (replicas.length === 0) return;
    memory.lists.ended.write(replicas);
    submit(gpu.device, 'finish replicas', (encoder) =>
      memory.record(encoder, 'finish', 'ended', this.turn, Math.min(plan.plan.maxWorkgroups, MOST_FINISHING)),
    );
    const words = blockWords(plan);
    const lastTurn = (this.turn + SETS - 1) % SETS;
    const together = Math.max(1, Math.floor(MOST_READ_WORDS / words));
    for (let first = 0; first < replicas.length; first += together) {
      const some = replicas.slice(first, first + together);
      const who = some.map((replica) => this.release(replica));
      const ranges = some.map((replica) => ({
        source: memory.buffers.control,
        firstWord: replica * plan.strides.control + plan.strides.own,
        words,
      }));
      const { clock } = this;
      const reading: Promise<void> = readRanges(gpu.device, ranges).then((blocks) => {
        this.finishing.delete(reading);
        for (const [i, { run, since }] of who.entries())
          this.over.push({ run, outcome: this.outcomeOf(run, blocks[i], lastTurn), wallSeconds: clock - since });
      });
      reading.catch(() => {}); // whoever waits for it sees it fail
      this.finishing.add(reading);
    }
  }

  private outcomeOf(run: Run, words: Uint32Array, lastTurn: number): EventOutcome {
    const { sampling } = this.memory.plan;
    const { world } = this.runOfReplica(run);
    const record = readRecord(words, lastTurn, world.counters.length, world.faults);
    const blockOffsets = controlOffsets(controlShape(world), sampling.maxRows);
    const { pending, digest, observed } = readFinish(words.subarray(CONTROL.finish), world.observed);
    const series = new SeriesReader(world.counters.length);
    // A run that counts further than words do leaves its replica.
    series.note(record.rows, () => ({
      events: 0,
      serialEvents: 0,
      lpSerialEvents: 0,
      counters: record.counters.map(() => 0),
    }));
    const judgements = world.recordWords ? words.subarray(blockOffsets.judgements) : new Uint32Array(0);
    return {
      nowTicks: record.tmin,
      events: record.events,
      windows: record.windows,
      serialEvents: record.serialEvents,
      lpSerialEvents: record.lpSerialEvents,
      created: record.created,
      pending,
      peakPending: record.peakPending,
      digest: hex64(record.digestA + digest[0], record.digestB + digest[1]),
      counters: record.counters.map((count, i) => count + record.evaluatedCounters[i]),
      distributions: readDistributions(world.distributions ?? [], words.subarray(blockOffsets.measured)),
      observed,
      series: series.unwrap(words.subarray(blockOffsets.series), judgements),
      lpSize: 2 ** this.tuner.kept.exponent,
      list: DEFAULT_LIST,
    };
  }

  /** Kernels of the way that is not in use, in the background. */
  private compileOther(): void {
    if (this.isCompiling) return;
    this.isCompiling = true;
    this.memory.compile(otherWay(this.tuner.kept.way)).then(
      (compiled) => {
        this.isCompiling = false;
        if (compiled.ok) this.tuner.otherIsReady();
        else this.tuner.otherIsLost(true);
      },
      () => {},
    );
  }
}

/** Larger networks have work for many workgroups. */
const MOST_RESIDENT_NODES = 4096;

/** Both ways are worth a try where a workgroup may run all rounds of a replica; one with teams is faster dispatched. */
function drivesOf({ world, plan }: ReplicaPlan, gpu: GpuContext, { drive }: GpuSettings): Drives {
  const isAsked = drive !== undefined && drive !== 'auto';
  if (isAsked || gpu.adapter.software) return drivesFor(drive, world, gpu);
  const isTried = !plan.phased && world.nodes <= MOST_RESIDENT_NODES;
  return { first: 'batch', ...(isTried && { other: { mostEvents: Number.POSITIVE_INFINITY } }) };
}
