/** From millimetres to the unit square of a map, and to the unit cube of a volume. */
import type { Place, Place3 } from '../../../scenario/picture.ts';
import type { Triple } from '../config.ts';

export interface Places {
  /** Of a mm in the unit square, whose longer side the area fills; the other side is in the middle. */
  readonly scale: number;
  readonly offset: Place;
  /** Sides of the volume, the longest 1. */
  readonly box: Place3;
  flat(x: number, y: number): Place;
  solid(at: Triple): Place3;
}

export function placesFor(extent: Triple): Places {
  const scale = 1 / Math.max(1, ...extent);
  const offset: Place = [(1 - extent[0] * scale) / 2, (1 - extent[1] * scale) / 2];
  const sides = extent.map((length) => Math.max(1, length));
  return {
    scale,
    offset,
    box: [sides[0] * scale, sides[1] * scale, sides[2] * scale],
    flat: (x, y) => [offset[0] + x * scale, offset[1] + y * scale],
    solid: ([x, y, z]) => [x / sides[0], y / sides[1], z / sides[2]],
  };
}
