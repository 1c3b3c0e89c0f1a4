/** What a run gives back: the one object that `run --json` prints, a link names by its digest and `verify` compares. */
import type { Failure } from '../base/result.ts';
import type { Scenario } from './scenario.ts';
import type { Params } from './spec.ts';

export const RESULT_FORMAT = 'swarmscope.result/1';

/** Integer counts: unit-width bins to 256, then 8 per octave, `[lo, hi)`; only bins that hold something. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly bins: readonly (readonly [lo: number, hi: number, n: number])[];
}

/** By name. */
export type Distributions = Readonly<Record<string, Distribution>>;

/** A quantity along another one: of each bucket, of each share of the peers. `x` rises; both are of equal length. */
export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export type Metric = number | Distribution | Curve;

export const isDistribution = (metric: Metric | undefined): metric is Distribution =>
  typeof metric === 'object' && 'bins' in metric;

export const isCurve = (metric: Metric | undefined): metric is Curve => typeof metric === 'object' && 'x' in metric;

/** Columns of equal length; `time` (seconds) is always there. Equal on every engine and LP size. */
export type ModelSeries = { readonly time: readonly number[] } & { readonly [column: string]: readonly number[] };

export type EngineName = 'gpu' | 'sequential';

/** What ran where: the adapter, or the processor for the sequential engine. */
export interface AdapterReport {
  readonly vendor: string;
  readonly architecture: string;
  readonly description: string;
  /** A software adapter: right, and slow. */
  readonly software: boolean;
}

export interface RunResult {
  readonly format: typeof RESULT_FORMAT;
  /** Version of the application that ran it. */
  readonly version: string;
  readonly scenario: Scenario;
  readonly status: 'finished' | 'cancelled' | 'failed';
  readonly failure?: Failure;
  readonly model: string;
  readonly params: Params;
  readonly seed: number;
  readonly engine: EngineName;
  readonly lpSize: number;
  readonly adapter: AdapterReport;
  readonly events: number;
  readonly windows: number;
  readonly simulatedSeconds: number;
  readonly wallSeconds: number;
  readonly setupSeconds: number;
  readonly eventsPerSecond: number;
  readonly peakPending: number;
  readonly memoryBytes: number;
  readonly conservation: { readonly created: number; readonly executed: number; readonly pending: number };
  /** 16 lower-case hex digits. */
  readonly digest: string;
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly series: ModelSeries;
}
