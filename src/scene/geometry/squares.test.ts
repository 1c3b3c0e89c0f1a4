/** Covers: when a picture of points shows squares instead of dots, and that squares stay where they are in the network. */
import { expect, it } from 'vitest';
import type { Camera } from '../../scenario/picture.ts';
import { FIT } from './camera.ts';
import { dotsIn, placeFrame } from './frame.ts';

const SIZE = { width: 800, height: 600 };
const dotsAt = (camera: Camera, nodes: number, stride = 1, isFlat = true) => {
  const frame = placeFrame({}, SIZE, camera);
  return { frame, dots: dotsIn(frame, { nodes, stride, isFlat }, SIZE) };
};

it('shows squares of large networks from afar, dots from near and of small networks', () => {
  expect(dotsAt(FIT, 2 ** 20, 16).dots.bins).toBeDefined();
  expect(dotsAt({ ...FIT, zoom: 6 }, 2 ** 20).dots.bins).toBeUndefined();
  expect(dotsAt(FIT, 2 ** 14).dots.bins).toBeUndefined();
});

it('has pixels, not squares, where points are projected', () => {
  expect(dotsAt(FIT, 2 ** 20, 1, false).dots.bins).toMatchObject({ x: 0, y: 0, width: 1 });
});

it.each([
  { x: 0.5, y: 0.5, zoom: 1 },
  { x: 0.43, y: 0.55, zoom: 1.3 },
  { x: 0.3, y: 0.7, zoom: 2.1 },
])('has squares of halved halves over the whole canvas: %o', (camera) => {
  const { frame, dots } = dotsAt(camera, 2 ** 20, 16);
  const bins = dots.bins ?? expect.fail('there are squares');
  const across = frame.width / bins.width;
  expect(Math.log2(across) % 1).toBeCloseTo(0);
  const first = (bins.x - frame.x) / bins.width;
  expect(first - Math.round(first)).toBeCloseTo(0);
  expect([bins.x <= 0, bins.y <= 0]).toEqual([true, true]);
  expect(bins.x + bins.columns * bins.width).toBeGreaterThanOrEqual(SIZE.width);
  expect(bins.y + bins.rows * bins.height).toBeGreaterThanOrEqual(SIZE.height);
  expect(bins.width).toBeGreaterThan(2.5);
});
