/** Covers: intervals of shares beside Student's, what is doubted of an interval, and the differences of shares. */
import { describe, expect, it } from 'vitest';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { TableColumns } from '../../scenario/results/table-columns.ts';
import { meanInterval } from '../confidence.ts';
import { differenceOf } from './differences.ts';
import { SettingTotals, settingColumnsOf } from './setting-totals.ts';
import { isLopsided, STUDY_LEVEL, studyInterval } from './study-interval.ts';

const share = (values: readonly number[], things = 0) => studyInterval(values, STUDY_LEVEL, { kind: 'share' }, things);

describe('shares', () => {
  it('of equal values have the interval of what was counted (Wilson 1927)', () => {
    // z^2 = 6.6349: 0 of 1,000 is at most 6.6349 / 1,006.6349.
    expect(share(Array(10).fill(0), 1000)).toMatchObject({ mean: 0, low: 0, doubt: 'equal' });
    expect(share(Array(10).fill(0), 1000).high).toBeCloseTo(0.0065912, 6);
    expect(share(Array(10).fill(1), 1000).low).toBeCloseTo(1 - 0.0065912, 6);
    // Nobody knows of how many: a run is one thing.
    expect(share(Array(10).fill(0)).high).toBeCloseTo(6.6349 / 16.6349, 4);
  });

  it('stay between 0 and 1, and are nowhere narrower than Student says', () => {
    for (const values of [
      [0, 0, 0, 0, 0.01],
      [0.9, 1, 0.97, 0.99],
      [0.4, 0.6, 0.5],
      [0, 1],
      [0.02, 0.03],
    ]) {
      const { mean, half, low, high } = share(values, 500);
      const student = meanInterval(values, STUDY_LEVEL);
      expect(low).toBe(Math.max(0, Math.min(low, student.mean - student.half)));
      expect(high).toBe(Math.min(1, Math.max(high, student.mean + student.half)));
      expect(half).toBe(Math.max(mean - low, high - mean));
    }
  });

  it('of the middle are told as ever, those at an end by both ends', () => {
    expect(isLopsided(share([0.49, 0.5, 0.52, 0.51, 0.5], 500))).toBe(false);
    expect(isLopsided(share([0, 0, 0, 0, 0.01], 500))).toBe(true);
  });
});

describe('doubt', () => {
  it.each([
    ['equal values', [3, 3, 3], undefined, 'equal'],
    ['equal values of what is the same for every seed', [3, 3, 3], { kind: 'constant' as const }, undefined],
    ['few values with one far off', [1, 1.1, 0.9, 1, 9], undefined, 'skewed'],
    ['many values, as skewed', Array.from({ length: 200 }, (_, i) => (i % 5 === 4 ? 9 : 1)), undefined, undefined],
    ['values on both sides', [1, 2, 3, 4, 5], undefined, undefined],
    ['a single value', [3], undefined, undefined],
  ])('of %s', (_what, values, sampling, doubt) => {
    expect(studyInterval(values, STUDY_LEVEL, sampling).doubt).toBe(doubt);
  });
});

describe('settings', () => {
  const [column, count] = ['metrics.success', 'metrics.distanceRatio.count'];
  const table = new TableColumns([column, count]);
  const columns = settingColumnsOf([column], { least: 5, most: 5 }, kademliaSpec);
  const totalsOf = (shares: readonly number[]) => {
    const totals = new SettingTotals(columns);
    shares.forEach((value, i) => {
      const numbers = Float64Array.of(value, 100);
      totals.add(i, columns.runs.add({ status: 'finished', failure: '', digest: '', columns: table, numbers }));
    });
    return totals;
  };

  it('count what their shares are of, and do not tell it', () => {
    expect(columns.told).toEqual([column]);
    expect(totalsOf(Array(5).fill(1)).interval(column)).toEqual(share(Array(5).fill(1), 500));
  });

  it('that are all alike differ by what neither has shown (Newcombe 1998)', () => {
    const [all, none] = [totalsOf(Array(5).fill(1)), totalsOf(Array(5).fill(0))];
    const reach = share(Array(5).fill(0), 500).high;
    const alike = differenceOf(all, all, column);
    expect(alike).toMatchObject({ mean: 0, doubt: 'equal' });
    expect(alike?.low).toBeCloseTo(-reach, 12);
    expect(alike?.high).toBeCloseTo(reach, 12);
    expect(differenceOf(all, none, column)).toMatchObject({ mean: 1, high: 1 });
    expect(differenceOf(all, none, column)?.half).toBeCloseTo(Math.SQRT2 * reach, 12);
    expect(differenceOf(totalsOf([1, 1, 0, 1, 1]), none, column)?.high).toBe(1);
  });
});
