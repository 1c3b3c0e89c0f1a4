/** A run of the rounds engine. */
import type { RoundsExecutor, RoundsOutcome } from '../engine/rounds/executor.ts';
import type { RoundsWorld } from '../engine/rounds/model.ts';
import { DrivenRun } from './driven-run.ts';
import type { RoundsRun } from './run.ts';

export class RoundsDrivenRun extends DrivenRun<RoundsWorld, RoundsOutcome, RoundsExecutor> implements RoundsRun {
  readonly kind = 'rounds';
}
