/** Rows of a run of events are taken as windows begin, so a time without events has none: what a chart is to know of it. */
import type { ModelSeries } from '../../scenario/outcome.ts';

/**
 * The rows, with one more where a time without windows begins. A row is taken in the first window of each `sampleEvery` seconds; where the
 * next one is further off, all that the two differ by was in windows before the next multiple. So a line stays level from there on,
 * and does not rise through times in which nothing happened. Rounds have all their rows.
 */
export function withQuietTimes(series: ModelSeries, sampleEvery: number): ModelSeries {
  const { time } = series;
  if (!series.windows || !sampleEvery) return series;
  // Rows by number, each with its time.
  const rows = time.flatMap((seconds, row) => {
    const due = (Math.floor(seconds / sampleEvery) + 1) * sampleEvery;
    const own = [{ row, seconds }];
    return (time[row + 1] ?? 0) > due + sampleEvery ? [...own, { row: row + 1, seconds: due }] : own;
  });
  const columns = Object.entries(series).map(([name, column]) => [name, rows.map(({ row }) => column[row] ?? 0)]);
  return { ...Object.fromEntries(columns), time: rows.map(({ seconds }) => seconds) };
}
