/** How long runs are, and in what: seconds, or rounds where the clock counts those. */
import type { ModelSpec, Params } from './spec.ts';

/** In seconds: to the end, or to about where a run ends by itself. Sampling, time axes and progress go by it. */
export function lengthOf({ horizon }: Pick<ModelSpec, 'horizon'>, params: Params): number {
  const { endSeconds, expectedSeconds = endSeconds } = horizon(params);
  return Math.min(expectedSeconds, endSeconds);
}

/** The run ends by itself: nobody knows when until it does. */
export const isOpenEnded = ({ horizon }: Pick<ModelSpec, 'horizon'>, params: Params): boolean =>
  horizon(params).expectedSeconds !== undefined;

/** Unit of simulated time, as people read it. */
export type TimeUnit = 's' | 'rounds';

export const timeUnitOf = ({ clock }: Pick<ModelSpec, 'clock'>): TimeUnit => clock ?? 's';
