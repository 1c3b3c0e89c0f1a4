/** Bins of a distribution: every u32 has one, in order, with bounds that hold it; quantiles by nearest rank. */
import { describe, expect, it } from 'vitest';
import { BIN_COUNT, binBounds, binOf, summarise } from './distribution.ts';

const EDGES = [0, 1, 255, 256, 287, 288, 511, 512, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 0xffff_fffe, 0xffff_ffff];

/** Counts of these values, and their summary. */
function summaryOf(values: readonly number[]) {
  const counts = new Array<number>(BIN_COUNT).fill(0);
  for (const value of values) counts[binOf(value)]++;
  const sum = values.reduce((a, b) => a + b, 0);
  return summarise(counts, sum, Math.min(...values), Math.max(...values));
}

describe('bins', () => {
  it.each(EDGES)('%d lies within the bounds of its bin', (value) => {
    const [lo, hi] = binBounds(binOf(value));
    expect(lo).toBeLessThanOrEqual(value);
    expect(value).toBeLessThan(hi);
  });

  it('follow each other without gap from 0 to 2^32', () => {
    const gaps = Array.from({ length: BIN_COUNT - 1 }, (_, bin) => bin).filter(
      (bin) => binBounds(bin)[1] !== binBounds(bin + 1)[0],
    );
    expect(gaps).toEqual([]);
    expect(binBounds(0)[0]).toBe(0);
    expect(binBounds(BIN_COUNT - 1)[1]).toBe(2 ** 32);
  });

  it('begin and end where binOf says', () => {
    const wrong: number[] = [];
    for (let bin = 0; bin < BIN_COUNT; bin++) {
      const [lo, hi] = binBounds(bin);
      if (binOf(lo) !== bin || binOf(hi - 1) !== bin) wrong.push(bin);
    }
    expect(wrong).toEqual([]);
  });

  it('are of unit width to 256, then never wider than an eighth of their value', () => {
    for (let bin = 0; bin < BIN_COUNT; bin++) {
      const [lo, hi] = binBounds(bin);
      expect(hi - lo).toBeLessThanOrEqual(lo < 256 ? 1 : lo / 8);
    }
  });
});

describe('summarise', () => {
  it('nothing is zeros', () => {
    const nothing = { count: 0, mean: 0, min: 0, max: 0, p50: 0, p90: 0, p99: 0, bins: [] };
    expect(summarise(new Uint32Array(BIN_COUNT), 0, 0xffff_ffff, 0)).toEqual(nothing);
  });

  it('quantiles of small values are those of the sorted list', () => {
    const values = Array.from({ length: 200 }, (_, i) => (i * 37) % 251).sort((a, b) => a - b);
    const { p50, p90, p99, count, mean } = summaryOf(values);
    expect([p50, p90, p99]).toEqual([values[99], values[179], values[197]]);
    expect({ count, mean }).toEqual({ count: 200, mean: values.reduce((a, b) => a + b, 0) / 200 });
  });

  it('quantiles of large values are within an eighth, and never outside min and max', () => {
    const values = Array.from({ length: 1000 }, (_, i) => 300 + i * i);
    const { p50, p90, p99, min, max } = summaryOf(values);
    for (const [is, should] of [
      [p50, values[499]],
      [p90, values[899]],
      [p99, values[989]],
    ])
      expect(Math.abs(is - should) / should).toBeLessThan(1 / 8);
    expect([min, max]).toEqual([300, values[999]]);
    expect(summaryOf([1_000_001])).toMatchObject({ p50: 1_000_001, p99: 1_000_001, min: 1_000_001, max: 1_000_001 });
  });

  it('says each bin that holds something, and nothing else', () => {
    expect(summaryOf([3, 3, 256, 300]).bins).toEqual([
      [3, 4, 2],
      [256, 288, 1],
      [288, 320, 1],
    ]);
  });
});
