/**
 * When a setting has been repeated often enough. It is looked at after its first n = least, least + 5, ... repetitions, in their order: so
 * neither speed nor workers nor shards change where it stops.
 */

import type { Sampling } from '../../scenario/spec.ts';
import { LEAST_FOR_PRECISION, PRECISION_STEP, type Precision, type Repeat } from '../../scenario/study/study.ts';
import { studentQuantile } from '../confidence.ts';
import { STUDY_LEVEL, shareInterval } from './study-interval.ts';

/** Mean and variance of values that come one by one (Welford 1962). */
class Moments {
  count = 0;
  mean = 0;
  private squares = 0;
  private things = 0;

  constructor(private readonly sampling: Sampling | undefined) {}

  /** `things`: that a share is of; NaN where the run does not say. */
  add(value: number, things: number): void {
    this.things += things || 0;
    const before = value - this.mean;
    this.mean += before / ++this.count;
    this.squares += before * (value - this.mean);
  }

  /** Half of the interval; NaN of fewer than two. */
  get half(): number {
    if (this.count < 2) return Number.NaN;
    const { count, mean, sampling, things } = this;
    const variance = this.squares / (count - 1);
    const half = studentQuantile((1 + STUDY_LEVEL) / 2, count - 1) * Math.sqrt(variance / count);
    return sampling?.kind === 'share' ? shareInterval({ count, mean, half }, STUDY_LEVEL, things).half : half;
  }

  /**
   * Of fewer than the least an interval promises too much, where the other runs have failed as well as where there are no others. One
   * without width, of values that are equal, says nothing of how far others may lie, unless there can be no others.
   */
  isNarrow({ share }: Precision): boolean {
    const { count, half, mean, sampling } = this;
    if (count < LEAST_FOR_PRECISION || (half === 0 && sampling?.kind !== 'constant')) return false;
    return half <= share * Math.abs(mean);
  }
}

/** Looks at one setting. Repetitions are added in their order, each once; after a stop nothing more is looked at. */
export class Stopping {
  /** Repetitions that were added. */
  ended = 0;
  /** The n at which it stopped. */
  stop: number | undefined;
  private readonly repeat: Repeat;
  private readonly moments: readonly Moments[];

  constructor(repeat: Repeat, samplingOf: (column: string) => Sampling | undefined = () => undefined) {
    this.repeat = repeat;
    this.moments = (repeat.precision?.of ?? []).map((column) => new Moments(samplingOf(column)));
  }

  /** So many repetitions are wanted until it is looked at again; those at which it stopped. */
  get goal(): number {
    const { least, most, precision } = this.repeat;
    if (this.stop !== undefined) return this.stop;
    if (!precision) return most;
    const looks = this.ended < least ? 0 : Math.floor((this.ended - least) / PRECISION_STEP) + 1;
    return Math.min(most, least + looks * PRECISION_STEP);
  }

  /** Values of the columns of the precision; NaN or undefined where a run has none, as of one that failed. `things`: that shares are of. */
  add(values: readonly (number | undefined)[], things: readonly number[] = []): void {
    if (this.stop !== undefined) return;
    for (const [i, moments] of this.moments.entries()) {
      const value = values[i];
      if (value !== undefined && !Number.isNaN(value)) moments.add(value, things[i] ?? 0);
    }
    this.ended++;
    const { least, most, precision } = this.repeat;
    const isLook = this.ended >= least && ((this.ended - least) % PRECISION_STEP === 0 || this.ended === most);
    if (precision && isLook && this.moments.every((moments) => moments.isNarrow(precision))) this.stop = this.ended;
  }

  /** How many repetitions it will probably take: (t CV / precision)^2, of the column that needs most. Known after the least. */
  get expected(): number {
    const { most, precision } = this.repeat;
    if (!precision || this.stop !== undefined) return this.goal;
    const needed = this.moments.map(
      ({ half, mean, count }) => count * (half / (precision.share * Math.abs(mean))) ** 2,
    );
    const wanted = Math.max(this.goal, ...needed.map((n) => (Number.isNaN(n) ? 0 : Math.ceil(n))));
    return Math.min(most, wanted);
  }
}

/** The n at which a setting with these values stops, a list for each column of the precision; undefined where it does not (yet). */
export function stopsAt(repeat: Repeat, columns: readonly (readonly number[])[]): number | undefined {
  const stopping = new Stopping(repeat);
  const ended = Math.min(repeat.most, ...columns.map(({ length }) => length));
  for (let i = 0; i < ended && stopping.stop === undefined; i++) stopping.add(columns.map((values) => values[i]));
  return stopping.stop;
}
