/**
 * Which executor is faster for a run. A GPU needs about as long for a window of one event as for one of a thousand, and several cores meet after
 * each, so where few events are safe at once, one core wins: both begin the run for a moment.
 */
import type { Result } from '../base/result.ts';
import type { EventExecutor } from '../engine/event/executor.ts';
import type { EventWorld } from '../engine/event/model.ts';
import type { AnyExecutor, Progress } from '../engine/progress.ts';

/** Larger networks have events enough in a window on any GPU, and would take long to build twice. */
const MOST_NODES = 2 ** 17;
/** Wall ms before the measurement, in which batches grow and code is compiled, and of each slice of it. */
const WARM_UP_MS = 60;
const MEASURED_MS = 60;
/**
 * A GPU's clock is low after a pause, such as that of compiling (an empty dispatch on an H200 then takes 45 us, later 6): it may become so many times as fast within its first
 * second, and has so many slices to get there.
 */
const CLOCK_RISES = 8;
const MOST_GPU_SLICES = 16;
/** One core must be this much faster to be taken: the picture, and the run as it grows busier, are better off on the GPU. */
const CLEARLY_FASTER = 1.05;

/** A run that one core ends within so many wall seconds is over before a GPU has compiled its kernels. */
const SOON_SECONDS = 1.5;

export const isInDoubt = ({ nodes }: EventWorld): boolean => nodes <= MOST_NODES;

/** Workers have work for longer than they meet where each has so many events of a window. */
const LEAST_EVENTS = 50;
/** Threads that are new compile what they run: PHOLD 2^16 on two busy cores was at its speed after half a second. One core is quicker, for it has a thread that ran before. */
const ONE_CORE_SLICES = 4;
const MOST_WORKERS_SLICES = 10;
/** One core must need longer: the trial takes up to a second. */
const TRIAL_PAYS_SECONDS = 5;

/** What may begin a run for a moment. */
export type Tried = Pick<AnyExecutor<unknown>, 'advance' | 'dispose'>;
type Advancing = Pick<Tried, 'advance'>;
type Opening = Result<{ readonly executor: Tried }>;

/**
 * How many workers make a run of models of events faster than one core; 1 where none do, and where one core ends it soon. What is opened for it is
 * disposed of.
 */
export async function fasterWorkers(
  { endTicks }: Pick<EventWorld, 'endTicks'>,
  most: number,
  onOneCore: () => Opening,
  onWorkers: (workers: number) => Promise<Opening>,
): Promise<number> {
  if (most < 2) return 1;
  const alone = await tryAlone(onOneCore(), endTicks);
  const workers = Math.min(most, Math.floor((alone?.eventsPerWindow ?? 0) / LEAST_EVENTS));
  if (!alone || workers < 2) return 1;
  const together = await onWorkers(workers);
  if (!together.ok) return 1;
  const { executor } = together.value;
  try {
    // One slice may be faster by chance.
    let faster = 0;
    for await (const { rate } of slicesOf(executor, MOST_WORKERS_SLICES))
      if (rate > alone.rate * CLEARLY_FASTER && ++faster === 2) return workers;
    return 1;
  } finally {
    executor.dispose();
  }
}

/** Its best slice; undefined of a run that fails, or ends before a trial would have paid. */
async function tryAlone(opened: Opening, endTicks: number): Promise<Slice | undefined> {
  if (!opened.ok) return undefined;
  const { executor } = opened.value;
  let best: Slice | undefined;
  try {
    for await (const slice of slicesOf(executor, ONE_CORE_SLICES)) {
      if (isOverWithin(TRIAL_PAYS_SECONDS, slice.now, endTicks)) return undefined;
      if (!best || slice.rate > best.rate) best = slice;
    }
    return best;
  } finally {
    executor.dispose();
  }
}

/** Whether one core ends the run soon. Advances it: it cannot be used for the run afterwards. */
export async function endsSoon(
  sequential: EventExecutor,
  { endTicks }: Pick<EventWorld, 'endTicks'>,
): Promise<boolean> {
  const began = await sequential.advance({ wallMs: WARM_UP_MS });
  if (!began.ok) return false;
  return isOverWithin(SOON_SECONDS, began.value, endTicks);
}

const isOverWithin = (seconds: number, { done, nowTicks, wallSeconds }: Progress, endTicks: number): boolean =>
  done || wallSeconds * (endTicks / nowTicks - 1) < seconds;

/** Advances both, which cannot be used for the run afterwards. A failure counts as rest. */
export async function isSequentialFaster(gpu: EventExecutor, sequential: EventExecutor): Promise<boolean> {
  const enough = (await rateOf(sequential)) / CLEARLY_FASTER;
  for await (const { rate } of slicesOf(gpu, MOST_GPU_SLICES)) {
    if (rate >= enough) return false;
    if (rate * CLOCK_RISES < enough) return true;
  }
  return enough > 0;
}

/** Events per wall second. */
async function rateOf(executor: Advancing): Promise<number> {
  for await (const { rate } of slicesOf(executor, 1)) return rate;
  return 0;
}

interface Slice {
  /** Events per wall second. */
  readonly rate: number;
  readonly eventsPerWindow: number;
  /** Where the run is at its end. */
  readonly now: Progress;
}

const NOTHING = { events: 0, steps: 0, wallSeconds: 0 };

const sliceOf = (before: typeof NOTHING, now: Progress): Slice => ({
  rate: (now.events - before.events) / (now.wallSeconds - before.wallSeconds),
  eventsPerWindow: (now.events - before.events) / Math.max(1, now.steps - before.steps),
  now,
});

/** One slice of time after the other, until the run is over. */
async function* slicesOf(executor: Advancing, slices: number): AsyncGenerator<Slice> {
  const warm = await executor.advance({ wallMs: WARM_UP_MS });
  if (!warm.ok) return;
  let before = warm.value;
  if (before.done) yield sliceOf(NOTHING, before);
  for (let slice = 0; slice < slices && !before.done; slice++) {
    const measured = await executor.advance({ wallMs: MEASURED_MS });
    if (!measured.ok) return;
    yield sliceOf(before, measured.value);
    before = measured.value;
  }
}
