/** How fast a run went, in what its engine counts: events, or rounds. */
import { isRoundsResult, type RunResult } from '../outcome.ts';

export interface Speed {
  readonly perSecond: number;
  readonly unit: 'events/s' | 'rounds/s';
}

export const speedOf = (result: RunResult): Speed =>
  isRoundsResult(result)
    ? { perSecond: result.roundsPerSecond, unit: 'rounds/s' }
    : { perSecond: result.eventsPerSecond, unit: 'events/s' };
