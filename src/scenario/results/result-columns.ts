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
import type { ModelSpec } from '../spec.ts';

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

/** Rows are made by the hundred thousand: their cells are put where they belong, one after the other. */
export type Put = (name: string, value: Cell) => void;

export function resultCells(result: RunResult): Cells {
  const cells = new Map<string, Cell>();
  putResult((name, value) => cells.set(name, value), result);
  return cells;
}

export function putResult(put: Put, result: RunResult): void {
  const { conservation, metrics, adapter, failure, ending } = result;
  const lpSize = lpSizeOf(result);
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
  for (const [name, value] of Object.entries(conservation)) put(conservedColumn(name), value);
  for (const name in metrics) putMetric(put, name, metrics[name]);
}

/** Names of columns that are put together are remembered: a text that is there already is found faster. */
function remembered<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const made = known.get(name) ?? make(name);
    known.set(name, made);
    return made;
  };
}

const paramColumn = remembered((name) => PARAM_PREFIX + name);
const metricColumn = remembered((name) => METRIC_PREFIX + name);
const conservedColumn = remembered((name) => `conservation.${name}`);
/** Of what the model measures, metric after metric. Curves have none. */
export const metricColumns = (
  { metrics }: Pick<ModelSpec, 'metrics'>,
  parts: readonly string[] = DISTRIBUTION_PARTS,
): readonly string[] =>
  Object.entries(metrics).flatMap(([name, { kind }]) => {
    if (kind === 'curve') return [];
    return kind === 'scalar' ? [metricColumn(name)] : parts.map((part) => `${metricColumn(name)}.${part}`);
  });

const partColumns = remembered((name) => DISTRIBUTION_PARTS.map((part) => `${METRIC_PREFIX}${name}.${part}`));

function putScenario(put: Put, { model, modelVersion, seed, tick, measure, params }: Scenario): void {
  put('model', model);
  put('modelVersion', modelVersion);
  put('seed', seed);
  put('tick_us', tick);
  put('warmUp_s', measure.warmUp);
  put('sampleEvery_s', measure.sampleEvery);
  for (const name in params) put(paramColumn(name), params[name]);
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
  if (typeof metric === 'number') put(metricColumn(name), measured(metric));
  else if (!isCurve(metric))
    for (const [i, part] of DISTRIBUTION_PARTS.entries())
      put(partColumns(name)[i], part === 'count' || metric.count > 0 ? measured(metric[part]) : '');
}

const measured = (value: number): Cell => (Number.isFinite(value) ? value : '');

/** A header, `first` before all others, then a row each; a run that lacks a column leaves it empty. */
export function cellRows(all: readonly Cells[], first: readonly string[] = []): readonly (readonly Cell[])[] {
  const names = [...new Set([...first, ...all.flatMap((cells) => [...cells.keys()])])];
  return [names, ...all.map((cells) => names.map((name) => cells.get(name) ?? ''))];
}
