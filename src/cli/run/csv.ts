/** The model series as CSV, a column each. */
import { csvText } from '../../base/csv.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { ModelSeries } from '../../scenario/outcome.ts';

export function seriesCsv({ time, ...rest }: ModelSeries, unit: TimeUnit): string {
  const head = CLOCKS[unit].moment;
  const columns: readonly (readonly [string, readonly number[]])[] = [[head, time], ...Object.entries(rest)];
  return csvText([columns.map(([name]) => name), ...time.map((_, i) => columns.map(([, values]) => values[i]))]);
}
