/** Lines of a benchmark for people. */
import { describeFailure } from '../../base/result.ts';
import type { BenchGap, BenchRow } from '../../bench/suite.ts';
import { DEFAULT_LIST } from '../../scenario/event-lists.ts';
import { describeAdapter } from '../run/output.ts';
import type { BenchFile } from './bench-file.ts';

export const gapLine = ({ suite, name, engine, failure }: BenchGap): string =>
  `  ${suite}  ${name}  ${engine}  not measured: ${describeFailure(failure)}`;

export const adapterLine = ({ engine, adapter }: BenchRow): string => `  ${engine}: ${describeAdapter(adapter)}`;

/** `  1.04 x`, against the row of the same suite, size, engine, LP size and event list in an earlier file. */
export function ratioOf(row: BenchRow, earlier: BenchFile | undefined): string {
  if (!earlier) return '';
  const before = earlier.rows.find(
    (r) =>
      r.suite === row.suite &&
      r.name === row.name &&
      r.engine === row.engine &&
      r.lp === row.lp &&
      (r.list ?? DEFAULT_LIST) === (row.list ?? DEFAULT_LIST),
  );
  return before ? `  ${(row.eventsPerSecond / before.eventsPerSecond).toFixed(2)} x` : '  no earlier rate';
}
