/** Lines of a benchmark for people. */
import { describeFailure } from '../../base/result.ts';
import { describeAdapter } from '../run/output.ts';
import type { BenchFile, BenchGap, BenchRow } from './bench-suite.ts';

/** Fixed widths: lines are printed one by one. Positive widths align to the right. */
export const columnsOf =
  (widths: readonly number[]) =>
  (cells: readonly string[]): string =>
    `  ${cells.map((cell, i) => (widths[i] < 0 ? cell.padEnd(-widths[i]) : cell.padStart(widths[i]))).join('  ')}`.trimEnd();

/** A software adapter says so in every line. */
export const engineName = ({ adapter, engine }: BenchRow): string => (adapter.software ? 'SOFTWARE' : engine);

export const gapLine = ({ suite, name, engine, failure }: BenchGap): string =>
  `  ${suite}  ${name}  ${engine}  not measured: ${describeFailure(failure)}`;

export const adapterLine = ({ engine, adapter }: BenchRow): string => `  ${engine}: ${describeAdapter(adapter)}`;

/** `  1.04 x`, against the row of the same suite, size, engine and LP size in an earlier file. */
export function ratioOf(row: BenchRow, earlier: BenchFile | undefined): string {
  if (!earlier) return '';
  const before = earlier.rows.find(
    (r) => r.suite === row.suite && r.name === row.name && r.engine === row.engine && r.lp === row.lp,
  );
  return before ? `  ${(row.eventsPerSecond / before.eventsPerSecond).toFixed(2)} x` : '  no earlier rate';
}
