/** Labels at line ends: apart, in order, within bounds. */
import { expect, it } from 'vitest';
import { spread } from './labels.ts';

it.each([
  ['far apart stay', [10, 50], [10, 50]],
  ['too close are pushed apart', [30, 32, 31], [30, 60, 45]],
  ['at the lower edge move up', [95, 96], [85, 100]],
  ['at the upper edge move down', [-20, 1], [0, 15]],
])('%s', (_what, wanted, placed) => expect(spread(wanted, 15, 0, 100)).toEqual(placed));
