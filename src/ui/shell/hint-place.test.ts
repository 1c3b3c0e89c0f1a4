/** Covers: a hint stands beside its target, never over it, and always inside the window. */
import { expect, it } from 'vitest';
import { type Box, type Placed, placeHint, type Side } from './hint-place.ts';

const HINT = { width: 256, height: 120 };
const ALL: readonly Side[] = ['left', 'right', 'bottom', 'top'];

const overlaps = (target: Box, { left, top }: Placed) =>
  left < target.left + target.width &&
  left + HINT.width > target.left &&
  top < target.top + target.height &&
  top + HINT.height > target.top;

const CASES: readonly (readonly [string, Box, { width: number; height: number }, Side])[] = [
  [
    'the picture of a wide page',
    { left: 289, top: 150, width: 800, height: 700 },
    { width: 1440, height: 900 },
    'left',
  ],
  ['a chart on the right', { left: 1096, top: 300, width: 344, height: 180 }, { width: 1440, height: 900 }, 'left'],
  ['a button in the corner', { left: 300, top: 6, width: 44, height: 44 }, { width: 390, height: 844 }, 'left'],
  ['a button on the left', { left: 6, top: 6, width: 44, height: 44 }, { width: 390, height: 844 }, 'right'],
  ['the picture of a phone', { left: 0, top: 250, width: 390, height: 420 }, { width: 390, height: 844 }, 'bottom'],
];

it.each(CASES)('beside %s', (_, target, view, side) => {
  const placed = placeHint(target, HINT, view, ALL);
  expect(placed?.side).toBe(side);
  expect(overlaps(target, placed!)).toBe(false);
  const edge = side === 'left' || side === 'right' ? HINT.height : HINT.width;
  expect(placed!.arrow).toBeGreaterThan(0);
  expect(placed!.arrow).toBeLessThan(edge);
});

it('nowhere, where the target fills the window', () => {
  expect(
    placeHint({ left: 0, top: 0, width: 390, height: 844 }, HINT, { width: 390, height: 844 }, ALL),
  ).toBeUndefined();
});
