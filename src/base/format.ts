/** Numbers and tables for a terminal. */

import { siText } from './si.ts';

const TERMINAL = { space: ' ', none: '-', most: 'T', isRoundedFirst: true } as const;

/** Three significant digits and an SI prefix: `12.3 M`, `0.123`, `7`. */
export const si = (value: number, unit = ''): string => siText(value, unit, TERMINAL);

/** `0.012 s`, `12.4 s`. */
export const seconds = (value: number): string => si(value, 's');

/** Columns two spaces apart; the first to the left, the others as `align` says (`l` or `r`, default left). */
export function table(rows: readonly (readonly string[])[], align = ''): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (align[i] === 'r' ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ');
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n');
}
