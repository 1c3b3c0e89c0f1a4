/** Covers: intervals hold as often as they say, in 10,000 studies of a known distribution each; looking often costs what design says. */
import { describe, expect, it } from 'vitest';
import { threefry2x32 } from '../../base/threefry.ts';
import type { Repeat } from '../../scenario/study/study.ts';
import { meanInterval } from '../confidence.ts';
import { stopsAt } from './stopping.ts';

const STUDIES = 10_000;
const MEAN = 20;
const words = new Uint32Array(2);

/** Normal, with the mean above and a tenth of it as deviation (Box & Muller 1958); the same in every test. */
function drawn(study: number, repetition: number): number {
  threefry2x32(study, 17, repetition, 0, words);
  const radius = Math.sqrt(-2 * Math.log((words[0] + 1) / 2 ** 32));
  return MEAN * (1 + 0.1 * radius * Math.cos((2 * Math.PI * words[1]) / 2 ** 32));
}

const valuesOf = (study: number, count: number): number[] => Array.from({ length: count }, (_, i) => drawn(study, i));

/** Share of studies whose interval over the first repetitions, as many as `countOf` says, has the mean in it. */
function heldShare(countOf: (study: number) => number): number {
  let held = 0;
  for (let study = 0; study < STUDIES; study++) {
    const { mean, half } = meanInterval(valuesOf(study, countOf(study)));
    if (Math.abs(mean - MEAN) <= half) held++;
  }
  return held / STUDIES;
}

/** Four standard deviations of a share in so many studies. */
const bound = (share: number): number => 4 * Math.sqrt((share * (1 - share)) / STUDIES);

describe('99% intervals', () => {
  it.each([2, 5, 30])('of %i repetitions hold in 99 of 100 studies', (count) => {
    expect(Math.abs(heldShare(() => count) - 0.99)).toBeLessThan(bound(0.99));
  });

  it.each([
    [10, 0.984],
    [20, 0.989],
  ])('that stop at a twentieth of the mean, from %i repetitions on, hold in %f', (least, share) => {
    const repeat: Repeat = { least, most: 200, precision: { share: 0.05, of: ['events'] } };
    const stops = new Map<number, number>();
    const held = heldShare((study) => {
      const stop = stopsAt(repeat, [valuesOf(study, repeat.most)]);
      expect(stop).toBeDefined();
      stops.set(study, stop ?? 0);
      return stop ?? 0;
    });
    expect(Math.abs(held - share)).toBeLessThan(bound(share));
    // (t CV / precision)^2 = (2.76 * 0.1 / 0.05)^2
    const mean = [...stops.values()].reduce((sum, stop) => sum + stop, 0) / STUDIES;
    expect(mean).toBeGreaterThan(24);
    expect(mean).toBeLessThan(36);
  });
});
