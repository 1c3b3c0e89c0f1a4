/**
 * Which engine is faster for a run. A GPU needs about as long for a window of one event as for one of a thousand, so where
 * few events are safe at once, one core wins: both begin the run for a moment.
 */
import type { EventExecutor } from '../engine/event/executor.ts';
import type { EventWorld } from '../engine/event/model.ts';

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

/** Whether one core ends the run soon. Advances it: it cannot be used for the run afterwards. */
export async function endsSoon(
  sequential: EventExecutor,
  { endTicks }: Pick<EventWorld, 'endTicks'>,
): Promise<boolean> {
  const began = await sequential.advance({ wallMs: WARM_UP_MS });
  if (!began.ok) return false;
  const { done, nowTicks, wallSeconds } = began.value;
  return done || wallSeconds * (endTicks / nowTicks - 1) < SOON_SECONDS;
}

/** Advances both, which cannot be used for the run afterwards. A failure counts as rest. */
export async function isSequentialFaster(gpu: EventExecutor, sequential: EventExecutor): Promise<boolean> {
  const enough = (await rateOf(sequential)) / CLEARLY_FASTER;
  for await (const rate of ratesOf(gpu, MOST_GPU_SLICES)) {
    if (rate >= enough) return false;
    if (rate * CLOCK_RISES < enough) return true;
  }
  return enough > 0;
}

/** Events per wall second. */
async function rateOf(executor: EventExecutor): Promise<number> {
  for await (const rate of ratesOf(executor, 1)) return rate;
  return 0;
}

/** The same in one slice of time after the other, until the run is over. */
async function* ratesOf(executor: EventExecutor, slices: number): AsyncGenerator<number> {
  const warm = await executor.advance({ wallMs: WARM_UP_MS });
  if (!warm.ok) return;
  let before = warm.value;
  if (before.done) yield before.events / before.wallSeconds;
  for (let slice = 0; slice < slices && !before.done; slice++) {
    const measured = await executor.advance({ wallMs: MEASURED_MS });
    if (!measured.ok) return;
    yield (measured.value.events - before.events) / (measured.value.wallSeconds - before.wallSeconds);
    before = measured.value;
  }
}
