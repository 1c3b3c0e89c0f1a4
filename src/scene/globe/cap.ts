/** What of a globe is on the canvas, as a cap around the middle of that: a little more than is seen, never less. */
import { angleBetween, axesOf, GLOBE_FILL } from '../../scenario/globe.ts';
import type { CanvasSize, Cap, Turn, Vector } from '../../scenario/picture.ts';
import type { Frame } from '../geometry/frame.ts';

/** The near half: all that can be seen at once. */
export const HALF = Math.PI / 2;
/** Looks along each side of the canvas. */
const ALONG = 8;

/** `frame`: where the unit square lies on the canvas. */
export function capOn(frame: Frame, size: CanvasSize, turn: Turn): Cap {
  const { right, up, near } = axesOf(turn);
  const radius = { x: GLOBE_FILL * frame.width, y: GLOBE_FILL * frame.height };
  const centre = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  /** Beside the globe: the rim next to it. */
  const under = (x: number, y: number): Vector => {
    const [across, upwards] = [(x - centre.x) / radius.x, (centre.y - y) / radius.y];
    const far = Math.max(1, Math.hypot(across, upwards));
    const [a, b] = [across / far, upwards / far];
    const c = Math.sqrt(Math.max(0, 1 - a * a - b * b));
    return [0, 1, 2].map((axis) => a * right[axis] + b * up[axis] + c * near[axis]) as unknown as Vector;
  };
  const middle = under(size.width / 2, size.height / 2);
  const isWhole =
    centre.x - radius.x >= 0 &&
    centre.x + radius.x <= size.width &&
    centre.y - radius.y >= 0 &&
    centre.y + radius.y <= size.height;
  if (isWhole) return { middle: near, reach: HALF };
  let reach = 0;
  for (let i = 0; i <= ALONG; i++)
    for (const [x, y] of [
      [i / ALONG, 0],
      [i / ALONG, 1],
      [0, i / ALONG],
      [1, i / ALONG],
    ])
      reach = Math.max(reach, angleBetween(middle, under(x * size.width, y * size.height)));
  return { middle, reach: Math.min(HALF, reach * (1 + 1 / ALONG)) };
}

/** Share of the near half. */
export const areaOfCap = ({ reach }: Cap): number => 1 - Math.cos(reach);

export const isCapWithin = (inner: Cap, outer: Cap): boolean =>
  angleBetween(inner.middle, outer.middle) + inner.reach <= outer.reach + 1e-9;
