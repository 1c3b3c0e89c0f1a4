/** Student's quantiles against published tables, and intervals that hold the truth as often as they promise. */
import { describe, expect, it } from 'vitest';
import { meanInterval, studentQuantile } from './confidence.ts';

describe('studentQuantile', () => {
  it.each([
    [0.975, 1, 12.7062047],
    [0.995, 1, 63.6567412],
    [0.995, 2, 9.9248432],
    [0.975, 4, 2.7764451],
    [0.995, 9, 3.2498355],
    [0.995, 29, 2.7563859],
    [0.975, 100, 1.9839715],
    [0.995, 10_000, 2.5763211],
  ])('p %d, %d degrees', (p, degrees, t) => {
    expect(studentQuantile(p, degrees)).toBeCloseTo(t, 4);
  });
});

describe('meanInterval', () => {
  it('is the textbook one', () => {
    const { count, mean, half } = meanInterval([2, 4, 4, 4, 5, 5, 7, 9], 0.95);
    expect([count, mean]).toEqual([8, 5]);
    expect(half).toBeCloseTo(2.3646243 * Math.sqrt(32 / 7 / 8), 5);
  });

  it('is exact for values that are equal', () => {
    expect(meanInterval([0.1, 0.1, 0.1])).toEqual({ count: 3, mean: 0.1, half: 0 });
  });

  it('knows no width from a single value', () => {
    expect(meanInterval([3])).toEqual({ count: 1, mean: 3, half: Number.NaN });
  });

  it('holds the true mean in about 99 of 100 studies', () => {
    let state = 12345;
    const uniform = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    let held = 0;
    for (let study = 0; study < 2000; study++) {
      const { mean, half } = meanInterval(Array.from({ length: 6 }, uniform));
      if (Math.abs(mean - 0.5) <= half) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.975);
    expect(held / 2000).toBeLessThan(0.998);
  });
});
