/** What runs of either engine do alike beside their steps: over a loss of the device, and at their start. */
import type { Progress } from '../engine/progress.ts';

/** Batches after a loss are this short (ms): the loss may have been a watchdog's. */
export const RETRY_BATCH_MS = 5;

/** What is said when a run began again. */
const RESTARTED = 'the GPU device was lost; the run started again on a new one, in smaller batches';

/** What a model has to say of its scenario goes with the first progress. */
export const withRemarks = (
  progress: Progress,
  { remarks = [] }: { readonly remarks?: readonly string[] },
): Progress =>
  remarks.length === 0 ? progress : { ...progress, notice: [...remarks, progress.notice ?? []].flat().join('; ') };

/** The first progress after a run began again; `last`: the one before, if there was any. */
export const asRestarted = (
  progress: Progress,
  last: Progress | undefined,
  world: Parameters<typeof withRemarks>[1],
): Progress => {
  const restarted = { ...progress, notice: RESTARTED };
  return last === undefined ? withRemarks(restarted, world) : restarted;
};
