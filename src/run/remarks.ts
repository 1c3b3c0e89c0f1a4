/** What a model has to say of how it read its scenario. */
import type { Progress } from '../engine/progress.ts';
import type { ExecutorName } from '../scenario/outcome.ts';
import type { AnyWorld } from './run-plan.ts';

/** It goes with the first progress, before what that has to say itself. */
export function withRemarks(
  progress: Progress,
  { remarks = [], remarksOnOneCore = [] }: Pick<AnyWorld, 'remarks' | 'remarksOnOneCore'>,
  executor: ExecutorName,
): Progress {
  const all = executor !== 'gpu' ? [...remarks, ...remarksOnOneCore] : remarks;
  return all.length === 0 ? progress : { ...progress, notice: [...all, progress.notice ?? []].flat().join('; ') };
}
