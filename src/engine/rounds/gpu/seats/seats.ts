/**
 * Runs of the rounds engine side by side on a GPU. All take the same turns of the sets and the same halves of double buffers, which the host
 * binds: a seat knows by whose parity its rounds go, and one of the other parity does not begin for it. Whether a round begins is decided on the
 * GPU, so that neither neighbours nor how batches are cut change a result.
 */
import { assert } from '../../../../base/assert.ts';
import { ok, type Result } from '../../../../base/result.ts';
import { hex64, NEVER } from '../../../../base/u32.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { guarded } from '../../../../gpu/guarded.ts';
import { readFinish } from '../../../finish.ts';
import { BatchSizer, firstBatch, longestBatch } from '../../../gpu/batch-sizer.ts';
import { type SeatEnd, type SeatGroup, type SeatsAsked, seatsFor } from '../../../seats/seat-group.ts';
import {
  emptySeries,
  endingAtLimit,
  isLivenessCheckDue,
  isOver,
  named,
  type RoundsOutcome,
  roundLimit,
} from '../../executor.ts';
import { CONTROL, ENGINE_LANES, ownPlace, packOwn } from '../../layout.ts';
import type { RoundsWorld } from '../../model.ts';
import { readRecord } from '../record.ts';
import { SEAT_DEPTH, SeatMemory, type SeatRange, STATUS_WORDS, STEPS, seatBytes } from './memory.ts';
import { fitsIn, groupWorld } from './shape.ts';

/** Counters of runs in seats are read at the end alone: none may have wrapped. */
const MOST_COUNTED = 2 ** 31;
/** Batches while a run lasts, so that nobody waits long for a seat; what is worth the way of a batch, in rounds and in ms, and the most that is. */
const BATCHES_OF_A_RUN = 16;
const LEAST_ROUNDS = 4;
const LEAST_MS = 0.25;
const MOST_WORTH = 64;
/** Batches in which a run may stand though nobody asks: one that was answered lets rounds of the other parity pass. */
const MOST_STILL = 8;

/** What a run needs to sit down. */
export interface SeatedRun {
  readonly world: RoundsWorld;
}

interface Seated<Run> {
  readonly run: Run;
  readonly seat: number;
  /** Of the step at which its round 0 could begin. */
  readonly firstHalf: number;
  /** Rounds that are over, as last heard of; and batches since then. */
  round: number;
  still: number;
  /** In which the host was last asked about idleness. */
  idleChecked: number;
  ending: string | undefined;
  wallSeconds: number;
}

interface Batch<Run> {
  readonly seated: readonly Seated<Run>[];
  readonly rounds: number;
  readonly statuses: Promise<Uint32Array>;
}

export interface SeatsSettings {
  /** Longest batch in ms of GPU time. */
  readonly longestBatchMs?: number;
}

/** The first round that may not begin in a seat, though the run may go on alone. */
const safeLimit = (world: RoundsWorld): number =>
  Math.min(roundLimit(world, 0, { wallMs: 0 }), Math.max(1, Math.floor(MOST_COUNTED / world.mostPerRound)));

export class RoundsSeats<Run extends SeatedRun> implements SeatGroup<Run, RoundsOutcome> {
  private readonly memory: SeatMemory;
  private readonly fits: (world: RoundsWorld) => boolean;
  private readonly sizer: BatchSizer;
  private readonly atWork = new Set<Seated<Run>>();
  private readonly freeSeats: number[];
  private readonly batches: Batch<Run>[] = [];
  /** Runs that are over, whose outcomes were asked for. */
  private readonly ends: Promise<readonly SeatEnd<Run, RoundsOutcome>[]>[] = [];
  /** The next one. */
  private step = 0;
  private lastLook = 0;
  /** Of runs that ended. */
  private endedRounds = 0;
  private ended = 0;

  /** `worlds`: some of those that will sit; `wanted`: how many at once would. Failures: `limit`, `unsupported`, `device-lost`. */
  static async create<Run extends SeatedRun>(
    gpu: GpuContext,
    worlds: readonly RoundsWorld[],
    asked: SeatsAsked,
    wanted: number,
    settings: SeatsSettings = {},
  ): Promise<Result<RoundsSeats<Run>>> {
    const world = groupWorld(worlds);
    const workgroups = Math.max(...world.roundKernels.map((kernel) => kernel.workgroups));
    const most = seatsFor(asked, wanted, seatBytes(world), workgroups * ENGINE_LANES, gpu.device.limits);
    return guarded(gpu, async () => {
      const memory = await SeatMemory.create(gpu, world, most);
      return memory.ok ? ok(RoundsSeats.on<Run>(memory.value, settings)) : memory;
    });
  }

