/** What a benchmark suite is, and what it gives. */
import type { Failure, Result } from '../base/result.ts';
import type { EventListName } from '../scenario/event-lists.ts';
import type { AdapterReport, ExecutorName } from '../scenario/outcome.ts';
import type { BenchFigure } from '../scenario/results/bench-figure.ts';
import type { BenchHost } from './host.ts';
import type { BenchOptions, QuickPoint, SuiteOption } from './options.ts';

export interface BenchRow {
  readonly suite: string;
  /** What varies in the suite, as said on the command line: `2^20`. */
  readonly name: string;
  readonly engine: ExecutorName;
  /** Of engine `workers`. */
  readonly workers?: number;
  readonly adapter: AdapterReport;
  /** LP size that was asked for, in a suite that compares them. */
  readonly lp?: string;
  /** LP size at the end; of the event engine. */
  readonly lpSize?: number;
  /** Future event list of the event engine on the GPU. */
  readonly list?: EventListName;
  /** Simulated seconds that were measured. */
  readonly end: number;
  /** Events that were measured; transfers of the rounds engine. */
  readonly events: number;
  /** Of a suite that measures whole runs. */
  readonly digest?: string;
  /** Wall seconds of each measurement, setup left out. */
  readonly wallSeconds: readonly number[];
  /** Over the measurements: median, least, most. */
  readonly eventsPerSecond: number;
  readonly slowest: number;
  readonly fastest: number;
}

/** A measurement that could not be made, and why. */
export interface BenchGap {
  readonly suite: string;
  readonly name: string;
  readonly engine: ExecutorName;
  readonly failure: Failure;
}

export type Emit = (row: BenchRow | BenchGap) => Promise<void>;

export interface BenchSuite {
  readonly name: string;
  readonly summary: string;
  /** Options of `bench` that it has and others may not. */
  readonly options?: readonly SuiteOption[];
  /** Figures of the paper that it repeats, rising without gaps: what its option `figure` may be. */
  readonly figures?: readonly number[];
  /** The engine of all rows, where a suite has one alone. */
  readonly only?: ExecutorName;
  /** Measurements where nobody says how many; default 5. */
  readonly repeat?: number;
  /** Wall seconds of a measurement where nobody says how many; default 1. */
  readonly seconds?: number;
  /** Points that stand for it in `bench --quick`; none where another suite stands for it too. */
  readonly quick: readonly QuickPoint[];
  /** What is quoted of a row, where that is not its events/s. Of seconds less is faster. */
  quoted?(row: BenchRow): Quoted;
  /** Above the rows, and each row as a line for people. */
  readonly header: string;
  line(row: BenchRow): string;
  /** What there is to say when all rows are there; of the rows of this suite. */
  closing?(rows: readonly BenchRow[]): string;
  /** How its rows are plotted, where they are. */
  figure?(rows: readonly BenchRow[]): BenchFigure;
  /** Hands over each row when it is measured; ends early when the host is cancelled. */
  run(host: BenchHost, options: BenchOptions, emit: Emit): Promise<void>;
}

export type Quoted = readonly [value: number, unit: 's' | `${string}/s`];

export const isGap = (row: BenchRow | BenchGap): row is BenchGap => 'failure' in row;

/** Hands over a row, or why there is none; nothing after Ctrl-C. */
export async function emitResult(emit: Emit, row: Result<BenchRow>, of: Omit<BenchGap, 'failure'>): Promise<void> {
  if (row.ok) await emit(row.value);
  else if (row.failure.kind !== 'cancelled') await emit({ ...of, failure: row.failure });
}

/** Of all measurements of a row. */
export function ratesOf(all: readonly { readonly events: number; readonly wallSeconds: number }[]) {
  const wallSeconds = all.map((each) => each.wallSeconds);
  const rates = all.map(({ events }, i) => events / wallSeconds[i]);
  return { wallSeconds, eventsPerSecond: median(rates), slowest: Math.min(...rates), fastest: Math.max(...rates) };
}

/** Of an odd number the middle one, of an even number the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
