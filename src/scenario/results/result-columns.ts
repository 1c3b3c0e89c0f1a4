/**
 * A result as a row of CSV: the whole scenario, how it ended, what was measured. The lab's list of runs and studies write
 * such rows; `result-table.ts` reads them back.
 */
import {
  type Distribution,
  isCurve,
  isRoundsResult,
  listOf,
  lpSizeOf,
  type Metric,
  type RunResult,
} from '../outcome.ts';
import type { Scenario } from '../scenario.ts';

/** Numbers of a run beside its metrics, in the order of their columns: each engine has its own among them. */
export const RESULT_NUMBERS = [
  'events',
  'windows',
  'parallelism',
  'lpParallelism',
  'rounds',
  'simulatedSeconds',
  'wallSeconds',
  'setupSeconds',
  'eventsPerSecond',
  'roundsPerSecond',
  'peakPending',
  'memoryBytes',
] as const;

/** Those that hang on who runs it: on speed, engine or LP size. All others are the same wherever a run is made. */
export const MACHINE_NUMBERS: ReadonlySet<string> = new Set([
  'lpSize',
  'lpParallelism',
  'wallSeconds',
  'setupSeconds',
  'eventsPerSecond',
  'roundsPerSecond',
  'peakPending',
  'memoryBytes',
]);

export const DISTRIBUTION_PARTS: readonly Exclude<keyof Distribution, 'bins'>[] = [
  'count',
  'mean',
  'min',
  'p50',
  'p90',
  'p99',
  'max',
];

/** Columns of parameters and of metrics begin with these; a distribution has a column per part, `metrics.hops.p90`. */
export const PARAM_PREFIX = 'params.';
/** What people call the value of a parameter, where that is something else: the path of a file. */
export const NAMED_PREFIX = 'named.';
export const METRIC_PREFIX = 'metrics.';

export type Cell = number | string;
/** Cells by the names of their columns, in order; a number becomes a text where a file is written. */
export type Cells = ReadonlyMap<string, Cell>;

/** Rows are made by the hundred thousand: cells are put into one map, one after the other. */
type Put = (name: string, value: Cell) => void;

export function resultCells(result: RunResult): Cells {
  const { conservation, metrics, adapter, failure, ending } = result;
  const lpSize = lpSizeOf(result);
  return cellsOf((put) => {
    putScenario(put, result.scenario);
    put('status', result.status);
    put('failure', failure?.message ?? '');
    if (isRoundsResult(result) || ending) put('ending', ending ?? '');
    put('digest', result.digest);
    put('engine', result.engine);
    if (lpSize !== undefined) {
      put('lpSize', lpSize);
      put('list', listOf(result) ?? '');
    }
    put('adapter', adapter.description || adapter.vendor);
    put('version', result.version);
    putNumbers(put, result);
    for (const [name, value] of Object.entries(conservation)) put(`conservation.${name}`, value);
    for (const [name, metric] of Object.entries(metrics)) putMetric(put, METRIC_PREFIX + name, metric);
  });
}

/** What ran. */

function cellsOf(fill: (put: Put) => void): Cells {
  const cells = new Map<string, Cell>();
  fill((name, value) => cells.set(name, typeof value === 'number' ? value : oneLine(value)));
  return cells;
}

function putScenario(put: Put, { model, modelVersion, seed, tick, measure, params }: Scenario): void {
  put('model', model);
  put('modelVersion', modelVersion);
  put('seed', seed);
  put('tick_us', tick);
  put('warmUp_s', measure.warmUp);
  put('sampleEvery_s', measure.sampleEvery);
  for (const [name, value] of Object.entries(params)) put(PARAM_PREFIX + name, value);
}

function putNumbers(put: Put, result: RunResult): void {
  const numbers: Readonly<Partial<Record<(typeof RESULT_NUMBERS)[number], number>>> = result;
  for (const name of RESULT_NUMBERS) {
    const value = numbers[name];
    if (value !== undefined) put(name, value);
  }
}

/** What is no number, and all but the count of a distribution of nothing, leave their cells empty. Curves have none. */
function putMetric(put: Put, name: string, metric: Metric): void {
  if (typeof metric === 'number') put(name, measured(metric));
  else if (!isCurve(metric))
    for (const part of DISTRIBUTION_PARTS)
      put(`${name}.${part}`, part === 'count' || metric.count > 0 ? measured(metric[part]) : '');
}

const measured = (value: number): Cell => (Number.isFinite(value) ? value : '');

/** A cell is part of one line of its file. */
const oneLine = (text: string): string => (/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text);

/** A header, `first` before all others, then a row each; a run that lacks a column leaves it empty. */
export function cellRows(all: readonly Cells[], first: readonly string[] = []): readonly (readonly Cell[])[] {
  const names = [...new Set([...first, ...all.flatMap((cells) => [...cells.keys()])])];
  return [names, ...all.map((cells) => names.map((name) => cells.get(name) ?? ''))];
}
