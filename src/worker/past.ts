/**
 * Where a run has been: checkpoints in memory, from which it goes back. As many as there is room for, closer together where the run is now, so that a
 * step back is short. They are of one run, whose past is the same whenever it is made: none is ever wrong, wherever the run goes on from.
 */
import type { Progress, Run } from '../run/run.ts';
import type { Checkpoint } from '../scenario/checkpoint/checkpoint.ts';

/** Ms between two, at least; on a GPU, which is to be settled first, more. They come at most once in so many times what one takes: 2% of the time. */
const EVERY_MS = { gpu: 250, sequential: 100, workers: 100 } as const;
const TIMES_ITS_COST = 50;
/** Where the run waits for its pace, that costs nothing but the processor's time. */
const TIMES_ITS_COST_IDLE = 5;
/** One takes at most this share of all room: with fewer than a handful, making the past anew from the start is hardly longer. */
const LARGEST_SHARE = 0.25;
/** A run of that many times the room has checkpoints that are too large: none is tried. */
const MOST_RUN = 2;
/** The other end of the run counts so much less than where it is. */
const SPREAD = 8;
/** One that takes longer nobody waits for before the run rests. */
const MOST_BEFORE_REST_MS = 80;
/** Nor for one in a run that has been going for less than so many times what it takes. */
const TIMES_ITS_COST_BEFORE_REST = 10;
/** A rest that comes as soon has its checkpoint now, where the last one is longer ago. */
const REST_IS_NEAR_MS = 60;

/** A way that takes no longer, or no more times what a checkpoint takes, is gone anew each time. */
const SHORT_WAY_MS = 40;
const SHORT_WAY_CHECKPOINTS = 3;

/** Where to go: simulated time in ticks, or windows or rounds since the start. */
export type Moment = { readonly ticks: number } | { readonly steps: number };

type Place = Pick<Progress, 'nowTicks' | 'steps'>;

interface Kept extends Place {
  readonly checkpoint: Checkpoint;
  readonly bytes: number;
}

export interface PastHost {
  now(): number;
  /** Bytes that checkpoints may take, all together; without it there are none. */
  readonly pastBytes?: number;
}

/** No step that starts at that time or later is behind it. */
export const isBefore = ({ nowTicks, steps }: Place, to: Moment): boolean =>
  'steps' in to ? steps <= to.steps : nowTicks <= to.ticks;

export class Past {
  /** In the order of their steps. */
  private kept: Kept[] = [];
  private bytes = 0;
  private readonly beganMs: number;
  private lastMs: number;
  private lastSteps = 0;
  private costMs = 0;
  private hasEnded = false;
  /** Of what checkpoints need. */
  private state: 'missing' | 'in the making' | 'there' = 'missing';

  constructor(private readonly host: PastHost) {
    this.beganMs = host.now();
    this.lastMs = this.beganMs;
  }

  isDue(run: Run, nowMs: number, steps: number, isIdle = false): boolean {
    const { lastMs, lastSteps, costMs } = this;
    const times = isIdle ? TIMES_ITS_COST_IDLE : TIMES_ITS_COST;
    if (steps === lastSteps || !this.isWanted(run) || !this.isReady(run)) return false;
    return nowMs - lastMs >= Math.max(EVERY_MS[run.engine], times * costMs);
  }

  /** One more just before a rest, `leftMs` from now, so that the first step back from there is short. */
  isDueBefore(run: Run, nowMs: number, steps: number, leftMs: number): boolean {
    const { beganMs, lastMs, lastSteps, costMs, kept } = this;
    const isNear = leftMs <= REST_IS_NEAR_MS && (leftMs === 0 || nowMs - lastMs > REST_IS_NEAR_MS);
    const isCheap = costMs <= MOST_BEFORE_REST_MS && nowMs - beganMs >= TIMES_ITS_COST_BEFORE_REST * costMs;
    return isNear && isCheap && kept.length > 0 && steps !== lastSteps && this.isWanted(run);
  }

  /** There are any of such a run. */
  isWanted({ memoryBytes }: Pick<Run, 'memoryBytes'>): boolean {
    const { hasEnded, host } = this;
    return !hasEnded && memoryBytes <= MOST_RUN * (host.pastBytes ?? 0);
  }

  /** A way that takes so long has no checkpoints on it, but near its end. */
  isShort(wayMs: number): boolean {
    return wayMs <= Math.max(SHORT_WAY_MS, SHORT_WAY_CHECKPOINTS * this.costMs);
  }

  /** What the first one needs is made beside the run, from its first step on. */
  private isReady(run: Run): boolean {
    if (this.state === 'missing') {
      this.state = 'in the making';
      const isThere = () => {
        this.state = 'there';
      };
      run.prepareCheckpoints().then(isThere, isThere);
    }
    return this.state === 'there';
  }

  /** Of a run between two steps, with nothing under way. One that cannot be had is nobody's loss: the run is made again from further back. Gives it, where there is one. */
  async take(run: Run, { nowTicks, steps }: Place): Promise<Checkpoint | undefined> {
    const { host } = this;
    const { pastBytes = 0 } = host;
    const began = host.now();
    this.lastSteps = steps;
    const there = this.kept.find((one) => one.steps === steps);
    if (there) return there.checkpoint;
    const taken = await run.checkpoint();
    const checkpoint = taken.ok ? ownCopy(taken.value) : undefined;
    if (checkpoint) this.keep({ nowTicks, steps, checkpoint, bytes: bytesOf(checkpoint) }, pastBytes);
    else if (!taken.ok && taken.failure.kind !== 'device-lost') this.hasEnded = true;
    this.lastMs = host.now();
    const costMs = this.lastMs - began;
    // A machine that did something else meanwhile says nothing of the next one.
    this.costMs = this.costMs > 0 ? Math.min(costMs, 2 * this.costMs) : costMs;
    return checkpoint;
  }

  /** The last one that is not after it. */
  nearest(to: Moment): Kept | undefined {
    return this.kept.findLast((one) => isBefore(one, to));
  }

  private keep(one: Kept, room: number): void {
    if (one.bytes > LARGEST_SHARE * room) {
      this.hasEnded = true;
      return;
    }
    const at = this.kept.findLastIndex(({ steps }) => steps < one.steps) + 1;
    this.kept.splice(at, 0, one);
    this.bytes += one.bytes;
    while (this.bytes > room) this.dropOne(one.steps);
  }

  /** The one without which the way from the one before it to the one after is shortest, for how far that is from where the run is. */
  private dropOne(here: number): void {
    const { kept } = this;
    const span = (kept.at(-1)?.steps ?? 0) / SPREAD;
    const lossAt = (i: number) => {
      const [before, { steps }, after] = [kept[i - 1]?.steps ?? 0, kept[i]!, kept[i + 1]?.steps ?? kept[i]!.steps];
      return steps === here ? Number.POSITIVE_INFINITY : (after - before) / (Math.abs(here - steps) + span);
    };
    const losses = kept.map((_, i) => lossAt(i));
    const [gone] = kept.splice(losses.indexOf(Math.min(...losses)), 1);
    this.bytes -= gone?.bytes ?? 0;
  }
}

const bytesOf = ({ state }: Checkpoint): number =>
  Object.values(state.arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Arrays may be those of the executor, which goes on. */
function ownCopy({ state, ...checkpoint }: Checkpoint): Checkpoint {
  const arrays = Object.entries(state.arrays).map(([name, array]) => [name, array.slice()] as const);
  return { ...checkpoint, state: { ...state, arrays: Object.fromEntries(arrays) } };
}
