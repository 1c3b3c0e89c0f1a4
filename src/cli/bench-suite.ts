/** What a benchmark suite is, and the file that `bench --json` and `--out` give. */
import type { Failure, Result } from '../base/result.ts';
import type { AdapterReport, EngineName } from '../scenario/outcome.ts';
import type { Host, Machine } from './host.ts';

export const BENCH_FORMAT = 'swarmscope.bench/1';

export interface BenchRow {
  readonly suite: string;
  /** What varies in the suite, as said on the command line: `2^20`. */
  readonly name: string;
  readonly engine: EngineName;
  readonly adapter: AdapterReport;
  readonly lpSize: number;
  /** Simulated seconds of one run. */
  readonly end: number;
  /** Events of one run. */
  readonly events: number;
  readonly digest: string;
  /** Wall seconds of each run, setup left out. */
  readonly wallSeconds: readonly number[];
  /** Over the runs: median, least, most. */
  readonly eventsPerSecond: number;
  readonly slowest: number;
  readonly fastest: number;
}

/** A measurement that could not be made, and why. */
export interface BenchGap {
  readonly suite: string;
  readonly name: string;
  readonly engine: EngineName;
  readonly failure: Failure;
}

export interface BenchFile {
  readonly format: typeof BENCH_FORMAT;
  readonly machine: Machine;
  readonly rows: readonly BenchRow[];
  readonly gaps: readonly BenchGap[];
  /** Set where rates of a software adapter were measured and left out: they say nothing of a GPU. */
  readonly leftOut?: string;
}

export interface BenchOptions {
  readonly engines: readonly EngineName[];
  /** Runs behind each median. */
  readonly repeat: number;
  /** Sizes to run; the suite's own when absent. */
  readonly sizes?: readonly number[];
  readonly quiet: boolean;
}

export interface BenchSuite {
  readonly name: string;
  readonly summary: string;
  /** Hands over each row when it is measured; ends early when the host is cancelled. */
  run(host: Host, options: BenchOptions, emit: (row: BenchRow | BenchGap) => Promise<void>): Promise<Result<void>>;
}

export const isGap = (row: BenchRow | BenchGap): row is BenchGap => 'failure' in row;

/** Of an odd number the middle one, of an even number the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
