/**
 * When a setting has been repeated often enough. It is looked at after its first n = least, least + 5, ... repetitions, in their order: so
 * neither speed nor workers nor shards change where it stops.
 */
import { LEAST_FOR_PRECISION, PRECISION_STEP, type Precision, type Repeat } from '../../scenario/study/study.ts';
import { studentQuantile } from '../confidence.ts';

/** Of the intervals that a study tells, unless it is asked for others. */
export const STUDY_LEVEL = 0.99;

/** Mean and variance of values that come one by one (Welford 1962). */
class Moments {
  count = 0;
  mean = 0;
  private squares = 0;

  add(value: number): void {
    const before = value - this.mean;
    this.mean += before / ++this.count;
    this.squares += before * (value - this.mean);
  }

  /** Half of the interval; NaN of fewer than two. */
  get half(): number {
    if (this.count < 2) return Number.NaN;
    const variance = this.squares / (this.count - 1);
    return studentQuantile((1 + STUDY_LEVEL) / 2, this.count - 1) * Math.sqrt(variance / this.count);
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

  constructor(repeat: Repeat) {
    this.repeat = repeat;
    this.moments = (repeat.precision?.of ?? []).map(() => new Moments());
  }

  /** So many repetitions are wanted until it is looked at again; those at which it stopped. */
  get goal(): number {
    const { least, most, precision } = this.repeat;
    if (this.stop !== undefined) return this.stop;
    if (!precision) return most;
    const looks = this.ended < least ? 0 : Math.floor((this.ended - least) / PRECISION_STEP) + 1;
    return Math.min(most, least + looks * PRECISION_STEP);
  }

  /** Values of the columns of the precision; NaN or undefined where a run has none, as of one that failed. */
  add(values: readonly (number | undefined)[]): void {
    if (this.stop !== undefined) return;
    for (const [i, moments] of this.moments.entries()) {
      const value = values[i];
      if (value !== undefined && !Number.isNaN(value)) moments.add(value);
    }
    this.ended++;
    const { least, most, precision } = this.repeat;
    const isLook = this.ended >= least && ((this.ended - least) % PRECISION_STEP === 0 || this.ended === most);
    if (precision && isLook && this.moments.every((moments) => isNarrow(moments, precision))) this.stop = this.ended;
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

/** Of fewer values than that an interval promises too much, where the other runs have failed as well as where there are no others. */
const isNarrow = ({ count, half, mean }: Moments, { share }: Precision): boolean =>
  count >= LEAST_FOR_PRECISION && half <= share * Math.abs(mean);

/** The n at which a setting with these values stops, a list for each column of the precision; undefined where it does not (yet). */
export function stopsAt(repeat: Repeat, columns: readonly (readonly number[])[]): number | undefined {
  const stopping = new Stopping(repeat);
  const ended = Math.min(repeat.most, ...columns.map(({ length }) => length));
  for (let i = 0; i < ended && stopping.stop === undefined; i++) stopping.add(columns.map((values) => values[i]));
  return stopping.stop;
}