  /** Of memory that the group owns from now on. */
  static on<Run extends SeatedRun>(memory: SeatMemory, settings: SeatsSettings = {}): RoundsSeats<Run> {
    return new RoundsSeats(memory, settings);
  }

  private constructor(memory: SeatMemory, { longestBatchMs }: SeatsSettings) {
    const { software } = memory.gpu.adapter;
    const isCareful = software || longestBatchMs !== undefined;
    this.memory = memory;
    this.fits = fitsIn(memory.world);
    this.sizer = new BatchSizer(
      longestBatchMs ?? longestBatch(software),
      isCareful ? 1 : firstBatch(memory.memoryBytes),
    );
    this.freeSeats = Array.from({ length: memory.seats }, (_, i) => memory.seats - 1 - i);
  }

  get seats(): number {
    return this.memory.seats;
  }

  get memoryBytes(): number {
    return this.memory.memoryBytes;
  }

  get free(): number {
    return this.freeSeats.length;
  }

  sit(runs: readonly Run[]): readonly Run[] {
    const fitting = runs.filter(({ world }) => this.fits(world));
    assert(fitting.length <= this.free, `${fitting.length} runs for ${this.free} seats`);
    const words = Object.values(this.memory.words).reduce((sum, buffer) => sum + buffer.words, 0);
    const most = this.memory.mostBeginning(words);
    for (let i = 0; i < fitting.length; i += most) this.begin(fitting.slice(i, i + most));
    const seated = new Set(fitting);
    return runs.filter((run) => !seated.has(run));
  }

  advance(goOn: () => boolean): Promise<Result<readonly SeatEnd<Run, RoundsOutcome>[]>> {
    return guarded(this.memory.gpu, async () => {
      for (;;) {
        this.submit();
        const batch = this.batches.shift();
        // Outcomes were asked for before the batch, so they are there when it is.
        const ends = this.ends.splice(0);
        if (batch) await this.absorb(batch);
        const ended = (await Promise.all(ends)).flat();
        if (ended.length > 0 || (!batch && this.ends.length === 0) || !goOn()) return ok(ended);
      }
    });
  }

  dispose(): void {
    this.memory.dispose();
  }

  private begin(runs: readonly Run[]): void {
    const { step, memory } = this;
    const newcomers = runs.map((run): Seated<Run> => {
      const seat = this.freeSeats.pop();
      assert(seat !== undefined, 'bug: no seat is free');
      const firstHalf = step & 1;
      return { run, seat, firstHalf, round: 0, still: 0, idleChecked: NEVER, ending: undefined, wallSeconds: 0 };
    });
    const contents = Object.entries(memory.world.buffers).flatMap(([name, { content }]) =>
      content ? [[name, runs.map(({ world }) => world.buffers[name].content?.() ?? new Uint32Array())] as const] : [],
    );
    const own = newcomers.map(({ run: { world }, firstHalf }) => packOwn(ownOf(world, firstHalf), world));
    const places = newcomers.map(({ seat }) => seat);
    memory.begin(places, step, { control: own, ...Object.fromEntries(contents) });
    for (const seated of newcomers) this.atWork.add(seated);
  }

  /** As many batches as may be under way. */
  private submit(): void {
    const { batches, memory } = this;
    if (batches.length === 0) {
      this.sizer.begin();
      this.lastLook = performance.now();
    }
    while (this.atWork.size > 0 && batches.length < SEAT_DEPTH) {
      const rounds = Math.min(this.sizer.rounds(Number.POSITIVE_INFINITY), this.roundsWorthWaiting());
      const seated = [...this.atWork];
      const places = seated.map(({ seat }) => seat);
      const statuses = memory.advance(places, this.step, rounds);
      statuses.catch(() => {}); // whoever absorbs it sees it fail; where the group is given up nobody does
      batches.push({ seated, rounds, statuses });
      this.step = (this.step + rounds) % STEPS;
    }
  }

  /** A part of what the shortest run at work probably lasts, and no less than is worth the way of a batch. */
  private roundsWorthWaiting(): number {
    const usual = this.ended === 0 ? 0 : this.endedRounds / this.ended;
    let shortest = Number.POSITIVE_INFINITY;
    for (const { round } of this.atWork) shortest = Math.min(shortest, Math.max(usual, round));
    const perRound = this.sizer.milliseconds(1);
    const worth = perRound === 0 ? 0 : Math.min(MOST_WORTH, LEAST_MS / perRound);
    return Math.floor(Math.max(LEAST_ROUNDS, worth, shortest / BATCHES_OF_A_RUN));
  }

