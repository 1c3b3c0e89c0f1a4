/**
 * Runs of the event engine side by side on a GPU: batches of rounds for all seats at work. After each batch the host learns of every seat
 * whether its run is over; who is over gets up, and who comes takes the seat with the next batch. Nobody waits for the slowest.
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
import type { SeatEnd, SeatGroup, SeatsAsked } from '../../../seats/seat-group.ts';
import { SETS } from '../../../sets.ts';
import type { EventOutcome } from '../../executor.ts';
import { CONTROL, controlPlaces, SEAT } from '../../layout.ts';
import { MAX_WINDOW_LAG } from '../../model.ts';
import { type Drives, drivesFor, otherWay, type Way } from '../drive.ts';
import type { GpuSettings } from '../gpu-executor.ts';
import { runWords, UNLIMITED } from '../network.ts';
import { controlShape, workersFor } from '../plan.ts';
import { readRecord } from '../record.ts';
import { RecordRing } from '../record-ring.ts';
import { cutBatch, evaluatorsFor } from '../rounds.ts';
import { SeriesReader } from '../series.ts';
import { Tuner, type Variant } from '../tuner.ts';
import { FOUND, SeatMemory } from './seat-memory.ts';
import { blockWords, fitsSeat, ladderOf, planSeats, type SeatPlan, type SeatRun } from './seat-plan.ts';
import { TablePlaces } from './table-places.ts';

/** Batches that are under way before the oldest must have come back. */
const DEPTH = 2;
/** A batch is no longer than this part of a run, or than what is left of the run that ends next: seats whose runs are over wait for its end. */
const PART_OF_A_RUN = 32;
/** Rounds of the first batch, when nobody knows how long one takes. */
const FIRST_ROUNDS = 4;
/** Words that a lane clears when a run sits down, about. */
const WORDS_OF_A_LANE = 16;
/** Words of ended runs that are read in one piece. */
const MOST_READ_WORDS = 2 ** 24;

/** Who sits on a seat. */
interface Sitting<Run> {
  readonly run: Run;
  readonly table: number;
  readonly endTicks: number;
  readonly everyTicks: number;
  /** The clock of the group when it sat down. */
  readonly since: number;
  events: number;
}

interface Batch<Run> {
  readonly seats: readonly number[];
  readonly sitting: readonly Sitting<Run>[];
  readonly rounds: number;
  readonly variant: Variant;
  readonly found: Promise<Uint32Array>;
}

export class EventSeats<Run> implements SeatGroup<Run, EventOutcome> {
  private readonly memory: SeatMemory;
  private readonly settings: GpuSettings;
  private readonly seatRunOf: (run: Run) => SeatRun;
  private readonly drives: Drives;
  private readonly records: RecordRing;
  private readonly tables: TablePlaces;
  private readonly tuner: Tuner;
  private readonly sizers: Readonly<Record<Way, BatchSizer>>;
  private readonly ring: ReadbackRing;
  private readonly sitting: (Sitting<Run> | undefined)[];
  /** Seats that nobody has, and those whose runs begin with the next batch. */
  private readonly freeSeats: number[];
  private arriving: number[] = [];
  /** Those of the list on the GPU, as long as nobody came or went. */
  private atWork: readonly number[] = [];
  private isListStale = true;
  private readonly underWay: Batch<Run>[] = [];
  /** Outcomes on their way. */
  private readonly finishing = new Set<Promise<void>>();
  private over: SeatEnd<Run, EventOutcome>[] = [];
  /** Turn of the sets in the next round. */
  private turn = 1;
  /** Rounds to the next end, as far as is known, and of a whole run. */
  private roundsLeft = Number.POSITIVE_INFINITY;
  private roundsOfRun = 0;
  /** Wall seconds by seats at work, since the group began. */
  private clock = 0;
  private lookedAt = 0;
  private isCompiling = false;
  private batches = 0;

  /** `runs`: some of the shape, `wanted`: runs that there are, `seatRunOf`: what of a run the engine knows. Failures: `config`, `limit`, `unsupported`, `device-lost`. */
  static async open<Run>(
    gpu: GpuContext,
    runs: readonly Run[],
    seatRunOf: (run: Run) => SeatRun,
    asked: SeatsAsked,
    wanted: number,
    settings: GpuSettings,
  ): Promise<Result<EventSeats<Run>>> {
    if (settings.drive === 'host')
      return fail('config', 'drive host is for runs alone: seats are read back by batches', 'choose batch or resident');
    return guarded(gpu, async () => {
      const plan = planSeats(gpu, runs.map(seatRunOf), asked, wanted, settings.lists ?? {});
      const drives = drivesOf(plan, gpu, settings);
      const memory = await SeatMemory.create(gpu, plan, drives.first);
      if (!memory.ok) return memory;
      if (drives.alternates) {
        const other = await memory.value.compile(otherWay(drives.first));
        if (!other.ok) return other;
      }
      return ok(new EventSeats(memory.value, seatRunOf, drives, settings));
    });
  }

