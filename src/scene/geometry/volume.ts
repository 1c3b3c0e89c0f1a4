/**
 * A box that is looked at from some way off, or a globe from far away: where a place of the unit cube is in the unit square,
 * and how near it is. A box is in perspective, mild enough that parallels stay recognisable; of a globe the far side is
 * hidden. Twin of shaders/scene/volume.wesl and project.wesl.
 */
import { axesOf, GLOBE_FILL } from '../../scenario/globe.ts';
import { FRONT, type Place, type Place3, type Turn } from '../../scenario/picture.ts';

type Row = readonly [x: number, y: number, z: number, constant: number];

export type Solid = 'box' | 'globe';

/** Weights of a place for what lies to the right, upwards, and towards the eye. The box, or the globe, fills a ball of radius 1, whichever way it is turned. */
export interface Projection {
  readonly solid: Solid;
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
/** Of the colour of what is farthest; of a globe, at its rim. */
const LEAST_LIGHT = 0.5;
/** From here on, towards the eye, a globe has all of its colour. */
const LIT = 0.4;
/** Where what is hidden is put: beside every picture, so that it is neither drawn nor found. */
export const HIDDEN = -1e6;

/** `box`: lengths of its sides, in any unit. */
export const projectionOf = (box: Place3, turn: Turn): Projection =>
  rowsOf('box', turn, (weight, axis) => (weight * box[axis]) / (Math.hypot(...box) / 2));

export const globeFrom = (turn: Turn): Projection => rowsOf('globe', turn, (weight) => 2 * weight);

function rowsOf(solid: Solid, turn: Turn, scaled: (weight: number, axis: number) => number): Projection {
  const row = (weights: Place3): Row => {
    const [x, y, z] = weights.map(scaled);
    return [x, y, z, -(x + y + z) / 2];
  };
  const { right, up, near } = axesOf(turn);
  return { solid, right: row(right), up: row(up), near: row(near) };
}

/** Of the ball's radius: share of the unit square. */
export const fillOf = (solid: Solid): number => (solid === 'globe' ? GLOBE_FILL : FILL);

const along = ([x, y, z, constant]: Row, place: Place3): number =>
  x * place[0] + y * place[1] + z * place[2] + constant;

export function project({ solid, right, up, near }: Projection, place: Place3): Seen {
  const nearness = along(near, place);
  if (solid === 'globe' && nearness < 0) return { place: [HIDDEN, HIDDEN], near: nearness };
  const scale = fillOf(solid) * sizeAt(nearness, solid);
  return { place: [0.5 + scale * along(right, place), 0.5 + scale * along(up, place)], near: nearness };
}

/** How large things are, of their size in the middle. */
export const sizeAt = (near: number, solid: Solid = 'box'): number =>
  solid === 'globe' ? 1 : DISTANCE / (DISTANCE - near);

/** How much of its colour something has: what is far fades into the ground, and so does the rim of a globe. */
export const lightAt = (near: number, solid: Solid = 'box'): number =>
  LEAST_LIGHT + (1 - LEAST_LIGHT) * (solid === 'globe' ? Math.min(1, Math.max(0, near / LIT)) : (near + 1) / 2);

/** Places of points as painters want them. */
export interface Placed {
  /** Two words for each. */
  readonly places: Float32Array<ArrayBuffer>;
  /** In a volume. */
  readonly near?: Float32Array<ArrayBuffer>;
  readonly solid?: Solid;
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
  return { places: seen, near, solid: projection.solid };
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
