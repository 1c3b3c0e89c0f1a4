/** Totals wrap on the GPU, in rows of a series too: a row is made exact by the totals before the batch that wrote it. */
export class RowBases<Totals> {
  /** Before the batches that wrote rows, of which there were so many afterwards. */
  private readonly bases: { readonly rows: number; readonly totals: Totals }[] = [];

  get rows(): number {
    return this.bases.at(-1)?.rows ?? 0;
  }

  /** A batch has come back, after which there are so many rows; `totals`: those before it. */
  note(rows: number, totals: () => Totals): void {
    if (rows > this.rows) this.bases.push({ rows, totals: totals() });
  }

  /** Of each row, in order. */
  all(): readonly Totals[] {
    const all = new Array<Totals>(this.rows);
    let from = 0;
    for (const { rows, totals } of this.bases) {
      all.fill(totals, from, rows);
      from = rows;
    }
    return all;
  }
}
