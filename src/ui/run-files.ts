/** Kept runs as files: their results as they are, or one row a run for a spreadsheet. */
import { csvText } from '../base/csv.ts';
import type { Rows } from '../charts/csv.ts';
import type { Distribution, Metric } from '../scenario/outcome.ts';
import type { KeptRun } from '../state/history.ts';
import { nameOf } from './run-name.ts';
import { saveFile } from './save-file.ts';

/** One run is the object that `run --json` prints; several are a list of them. */
export function runsJson(runs: readonly KeptRun[]): string {
  const results = runs.map(({ result }) => result);
  return `${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}\n`;
}

/** A header, then a row a run; a run that lacks a column leaves it empty. */
export function runsRows(runs: readonly KeptRun[]): Rows {
  const cells = runs.map(cellsOf);
  const names = [...new Set(cells.flatMap((row) => [...row.keys()]))];
  return [names, ...cells.map((row) => names.map((name) => row.get(name) ?? ''))];
}

type Cell = readonly [name: string, value: number | string];

function cellsOf(run: KeptRun): ReadonlyMap<string, string> {
  const { scenario, conservation, metrics, adapter, failure, ...result } = run.result;
  const cells: Cell[] = [
    ['name', nameOf(run)],
    ['date', new Date(run.at).toISOString()],
    ['model', scenario.model],
    ['modelVersion', scenario.modelVersion],
    ['seed', scenario.seed],
    ['tick_us', scenario.tick],
    ['warmUp_s', scenario.measure.warmUp],
    ['sampleEvery_s', scenario.measure.sampleEvery],
    ...Object.entries(scenario.params).map(([name, value]): Cell => [`params.${name}`, value]),
    ['status', result.status],
    ['failure', failure?.message ?? ''],
    ['digest', result.digest],
    ['engine', result.engine],
    ['lpSize', result.lpSize],
    ['adapter', adapter.description || adapter.vendor],
    ['version', result.version],
    ...RESULT_COLUMNS.map((name): Cell => [name, result[name]]),
    ...Object.entries(conservation).map(([name, value]): Cell => [`conservation.${name}`, value]),
    ...Object.entries(metrics).flatMap(([name, metric]) => metricCells(`metrics.${name}`, metric)),
  ];
  return new Map(cells.map(([name, value]) => [name, String(value)]));
}

const RESULT_COLUMNS = [
  'events',
  'windows',
  'simulatedSeconds',
  'wallSeconds',
  'setupSeconds',
  'eventsPerSecond',
  'peakPending',
  'memoryBytes',
] as const;

const DISTRIBUTION_COLUMNS: readonly Exclude<keyof Distribution, 'bins'>[] = [
  'count',
  'mean',
  'min',
  'p50',
  'p90',
  'p99',
  'max',
];

const metricCells = (name: string, metric: Metric): readonly Cell[] =>
  typeof metric === 'number'
    ? [[name, metric]]
    : DISTRIBUTION_COLUMNS.map((part): Cell => [`${name}.${part}`, metric[part]]);

export function saveRuns(runs: readonly KeptRun[], as: 'json' | 'csv'): void {
  const text = as === 'json' ? runsJson(runs) : csvText(runsRows(runs));
  const one = runs.length === 1 ? `-${runs[0].result.digest.slice(0, 8) || runs[0].result.status}` : 's';
  saveFile(new Blob([text], { type: as === 'json' ? 'application/json' : 'text/csv' }), `swarmscope-run${one}.${as}`);
}
