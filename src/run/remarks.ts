/** What a model has to say of how it read its scenario. */
import type { Progress } from '../engine/progress.ts';
import type { AnyWorld } from './run-plan.ts';

/** It goes with the first progress, before what that has to say itself. */
export const withRemarks = (progress: Progress, { remarks = [] }: Pick<AnyWorld, 'remarks'>): Progress =>
  remarks.length === 0 ? progress : { ...progress, notice: [...remarks, progress.notice ?? []].flat().join('; ') };
