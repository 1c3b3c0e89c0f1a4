/** The rows of the series, read from GPU memory: totals that wrapped there are followed from batch to batch. */
import { readWords } from '../../../gpu/readback.ts';
import { emptySeries, type RoundsSampling, type RoundsSeries } from '../executor.ts';
import { rowWords, seriesPlace } from '../layout.ts';
import type { RoundsNetwork } from './network.ts';

/** Exact totals of the counters at the end of a batch. */
interface Base {
  readonly round: number;
  readonly totals: readonly number[];
}

export class SeriesRows {
  private readonly sampling: RoundsSampling;
  /** Between two of them is a row, so that there are no more than rows. */
  private readonly bases: Base[] = [];

  constructor(sampling: RoundsSampling) {
    this.sampling = sampling;
  }

  /** After every batch: what the counters had come to before round `round`. */
  note(round: number, totals: readonly number[]): void {
    const before = this.bases.at(-1);
    if (before && this.rowsBefore(before.round) === this.rowsBefore(round)) this.bases.pop();
    this.bases.push({ round, totals });
  }

  private rowsBefore(round: number): number {
    const { everyRounds, maxRows } = this.sampling;
    return Math.min(maxRows, Math.ceil(round / everyRounds));
  }

  /** All rows that stand before a round below `rounds`. */
  async read(network: RoundsNetwork, rounds: number): Promise<RoundsSeries> {
    const { gpu, world } = network;
    const series = emptySeries(world);
    const { wide = 0 } = world;
    const count = this.rowsBefore(rounds);
    if (count === 0) return series;
    const width = rowWords(world);
    const { source, firstWord } = network.controlAt(seriesPlace(world));
    const words = await readWords(gpu.device, source, firstWord, count * width);
    let base = 0;
    for (let row = 0; row < count; row++) {
      const [round, ...values] = words.subarray(row * width, (row + 1) * width);
      while (base + 1 < this.bases.length && this.bases[base + 1].round <= round) base++;
      const { totals } = this.bases[base];
      series.rounds.push(round);
      const highs = values.slice(world.counters.length, world.counters.length + wide);
      world.counters.forEach((name, i) => {
        const total = i < wide ? highs[i] * 2 ** 32 + values[i] : totals[i] + ((values[i] - totals[i]) >>> 0);
        series.columns[name].push(total);
      });
      world.gauges.forEach((name, i) => {
        series.columns[name].push(values[world.counters.length + wide + i]);
      });
    }
    return series;
  }
}
