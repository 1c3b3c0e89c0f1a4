/** Lorenz curve and Gini coefficient against cases that are known. */
import { describe, expect, it } from 'vitest';
import type { Distribution } from '../scenario/outcome.ts';
import { DistributionCounts } from './distribution.ts';
import { gini, lorenzCurve } from './inequality.ts';

function of(...values: readonly number[]): Distribution {
  const counts = new DistributionCounts();
  for (const value of values) counts.add(value);
  return counts.summary();
}

describe('gini', () => {
  it.each([
    ['nobody', of(), 0],
    ['all the same', of(7, 7, 7), 0],
    ['one of four has all', of(0, 0, 0, 9), 0.75],
    ['1, 2, 3, 4', of(1, 2, 3, 4), 0.25],
    ['nobody has anything', of(0, 0), 0],
  ])('%s', (_what, distribution, expected) => expect(gini(distribution)).toBeCloseTo(expected, 12));

  it('of an exponential distribution is a half', () => {
    const values = Array.from({ length: 20_000 }, (_, i) => Math.round(-100 * Math.log((i + 0.5) / 20_000)));
    expect(gini(of(...values))).toBeCloseTo(0.5, 2);
  });
});

it('the Lorenz curve goes from nothing to all', () => {
  expect(lorenzCurve(of(1, 1, 2, 4))).toEqual({ x: [0, 0.5, 0.75, 1], y: [0, 0.25, 0.5, 1] });
});
