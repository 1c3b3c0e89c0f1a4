/** A setting against a baseline, seed by seed: what both drew alike falls out of the difference, and its interval is narrower for that. */
import type { Sampling } from '../../scenario/spec.ts';
import { meanInterval, studentQuantile } from '../confidence.ts';
import type { SettingTotals } from './setting-totals.ts';
import { STUDY_LEVEL, type StudyInterval, studyInterval } from './study-interval.ts';

export interface Difference extends StudyInterval {
  /** How many times wider the interval were of as many runs with seeds of their own; NaN where there is none. */
  readonly narrowing: number;
}

/** The level of each of `fields` intervals so that all hold together in `level` of studies (Bonferroni). */
export const bonferroni = (fields: number, level = STUDY_LEVEL): number => 1 - (1 - level) / Math.max(1, fields);

/** Setting less baseline; undefined where no repetition finished in both. */
export function differenceOf(
  setting: SettingTotals,
  baseline: SettingTotals,
  column: string,
  level = STUDY_LEVEL,
): Difference | undefined {
  const [values, bases] = setting.pairsWith(baseline, column);
  if (values.length === 0) return undefined;
  const known = setting.samplingOf(column);
  const differences = values.map((value, i) => value - bases[i]);
  const paired = studyInterval(differences, level, constantOnly(known));
  const apart = independentHalf(values, bases, level);
  const narrowing = paired.half > 0 ? apart / paired.half : apart > 0 ? Infinity : Number.NaN;
  if (known?.kind !== 'share') return { ...paired, narrowing };
  const [own, base] = [setting.intervalOf(values, column, level), baseline.intervalOf(bases, column, level)];
  return { ...shareDifference(paired, own, base), narrowing };
}

/** Between -1 and 1; of pairs that all differ alike the interval of two shares that have nothing to do with each other (Newcombe 1998). */
function shareDifference(paired: StudyInterval, own: StudyInterval, base: StudyInterval): StudyInterval {
  const { mean } = paired;
  const isAlike = paired.half === 0;
  const below = isAlike ? Math.hypot(own.mean - own.low, base.high - base.mean) : paired.half;
  const above = isAlike ? Math.hypot(own.high - own.mean, base.mean - base.low) : paired.half;
  const [low, high] = [Math.max(-1, mean - below), Math.min(1, mean + above)];
  return { ...paired, half: Math.max(mean - low, high - mean), low, high };
}

/** Setting over baseline, pair by pair; pairs over 0 are left out. */
export function ratioOf(
  setting: SettingTotals,
  baseline: SettingTotals,
  column: string,
  level = STUDY_LEVEL,
): StudyInterval | undefined {
  const [values, bases] = setting.pairsWith(baseline, column);
  const ratios = values.flatMap((value, i) => (bases[i] === 0 ? [] : [value / bases[i]]));
  return ratios.length === 0 ? undefined : studyInterval(ratios, level, constantOnly(setting.samplingOf(column)));
}

/** Of what is made of a metric: it is constant where the metric is, and no share. */
const constantOnly = (known: Sampling | undefined): Sampling | undefined =>
  known?.kind === 'constant' ? known : undefined;

/** Half width of the difference of two means of independent runs, as many in each (two-sample t with common variance). */
function independentHalf(values: readonly number[], bases: readonly number[], level: number): number {
  const count = values.length;
  if (count < 2) return Number.NaN;
  const t = studentQuantile((1 + level) / 2, 2 * (count - 1));
  return t * Math.sqrt((varianceOf(values) + varianceOf(bases)) / count);
}

function varianceOf(values: readonly number[]): number {
  const { mean } = meanInterval(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
