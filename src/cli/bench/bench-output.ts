/** Lines of a benchmark for people. */
import { describeFailure } from '../../base/result.ts';
import type { BenchGap, BenchRow } from '../../bench/suite.ts';
import { DEFAULT_LIST } from '../../scenario/event-lists.ts';
import { describeAdapter } from '../run/output.ts';
import type { BenchFile } from './bench-file.ts';

export const gapLine = ({ suite, name, engine, failure }: BenchGap): string =>
  `  ${suite}  ${name}  ${engine}  not measured: ${describeFailure(failure)}`;

export const adapterLine = ({ engine, adapter }: BenchRow): string => `  ${engine}: ${describeAdapter(adapter)}`;

/** Cells of a row in CSV, by column: what it has of its own too; `shares.sort` of a part, and nothing of what is a list. */
export function benchCells(row: BenchRow): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  const put = (name: string, value: unknown): void => {
    if (value === undefined || Array.isArray(value)) return;
    if (typeof value !== 'object' || value === null) cells.set(name, String(value));
    else for (const [part, each] of Object.entries(value)) put(`${name}.${part}`, each);
  };
  for (const [name, value] of Object.entries(row)) put(name, value);
  return cells;
}

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
