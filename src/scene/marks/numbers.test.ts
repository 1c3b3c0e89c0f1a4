/** Covers: numbers beside nodes: each digit is another shape, those that would lie over another are left out, the rest stand beside their nodes. */
import { expect, it } from 'vitest';
import { MARK_WORDS, Marks } from './marks.ts';
import { drawNumbers, placeNumbers } from './numbers.ts';

const endsOf = (marks: Marks) =>
  Array.from({ length: marks.count }, (_, i) => [...marks.words.subarray(i * MARK_WORDS, i * MARK_WORDS + 4)]);

it('every digit is another shape, within the height of a line', () => {
  const shapes = Array.from({ length: 10 }, (_, digit) => {
    const marks = new Marks(1);
    drawNumbers(marks, [{ number: digit, at: { x: 10, y: 20 } }], 1);
    const ends = endsOf(marks);
    for (const [x, y, toX, toY] of ends) {
      expect(Math.min(x, toX)).toBeGreaterThanOrEqual(10);
      expect(Math.max(x, toX)).toBeLessThanOrEqual(16);
      expect(Math.max(Math.abs(y - 20), Math.abs(toY - 20))).toBeLessThanOrEqual(4);
    }
    return JSON.stringify(ends);
  });
  expect(new Set(shapes).size).toBe(10);
});

it('grows with the canvas, a plate below each number', () => {
  const count = (number: number) => {
    const marks = new Marks(2);
    drawNumbers(marks, [{ number, at: { x: 0, y: 0 } }], 2);
    return { strokes: marks.count, right: Math.max(...endsOf(marks).map(([x, , toX]) => Math.max(x, toX))) };
  };
  expect(count(1).strokes).toBe(3);
  expect(count(111).strokes).toBe(7);
  expect(count(111).right).toBeCloseTo(2 * (2 * 7 + 5), 5);
});

it('leaves out what would lie over a number before it, and puts the rest right of their nodes', () => {
  const spots = [
    { x: 10, y: 10 },
    { x: 14, y: 12 },
    { x: 100, y: 10 },
    { x: 10, y: 40 },
  ];
  const placed = placeNumbers([0, 1, 2, 3], (node) => spots[node] ?? { x: 0, y: 0 }, 4, 1);
  expect(placed.map(({ number }) => number)).toEqual([0, 2, 3]);
  for (const { number, at } of placed) {
    expect(at.y).toBe(spots[number]?.y);
    expect(at.x).toBeGreaterThan((spots[number]?.x ?? 0) + 4);
  }
});
