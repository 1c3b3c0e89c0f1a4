/** LP sizes (Andelfinger & Hartenstein 2014, section 4.2), and how they are measured (tuner.ts). Results do not depend on the size, only speed does. */

export const LP_SIZES = [1, 2, 4, 8, 16, 32, 64] as const;
/** Nodes that one invocation looks after, or `auto`: as many as is fastest, measured while the run goes on. */
export type LpSize = 'auto' | (typeof LP_SIZES)[number];

/** Sizes that are measured, as exponents: the one to begin with, and the largest. */
export interface LpLadder {
  readonly likely: number;
  readonly largest: number;
}

/** When to measure, and how well. */
export interface LpTuning {
  /** Least events behind one measurement. */
  readonly eventsPerTrial: number;
  /** Wall seconds of running between two times that sizes are tried, at the most. */
  readonly periodSeconds: number;
  /** Change of the rate, as a share of what was measured, after which all sizes are tried before the period is over. */
  readonly drift: number;
}

export const LP_TUNING: LpTuning = { eventsPerTrial: 100_000, periodSeconds: 10, drift: 0.3 };
