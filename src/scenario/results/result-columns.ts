/**
 * A result as a row of CSV: the whole scenario, how it ended, what was measured. The lab's list of runs and studies write
 * such rows; `result-table.ts` reads them back.
 */
import { type Distribution, isCurve, isRoundsResult, lpSizeOf, type Metric, type RunResult } from '../outcome.ts';
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

/** Cells by the names of their columns, in order. */
export type Cells = ReadonlyMap<string, string>;
type Cell = readonly [name: string, value: number | string];

export function resultCells(result: RunResult): Cells {
  const { scenario, conservation, metrics, adapter, failure, ending } = result;
  const lpSize = lpSizeOf(result);
  const cells: Cell[] = [
    ['status', result.status],
    ['failure', failure?.message ?? ''],
    ...(isRoundsResult(result) || ending ? [['ending', ending ?? ''] as const] : []),
    ['digest', result.digest],
    ['engine', result.engine],
    ...(lpSize === undefined ? [] : [['lpSize', lpSize] as const]),
    ['adapter', adapter.description || adapter.vendor],
    ['version', result.version],
    ...numberCells(result),
    ...Object.entries(conservation).map(([name, value]): Cell => [`conservation.${name}`, value]),
    ...Object.entries(metrics).flatMap(([name, metric]) => metricCells(METRIC_PREFIX + name, metric)),
  ];
  return new Map([...scenarioCells(scenario), ...texts(cells)]);
}

/** What ran. */
export const scenarioCells = ({ model, modelVersion, seed, tick, measure, params }: Scenario): Cells =>
  new Map(
    texts([
      ['model', model],
      ['modelVersion', modelVersion],
      ['seed', seed],
      ['tick_us', tick],
      ['warmUp_s', measure.warmUp],
      ['sampleEvery_s', measure.sampleEvery],
      ...Object.entries(params).map(([name, value]): Cell => [PARAM_PREFIX + name, value]),
    ]),
  );

const texts = (cells: readonly Cell[]) => cells.map(([name, value]) => [name, oneLine(String(value))] as const);

function numberCells(result: RunResult): readonly Cell[] {
  const numbers: Readonly<Partial<Record<(typeof RESULT_NUMBERS)[number], number>>> = result;
  return RESULT_NUMBERS.flatMap((name) => (numbers[name] === undefined ? [] : [[name, numbers[name]] as const]));
}

/** What is no number, and all but the count of a distribution of nothing, leave their cells empty. Curves have none. */
function metricCells(name: string, metric: Metric): readonly Cell[] {
  if (typeof metric === 'number') return [[name, measured(metric)]];
  if (isCurve(metric)) return [];
  return DISTRIBUTION_PARTS.map(
    (part): Cell => [`${name}.${part}`, part === 'count' || metric.count > 0 ? measured(metric[part]) : ''],
  );
}

const measured = (value: number): number | string => (Number.isFinite(value) ? value : '');

/** A cell is part of one line of its file. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** A header, `first` before all others, then a row each; a run that lacks a column leaves it empty. */
export function cellRows(all: readonly Cells[], first: readonly string[] = []): readonly (readonly string[])[] {
  const names = [...new Set([...first, ...all.flatMap((cells) => [...cells.keys()])])];
  return [names, ...all.map((cells) => names.map((name) => cells.get(name) ?? ''))];
}
