/** From the cumulative columns of a table to what a chart shows: a column as it is, or its change per change of another. */
import type { Columns } from '../scenario/spec.ts';

/** Columns of equal length, by name. */
export type Table = Readonly<Record<string, ArrayLike<number>>>;

export interface Derived {
  readonly series: Columns;
  /** Other columns, or `time`. */
  readonly per?: Columns;
}

/** Takes rows in order of time and gives the value of each; the run begins at 0 with totals of 0. */
export class Derivation {
  private readonly isRatio: boolean;
  private above = 0;
  private below = 0;

  constructor({ per }: Derived) {
    this.isRatio = per !== undefined;
  }

  /** Undefined where the divisor stands still: what happened until then counts for the next row. */
  next(above: number, below: number): number | undefined {
    if (!this.isRatio) return above;
    if (!(below > this.below)) return undefined;
    const value = (above - this.above) / (below - this.below);
    this.above = above;
    this.below = below;
    return value;
  }

  /** Back to the start of a run. */
  restart(): void {
    this.above = 0;
    this.below = 0;
  }
}

/** One value a row, or undefined where there is none. `times` stands for the column `time`. */
export function derivedValues(
  { series, per }: Derived,
  times: ArrayLike<number>,
  table: Table,
  derivation = new Derivation({ series, per }),
): readonly (number | undefined)[] {
  const above = columnOf(series, times, table);
  const below = per === undefined ? above : columnOf(per, times, table);
  if (!above || !below) return Array.from(times, () => undefined);
  return Array.from(times, (_, i) => derivation.next(above[i], below[i]));
}

/** Names of the columns, `time` among them. */
export const namesOf = (columns: Columns): readonly string[] =>
  typeof columns === 'string' ? [columns] : Object.keys(columns);

function columnOf(columns: Columns, times: ArrayLike<number>, table: Table): ArrayLike<number> | undefined {
  const named = (name: string) => (name === 'time' ? times : table[name]);
  if (typeof columns === 'string') return named(columns);
  const terms = Object.entries(columns).map(([name, weight]) => ({ column: named(name), weight }));
  if (terms.some(({ column }) => column === undefined)) return undefined;
  return Array.from(times, (_, i) => terms.reduce((sum, { column, weight }) => sum + weight * (column?.[i] ?? 0), 0));
}
