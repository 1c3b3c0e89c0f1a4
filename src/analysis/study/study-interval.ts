/**
 * The interval that a study tells of a metric: Student's, and of shares no narrower than Wilson's (1927) with the runs' own variance in
 * the place of the binomial one (effective sample size: Korn & Graubard 1998, Dean & Pagano 2015). docs/studies.md has its coverage.
 */
import type { Sampling } from '../../scenario/spec.ts';
import { type MeanInterval, meanInterval, studentQuantile } from '../confidence.ts';

/** Of the intervals that a study tells, unless it is asked for others. */
export const STUDY_LEVEL = 0.99;

/** Why an interval says less than it seems to. */
export type Doubt = 'equal' | 'skewed';

export interface StudyInterval extends MeanInterval {
  /** Ends of the interval; `half` is how far the farther one lies from the mean. NaN for fewer than two values. */
  readonly low: number;
  readonly high: number;
  readonly doubt?: Doubt;
}

/** `things`: that were counted for the shares, all together, as far as rows say; a run is one at least. */
export function studyInterval(
  values: readonly number[],
  level: number,
  sampling?: Sampling,
  things = 0,
): StudyInterval {
  const student = meanInterval(values, level);
  const areEqual = student.half === 0;
  const interval = sampling?.kind === 'share' ? shareInterval(student, level, things) : withEnds(student);
  const doubt = areEqual
    ? sampling?.kind !== 'constant' && 'equal'
    : sampling?.kind !== 'share' && isSkewed(values, student.mean) && 'skewed';
  return doubt ? { ...interval, doubt } : interval;
}

const withEnds = (
  interval: MeanInterval,
  low = interval.mean - interval.half,
  high = interval.mean + interval.half,
) => ({
  ...interval,
  low,
  high,
});

/** A mean of shares with Student's interval, as what a share can be. Values that are equal have binomial variance alone, of all `things`. */
export function shareInterval(student: MeanInterval, level: number, things = 0): StudyInterval {
  const { count, mean, half } = student;
  // Shares that are none, of a metric that was declared wrongly, are left as they are.
  if (count < 2 || mean < 0 || mean > 1) return withEnds(student);
  const spread = mean * (1 - mean);
  const c = half > 0 ? half ** 2 / spread : normalQuantile(level) ** 2 / Math.max(count, things);
  const middle = (mean + c / 2) / (1 + c);
  const reach = Math.sqrt(c * spread + (c / 2) ** 2) / (1 + c);
  const low = Math.max(0, Math.min(mean - half, middle - reach));
  const high = Math.min(1, Math.max(mean + half, middle + reach));
  return { count, mean, half: Math.max(mean - low, high - mean), low, high };
}

/** Student's of so many degrees is the normal one to six digits. */
const normalQuantile = (level: number): number => studentQuantile((1 + level) / 2, 1e6);

/**
 * Too few values for their skewness g: n < 25 g^2 (Cochran 1977, 2.15), where g is above what normal values show in one of twenty samples
 * (twice its standard error: Fisher 1930). Of five values hardly any skewness can be seen.
 */
function isSkewed(values: readonly number[], mean: number): boolean {
  const n = values.length;
  if (n < 3) return false;
  let squares = 0;
  let cubes = 0;
  for (let i = 0; i < n; i++) {
    const apart = values[i] - mean;
    squares += apart * apart;
    cubes += apart * apart * apart;
  }
  const square = (cubes / n) ** 2 / (squares / n) ** 3;
  return square > n / 25 && square > (4 * 6 * (n - 2)) / ((n + 1) * (n + 3));
}

/** Beside the number of runs, in the lab and in a shell; '' where there is nothing to doubt. */
export const doubtText = ({ doubt }: Pick<StudyInterval, 'doubt'>): string =>
  doubt === undefined ? '' : { equal: 'all equal', skewed: 'skewed: so few give less than 99%' }[doubt];

/** Fewer values than this hardly show that they are skewed. */
export const FEW_RUNS = 10;

/** One end is nearer to the mean than the other by a tenth or more: it is told by its ends. */
export const isLopsided = ({ mean, half, low, high }: Pick<StudyInterval, 'mean' | 'half' | 'low' | 'high'>): boolean =>
  Math.min(mean - low, high - mean) < 0.9 * half;
