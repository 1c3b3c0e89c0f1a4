/**
 * A box that is looked at from some way off: where a place of the unit cube is in the unit square, and how near it is. In
 * perspective, mild enough that parallels stay recognisable. Twin of shaders/scene/volume.wesl and project.wesl.
 */
import { FRONT, type Place, type Place3, type Turn } from '../../scenario/picture.ts';

type Row = readonly [x: number, y: number, z: number, constant: number];

/** Weights of a place for what lies to the right, upwards, and towards the eye. The box fills a ball of radius 1, whichever way it is turned. */
export interface Projection {
  readonly right: Row;
  readonly up: Row;
  readonly near: Row;
}

/** Share of the unit square that the box takes from the front: dots are as large as that leaves room for, however it is turned. */
export function filledBy(box: Place3): number {
  const { near } = projectionOf(box, FRONT);
  const radius = Math.hypot(...box) / 2;
  const [x, y, z] = box.map((side) => side / radius);
  // Of each pair of faces one is seen, at an angle: a row of the projection has the sides as weights.
  const faces = [y * z, x * z, x * y];
  const seen = faces.reduce((sum, face, axis) => sum + (face * Math.abs(near[axis])) / [x, y, z][axis], 0);
  return Math.min(1, FILL * FILL * seen);
}

/** In the unit square, and -1 (farthest) to 1 (nearest). */
export interface Seen {
  readonly place: Place;
  readonly near: number;
}

export const CUBE: Place3 = [1, 1, 1];
/** Of the eye from the middle of the ball. */
const DISTANCE = 3.5;
/** Of the unit square that the outline of the ball takes, on either side of the middle. */
const FILL = (0.5 * Math.sqrt(DISTANCE * DISTANCE - 1)) / DISTANCE;
/** Of the colour of what is farthest. */
const LEAST_LIGHT = 0.5;

/** `box`: lengths of its sides, in any unit. */
export function projectionOf(box: Place3, { yaw, pitch }: Turn): Projection {
  const radius = Math.hypot(...box) / 2;
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  const row = (...weights: Place3): Row => {
    const [x, y, z] = weights.map((weight, axis) => (weight * box[axis]) / radius);
    return [x, y, z, -(x + y + z) / 2];
  };
  return {
    right: row(cosYaw, sinYaw, 0),
    up: row(-sinYaw * sinPitch, cosYaw * sinPitch, cosPitch),
    near: row(sinYaw * cosPitch, -cosYaw * cosPitch, sinPitch),
  };
}

const along = ([x, y, z, constant]: Row, place: Place3): number =>
  x * place[0] + y * place[1] + z * place[2] + constant;

export function project({ right, up, near }: Projection, place: Place3): Seen {
  const nearness = along(near, place);
  const scale = FILL * sizeAt(nearness);
  return { place: [0.5 + scale * along(right, place), 0.5 + scale * along(up, place)], near: nearness };
}

/** How large things are, of their size in the middle. */
export const sizeAt = (near: number): number => DISTANCE / (DISTANCE - near);

/** How much of its colour something has: what is far fades into the ground. */
export const lightAt = (near: number): number => LEAST_LIGHT + ((1 - LEAST_LIGHT) * (near + 1)) / 2;

/** Places of points as painters want them. */
export interface Placed {
  /** Two words for each. */
  readonly places: Float32Array<ArrayBuffer>;
  /** In a volume. */
  readonly near?: Float32Array<ArrayBuffer>;
}

/** Three words for each become two. */
export function projectAll(projection: Projection, places: Float32Array): Placed {
  const count = places.length / 3;
  const [seen, near] = [new Float32Array(2 * count), new Float32Array(count)];
  for (let point = 0; point < count; point++) {
    const at = project(projection, [places[3 * point], places[3 * point + 1], places[3 * point + 2]]);
    seen.set(at.place, 2 * point);
    near[point] = at.near;
  }
  return { places: seen, near };
}

/** Edges of the box, as ends in the unit cube. */
export const EDGES: readonly (readonly [from: Place3, to: Place3])[] = [0, 1, 2].flatMap((axis) =>
  [0, 1].flatMap((a) =>
    [0, 1].map((b): readonly [Place3, Place3] => {
      const corner = (end: number): Place3 => {
        const others = [a, b];
        return [0, 1, 2].map((each) => (each === axis ? end : (others.shift() ?? 0))) as unknown as Place3;
      };
      return [corner(0), corner(1)];
    }),
  ),
);
