/** Numbers and tables for a terminal. */

const PREFIXES = ['', 'k', 'M', 'G', 'T'] as const;

/** Three significant digits and an SI prefix: `12.3 M`, `0.123`, `7`. */
export function si(value: number, unit = ''): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return '-';
  if (Number.isInteger(value) && size < 1000) return joined(String(value), unit);
  if (size !== 0 && size < 1e-3) return joined(value.toExponential(2), unit);
  // Rounded first: 999,999 is 1.00 M, not 1000 k.
  const rounded = Number(value.toPrecision(3));
  const step = Math.min(Math.max(0, Math.floor(Math.log10(Math.abs(rounded)) / 3)), PREFIXES.length - 1);
  return joined(threeDigits(rounded / 1000 ** step), PREFIXES[step] + unit);
}

const threeDigits = (value: number): string =>
  value.toFixed(Math.min(3, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))));

const joined = (digits: string, tail: string): string => (tail === '' ? digits : `${digits} ${tail}`);

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
