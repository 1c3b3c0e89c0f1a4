/** What a suite is asked for: which sizes and engines, how often, how long. */
import type { BenchDrive } from '../engine/event/gpu/drive.ts';
import type { LpSize } from '../engine/event/gpu/lp-tuner.ts';
import type { EventListName, PerRound } from '../scenario/event-lists.ts';
import type { ExecutorName } from '../scenario/outcome.ts';

/** Options that not all suites have. */
export const SUITE_OPTIONS = [
  'blocks',
  'lp-size',
  'list',
  'per-round',
  'fused',
  'drive',
  'pauses',
  'hot',
  'seconds',
  'figure',
  'events',
  'workers',
] as const;
export type SuiteOption = (typeof SUITE_OPTIONS)[number];

export interface BenchOptions {
  readonly engines: readonly ExecutorName[];
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
  /** Future event list on the GPU; slots when absent. */
  readonly list?: EventListName;
  /** Events that a node executes in a round, of other lists than slots; all when absent. */
  readonly perRound?: PerRound;
  /** False: rounds of event list `ring` are the paper's kernels, handle, insert and minimum; one when absent. */
  readonly fused?: boolean;
  /** Who drives rounds on the GPU, in suites of the event engine; as the device has it when absent. */
  readonly drive?: BenchDrive;
  /** Wall seconds of one measurement, where a suite measures stretches of a run. */
  readonly seconds: number;
  /** Of a paper with several: the one to measure; all when absent. */
  readonly figure?: number;
  /** Empty events of one measurement; the suite's own when absent. */
  readonly events?: number;
  /** Threads that share a run: one after the other in suites about threads, the first of engine `workers` in all others; as the suite or engine likes when absent. */
  readonly workers?: readonly number[];
  /** Rows to measure, by name, of a suite that measures a size in several ways; all when absent. */
  readonly names?: readonly string[];
  readonly quiet: boolean;
}

/** Whether a row of this name is measured. */
export const isAsked = ({ names }: Pick<BenchOptions, 'names'>, name: string): boolean => names?.includes(name) ?? true;

/** What a suite is asked for by `bench --quick`. */
export interface QuickPoint extends Partial<Omit<BenchOptions, 'repeat' | 'seconds' | 'quiet'>> {
  readonly engines: readonly ExecutorName[];
  /** What an H200 allows, by dispatches, waits for memory, operations and the longest chain of a window; an estimate, in the suite's unit. */
  readonly floor?: number;
}
