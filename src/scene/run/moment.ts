/** Which simulated time a picture shows of a run: what it read, or, in views that move, a time on the way there. */
import { secondsAt, type ViewedRun } from './viewed-run.ts';

export interface Moment {
  readonly seconds: number;
  /** How much of the last round has passed. */
  readonly part: number;
}

/**
 * How much of the last round has passed at a time that goes on while the run waits; 1 where it rests. An extrapolated run
 * is shown up to a round late: the places before and after its last round are all that is known.
 */
export function partAt(viewed: ViewedRun, nowTicks: number, seconds: number): number {
  const { roundTicks } = viewed;
  if (roundTicks === undefined) return 1;
  const left = (secondsAt(viewed, nowTicks) - seconds) / secondsAt(viewed, roundTicks);
  return Math.min(1, Math.max(0, 1 - left));
}

/** `seconds`: what the pace of a run under way has come to; undefined where nothing is to be on its way. */
export function momentOf(viewed: ViewedRun, nowTicks: number, seconds: number | undefined): Moment {
  const now = secondsAt(viewed, nowTicks);
  const shown = Math.min(now, seconds ?? now);
  return { seconds: shown, part: partAt(viewed, nowTicks, shown) };
}