  private constructor(memory: SeatMemory, seatRunOf: (run: Run) => SeatRun, drives: Drives, settings: GpuSettings) {
    const { gpu, plan } = memory;
    this.memory = memory;
    this.drives = drives;
    this.records = new RecordRing(plan.world.recordWords ?? 0);
    this.settings = settings;
    this.seatRunOf = seatRunOf;
    this.tables = new TablePlaces(plan.seats, (place, words) =>
      gpu.device.queue.writeBuffer(memory.buffers.tables, 4 * place * plan.tableWords, words),
    );
    this.tuner = new Tuner(settings.lpSize, drives, ladderOf(plan), settings.lpTuning);
    const longestMs = settings.longestBatchMs ?? longestBatch(gpu.adapter.software);
    this.sizers = { batch: new BatchSizer(longestMs, FIRST_ROUNDS), resident: new BatchSizer(longestMs, FIRST_ROUNDS) };
    this.ring = new ReadbackRing(gpu.device, memory.buffers.found.size, DEPTH + 1);
    this.sitting = Array.from({ length: plan.seats }, () => undefined);
    this.freeSeats = Array.from({ length: plan.seats }, (_, i) => plan.seats - 1 - i);
  }

  get seats(): number {
    return this.memory.plan.seats;
  }

  get memoryBytes(): number {
    return this.memory.memoryBytes;
  }

  get free(): number {
    return this.freeSeats.length;
  }

  sit(runs: readonly Run[]): readonly Run[] {
    assert(runs.length <= this.free, 'more runs than free seats');
    const { plan } = this.memory;
    const others: Run[] = [];
    for (const run of runs) {
      const { world, sampling } = this.seatRunOf(run);
      if (!fitsSeat(this.memory.gpu, plan, { world, sampling }, this.settings.lists ?? {})) {
        others.push(run);
        continue;
      }
      const seat = known(this.freeSeats.pop(), 'a seat is free');
      this.sitting[seat] = {
        run,
        table: this.tables.take(world.tables),
        endTicks: world.endTicks,
        everyTicks: sampling.everyTicks,
        since: this.clock,
        events: 0,
      };
      this.arriving.push(seat);
      this.isListStale = true;
    }
    return others;
  }

