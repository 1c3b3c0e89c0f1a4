/** What a run did and how fast, in what its engine counts: events, or rounds. */
import type { EngineTraits } from '../engines.ts';
import { isRoundsResult, type RunResult } from '../outcome.ts';

export interface Work {
  readonly count: number;
  readonly what: EngineTraits['work'];
  readonly perSecond: number;
}

export const workOf = (result: RunResult): Work =>
  isRoundsResult(result)
    ? { count: result.rounds, what: 'rounds', perSecond: result.roundsPerSecond }
    : { count: result.events, what: 'events', perSecond: result.eventsPerSecond };
