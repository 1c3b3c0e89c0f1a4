/** Covers: mean degrees of disk graphs in boxes, against known closed forms and against counted pairs. */
import { describe, expect, it } from 'vitest';
import { meanDegreeOfBox } from './box-degree.ts';

describe('meanDegreeOfBox', () => {
  it('is what is known of the unit square and the unit cube (Philip 2007)', () => {
    for (const r of [0.01, 0.3, 1]) {
      const square = Math.PI * r ** 2 - (8 / 3) * r ** 3 + r ** 4 / 2;
      expect(meanDegreeOfBox(101, [1, 1], r)).toBeCloseTo(100 * square, 9);
      const cube = (4 / 3) * Math.PI * r ** 3 - 1.5 * Math.PI * r ** 4 + 1.6 * r ** 5 - r ** 6 / 6;
      expect(meanDegreeOfBox(101, [1, 1, 1], r)).toBeCloseTo(100 * cube, 9);
    }
  });

  it.each([
    [[3, 2], 0.7, 0.7],
    [[3, 2], 0.5, 1.9],
    [[4, 3, 1], 0.8, 0.8],
    [[4, 3, 1], 0.2, 1],
  ] as const)('is the share of pairs that are near: box %j, range %d to %d', (sides, least, most) => {
    // Additive sequences of irrationals cover all coordinates of a pair, and its range, evenly.
    const steps = [2, 3, 5, 7, 11, 13, 17].map(Math.sqrt);
    const TRIES = 400_000;
    let near = 0;
    for (let i = 1; i <= TRIES; i++) {
      const uniform = (at: number) => (i * steps[at]) % 1;
      const square = sides.reduce(
        (sum, side, axis) => sum + (side * (uniform(2 * axis) - uniform(2 * axis + 1))) ** 2,
        0,
      );
      near += Number(square <= (least + (most - least) * uniform(6)) ** 2);
    }
    expect(meanDegreeOfBox(2, sides, least, most) / (near / TRIES)).toBeCloseTo(1, 1.7);
  });
});
