/**
 * Numbers beside nodes, as strokes: they go with the nodes from picture to picture, on every device and into pictures that are
 * saved. One that would lie over another is left out.
 */
import type { Point } from '../../scenario/picture.ts';
import type { Marks } from './marks.ts';

/** Ends of the strokes of each digit, in a field 4 wide and 6 high, y downwards; several lines where the pen is lifted. */
const DIGITS: readonly (readonly (readonly number[])[])[] = [
  [[1, 0, 3, 0, 4, 1, 4, 5, 3, 6, 1, 6, 0, 5, 0, 1, 1, 0]],
  [[0.8, 1.4, 2.4, 0, 2.4, 6]],
  [[0, 1.2, 1, 0, 3, 0, 4, 1, 4, 2, 0, 6, 4, 6]],
  [
    [0, 0.8, 1, 0, 3, 0, 4, 1, 4, 2, 3, 3, 1.5, 3],
    [3, 3, 4, 4, 4, 5, 3, 6, 1, 6, 0, 5.2],
  ],
  [[3, 6, 3, 0, 0, 4.2, 4, 4.2]],
  [[3.8, 0, 0.5, 0, 0.3, 2.6, 2.8, 2.4, 4, 3.4, 4, 4.8, 2.8, 6, 1, 6, 0, 5.2]],
  [[3.6, 0.5, 2.6, 0, 1.4, 0, 0, 1.6, 0, 4.8, 1, 6, 3, 6, 4, 5, 4, 3.6, 3, 2.6, 1, 2.6, 0, 3.6]],
  [[0, 0, 4, 0, 1.4, 6]],
  [[1, 3, 0.2, 2, 0.2, 1, 1, 0, 3, 0, 3.8, 1, 3.8, 2, 3, 3, 1, 3, 0, 4, 0, 5, 1, 6, 3, 6, 4, 5, 4, 4, 3, 3]],
  [[0.4, 5.5, 1.4, 6, 2.6, 6, 4, 4.4, 4, 1.2, 3, 0, 1, 0, 0, 1, 0, 2.4, 1, 3.4, 3, 3.4, 4, 2.4]],
];

/** Pixels of a small canvas: of a unit of that field, from digit to digit, and free around a number. */
const SCALE = 1.25;
const PITCH = 7;
const HEIGHT = 6 * SCALE;
const ROOM = 3;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A number and the middle of its left edge. */
export interface PlacedNumber {
  readonly number: number;
  readonly at: Point;
}

/** Those that have room, the first of them first. `aside`: from the middle of a node, in device pixels; `unit`: those of a pixel of a small canvas. */
export function placeNumbers(
  numbers: readonly number[],
  spotOf: (node: number) => Point,
  aside: number,
  unit: number,
): readonly PlacedNumber[] {
  const taken: Box[] = [];
  return numbers.flatMap((number) => {
    const spot = spotOf(number);
    const at = { x: spot.x + aside + (ROOM + 2) * unit, y: spot.y };
    const up = (HEIGHT / 2 + ROOM) * unit;
    const right = at.x + (widthOf(number) + ROOM) * unit;
    const box = { left: at.x - ROOM * unit, right, top: at.y - up, bottom: at.y + up };
    const isFree = taken.every(
      (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    if (!isFree) return [];
    taken.push(box);
    return [{ number, at }];
  });
}

const widthOf = (number: number): number => String(number).length * PITCH - (PITCH - 4 * SCALE);

export function drawNumbers(marks: Marks, placed: readonly PlacedNumber[], unit: number): void {
  for (const { number, at } of placed) marks.line(at, { x: at.x + widthOf(number) * unit, y: at.y }, 'plate');
  for (const { number, at } of placed)
    [...String(number)].forEach((digit, i) => {
      for (const ends of DIGITS[Number(digit)]) {
        const point = (k: number): Point => ({
          x: at.x + (i * PITCH + ends[k] * SCALE) * unit,
          y: at.y + (ends[k + 1] * SCALE - HEIGHT / 2) * unit,
        });
        for (let k = 2; k < ends.length; k += 2) marks.line(point(k - 2), point(k), 'digit');
      }
    });
}
