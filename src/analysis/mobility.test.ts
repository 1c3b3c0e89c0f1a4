/** Covers: each closed form against sums over a fine grid of the square, its known digits, and its borders. */
import { describe, expect, it } from 'vitest';
import { meanDegreeOfSquare, meanLegOfSquare, meanSpeed } from './mobility.ts';

const STEPS = 1000;
const middles = Array.from({ length: STEPS }, (_, i) => (i + 0.5) / STEPS);

/** Mean of f over the offsets of two places: |x|, |y| have density 2 (1 - d) each. */
const overOffsets = (f: (distance: number) => number): number =>
  middles.reduce(
    (sum, x) => sum + middles.reduce((row, y) => row + 4 * (1 - x) * (1 - y) * f(Math.sqrt(x * x + y * y)), 0),
    0,
  ) /
  STEPS ** 2;

it('mean leg: 0.521405 of the side, as summed', () => {
  expect(meanLegOfSquare).toBeCloseTo(0.521405, 6);
  expect(meanLegOfSquare).toBeCloseTo(
    overOffsets((d) => d),
    5,
  );
});

describe('mean degree', () => {
  it.each([0.05, 0.3, 0.8, 1, 1.1, 1.3, 1.4])('range %d of the side: as summed', (range) => {
    expect(meanDegreeOfSquare(101, range)).toBeCloseTo(100 * overOffsets((d) => Number(d <= range)), 1);
  });

  it('nobody at range 0, everybody from the diagonal on; no jump in between', () => {
    expect(meanDegreeOfSquare(50, 0)).toBe(0);
    expect(meanDegreeOfSquare(50, 2)).toBe(49);
    for (const border of [1, Math.SQRT2])
      expect(meanDegreeOfSquare(50, border - 1e-9)).toBeCloseTo(meanDegreeOfSquare(50, border + 1e-9), 5);
  });
});

describe('mean speed', () => {
  it.each([
    [1, 5],
    [0.1, 20],
    [2, 2.5],
  ])('from %d to %d m/s: distance over time of legs of one length', (least, most) => {
    const speeds = middles.map((share) => least + share * (most - least));
    const time = speeds.reduce((sum, speed) => sum + 1 / speed, 0) / STEPS;
    expect(meanSpeed(least, most) * time).toBeCloseTo(1, 3);
  });

  it('one speed is that speed, and two that are nearly the same give one between them', () => {
    expect(meanSpeed(3, 3)).toBe(3);
    expect(meanSpeed(3, 3.000001)).toBeCloseTo(3.0000005, 5);
  });
});
