/**
 * A quantity over simulated time as rows: time in seconds or the round, the value, and what it was made from. Live rows may
 * stand for several samples each, so they give the range as well.
 */
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { ModelSeries } from '../../scenario/outcome.ts';
import type { SeriesChart } from '../chart.ts';
import type { Rows } from '../kit/rows.ts';
import { type Derived, derivedValues, namesOf } from './derive.ts';
import type { Stream } from './stream.ts';
import type { Overlay } from './time-painter.ts';

/** Heads of the column of time. */
const TIME_HEADS: Readonly<Record<TimeUnit, string>> = { s: 'time_s', rounds: 'round' };

/**
 * Every row of the result: time, the chart's value (empty where there is none), and the columns it comes from; of a ratio those of the
 * ratios beside it too.
 */
export function exactRows(chart: SeriesChart, series: ModelSeries, unit: TimeUnit = 's'): Rows {
  const values = derivedValues(chart, series.time, series);
  const own = columnsOf(chart);
  const ratiosBeside = chart.per === undefined ? [] : (chart.beside ?? []).filter(({ per }) => per !== undefined);
  const others = new Set(ratiosBeside.flatMap(columnsOf).filter((name) => !own.includes(name)));
  const sources = [...own, ...others].filter((name) => name !== 'time');
  const isPlain = chart.per === undefined && typeof chart.series === 'string';
  const header = [TIME_HEADS[unit], chart.id, ...(isPlain ? [] : sources)];
  return [
    header,
    ...series.time.map((time, i) => [
      String(time),
      text(values[i]),
      ...(isPlain ? [] : sources.map((name) => text(series[name]?.[i]))),
    ]),
  ];
}

/** Live rows of a chart; where it has lines beside, each row begins with the name of its line. */
export function liveRows(
  chart: SeriesChart,
  stream: Stream,
  beside: readonly Overlay[] = [],
  unit: TimeUnit = 's',
): Rows {
  const header = [TIME_HEADS[unit], chart.id, 'min', 'max'];
  if (beside.length === 0) return [header, ...rowsOf(stream)];
  const lines = [{ label: chart.name ?? chart.id, stream }, ...beside];
  return [['line', ...header], ...lines.flatMap(({ label, stream }) => rowsOf(stream).map((row) => [label, ...row]))];
}

const rowsOf = (stream: Stream): string[][] =>
  Array.from({ length: stream.length }, (_, i) =>
    [stream.x[i], stream.last[i], stream.min[i], stream.max[i]].map(String),
  );

const columnsOf = ({ series, per }: Derived): readonly string[] => [
  ...namesOf(series),
  ...(per === undefined ? [] : namesOf(per)),
];

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));
