/** The point nearest to a place of the canvas, or the next one in a direction; twin of shaders/scene/nearest.wesl. */
import type { Point } from '../../scenario/picture.ts';
import type { Frame } from './frame.ts';

export interface Search {
  readonly from: Point;
  /** Zero for any direction, else of length 1: within 45 degrees of it. */
  readonly direction: Point;
  /** Not farther than this, in pixels. */
  readonly reach: number;
  /** Of equally near points the first behind this one, and round again: so points upon each other can all be picked. Default: the first of all. */
  readonly behind?: number;
}

/** Behind the last point comes the first. */
export const behindOf = ({ behind }: Search, points: number): number => Math.min(behind ?? points - 1, points - 1);

const WITHIN = 1.4143;
const FARTHEST = 4094;

/** Number of the point; undefined where there is none. Distances count in whole pixels. */
export function nearest(places: Float32Array, points: number, frame: Frame, search: Search): number | undefined {
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  const start = behindOf(search, points) + 1;
  for (let turn = 0; turn < points; turn++) {
    const point = (start + turn) % points;
    // As `onCanvas` does, without an object for each of so many.
    const x = frame.x + places[2 * point] * frame.width - search.from.x;
    const y = frame.y + (1 - places[2 * point + 1]) * frame.height - search.from.y;
    if (Math.abs(x) > search.reach || Math.abs(y) > search.reach) continue;
    const distance = Math.sqrt(x * x + y * y);
    const pixels = Math.min(Math.floor(distance), FARTHEST);
    if (distance > search.reach || pixels >= least || !isTowards({ x, y }, distance, search.direction)) continue;
    found = point;
    least = pixels;
  }
  return found;
}

function isTowards(way: Point, distance: number, direction: Point): boolean {
  if (direction.x === 0 && direction.y === 0) return true;
  const along = way.x * direction.x + way.y * direction.y;
  return along >= 0.5 && distance <= along * WITHIN;
}
