/** Rows of a suite as lines of fixed columns. */
import { si } from '../base/format.ts';
import type { BenchRow, BenchSuite } from './suite.ts';

/** Widths are fixed, for lines are printed one by one; positive ones align to the right. */
export type Column<Row> = readonly [name: string, width: number, cell: (row: Row) => string];

/** What stands above the rows of a suite, and each row. */
export function columnsOf<Row extends BenchRow>(columns: readonly Column<Row>[]): Pick<BenchSuite, 'header' | 'line'> {
  const lineOf = (textOf: (column: Column<Row>) => string) =>
    `  ${columns.map((each) => (each[1] < 0 ? textOf(each).padEnd(-each[1]) : textOf(each).padStart(each[1]))).join('  ')}`.trimEnd();
  return { header: lineOf(([name]) => name), line: (row) => lineOf(([, , cell]) => cell(row as Row)) };
}

/** A software adapter says so in every line. */
export const executorName = ({ adapter, engine, workers }: BenchRow): string =>
  adapter.software ? 'SOFTWARE' : [engine, workers ?? []].flat().join(' ');

/** `1.20 M .. 1.32 M` */
export const between = (least: number, most: number): string => `${si(least)} .. ${si(most)}`;
