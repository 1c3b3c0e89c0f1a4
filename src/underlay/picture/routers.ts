/** What a map of routers has below its lines: a ring around each system, with its name, and routers as dots. */
import { onCircle } from '../../base/exact-math.ts';
import type { Stroke } from '../../models/views.ts';
import type { Place, PlaceLabel } from '../../scenario/picture.ts';
import type { Links } from '../../topology/network.ts';

/** Those with the most links. */
const MOST_DOTS = 2 ** 11;
/** Pixels of a small canvas. */
const LEAST_DOT = 1.8;
const MOST_DOT = 4.5;
const MOST_SYSTEMS = 64;
const RING_PIECES = 48;
const RING_GAP = 0.006;
/** Of what is seen, that words take. */
const SYSTEM_ROOM = [0.14, 0.045] as const;

type PlaceOf = (router: number) => Place;

/** A circle around the routers of a system. */
export interface SystemDisc {
  readonly system: number;
  readonly middle: Place;
  readonly reach: number;
}

/** What each system takes up, where they are few and no router is one. */
export function discsOf(system: ArrayLike<number>, placeOf: PlaceOf): readonly SystemDisc[] {
  const members = new Map<number, Place[]>();
  for (let router = 0; router < system.length && members.size <= MOST_SYSTEMS; router++) {
    const known = members.get(system[router]) ?? [];
    known.push(placeOf(router));
    members.set(system[router], known);
  }
  if (members.size < 2 || members.size > MOST_SYSTEMS || 2 * members.size > system.length) return [];
  return Array.from(members, ([number, places]) => {
    const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
    const middle = [mean(0), mean(1)] as const;
    const reach = places.reduce((most, [x, y]) => Math.max(most, Math.hypot(x - middle[0], y - middle[1])), 0);
    return { system: number, middle, reach: reach + RING_GAP };
  });
}

export const ringsAround = (discs: readonly SystemDisc[]): readonly Stroke[] =>
  discs.flatMap(({ middle: [x, y], reach }) => {
    const at = (piece: number): Place => {
      const angle = (2 * Math.PI * piece) / RING_PIECES;
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
    };
    return Array.from({ length: RING_PIECES }, (_, i) => ({ from: at(i), to: at(i + 1), tone: 'border' as const }));
  });

/** Above each system. `side`: of what is seen. */
export function namesOfSystems(discs: readonly SystemDisc[], side: number): readonly PlaceLabel[] {
  const names = discs.map(({ system, middle: [x, y], reach }) => ({
    at: [x, y + reach] as const,
    text: `AS ${system}`,
    isAbove: true,
  }));
  return apart(names, SYSTEM_ROOM, side, names.length);
}

export const mostLinksFirst = (degrees: Uint32Array): Uint32Array =>
  degrees.map((_, i) => i).sort((u, v) => degrees[v] - degrees[u] || u - v);

/** Those with the most links last. */
export function routerDots(degrees: Uint32Array, placeOf: PlaceOf): readonly Stroke[] {
  const widthOf = spanOf(degrees, LEAST_DOT, MOST_DOT);
  return Array.from(mostLinksFirst(degrees).subarray(0, MOST_DOTS), (router) => {
    const at = placeOf(router);
    return { from: at, to: at, tone: 'router' as const, width: widthOf(degrees[router]) };
  }).reverse();
}

/** What stands beside a router: so far from a place, in the direction in which no links lead, turned by so much of a turn. */
export type Beside = (router: number, from: Place, turns: number, far: number) => Place;

export function besideLinks({ a, b }: Links, routers: number, placeOf: PlaceOf): Beside {
  const away = new Float64Array(2 * routers);
  for (let link = 0; link < a.length; link++) {
    const [from, to] = [placeOf(a[link]), placeOf(b[link])];
    const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2) || 1;
    for (const axis of [0, 1] as const) {
      const step = (to[axis] - from[axis]) / length;
      away[2 * a[link] + axis] -= step;
      away[2 * b[link] + axis] += step;
    }
  }
  return (router, [x, y], turns, far) => {
    const [awayX, awayY] = away.subarray(2 * router, 2 * router + 2);
    const length = Math.sqrt(awayX * awayX + awayY * awayY);
    const [east, north] = length > 1e-6 ? [awayX / length, awayY / length] : [0, 1];
    const [cosine, sine] = onCircle(turns);
    return [x + far * (east * cosine - north * sine), y + far * (east * sine + north * cosine)];
  };
}

/** The first of them that do not lie over each other; `side`: of what is seen. */
export function apart(
  labels: readonly PlaceLabel[],
  [wide, high]: readonly [number, number],
  side: number,
  most: number,
): readonly PlaceLabel[] {
  const kept: PlaceLabel[] = [];
  for (const label of labels) {
    const isOver = ({ at }: PlaceLabel) =>
      Math.abs(at[0] - label.at[0]) < wide * side && Math.abs(at[1] - label.at[1]) < high * side;
    if (kept.length < most && !kept.some(isOver)) kept.push(label);
  }
  return kept;
}

/** By orders of magnitude between the least and the most of them, in steps; the least where all are alike. */
export function spanOf(values: ArrayLike<number>, least: number, most: number): (value: number) => number {
  const steps = 6;
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < values.length; i++) [low, high] = [Math.min(low, values[i]), Math.max(high, values[i])];
  const orders = Math.log(high / low) || 1;
  return (value) => least + ((most - least) * Math.round((steps * Math.log(value / low)) / orders)) / steps;
}
