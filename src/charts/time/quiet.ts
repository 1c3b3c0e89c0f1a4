/** Rows of a run of events are taken as windows begin, so a time without events has none: what a chart is to know of it. */
import type { ModelSeries } from '../../scenario/outcome.ts';

/**
 * The rows, with one more where a time without windows begins. A row is taken in the first window of each `sampleEvery` seconds; where the
 * next one is further off, all that the two differ by was in windows before the next multiple. So a line stays level from there on,
 * and does not rise through times in which nothing happened. Rounds have all their rows.
 */
export function withQuietTimes(series: ModelSeries, sampleEvery: number): ModelSeries {
  const { time } = series;
  if (series.windows === undefined || !(sampleEvery > 0)) return series;
  const begins = time.map((seconds) => (Math.floor(seconds / sampleEvery) + 1) * sampleEvery);
  const isQuiet = begins.map((from, row) => (time[row + 1] ?? 0) > from + sampleEvery);
  if (!isQuiet.includes(true)) return series;
  const widened = (column: readonly number[], added: (row: number) => number | undefined) =>
    column.flatMap((value, row) => (isQuiet[row] ? [value, added(row) ?? value] : [value]));
  const columns = Object.entries(series).map(([name, column]) => [name, widened(column, (row) => column[row + 1])]);
  return { ...Object.fromEntries(columns), time: widened(time, (row) => begins[row]) };
}
