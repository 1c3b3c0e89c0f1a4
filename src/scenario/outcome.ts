/** What a run gives back: the one object that `run --json` prints, a link names by its digest and `verify` compares. */
import { assert } from '../base/assert.ts';
import type { Failure } from '../base/result.ts';
import type { EventListName } from './event-lists.ts';
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

/** Columns of equal length; `time` (seconds, or rounds where the clock counts those) is always there. Equal on every executor and LP size, but for `lpSerialEvents`. */
export type ModelSeries = { readonly time: readonly number[] } & { readonly [column: string]: readonly number[] };

/** Where a run takes place: on a GPU, on several cores, on one. */
export const EXECUTOR_NAMES = ['gpu', 'workers', 'sequential'] as const;
export type ExecutorName = (typeof EXECUTOR_NAMES)[number];

/** How a run ended. */
export const STATUSES = ['finished', 'cancelled', 'failed'] as const;

/** What ran where: the adapter, or the processor for one core. */
export interface AdapterReport {
  readonly vendor: string;
  readonly architecture: string;
  readonly description: string;
  /** A software adapter: right, and slow. */
  readonly software: boolean;
}

/** What every run gives back. */
interface CommonResult {
  readonly format: typeof RESULT_FORMAT;
  /** Version of the application that ran it. */
  readonly version: string;
  readonly scenario: Scenario;
  readonly status: (typeof STATUSES)[number];
  readonly failure?: Failure;
  /** Why it ended before its goal, where it did: a sentence. */
  readonly ending?: string;
  readonly model: string;
  readonly params: Params;
  readonly seed: number;
  readonly engine: ExecutorName;
  /** Of engine `workers`: on how many. */
  readonly workers?: number;
  readonly adapter: AdapterReport;
  /** Executed by the event engine; transfers of the rounds engine. */
  readonly events: number;
  readonly simulatedSeconds: number;
  readonly wallSeconds: number;
  readonly setupSeconds: number;
  readonly memoryBytes: number;
  readonly conservation: { readonly created: number; readonly executed: number; readonly pending: number };
  /** 16 lower-case hex digits. */
  readonly digest: string;
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly series: ModelSeries;
}

/** Of a run of the event engine. */
export interface EventResult extends CommonResult {
  readonly windows: number;
  /**
   * Events per serial event (`EventOutcome`): an estimate, from below, of the parallelism with an LP for every node; and the same with
   * the LPs that the run had. 0 of a run without events; undefined of a run that failed before it was known.
   */
  readonly parallelism?: number;
  readonly lpParallelism?: number;
  readonly eventsPerSecond: number;
  readonly lpSize: number;
  /** On the GPU. */
  readonly list?: EventListName;
  /** How often the list has moved to other buffers, for LPs that merge or split and lists that grow, and wall seconds in which the run waited for that; undefined where it never did. */
  readonly listMoves?: number;
  readonly listMoveSeconds?: number;
  /** Most events that were pending at once, of all nodes together. */
  readonly peakPending: number;
}

/** Of a run of the rounds engine. */
export interface RoundsResult extends CommonResult {
  readonly rounds: number;
  readonly roundsPerSecond: number;
}

export type RunResult = EventResult | RoundsResult;

export const isRoundsResult = (result: RunResult): result is RoundsResult => 'rounds' in result;

/** Windows or rounds. */
export const stepsOf = (result: RunResult): number => (isRoundsResult(result) ? result.rounds : result.windows);

/** Where the engine has LPs. */
export const lpSizeOf = (result: RunResult): number | undefined => (isRoundsResult(result) ? undefined : result.lpSize);

/** Where the engine has such lists, and it is known. */
export const listOf = (result: RunResult): EventListName | undefined =>
  isRoundsResult(result) ? undefined : result.list;

/** For whoever runs models of the event engine only. */
export function eventResultOf(result: RunResult): EventResult {
  assert(!isRoundsResult(result), `the result of ${result.model} counts rounds`);
  return result;
}
