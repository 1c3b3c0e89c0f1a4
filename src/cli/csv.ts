/** CSV (RFC 4180): a header of names, then rows; the point is the decimal mark everywhere. */
import type { ModelSeries } from '../scenario/outcome.ts';

/** The model series, a column each. */
export function seriesCsv(series: ModelSeries): string {
  const { time, ...rest } = series;
  const columns: readonly (readonly [string, readonly number[]])[] = [['time', time], ...Object.entries(rest)];
  return csv([columns.map(([name]) => name), ...time.map((_, i) => columns.map(([, values]) => values[i]))]);
}

/** Rows of equal length, the first one names. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;

const field = (value: string | number): string =>
  typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value);
