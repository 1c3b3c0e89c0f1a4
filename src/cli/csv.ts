/** The model series as CSV (RFC 4180): a header of names, then rows; the point is the decimal mark everywhere. */
import type { ModelSeries } from '../scenario/outcome.ts';

export function seriesCsv(series: ModelSeries): string {
  const { time, ...rest } = series;
  const columns: readonly (readonly [string, readonly number[]])[] = [['time', time], ...Object.entries(rest)];
  const header = columns.map(([name]) => field(name)).join(',');
  const rows = time.map((_, i) => columns.map(([, values]) => String(values[i])).join(','));
  return `${[header, ...rows].join('\r\n')}\r\n`;
}

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
