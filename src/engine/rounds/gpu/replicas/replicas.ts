/**
 * Runs of the rounds engine side by side on a GPU. All take the same turns of the sets and the same halves of double buffers, which the host
 * binds: a replica knows by whose parity its rounds go, and one of the other parity does not begin for it. Whether a round begins is decided on the
 * GPU, so that neither neighbours nor how batches are cut change a result.
 */
import { assert } from '../../../../base/assert.ts';
import { ok, type Result } from '../../../../base/result.ts';
import { hex64, NEVER } from '../../../../base/u32.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { guarded } from '../../../../gpu/guarded.ts';
import { readFinish } from '../../../finish.ts';
import { BatchSizer, firstBatch, longestBatch } from '../../../gpu/batch-sizer.ts';
import {
  type ReplicaEnd,
  type ReplicaGroup,
  type ReplicasAsked,
  replicasFor,
} from '../../../replicas/replica-group.ts';
import {
  emptySeries,
  endingAtLimit,
  isLivenessCheckDue,
  isOver,
  named,
  type RoundsOutcome,
  roundLimit,
} from '../../executor.ts';
import { CONTROL, ENGINE_LANES, ownOffset, packOwn } from '../../layout.ts';
import type { RoundsWorld } from '../../model.ts';
import { readRecord } from '../record.ts';
import { REPLICA_DEPTH, ReplicaMemory, type ReplicaRange, replicaBytes, STATUS_WORDS, STEPS } from './memory.ts';
import { fitsIn, groupWorld } from './shape.ts';

/** Counters of runs in replicas are read at the end alone: none may have wrapped. */
const MOST_COUNTED = 2 ** 31;
/** Batches while a run lasts, so that nobody waits long for a replica; what is worth the way of a batch, in rounds and in ms, and the most that is. */
const BATCHES_OF_A_RUN = 16;
const LEAST_ROUNDS = 4;
const LEAST_MS = 0.25;
const MOST_WORTH = 64;
/** Batches in which a run may stand though nobody asks: one that was answered lets rounds of the other parity pass. */
const MOST_STILL = 8;

/** What a run needs to be admitted. */
export interface ReplicaRun {
  readonly world: RoundsWorld;
}

interface Running<Run> {
  readonly run: Run;
  readonly replica: number;
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
  readonly running: readonly Running<Run>[];
  readonly rounds: number;
  readonly statuses: Promise<Uint32Array>;
}

export interface ReplicasSettings {
  /** Longest batch in ms of GPU time. */
  readonly longestBatchMs?: number;
}

/** The first round that may not begin in a replica, though the run may go on alone. */
const safeLimit = (world: RoundsWorld): number =>
  Math.min(roundLimit(world, 0, { wallMs: 0 }), Math.max(1, Math.floor(MOST_COUNTED / world.mostPerRound)));

export class RoundsReplicas<Run extends ReplicaRun> implements ReplicaGroup<Run, RoundsOutcome> {
  private readonly memory: ReplicaMemory;
  private readonly fits: (world: RoundsWorld) => boolean;
  private readonly sizer: BatchSizer;
  private readonly atWork = new Set<Running<Run>>();
  private readonly freeReplicas: number[];
  private readonly batches: Batch<Run>[] = [];
  /** Runs that are over, whose outcomes were asked for. */
  private readonly ends: Promise<readonly ReplicaEnd<Run, RoundsOutcome>[]>[] = [];
  /** The next one. */
  private step = 0;
  private lastLook = 0;
  /** Of runs that ended. */
  private endedRounds = 0;
  private ended = 0;

  /** `worlds`: some of those that will run; `wanted`: how many at once would. Failures: `limit`, `unsupported`, `device-lost`. */
  static async create<Run extends ReplicaRun>(
    gpu: GpuContext,
    worlds: readonly RoundsWorld[],
    asked: ReplicasAsked,
    wanted: number,
    settings: ReplicasSettings = {},
  ): Promise<Result<RoundsReplicas<Run>>> {
    const world = groupWorld(worlds);
    const workgroups = Math.max(...world.roundKernels.map((kernel) => kernel.workgroups));
    const most = replicasFor(asked, wanted, replicaBytes(world), workgroups * ENGINE_LANES, gpu.device.limits);
    return guarded(gpu, async () => {
      const memory = await ReplicaMemory.create(gpu, world, most);
      return memory.ok ? ok(RoundsReplicas.on<Run>(memory.value, settings)) : memory;
    });
  }

  /** Of memory that the group owns from now on. */
  static on<Run extends ReplicaRun>(memory: ReplicaMemory, settings: ReplicasSettings = {}): RoundsReplicas<Run> {
    return new RoundsReplicas(memory, settings);
  }

