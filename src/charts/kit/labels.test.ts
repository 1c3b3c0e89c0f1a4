/** Labels at line ends: apart, in order, within bounds; words in too little room. */
import { expect, it } from 'vitest';
import { fitted, spread } from './labels.ts';
import type { Pen } from './pen.ts';

it.each([
  ['far apart stay', [10, 50], [10, 50]],
  ['too close are pushed apart', [30, 32, 31], [30, 60, 45]],
  ['at the lower edge move up', [95, 96], [85, 100]],
  ['at the upper edge move down', [-20, 1], [0, 15]],
])('%s', (_what, wanted, placed) => expect(spread(wanted, 15, 0, 100)).toEqual(placed));

it.each([
  ['all of it', 30, 'no schedule'],
  ['what fits', 8, 'no sche…'],
  ['no space before the ellipsis', 4, 'no…'],
  ['nothing', 1, ''],
])('of a text that has room for %s', (_what, room, kept) => {
  const pen = { measureText: (text: string) => ({ width: [...text].length }) } as Pen;
  expect(fitted(pen, 'no schedule', room)).toBe(kept);
});
