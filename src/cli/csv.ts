/** The model series as CSV, a column each. */
import { csvText } from '../base/csv.ts';
import type { ModelSeries } from '../scenario/outcome.ts';

export function seriesCsv(series: ModelSeries): string {
  const { time, ...rest } = series;
  const columns: readonly (readonly [string, readonly number[]])[] = [['time', time], ...Object.entries(rest)];
  return csvText([columns.map(([name]) => name), ...time.map((_, i) => columns.map(([, values]) => values[i]))]);
}
