/** The rows of the series, read from GPU memory. */
import { RowBases } from '../../gpu/row-bases.ts';
import { exactFrom } from '../../gpu/wrapping-total.ts';
import { emptySeries, type RoundsSampling, type RoundsSeries } from '../executor.ts';
import { rowWords, seriesOffset } from '../layout.ts';
import type { RoundsNetwork } from './network.ts';

export class SeriesRows {
  private readonly bases = new RowBases<readonly number[]>();

  constructor(private readonly sampling: RoundsSampling) {}

  /** A batch has come back, and round `round` is next; `totals`: of the counters, before it. */
  note(round: number, totals: () => readonly number[]): void {
    const { everyRounds, maxRows } = this.sampling;
    this.bases.note(Math.min(maxRows, Math.ceil(round / everyRounds)), totals);
  }

  /** After rows that there are. */
  goOn({ rounds, columns }: RoundsSeries, counters: readonly string[]): void {
    rounds.forEach((_, row) => {
      this.bases.note(row + 1, () => counters.map((name) => columns[name][row]));
    });
  }

  async read(network: RoundsNetwork): Promise<RoundsSeries> {
    const { counters, gauges, wide = 0 } = network.world;
    const series = emptySeries(network.world);
    const width = rowWords(network.world);
    const words = await network.read('control', seriesOffset(network.world), this.bases.rows * width);
    for (const [row, totals] of this.bases.all().entries()) {
      const [round, ...values] = words.subarray(row * width, (row + 1) * width);
      series.rounds.push(round);
      const highs = values.slice(counters.length, counters.length + wide);
      counters.forEach((name, i) => {
        series.columns[name].push(i < wide ? highs[i] * 2 ** 32 + values[i] : exactFrom(totals[i], values[i]));
      });
      gauges.forEach((name, i) => {
        series.columns[name].push(values[counters.length + wide + i]);
      });
    }
    return series;
  }
}
