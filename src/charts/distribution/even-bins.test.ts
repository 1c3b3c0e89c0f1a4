/** Covers: bins as they are drawn are equally wide where counts allow it, and lose nothing. */
import { describe, expect, it } from 'vitest';
import { DistributionCounts } from '../../analysis/distribution.ts';
import { withEvenBins } from './histogram.ts';
import { shares } from './histogram-painter.ts';

function distribution(values: Iterable<number>) {
  const counts = new DistributionCounts();
  for (const value of values) counts.add(value);
  return counts.summary();
}
const flat = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('withEvenBins', () => {
  it('keeps single values while there are few of them', () => {
    const few = distribution([2, 3, 3, 7]);
    expect(withEvenBins(few).bins).toEqual(few.bins);
  });

  it('draws what is even as even, over the bound of unit-width bins', () => {
    const even = withEvenBins(distribution(flat(64, 1024)));
    expect(new Set(even.bins.filter(([lo]) => lo < 256).map(([lo, hi]) => hi - lo))).toEqual(new Set([16]));
    const heights = shares(even);
    expect(Math.max(...heights) / Math.min(...heights)).toBeCloseTo(1, 10);
  });

  it('has no comb where values come in multiples', () => {
    const combed = distribution(flat(0, 200).map((i) => 5 * i));
    const heights = shares(withEvenBins(combed)).slice(1, -1);
    expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(2);
    expect(Math.max(...shares(combed)) / Math.min(...shares(combed))).toBeGreaterThan(4);
  });

  it('loses no value, and leaves no bins over each other', () => {
    const wide = distribution([...flat(0, 300), ...flat(900, 1400), 70_000]);
    const { bins, count } = withEvenBins(wide);
    expect(bins.reduce((sum, [, , n]) => sum + n, 0)).toBe(count);
    for (let i = 1; i < bins.length; i++) expect(bins[i][0]).toBeGreaterThanOrEqual(bins[i - 1][1]);
  });
});
