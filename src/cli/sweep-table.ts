/** What a sweep gives: one row per run, and per setting the mean of every number with its 99% confidence interval. */
import { meanInterval } from '../analysis/confidence.ts';
import type { Metric, RunResult } from '../scenario/outcome.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';
import { si, table } from './format.ts';
import { type Axis, labelOf } from './sweep-axis.ts';

/** A run of a sweep: the setting that it repeats, and what came out. */
export interface SweptRun {
  readonly setting: Params;
  readonly result: RunResult;
}

type Cell = string | number;

const FACTS = {
  seed: (r) => r.seed,
  status: (r) => r.status,
  engine: (r) => r.engine,
  lpSize: (r) => r.lpSize,
  events: (r) => r.events,
  windows: (r) => r.windows,
  simulatedSeconds: (r) => r.simulatedSeconds,
  wallSeconds: (r) => r.wallSeconds,
  eventsPerSecond: (r) => r.eventsPerSecond,
  digest: (r) => r.digest,
} satisfies Record<string, (result: RunResult) => Cell>;

/** Facts that repetitions are averaged over, beside the metrics. */
const AVERAGED = ['events', 'eventsPerSecond'] as const;

/** Header and rows of the CSV: swept parameters, facts, metrics; a distribution is its mean and quantiles. */
export function sweepRows(axes: readonly Axis[], spec: ModelSpec, runs: readonly SweptRun[]): Cell[][] {
  const metrics = Object.keys(spec.metrics).flatMap((name) => numbersOf(name, runs[0]?.result.metrics[name]));
  const names = [...axes.map((axis) => axis.name), ...Object.keys(FACTS), ...metrics.map(([name]) => name)];
  const rows = runs.map(({ setting, result }) => [
    ...axes.map((axis) => labelOf(axis, setting)),
    ...Object.values(FACTS).map((fact) => fact(result)),
    ...Object.keys(spec.metrics).flatMap((name) => numbersOf(name, result.metrics[name]).map(([, value]) => value)),
  ]);
  return [names, ...rows];
}

export interface SettingSummary {
  readonly setting: Params;
  readonly runs: number;
  /** Mean, and half the width of its 99% confidence interval (null for a single run), by name. */
  readonly means: Readonly<Record<string, { readonly mean: number; readonly half: number | null }>>;
}

/** One summary per setting, in the order in which the settings were run. */
export function summarise(spec: ModelSpec, runs: readonly SweptRun[]): readonly SettingSummary[] {
  const bySetting = new Map<Params, RunResult[]>();
  for (const { setting, result } of runs) bySetting.set(setting, [...(bySetting.get(setting) ?? []), result]);
  return [...bySetting].map(([setting, results]) => ({
    setting,
    runs: results.length,
    means: Object.fromEntries(columnsOf(spec, results).map(([name, values]) => [name, intervalOf(values)])),
  }));
}

function columnsOf(spec: ModelSpec, results: readonly RunResult[]): readonly (readonly [string, readonly number[]])[] {
  const facts = AVERAGED.map((name) => [name, results.map((r) => FACTS[name](r))] as const);
  const metrics = Object.keys(spec.metrics)
    .filter((name) => results[0].metrics[name] !== undefined)
    .map((name) => [name, results.map((r) => centre(r.metrics[name]))] as const);
  return [...facts, ...metrics];
}

function intervalOf(values: readonly number[]) {
  const { mean, half } = meanInterval(values);
  return { mean, half: Number.isNaN(half) ? null : half };
}

const centre = (metric: Metric): number => (typeof metric === 'number' ? metric : metric.mean);

const numbersOf = (name: string, metric: Metric | undefined): readonly (readonly [string, number])[] =>
  typeof metric === 'number'
    ? [[name, metric]]
    : metric
      ? (['mean', 'p50', 'p90', 'p99', 'max'] as const).map((part) => [`${name}.${part}`, metric[part]])
      : [];

/** For people: a block per quantity, a line per setting. */
export function describeSummaries(spec: ModelSpec, axes: readonly Axis[], all: readonly SettingSummary[]): string {
  const blocks = Object.keys(all[0]?.means ?? {}).map((name) => {
    const rows = all.map(({ setting, runs, means }) => [
      ...axes.map((axis) => `${axis.name}=${labelOf(axis, setting)}`),
      si(means[name].mean),
      means[name].half === null ? '' : `± ${si(means[name].half)}`,
      `${runs} ${runs === 1 ? 'run' : 'runs'}`,
    ]);
    const { label = name, unit = '' } = spec.metrics[name] ?? {};
    return `${label}${unit && `, ${unit}`}\n${table(rows, `${'l'.repeat(axes.length)}rrr`)}`;
  });
  return `${blocks.join('\n\n')}\n`;
}
