/** From the cumulative columns of a table to what a chart shows: a column as it is, or its change per change of another. */
import type { Columns } from '../../scenario/spec.ts';

/** Columns of equal length, by name. */
export type Table = Readonly<Record<string, ArrayLike<number>>>;

export interface Derived {
  readonly series: Columns;
  /** Other columns, or `time`. */
  readonly per?: Columns;
}

/** Which rows of a table have a value of their own, and the time at which means begin. */
export interface Rhythm {
  readonly isDue: (row: number) => boolean;
  readonly from: number;
}

const ALL: Rhythm = { isDue: () => true, from: 0 };

/** Takes rows in order of time and gives the value of each; the run begins at 0 with totals of 0. */
export class Derivation {
  private readonly isRatio: boolean;
  private above = 0;
  private below = 0;
  private latest = { above: 0, below: 0 };
  /** What was counted before the mean begins. */
  private before = { above: 0, below: 0 };

  constructor({ per }: Derived) {
    this.isRatio = per !== undefined;
  }

  /** Of all rows so far: the change since the start, or since `skip`, per change of the other. Undefined for columns as they are. */
  get mean(): number | undefined {
    const { latest, before } = this;
    return this.isRatio && latest.below > before.below
      ? (latest.above - before.above) / (latest.below - before.below)
      : undefined;
  }

  /** The mean leaves out what was counted up to this row: metrics leave out the start of a run. */
  skip(above: number, below: number): void {
    this.before = { above, below };
  }

  /**
   * Undefined where the divisor stands still: what happened until then counts for the next row. So it does where no row is
   * due: a rate over a shorter time than between other rows would be another quantity.
   */
  next(above: number, below: number, isDue = true): number | undefined {
    if (!this.isRatio) return above;
    this.latest = { above, below };
    if (!isDue || !(below > this.below)) return undefined;
    const value = (above - this.above) / (below - this.below);
    this.above = above;
    this.below = below;
    return value;
  }

  /** Back to the start of a run. */
  restart(): void {
    this.above = 0;
    this.below = 0;
    this.latest = this.before = { above: 0, below: 0 };
  }
}

/** One value a row, or undefined where there is none. `times` stands for the column `time`. */
export function derivedValues(
  { series, per }: Derived,
  times: ArrayLike<number>,
  table: Table,
  derivation = new Derivation({ series, per }),
  rhythm: Rhythm = ALL,
): readonly (number | undefined)[] {
  const above = columnOf(series, times, table);
  const below = per === undefined ? above : columnOf(per, times, table);
  if (!above || !below) return Array.from(times, () => undefined);
  return Array.from(times, (time, i) => {
    const [top, bottom] = [above[i], below[i]];
    if (top === undefined || bottom === undefined) return undefined;
    const value = derivation.next(top, bottom, rhythm.isDue(i));
    if (time <= rhythm.from) derivation.skip(top, bottom);
    return value;
  });
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
