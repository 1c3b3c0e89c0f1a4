/** What a sweep gives at its end: per setting the mean of every number with its 99% confidence interval, and its ratio to another setting. */

import type { MeanInterval } from '../../analysis/confidence.ts';
import { type MeasuredRun, meanOf, ratioOf, type Setting, settingsOf } from '../../analysis/settings.ts';
import { counted } from '../../base/counted.ts';
import { si, table } from '../../base/format.ts';
import { quantityColumns, quantityOf } from '../../scenario/results/result-quantities.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';
import { type Against, type Axis, labelOf } from './sweep-axis.ts';

/** Facts of a run that are averaged beside what the model measures. */
const FACTS = ['rounds', 'roundsPerSecond', 'events', 'eventsPerSecond', 'wallSeconds'] as const;

/** Parts of a distribution that are averaged. */
const PART = /\.(mean|p50|p90|p99)$/;

export interface Interval {
  readonly mean: number;
  readonly half: number | null;
}

export interface SettingSummary {
  readonly setting: Params;
  /** Runs that finished, and runs that did not. */
  readonly runs: number;
  readonly failed: number;
  /** Mean, and half the width of its 99% confidence interval (null for a single run), by column of the CSV. */
  readonly means: Readonly<Record<string, Interval>>;
  /** The same of ratios to the runs that it is compared to, pair by pair; none of those themselves. */
  readonly ratios?: Readonly<Record<string, Interval>>;
}

/** One summary per setting, in the order of the rows. */
export function summarise(
  spec: ModelSpec,
  axes: readonly Axis[],
  rows: readonly MeasuredRun[],
  against?: Against,
): readonly SettingSummary[] {
  const columns = quantityColumns(spec).filter((name) =>
    name.startsWith('metrics.') ? !name.slice('metrics.'.length).includes('.') || PART.test(name) : isFact(name),
  );
  const swept = axes.map(({ name }) => name);
  const settings = settingsOf(rows, swept);
  return settings.map((setting) => {
    const reference = against && referenceOf(settings, setting, against);
    return {
      setting: setting.params,
      runs: setting.runs.length,
      failed: setting.failed.length,
      means: intervals(columns, (column) => meanOf(setting, column)),
      ...(reference && { ratios: intervals(columns, (column) => ratioOf(setting, reference, column)) }),
    };
  });
}

/** The setting that differs in what is compared alone. */
function referenceOf(
  settings: readonly Setting<MeasuredRun>[],
  { params }: Setting<MeasuredRun>,
  { name, value }: Against,
): Setting<MeasuredRun> | undefined {
  if (params[name] === value) return undefined;
  const wanted = Object.entries({ ...params, [name]: value });
  return settings.find((other) => wanted.every(([each, of]) => other.params[each] === of));
}

const isFact = (name: string): boolean => FACTS.some((fact) => fact === name);

function intervals(columns: readonly string[], of: (column: string) => MeanInterval | undefined) {
  const found = columns.flatMap((column) => {
    const interval = of(column);
    return interval
      ? [[column, { mean: interval.mean, half: interval.count > 1 ? interval.half : null }] as const]
      : [];
  });
  return Object.fromEntries(found);
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
        `${'l'.repeat(axes.length)}rrrrr`,
      )}`;
    });
  return blocks.join('\n\n');
}

function lineOf(axes: readonly Axis[], { setting, runs, failed, means, ratios }: SettingSummary, column: string) {
  const ratio = ratios?.[column];
  const { mean, half } = means[column] ?? { mean: Number.NaN, half: null };
  return [
    ...axes.map((axis) => `${axis.name}=${labelOf(axis, setting)}`),
    si(mean),
    half === null ? '' : `± ${si(half)}`,
    `${counted(runs, 'runs')}${failed > 0 ? `, ${failed} failed` : ''}`,
    ...(ratio ? [`${ratio.mean.toFixed(3)} x`, ratio.half === null ? '' : `± ${ratio.half.toFixed(3)}`] : []),
  ];
}