  /** Waits for a batch, and answers and ends those who have to be. */
  private async absorb({ seated, rounds, statuses }: Batch<Run>): Promise<void> {
    const words = await statuses;
    const present = seated.filter((each) => this.atWork.has(each));
    const now = performance.now();
    for (const each of present) each.wallSeconds += (now - this.lastLook) / 1000 / present.length;
    this.lastLook = now;
    const over: Seated<Run>[] = [];
    const leaving: Seated<Run>[] = [];
    const asking: Seated<Run>[] = [];
    for (const each of present) {
      const { world } = each.run;
      const at = each.seat * STATUS_WORDS;
      const [round, idle, reached, other] = words.subarray(at, at + STATUS_WORDS);
      each.still = round === each.round ? each.still + 1 : 0;
      each.round = round;
      const standing = { round, idle, totals: totalsOf(world, reached, other) };
      if (isOver(world, standing)) over.push(each);
      else if (round >= safeLimit(world)) leaving.push(each);
      else if (isLivenessCheckDue(world, standing) && each.idleChecked !== round) asking.push(each);
      assert(each.still < MOST_STILL, 'bug: no round begins, and nobody knows why');
    }
    const isBusy = present.length > over.length + leaving.length + asking.length;
    this.sizer.report(rounds, isBusy ? rounds : 0, rounds);
    await this.answer(asking);
    over.push(...asking.filter(({ ending }) => ending !== undefined));
    if (over.length + leaving.length > 0) this.end(over, leaving);
  }

  /** Asks the models whether anything can still happen: to those who stand still. */
  private async answer(asking: readonly Seated<Run>[]): Promise<void> {
    const ranges = asking.map(({ run: { world }, seat, round, firstHalf }) =>
      (world.progressBuffers ?? []).map(
        (name): SeatRange => ({ name, seat, first: 0, words: world.buffers[name].words, parity: round + firstHalf }),
      ),
    );
    const found = await this.memory.read(ranges.flat());
    let at = 0;
    for (const [i, each] of asking.entries()) {
      const { world } = each.run;
      const buffers = ranges[i].map(({ name }) => [world.buffers[name].double ? `${name}_last` : name, found[at++]]);
      each.ending = world.whyNoProgress?.(Object.fromEntries(buffers), each.round);
      each.idleChecked = each.round;
      each.still = 0;
      this.memory.writeOwn(each.seat, ownPlace('idle_checked'), each.round);
    }
  }

  /** Frees the seats of those who are over or leave. Others go on while outcomes come back. */
  private end(over: readonly Seated<Run>[], leaving: readonly Seated<Run>[]): void {
    const { memory, step } = this;
    for (const each of [...over, ...leaving]) {
      this.atWork.delete(each);
      this.freeSeats.push(each.seat);
    }
    for (const parity of [0, 1])
      memory.finish(
        over.filter(({ round, firstHalf }) => ((round + firstHalf) & 1) === parity).map(({ seat }) => seat),
        step,
        parity,
      );
    this.ended += over.length;
    this.endedRounds += over.reduce((sum, { round }) => sum + round, 0);
    const ended = memory.read(over.map(({ seat }) => memory.blockOf(seat))).then((blocks) => [
      ...over.map(({ run, wallSeconds, ending }, i) => ({
        run,
        wallSeconds,
        outcome: outcomeOf(run.world, blocks[i], step + STEPS - 1, ending),
      })),
      ...leaving.map(({ run, wallSeconds }) => ({ run, wallSeconds, outcome: undefined })),
    ]);
    ended.catch(() => {}); // as of a batch
    this.ends.push(ended);
  }
}

const ownOf = (world: RoundsWorld, firstHalf: number) => ({
  seed: world.seed,
  round_limit: safeLimit(world),
  idle_checked: NEVER,
  goal_target: world.goal && 'target' in world.goal ? world.goal.target : NEVER,
  goal_from: world.goal && 'equals' in world.goal ? world.goal.notBefore : NEVER,
  first_half: firstHalf,
});

/** As far as a goal goes by them. */
function totalsOf({ goal, counters }: RoundsWorld, reached: number, other: number): readonly number[] {
  const equals = goal && 'equals' in goal ? goal.equals : undefined;
  return counters.map((name) => (name === goal?.counter ? reached : name === equals ? other : 0));
}

/** From the block of a run that is over; `turn`: of the last step. */
function outcomeOf(world: RoundsWorld, block: Uint32Array, turn: number, ending: string | undefined): RoundsOutcome {
  const { round, idle, digest, counters, gauges } = readRecord(block, turn, world);
  const finished = readFinish(block.subarray(CONTROL.finish), world.observed);
  return {
    nowTicks: round * world.roundTicks,
    rounds: round,
    digest: hex64(digest[0] + finished.digest[0], digest[1] + finished.digest[1]),
    counters: named(world.counters, counters),
    gauges: named(world.gauges, gauges),
    observed: finished.observed,
    series: emptySeries(world),
    ending: ending ?? endingAtLimit(world, { round, idle, totals: counters }),
  };
}
