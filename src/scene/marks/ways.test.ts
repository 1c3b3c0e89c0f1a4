/** Covers: ways over a globe: arcs of great circles that rise, hidden where the globe is before them, seen where they stand above the rim. */
import { expect, it } from 'vitest';
import { inCube, turnTo, vectorOf } from '../../scenario/globe.ts';
import type { Vector } from '../../scenario/picture.ts';
import { FIT } from '../geometry/camera.ts';
import { placeFrame } from '../geometry/frame.ts';
import { Globe } from '../globe/globe.ts';
import { MARK_WORDS, Marks } from './marks.ts';
import { arcBetween, globeWays, routedWays, straightWays } from './ways.ts';

const SIZE = { width: 800, height: 800 };
const PLACES: readonly Vector[] = [
  vectorOf(0, 0),
  vectorOf(0, 60),
  vectorOf(0, 180),
  vectorOf(0, 100),
  vectorOf(80, 0),
];
const [HERE, EAST, BEHIND, BEYOND, NORTH] = [0, 1, 2, 3, 4];

const globe = new Globe(placeFrame({}, SIZE, FIT), turnTo(vectorOf(0, 0)));
const ways = globeWays(globe, (node) => inCube(PLACES[node]));

function drawn(from: number, to: number, part = {}) {
  const marks = new Marks(1);
  ways.draw(marks, from, to, 'link', part);
  return Array.from({ length: marks.count }, (_, i) => [...marks.words.subarray(i * MARK_WORDS, i * MARK_WORDS + 4)]);
}

it('goes over the ground, the longer the higher, from place to place at an even pace', () => {
  const { arc, angle } = arcBetween(PLACES[HERE], PLACES[EAST]);
  expect(angle).toBeCloseTo(Math.PI / 3);
  const height = (vector: Vector) => Math.hypot(...vector);
  expect([height(arc(0)), height(arc(1))]).toEqual([expect.closeTo(1), expect.closeTo(1)]);
  expect(height(arc(0.5))).toBeGreaterThan(1.05);
  expect(height(arcBetween(PLACES[HERE], vectorOf(0, 10)).arc(0.5))).toBeLessThan(1.03);
  const longitude = ([x, y]: Vector) => Math.atan2(y, x);
  expect(longitude(arc(0.25))).toBeCloseTo(angle / 4);
});

it('is drawn in pieces that meet, the whole way or a part of it', () => {
  const pieces = drawn(HERE, EAST);
  expect(pieces.length).toBeGreaterThan(5);
  for (let i = 1; i < pieces.length; i++) expect(pieces[i].slice(0, 2)).toEqual(pieces[i - 1].slice(2));
  const part = drawn(HERE, EAST, { start: 0.5, end: 1 });
  expect(part.length).toBeLessThan(pieces.length);
  expect(part.at(-1)?.slice(2)).toEqual(pieces.at(-1)?.slice(2));
});

it('hides what the globe is before, and shows what rises above its rim', () => {
  expect(ways.spotOf(HERE)).toBeDefined();
  expect(ways.spotOf(BEHIND)).toBeUndefined();
  expect(ways.at(HERE, BEHIND, 1)).toBeUndefined();
  expect(drawn(BEHIND, BEHIND)).toEqual([]);
  // Ten degrees beyond the rim: the end is hidden, the way stands above the rim before that.
  const beyond = drawn(NORTH, BEYOND);
  const farthest = Math.max(...beyond.map(([, , x, y]) => Math.hypot(x - globe.centre.x, y - globe.centre.y)));
  expect(farthest).toBeGreaterThan(globe.radius);
  expect(ways.at(NORTH, BEYOND, 1)).toBeUndefined();
});

it('goes straight where pictures are flat', () => {
  const marks = new Marks(1);
  const flat = straightWays((node) => ({ x: 100 * node, y: 0 }));
  flat.draw(marks, 1, 3, 'link', { start: 0.5 });
  expect([...marks.words.subarray(0, 4)]).toEqual([200, 0, 300, 0]);
  expect(flat.at(1, 3, 0.25)).toEqual({ x: 150, y: 0 });
});

it('goes along a way, at the times that it says, and straight where there is none', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ];
  const way = {
    places: [
      [0, 0],
      [0, 1],
      [1, 1],
    ] as const,
    shares: [0, 0.75, 1],
  };
  const spotAt = ([x, y]: readonly [number, number]) => ({ x: 100 * x, y: 100 * y });
  const routed = routedWays(
    straightWays((node) => spots[node]),
    spotAt,
    (from, to) => (from === to ? undefined : way),
  );
  expect([0, 0.375, 0.75, 0.875, 1].map((share) => routed.at(0, 1, share))).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 50 },
    { x: 0, y: 100 },
    { x: 50, y: 100 },
    { x: 100, y: 100 },
  ]);
  expect(routed.at(1, 1, 0.5)).toEqual({ x: 100, y: 100 });
  const marks = new Marks(1);
  routed.draw(marks, 0, 1, 'link', { start: 0.375, end: 0.875 });
  const ends = Array.from({ length: marks.count }, (_, i) => [
    ...marks.words.subarray(i * MARK_WORDS, i * MARK_WORDS + 4),
  ]);
  expect(ends).toEqual([
    [0, 50, 0, 100],
    [0, 100, 50, 100],
  ]);
});
