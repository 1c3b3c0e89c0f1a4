/** The rows of the model series in exact numbers. */
import { RowBases } from '../../gpu/row-bases.ts';
import { exactFrom } from '../../gpu/wrapping-total.ts';
import type { SeriesRows } from '../executor.ts';
import { judgementWords, SERIES, seriesColumns } from '../layout.ts';

/** Exact totals of what the GPU writes to rows. */
export interface RowTotals {
  readonly events: number;
  readonly serialEvents: number;
  readonly lpSerialEvents: number;
  readonly counters: readonly number[];
}

export class SeriesReader {
  private readonly bases = new RowBases<RowTotals>();

  constructor(private readonly counters: number) {}

  get words(): number {
    return this.bases.rows * seriesColumns(this.counters);
  }

  /** A batch has come back, after which there are so many rows; `totals`: those before it. */
  note(rows: number, totals: () => RowTotals): void {
    this.bases.note(rows, totals);
  }

  /** After rows that there are. */
  goOn({ events, serialEvents, lpSerialEvents, counters }: SeriesRows): void {
    events.forEach((_, row) => {
      const totals = () => ({
        events: events[row],
        serialEvents: serialEvents[row],
        lpSerialEvents: lpSerialEvents[row],
        counters: counters.map((column) => column[row]),
      });
      this.bases.note(row + 1, totals);
    });
  }

  /** Words of the sums of judgements for all rows, and for what is evaluated after the last. */
  get judgementWords(): number {
    return (this.bases.rows + 1) * judgementWords(this.counters);
  }

  /** `judgements`: empty for models without records. */
  unwrap(words: Uint32Array, judgements: Uint32Array): SeriesRows {
    const bases = this.bases.all();
    const offsets = seriesColumns(this.counters);
    const columnOf = (offset: number, base?: (totals: RowTotals) => number): number[] =>
      bases.map((totals, row) => {
        const word = words[row * offsets + offset];
        return base ? exactFrom(base(totals), word) : word;
      });
    const series: SeriesRows = {
      timeTicks: columnOf(SERIES.time),
      windows: columnOf(SERIES.windows),
      events: columnOf(SERIES.events, ({ events }) => events),
      serialEvents: columnOf(SERIES.serial, ({ serialEvents }) => serialEvents),
      lpSerialEvents: columnOf(SERIES.lpSerial, ({ lpSerialEvents }) => lpSerialEvents),
      counters: Array.from({ length: this.counters }, (_, i) =>
        columnOf(SERIES.counters + i, ({ counters }) => counters[i]),
      ),
    };
    if (judgements.length === 0) return series;
    for (const [i, column] of series.counters.entries()) this.addJudgements(column, i, judgements);
    return series;
  }

  /** A row holds what was evaluated of all windows before it. */
  private addJudgements(column: number[], counter: number, judgements: Uint32Array): void {
    let sum = 0;
    for (let row = 0; row < column.length; row++) {
      const at = row * judgementWords(this.counters) + 2 * counter;
      sum += judgements[at] + judgements[at + 1] * 2 ** 32;
      column[row] += sum;
    }
  }
}