  private constructor(memory: ReplicaMemory, { longestBatchMs }: ReplicasSettings) {
    const { software } = memory.gpu.adapter;
    const isCareful = software || longestBatchMs !== undefined;
    this.memory = memory;
    this.fits = fitsIn(memory.world);
    this.sizer = new BatchSizer(
      longestBatchMs ?? longestBatch(software),
      isCareful ? 1 : firstBatch(memory.memoryBytes),
    );
    this.freeReplicas = Array.from({ length: memory.replicas }, (_, i) => memory.replicas - 1 - i);
  }

  get replicas(): number {
    return this.memory.replicas;
  }

  get memoryBytes(): number {
    return this.memory.memoryBytes;
  }

  get free(): number {
    return this.freeReplicas.length;
  }

  admit(runs: readonly Run[]): readonly Run[] {
    const fitting = runs.filter(({ world }) => this.fits(world));
    assert(fitting.length <= this.free, `${fitting.length} runs for ${this.free} replicas`);
    const words = Object.values(this.memory.words).reduce((sum, buffer) => sum + buffer.words, 0);
    const most = this.memory.mostBeginning(words);
    for (let i = 0; i < fitting.length; i += most) this.begin(fitting.slice(i, i + most));
    const running = new Set(fitting);
    return runs.filter((run) => !running.has(run));
  }

  advance(goOn: () => boolean): Promise<Result<readonly ReplicaEnd<Run, RoundsOutcome>[]>> {
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
    const newcomers = runs.map((run): Running<Run> => {
      const replica = this.freeReplicas.pop();
      assert(replica !== undefined, 'bug: no replica is free');
      const firstHalf = step & 1;
      return { run, replica, firstHalf, round: 0, still: 0, idleChecked: NEVER, ending: undefined, wallSeconds: 0 };
    });
    const contents = Object.entries(memory.world.buffers).flatMap(([name, { content }]) =>
      content ? [[name, runs.map(({ world }) => world.buffers[name].content?.() ?? new Uint32Array())] as const] : [],
    );
    const own = newcomers.map(({ run: { world }, firstHalf }) => packOwn(ownOf(world, firstHalf), world));
    const offsets = newcomers.map(({ replica }) => replica);
    memory.begin(offsets, step, { control: own, ...Object.fromEntries(contents) });
    for (const running of newcomers) this.atWork.add(running);
  }

  /** As many batches as may be under way. */
  private submit(): void {
    const { batches, memory } = this;
    if (batches.length === 0) {
      this.sizer.begin();
      this.lastLook = performance.now();
    }
    while (this.atWork.size > 0 && batches.length < REPLICA_DEPTH) {
      const rounds = Math.min(this.sizer.rounds(Number.POSITIVE_INFINITY), this.roundsWorthWaiting());
      const running = [...this.atWork];
      const offsets = running.map(({ replica }) => replica);
      const statuses = memory.advance(offsets, this.step, rounds);
      statuses.catch(() => {}); // whoever absorbs it sees it fail; where the group is given up nobody does
      batches.push({ running, rounds, statuses });
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
  private async absorb({ running, rounds, statuses }: Batch<Run>): Promise<void> {
    const words = await statuses;
    const present = running.filter((each) => this.atWork.has(each));
    const now = performance.now();
    for (const each of present) each.wallSeconds += (now - this.lastLook) / 1000 / present.length;
    this.lastLook = now;
    const over: Running<Run>[] = [];
    const leaving: Running<Run>[] = [];
    const asking: Running<Run>[] = [];
    for (const each of present) {
      const { world } = each.run;
      const at = each.replica * STATUS_WORDS;
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
  private async answer(asking: readonly Running<Run>[]): Promise<void> {
    const ranges = asking.map(({ run: { world }, replica, round, firstHalf }) =>
      (world.progressBuffers ?? []).map(
        (name): ReplicaRange => ({
          name,
          replica,
          first: 0,
          words: world.buffers[name].words,
          parity: round + firstHalf,
        }),
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
      this.memory.writeOwn(each.replica, ownOffset('idle_checked'), each.round);
    }
  }

  /** Frees the replicas of those who are over or leave. Others go on while outcomes come back. */
  private end(over: readonly Running<Run>[], leaving: readonly Running<Run>[]): void {
    const { memory, step } = this;
    for (const each of [...over, ...leaving]) {
      this.atWork.delete(each);
      this.freeReplicas.push(each.replica);
    }
    for (const parity of [0, 1])
      memory.finish(
        over.filter(({ round, firstHalf }) => ((round + firstHalf) & 1) === parity).map(({ replica }) => replica),
        step,
        parity,
      );
    this.ended += over.length;
    this.endedRounds += over.reduce((sum, { round }) => sum + round, 0);
    const ended = memory.read(over.map(({ replica }) => memory.blockOf(replica))).then((blocks) => [
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
