/** What a suite is asked for: which sizes and engines, how often, how long. */
import type { LpSize } from '../engine/event/gpu/lp-tuner.ts';
import type { EngineName } from '../scenario/outcome.ts';

export interface BenchOptions {
  readonly engines: readonly EngineName[];
  /** Runs, or stretches of a run, behind each median. */
  readonly repeat: number;
  /** Sizes to run; the suite's own when absent. */
  readonly sizes?: readonly number[];
  /** Blocks to run, in a suite of swarms; the suite's own when absent. */
  readonly blocks?: readonly number[];
  /** Longest pauses to run, simulated seconds; the suite's own when absent. */
  readonly pauses?: readonly number[];
  /** Shares of the id space to which all lookups go, for a curve of uneven load; the suite's own load when absent. */
  readonly hotShares?: readonly number[];
  /** LP sizes on the GPU; the suite's own when absent. */
  readonly lpSizes?: readonly LpSize[];
  /** Wall seconds of one measurement, where a suite measures stretches of a run. */
  readonly seconds: number;
  readonly quiet: boolean;
}