  async advance(goOn: () => boolean): Promise<Result<readonly SeatEnd<Run, EventOutcome>[]>> {
    return guarded(this.memory.gpu, async () => {
      if (this.underWay.length === 0) this.beginTiming();
      for (let goesOn = true; goesOn && this.over.length === 0; ) {
        while (this.underWay.length < DEPTH && this.hasWork && goesOn) {
          goesOn = goOn();
          if (goesOn) this.submitBatch();
        }
        const oldest = this.underWay.shift();
        // What ended runs were like comes in meanwhile. Whoever waits for a seat sits down before more is submitted.
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
    return this.free < this.seats;
  }

  private beginTiming(): void {
    for (const sizer of Object.values(this.sizers)) sizer.begin();
    this.lookedAt = performance.now();
  }

  /** New runs sit down, all at work do some rounds, and all are asked how they are. */
  private submitBatch(): void {
    const { memory, turn } = this;
    const { gpu, plan } = memory;
    const { world, plan: lists } = plan;
    const variant = this.nextVariant();
    // Nobody at work is in the middle of a run: all who sit begin one.
    const left = Number.isFinite(this.roundsLeft) ? this.roundsLeft : this.roundsOfRun || this.roundsLeft;
    const bound = Math.max(1, Math.ceil(left), Math.ceil(this.roundsOfRun / PART_OF_A_RUN));
    const cut = cutBatch(variant.way, Math.min(bound, this.sizers[variant.way].rounds(Number.POSITIVE_INFINITY)));
    const rounds = cut.dispatches * cut.rounds;
    const limits = {
      lpExponent: variant.exponent,
      workgroupLps: lists.share,
      countsWorkgroups: false,
      batch: SEAT.batch,
      windowLimit: UNLIMITED,
      timeLimit: UNLIMITED,
      rounds: cut.rounds,
    };
    memory.writeUniform(runWords(world, lists, plan.sampling, limits, this.records.fields(lists)));
    const encoder = gpu.device.createCommandEncoder({ label: 'batch of seats' });
    this.recordArrivals(encoder);
    this.writeList();
    const workers = variant.way === 'resident' ? 1 : workersFor(world, lists, variant.exponent, lists.share) + 1;
    inPass(encoder, 'rounds of seats', (pass) =>
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
    const seats = this.atWork;
    const sitting = seats.map((seat) => known(this.sitting[seat], 'somebody sits there'));
    this.underWay.push({ seats, sitting, rounds, variant, found });
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
    for (const [place, seat] of arriving.entries()) {
      const { run, table, endTicks, everyTicks } = known(this.sitting[seat], 'who arrives has a seat');
      const { world } = this.seatRunOf(run);
      const own = [table * tableWords, world.seed, world.lookaheadTicks, endTicks, everyTicks];
      words.set([...own, ...Object.values(world.uniforms)], place * strides.own);
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
    this.atWork = [...this.sitting.keys()].filter((seat) => this.sitting[seat]);
    this.memory.lists.atWork.write(this.atWork);
    this.isListStale = false;
  }

  /** Waits for a batch, and has those get up whose runs are over. Gives whether seats fell free. */
  private async absorb({ seats, sitting, rounds, variant, found }: Batch<Run>): Promise<boolean> {
    const words = await found;
    const ended: number[] = [];
    const left: number[] = [];
    let events = 0;
    this.roundsLeft = Number.POSITIVE_INFINITY;
    for (const [place, seat] of seats.entries()) {
      const who = sitting[place];
      // Another may sit there by now.
      if (this.sitting[seat] !== who) continue;
      const at = place * FOUND.words;
      events += (words[at + FOUND.events] - who.events) >>> 0;
      who.events = words[at + FOUND.events];
      if (words[at] === SEAT.ended) ended.push(seat);
      else if (words[at] === SEAT.leaves) left.push(seat);
      else this.foresee(words[at + FOUND.windows], words[at + FOUND.tmin], who.endTicks);
    }
    const seconds = this.sizers[variant.way].report(rounds, rounds, events);
    this.sizers[otherWay(variant.way)].begin();
    this.tuner.report(variant, { events, rounds, seconds });
    if (this.tuner.wantsOther) this.compileOther();
    const now = performance.now();
    this.clock += (now - this.lookedAt) / 1000 / seats.length;
    this.lookedAt = now;
    for (const seat of left) {
      const { run, since } = this.getUp(seat);
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

  private getUp(seat: number): Sitting<Run> {
    const who = known(this.sitting[seat], 'somebody sits there');
    this.sitting[seat] = undefined;
    this.tables.leave(who.table);
    this.freeSeats.push(seat);
    this.isListStale = true;
    return who;
  }

  /** Looks at the runs that are over; their seats are free for whatever is submitted after this. */
  private finish(seats: readonly number[]): void {
    const { memory } = this;
    const { gpu, plan } = memory;
    if (seats.length === 0) return;
    memory.lists.ended.write(seats);
    submit(gpu.device, 'finish seats', (encoder) =>
      memory.record(encoder, 'finish', 'ended', this.turn, Math.min(plan.plan.maxWorkgroups, MOST_FINISHING)),
    );
    const words = blockWords(plan);
    const lastTurn = (this.turn + SETS - 1) % SETS;
    const together = Math.max(1, Math.floor(MOST_READ_WORDS / words));
    for (let first = 0; first < seats.length; first += together) {
      const some = seats.slice(first, first + together);
      const who = some.map((seat) => this.getUp(seat));
      const ranges = some.map((seat) => ({
        source: memory.buffers.control,
        firstWord: seat * plan.strides.control + plan.strides.own,
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
    const { world } = this.seatRunOf(run);
    const record = readRecord(words, lastTurn, world.counters.length, world.faults);
    const places = controlPlaces(controlShape(world), sampling.maxRows);
    const { pending, digest, observed } = readFinish(words.subarray(CONTROL.finish), world.observed);
    const series = new SeriesReader(world.counters.length);
    // A run that counts further than words do leaves its seat.
    series.note(record.rows, () => ({
      events: 0,
      serialEvents: 0,
      lpSerialEvents: 0,
      counters: record.counters.map(() => 0),
    }));
    const judgements = world.recordWords ? words.subarray(places.judgements) : new Uint32Array(0);
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
      distributions: readDistributions(world.distributions ?? [], words.subarray(places.measured)),
      observed,
      series: series.unwrap(words.subarray(places.series), judgements),
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

/** Both ways are worth a try where a workgroup may run all rounds of a seat; one with teams is faster dispatched. */
function drivesOf({ world, plan }: SeatPlan, gpu: GpuContext, { drive }: GpuSettings): Drives {
  const isAsked = drive !== undefined && drive !== 'auto';
  if (isAsked || gpu.adapter.software) return drivesFor(drive, world, gpu);
  const isTried = !plan.phased && world.nodes <= MOST_RESIDENT_NODES;
  return { first: 'batch', ...(isTried && { other: { mostEvents: Number.POSITIVE_INFINITY } }) };
}
