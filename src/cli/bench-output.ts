/** Lines of a benchmark for people. */

import { describeFailure } from '../base/result.ts';
import type { BenchFile, BenchGap, BenchRow } from './bench-suite.ts';
import { median } from './bench-suite.ts';
import { seconds, si } from './format.ts';
import { describeAdapter } from './output.ts';

const COLUMNS = [8, 6, -10, 9, 7, 10, 8, 10, 20] as const;

/** Fixed widths: lines are printed one by one. Positive widths align to the right. */
const line = (cells: readonly string[]): string =>
  `  ${cells.map((cell, i) => (COLUMNS[i] < 0 ? cell.padEnd(-COLUMNS[i]) : cell.padStart(COLUMNS[i]))).join('  ')}`.trimEnd();

export const HEADER = line([
  'suite',
  'size',
  'engine',
  'end',
  'LP size',
  'events',
  'wall',
  'events/s',
  'least .. most',
]);

export const rowLine = (row: BenchRow): string =>
  line([
    row.suite,
    row.name,
    row.adapter.software ? 'SOFTWARE' : row.engine,
    `${row.end} s`,
    String(row.lpSize),
    si(row.events),
    seconds(median(row.wallSeconds)),
    si(row.eventsPerSecond),
    `${si(row.slowest)} .. ${si(row.fastest)}`,
  ]);

export const gapLine = ({ suite, name, engine, failure }: BenchGap): string =>
  `${line([suite, name, engine])}  not measured: ${describeFailure(failure)}`;

export const adapterLine = ({ engine, adapter }: BenchRow): string => `  ${engine}: ${describeAdapter(adapter)}`;

/** `  1.04 x`, against the row of the same suite, size and engine in an earlier file. */
export function ratioOf(row: BenchRow, earlier: BenchFile | undefined): string {
  const before = earlier?.rows.find((r) => r.suite === row.suite && r.name === row.name && r.engine === row.engine);
  if (!earlier) return '';
  return before ? `  ${(row.eventsPerSecond / before.eventsPerSecond).toFixed(2)} x` : '  no earlier rate';
}
