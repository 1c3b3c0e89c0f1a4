/** The point nearest to a place of the canvas, or the next one in a direction; twin of shaders/scene/nearest.wesl. */
import type { Point } from '../../scenario/picture.ts';
import { type Frame, onCanvas } from './frame.ts';

export interface Search {
  readonly from: Point;
  /** Zero for any direction, else of length 1: within 45 degrees of it. */
  readonly direction: Point;
  /** Not farther than this, in pixels. */
  readonly reach: number;
}

const WITHIN = 1.4143;
const FARTHEST = 4094;

/** Number of the point; undefined where there is none. Distances count in whole pixels, the first of equals wins. */
export function nearest(places: Float32Array, points: number, frame: Frame, search: Search): number | undefined {
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let point = 0; point < points; point++) {
    const at = onCanvas([places[2 * point], places[2 * point + 1]], frame);
    const way = { x: at.x - search.from.x, y: at.y - search.from.y };
    const distance = Math.hypot(way.x, way.y);
    const pixels = Math.min(Math.floor(distance), FARTHEST);
    if (distance > search.reach || pixels >= least || !isTowards(way, distance, search.direction)) continue;
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
