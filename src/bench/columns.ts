/** Rows of a suite as lines of fixed columns. */
import type { BenchRow } from './suite.ts';

/** Fixed widths: lines are printed one by one. Positive widths align to the right. */
export const columnsOf =
  (widths: readonly number[]) =>
  (cells: readonly string[]): string =>
    `  ${cells.map((cell, i) => (widths[i] < 0 ? cell.padEnd(-widths[i]) : cell.padStart(widths[i]))).join('  ')}`.trimEnd();

/** A software adapter says so in every line. */
export const engineName = ({ adapter, engine }: BenchRow): string => (adapter.software ? 'SOFTWARE' : engine);
