/** Covers: there and back lie side by side, each on the right of its way; the nearest line to a spot; few lines are wide, many are faint; what they fill of a canvas. */
import { expect, it } from 'vitest';
import { endOfFill, LINE_WORDS, lineOnCanvas, linesIn, nearestLine } from './lines.ts';

const SIZE = { width: 700, height: 700 };
const FRAME = { x: 100, y: 50, width: 400, height: 400 };
const DOTS = { bins: undefined, radius: 2, opacity: 0.5, growth: 1 };

it('lies on the right of its way, aside by half its width', () => {
  const there = lineOnCanvas([0, 0.5, 1, 0.5, 3], FRAME, DOTS, 0);
  const back = lineOnCanvas([1, 0.5, 0, 0.5, 3], FRAME, DOTS, 0);
  expect([there.width, there.start, there.end]).toEqual([6, { x: 100, y: 253.5 }, { x: 500, y: 253.5 }]);
  expect([back.start, back.end]).toEqual([
    { x: 500, y: 246.5 },
    { x: 100, y: 246.5 },
  ]);
  const hot = lineOnCanvas([0, 0.5, 1, 0.5, 3], FRAME, DOTS, 1);
  // The edge towards the other direction stays where it was.
  expect([hot.width, hot.start.y - hot.width / 2]).toEqual([12, there.start.y - there.width / 2]);
  expect(lineOnCanvas([0.25, 0.5, 0.25, 0.5, 3], FRAME, DOTS, 0)).toEqual({
    start: { x: 200, y: 250 },
    end: { x: 200, y: 250 },
    width: 6,
  });
});

it('finds the nearest line, on whichever side of a link, as far as its ends', () => {
  const each = [
    [0, 0.5, 1, 0.5],
    [1, 0.5, 0, 0.5],
    [0.5, 1, 0.5, 0.9],
    [0.5, 1, 0.5, 0.9],
    [0.1, 0.1, 0.1, 0.1],
  ];
  const lines = new Float32Array(LINE_WORDS * each.length);
  for (const [i, words] of each.entries()) lines.set([...words, 1], LINE_WORDS * i);
  const find = (x: number, y: number, behind?: number) =>
    nearestLine(
      lines,
      { frame: FRAME, dots: DOTS, points: each.length },
      { from: { x, y }, direction: { x: 0, y: 0 }, reach: 14, behind },
    );
  expect([find(450, 252), find(450, 248), find(450, 262), find(450, 268)]).toEqual([0, 1, 0, undefined]);
  expect([find(300, 95), find(300, 110)]).toEqual([2, undefined]);
  // Two links between the same routers.
  expect([find(300, 60, 2), find(300, 60, 3), find(300, 60)]).toEqual([3, 2, 2]);
  expect([find(140, 410), find(512, 250), find(516, 250)]).toEqual([4, 0, undefined]);
});

it('draws few lines wide, many thin and faint, near ones clearer, categories alike', () => {
  const seen = (points: number, width = 700, isCategory = false) =>
    linesIn({ ...FRAME, width, height: width }, points, SIZE, isCategory);
  expect(seen(10).radius).toBeGreaterThan(4);
  expect(seen(100_000)).toMatchObject({ radius: 0.6, growth: 1 });
  expect(seen(100_000).opacity).toBeLessThan(seen(1000).opacity);
  expect(seen(100_000, 7000).opacity).toBeGreaterThan(seen(100_000).opacity);
  expect(seen(100_000, 1e6).radius).toBeCloseTo(1.8);
  expect(seen(1000, 700, true)).toMatchObject({ growth: 0 });
});

it('counts what lines fill of a canvas by how long they are in sight, and how wide at most', () => {
  const size = { width: 500, height: 500 };
  const least = (words: readonly number[], dots = DOTS) => {
    const lines = Float32Array.from([...words, 0, ...words, 0]);
    const at = { frame: FRAME, dots, points: 2 };
    // The second fits, or not.
    const fits = (most: number) =>
      endOfFill(lines, at, size, 1, most) === 2 && endOfFill(lines, at, size, 0, 2 * most) === 2;
    let [low, high] = [0, 1e6];
    while (high - low > 1)
      if (fits((low + high) / 2)) high = (low + high) / 2;
      else low = (low + high) / 2;
    return high;
  };
  const across = least([0, 0.5, 1, 0.5, 3]);
  expect(across / (400 * (2 * 2 * 3 + 2))).toBeCloseTo(1, 1);
  expect(least([0, 0.5, 2, 0.5, 3]) / across).toBeCloseTo(1, 1);
  expect(least([0, 0.5, 1, 0.5, 6]) / across).toBeCloseTo(26 / 14, 1);
  expect(least([0, 0.5, 1, 0.5, 3], { ...DOTS, growth: 0 }) / across).toBeCloseTo(8 / 14, 1);
  for (const beside of [
    [2, 0.5, 3, 0.5],
    [0, 2, 1, 2],
    [2, 2, 2, 2],
    [1.2, -1, 3, 0.5],
  ])
    expect(least([...beside, 3])).toBeLessThan(50);
  const lines = new Float32Array(LINE_WORDS * 3);
  expect(endOfFill(lines, { frame: FRAME, dots: DOTS, points: 3 }, size, 0, 0)).toBe(1);
});
