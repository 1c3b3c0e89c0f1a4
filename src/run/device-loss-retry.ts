/** How a run begins again after a loss of the device, and what is said of it. */
import type { Progress } from '../engine/progress.ts';
import { withRemarks } from './remarks.ts';
import type { AnyWorld } from './run-plan.ts';

/** Batches after a loss are this short (ms): the loss may have been a watchdog's. */
export const RETRY_BATCH_MS = 5;

/** What is said when a run began again. */
const RESTARTED = 'the GPU device was lost; the run started again on a new one, in smaller batches';

/** The first progress after a run began again; `last`: the one before, if there was any. */
export const asRestarted = (progress: Progress, last: Progress | undefined, world: AnyWorld): Progress => {
  const restarted = { ...progress, notice: RESTARTED };
  return last === undefined ? withRemarks(restarted, world, 'gpu') : restarted;
};
