/** Covers: messages go along the line of who sends them, wakes are left out; a way is drawn line by line; a picked line has an outline on either side. */
import { expect, it } from 'vitest';
import type { LineOnCanvas } from '../geometry/lines.ts';
import { MARK_WORDS, Marks } from './marks.ts';
import { drawPickedLine, drawWayOfLines, lineWays } from './on-lines.ts';

const LINES: readonly LineOnCanvas[] = [
  { start: { x: 0, y: 10 }, end: { x: 100, y: 10 }, width: 4 },
  { start: { x: 100, y: 12 }, end: { x: 100, y: 92 }, width: 4 },
  { start: { x: 0, y: 50 }, end: { x: 0, y: 50 }, width: 6 },
];
const lineOf = (node: number) => LINES[node];
const drawn = (draw: (marks: Marks) => void) => {
  const marks = new Marks(1);
  draw(marks);
  return Array.from({ length: marks.count }, (_, i) => [...marks.words.subarray(MARK_WORDS * i, MARK_WORDS * i + 4)]);
};

it('takes messages along the line of who sends them, from a dot straight', () => {
  const ways = lineWays(lineOf);
  expect(ways.at(0, 1, 0.25)).toEqual({ x: 25, y: 10 });
  expect(ways.at(2, 0, 0.5)).toEqual({ x: 0, y: 30 });
  expect([ways.spotOf(1), ways.spotOf(2)]).toEqual([
    { x: 100, y: 32 },
    { x: 0, y: 50 },
  ]);
  expect(drawn((marks) => ways.draw(marks, 0, 1, 'path', { start: 0.5 }))).toEqual([[50, 10, 100, 10]]);
  expect(drawn((marks) => ways.draw(marks, 0, 1, 'wake'))).toEqual([]);
});

it('draws a way over its dark rim, in order', () => {
  const both = [
    [0, 10, 100, 10],
    [100, 12, 100, 92],
  ];
  expect(drawn((marks) => drawWayOfLines(marks, [0, 1], lineOf, 1))).toEqual([...both, ...both]);
});

it('puts an outline around what is picked', () => {
  const outline = drawn((marks) => drawPickedLine(marks, LINES[0], 1));
  expect(outline).toEqual([
    [0, 6.5, 100, 6.5],
    [0, 13.5, 100, 13.5],
  ]);
  expect(drawn((marks) => drawPickedLine(marks, LINES[2], 1))).toHaveLength(24);
});
