/** A setting against a baseline, seed by seed: what both drew alike falls out of the difference, and its interval is narrower for that. */
import { type MeanInterval, meanInterval, studentQuantile } from '../confidence.ts';
import type { SettingTotals } from './setting-totals.ts';
import { STUDY_LEVEL } from './stopping.ts';

export interface Difference extends MeanInterval {
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
  const paired = meanInterval(
    values.map((value, i) => value - bases[i]),
    level,
  );
  const apart = independentHalf(values, bases, level);
  return { ...paired, narrowing: paired.half > 0 ? apart / paired.half : apart > 0 ? Infinity : Number.NaN };
}

/** Setting over baseline, pair by pair; pairs over 0 are left out. */
export function ratioOf(
  setting: SettingTotals,
  baseline: SettingTotals,
  column: string,
  level = STUDY_LEVEL,
): MeanInterval | undefined {
  const [values, bases] = setting.pairsWith(baseline, column);
  const ratios = values.flatMap((value, i) => (bases[i] === 0 ? [] : [value / bases[i]]));
  return ratios.length === 0 ? undefined : meanInterval(ratios, level);
}

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
