/** What a sweep gives at its end: per setting the mean of every number with its 99% confidence interval. */
import { meanOf, type Setting, settingsOf } from '../analysis/settings.ts';
import { quantityColumns, quantityOf } from '../scenario/result-quantities.ts';
import type { ResultRow } from '../scenario/result-table.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';
import { si, table } from './format.ts';
import { type Axis, labelOf } from './sweep-axis.ts';

/** Facts of a run that are averaged beside what the model measures. */
const FACTS = ['rounds', 'roundsPerSecond', 'events', 'eventsPerSecond', 'wallSeconds'] as const;

/** Parts of a distribution that are averaged. */
const PART = /\.(mean|p50|p90|p99)$/;

export interface SettingSummary {
  readonly setting: Params;
  /** Runs that finished, and runs that did not. */
  readonly runs: number;
  readonly failed: number;
  /** Mean, and half the width of its 99% confidence interval (null for a single run), by column of the CSV. */
  readonly means: Readonly<Record<string, { readonly mean: number; readonly half: number | null }>>;
}

/** One summary per setting, in the order of the rows. */
export function summarise(
  spec: ModelSpec,
  axes: readonly Axis[],
  rows: readonly ResultRow[],
): readonly SettingSummary[] {
  const columns = quantityColumns(spec).filter((name) =>
    name.startsWith('metrics.') ? !name.slice('metrics.'.length).includes('.') || PART.test(name) : isFact(name),
  );
  const swept = axes.map(({ name }) => name);
  return settingsOf(rows, swept).map((setting) => ({
    setting: setting.params,
    runs: setting.runs.length,
    failed: setting.failed.length,
    means: Object.fromEntries(columns.flatMap((column) => intervalOf(setting, column))),
  }));
}

const isFact = (name: string): boolean => FACTS.some((fact) => fact === name);

function intervalOf(setting: Setting, column: string) {
  const found = meanOf(setting, column);
  return found ? [[column, { mean: found.mean, half: found.count > 1 ? found.half : null }] as const] : [];
}

/** For people: a block per quantity, a line per setting; of distributions the means alone. */
export function describeSummaries(spec: ModelSpec, axes: readonly Axis[], all: readonly SettingSummary[]): string {
  const columns = [...new Set(all.flatMap(({ means }) => Object.keys(means)))];
  const blocks = columns
    .filter((column) => !PART.test(column) || column.endsWith('.mean'))
    .map((column) => {
      const { label, unit } = quantityOf(spec, column);
      return `${label}${unit && unit !== label.toLowerCase() ? `, ${unit}` : ''}\n${table(
        all.map((each) => lineOf(axes, each, column)),
        `${'l'.repeat(axes.length)}rrr`,
      )}`;
    });
  return blocks.join('\n\n');
}

function lineOf(axes: readonly Axis[], { setting, runs, failed, means }: SettingSummary, column: string) {
  const { mean, half } = means[column] ?? { mean: Number.NaN, half: null };
  return [
    ...axes.map((axis) => `${axis.name}=${labelOf(axis, setting)}`),
    si(mean),
    half === null ? '' : `± ${si(half)}`,
    `${runs} ${runs === 1 ? 'run' : 'runs'}${failed > 0 ? `, ${failed} failed` : ''}`,
  ];
}
