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
  const pairs = pairsOf(setting, baseline, column);
  if (pairs.length === 0) return undefined;
  const paired = meanInterval(
    pairs.map(([value, base]) => value - base),
    level,
  );
  const apart = independentHalf(pairs, level);
  return { ...paired, narrowing: paired.half > 0 ? apart / paired.half : apart > 0 ? Infinity : Number.NaN };
}

/** Setting over baseline, pair by pair; pairs over 0 are left out. */
export function ratioOf(
  setting: SettingTotals,
  baseline: SettingTotals,
  column: string,
  level = STUDY_LEVEL,
): MeanInterval | undefined {
  const ratios = pairsOf(setting, baseline, column).flatMap(([value, base]) => (base === 0 ? [] : [value / base]));
  return ratios.length === 0 ? undefined : meanInterval(ratios, level);
}

type Pair = readonly [value: number, base: number];

/** Of one seed each: seeds are common, so a repetition has the same in both. */
function pairsOf(setting: SettingTotals, baseline: SettingTotals, column: string): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const { repetition } of setting.ended) {
    const value = setting.value(repetition, column);
    const base = baseline.value(repetition, column);
    if (value !== undefined && base !== undefined) pairs.push([value, base]);
  }
  return pairs;
}

/** Half width of the difference of two means of independent runs, as many in each (two-sample t with common variance). */
function independentHalf(pairs: readonly Pair[], level: number): number {
  const count = pairs.length;
  if (count < 2) return Number.NaN;
  const [first, second] = [varianceOf(pairs.map(([value]) => value)), varianceOf(pairs.map(([, base]) => base))];
  return studentQuantile((1 + level) / 2, 2 * (count - 1)) * Math.sqrt((first + second) / count);
}

function varianceOf(values: readonly number[]): number {
  const { mean } = meanInterval(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
