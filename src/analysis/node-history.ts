/** What one node does over time, as columns for charts: exact at every event, and straight lines in between. */

export interface NodeHistory {
  /** What the model calls the node, beside its number. */
  readonly name?: string;
  /** No event was left out. */
  readonly isWhole: boolean;
  /** Simulated seconds, never falling; two rows of one time are a step. */
  readonly time: Float64Array;
  /** By name, as long as `time`; NaN where there is no value. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/** Collects the rows of a history. Of rows alike that follow each other the first and the last are kept. */
export class HistoryRows {
  private readonly ticks: number[] = [];
  private readonly rows: (readonly number[])[] = [];
  /** The last row stands until then. */
  private until = 0;

  constructor(private readonly names: readonly string[]) {}

  /** Ticks must not fall. */
  add(ticks: number, row: readonly number[]): void {
    const last = this.rows.at(-1);
    if (last && row.every((value, i) => Object.is(value, last[i]))) {
      this.until = ticks;
      return;
    }
    this.close();
    this.push(ticks, row);
  }

  history(secondsOf: (ticks: number) => number, isWhole: boolean): NodeHistory {
    this.close();
    const columns = this.names.map((name, i) => [name, Float64Array.from(this.rows, (row) => row[i])]);
    return { isWhole, time: Float64Array.from(this.ticks, secondsOf), columns: Object.fromEntries(columns) };
  }

  private close(): void {
    const last = this.rows.at(-1);
    if (last && this.until > this.ticks[this.ticks.length - 1]) this.push(this.until, last);
  }

  private push(ticks: number, row: readonly number[]): void {
    this.ticks.push(ticks);
    this.rows.push(row);
    this.until = ticks;
  }
}
