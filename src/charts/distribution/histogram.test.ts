/** Pointing at bins: the one that holds a value, else the nearest. */
import { expect, it } from 'vitest';
import { nearestBin } from './histogram.ts';

const BINS = [
  [2, 3, 1],
  [5, 6, 1],
  [8, 16, 1],
] as const;

it.each([
  [2.5, 0],
  [-9, 0],
  [3.4, 0],
  [4.6, 1],
  [12, 2],
  [99, 2],
])('%d is nearest to bin %d', (value, bin) => expect(nearestBin(BINS, value)).toBe(bin));

it('there is none in an empty distribution', () => expect(nearestBin([], 3)).toBe(null));
