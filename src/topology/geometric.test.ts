/** Geometric draws against the distribution itself, from a success every other time to one in a hundred million tries. */
import { describe, expect, it, vi } from 'vitest';
import { STREAMS } from '../base/threefry.ts';
import { GeometricDraws } from './generate.ts';

const DRAWS = 200_000;
const BINS = 32;

const drawsOf = (p: number, seed = 1, count = DRAWS): number[] => {
  const draws = new GeometricDraws(p, seed, STREAMS.graph);
  return Array.from({ length: count }, () => draws.next());
};

describe.each([0.5, 1 / 16, 0.0056, 0.0055, 3e-5, 1e-6, 1e-8])('with p = %d', (p) => {
  const draws = drawsOf(p);

  it('has mean (1 - p) / p and variance (1 - p) / p^2', () => {
    const mean = draws.reduce((sum, k) => sum + k, 0) / DRAWS;
    const variance = draws.reduce((sum, k) => sum + (k - mean) ** 2, 0) / DRAWS;
    const deviation = Math.sqrt(1 - p) / p;
    // Four standard errors; the fourth moment of an exponential is 9, so its variance is known to sqrt(8 / n).
    expect(Math.abs(mean - (1 - p) / p)).toBeLessThan((4 * deviation) / Math.sqrt(DRAWS));
    expect(Math.abs(variance / deviation ** 2 - 1)).toBeLessThan(4 * Math.sqrt((8 + (p * p) / (1 - p)) / DRAWS));
  });

  it('fills bins of about equal chances as it should: chi-square', () => {
    const tail = (k: number): number => Math.exp(k * Math.log1p(-p)); // P(K >= k)
    const wanted = Array.from({ length: BINS }, (_, i) => Math.ceil(Math.log1p(-i / BINS) / Math.log1p(-p)));
    const starts = [...new Set(wanted)];
    const counts = starts.map((from, i) => draws.filter((k) => k >= from && k < (starts[i + 1] ?? Infinity)).length);
    const chiSquare = counts.reduce((sum, count, i) => {
      const expected = DRAWS * (tail(starts[i]) - (i + 1 < starts.length ? tail(starts[i + 1]) : 0));
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    const freedom = starts.length - 1;
    expect(chiSquare).toBeLessThan(freedom + 4.5 * Math.sqrt(2 * freedom));
  });

  it('fills the last digits evenly where numbers are large: chi-square', () => {
    if (p > 1e-4) return;
    const counts = new Array<number>(64).fill(0);
    for (const k of draws) counts[k % 64]++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - DRAWS / 64) ** 2 / (DRAWS / 64), 0);
    expect(chiSquare).toBeLessThan(63 + 4.5 * Math.sqrt(126));
  });
});

it('reaches far into the tail, at the rate it should', () => {
  const far = drawsOf(0.01, 3, 1_000_000).filter((k) => k >= 700).length; // 0.99^700 = 8.8e-4
  expect(Math.abs(far - 880.8)).toBeLessThan(4 * Math.sqrt(880.8));
});

it('gives 0 always with p = 1', () => {
  expect(drawsOf(1, 1, 1000).every((k) => k === 0)).toBe(true);
});

it.each([0, 2 ** -33, 1.5, Number.NaN])('refuses p = %d', (p) => {
  expect(() => new GeometricDraws(p, 1, STREAMS.graph)).toThrow('outside 2^-32 .. 1');
});

it('draws of one seed are not those of another', () => {
  expect(drawsOf(0.001, 1, 5)).not.toEqual(drawsOf(0.001, 2, 5));
});

it('is built without Math.log and its kin, which differ between machines', () => {
  const inexact = ['log', 'log1p', 'log2', 'log10', 'exp', 'expm1', 'pow'] as const;
  const spies = inexact.map((name) => vi.spyOn(Math, name));
  drawsOf(3e-5, 1, 100);
  const used = inexact.filter((_, i) => spies[i].mock.calls.length > 0);
  for (const spy of spies) spy.mockRestore();
  expect(used).toEqual([]);
});
