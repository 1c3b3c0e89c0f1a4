/** How lines go from node to node: straight, or over a globe, as arcs of great circles that rise a little and that the horizon hides. */

import type { Way } from '../../models/views.ts';
import { angleBetween, onSphere } from '../../scenario/globe.ts';
import type { Place, Place3, Point, Vector } from '../../scenario/picture.ts';
import type { Globe } from '../globe/globe.ts';
import type { Marks } from './marks.ts';
import type { ToneName } from './tones.ts';

/** Of a way. */
export interface Part {
  /** Of the tone's opacity. */
  readonly share?: number;
  /** Shares of the way; default all of it. */
  readonly start?: number;
  readonly end?: number;
}

export interface Ways {
  /** Undefined behind a globe. */
  spotOf(node: number): Point | undefined;
  /** So far on the way; undefined behind a globe. */
  at(from: number, to: number, way: number): Point | undefined;
  draw(marks: Marks, from: number, to: number, tone: ToneName, part?: Part): void;
}

export function straightWays(spotOf: (node: number) => Point): Ways {
  const at = (from: number, to: number, way: number) => between(spotOf(from), spotOf(to), way);
  return {
    spotOf,
    at,
    draw: (marks, from, to, tone, { share, start = 0, end = 1 } = {}) => {
      const [first, last] = [spotOf(from), spotOf(to)];
      marks.line(
        start === 0 ? first : between(first, last, start),
        end === 1 ? last : between(first, last, end),
        tone,
        share,
      );
    },
  };
}

/** Through places, where `wayOf` knows them; straight elsewhere. */
export function routedWays(
  straight: Ways,
  spotAt: (place: Place) => Point,
  wayOf: (from: number, to: number) => Way | undefined,
): Ways {
  return {
    spotOf: straight.spotOf,
    at(from, to, share) {
      const way = wayOf(from, to);
      return way ? alongWay(way, share, spotAt) : straight.at(from, to, share);
    },
    draw(marks, from, to, tone, part = {}) {
      const way = wayOf(from, to);
      if (!way) return straight.draw(marks, from, to, tone, part);
      const { share, start = 0, end = 1 } = part;
      const { places, shares } = way;
      const inner = places.slice(1, -1).filter((_, i) => shares[i + 1] > start && shares[i + 1] < end);
      const spots = [alongWay(way, start, spotAt), ...inner.map(spotAt), alongWay(way, end, spotAt)];
      for (let i = 1; i < spots.length; i++) {
        const joint = jointOf(i, spots.length - 1);
        marks.line(spots[i - 1], spots[i], tone, share, undefined, joint);
      }
    },
  };
}

function alongWay({ places, shares }: Way, share: number, spotAt: (place: Place) => Point): Point {
  const next = Math.max(
    1,
    Math.min(
      places.length - 1,
      shares.findIndex((each) => each >= share),
    ),
  );
  const length = shares[next] - shares[next - 1];
  const part = length > 0 ? (share - shares[next - 1]) / length : 1;
  return between(spotAt(places[next - 1]), spotAt(places[next]), Math.min(1, Math.max(0, part)));
}

/** Of piece `i` of so many, from 1 on. */
const jointOf = (i: number, pieces: number) =>
  i === 1 ? (pieces === 1 ? 'none' : 'end') : i === pieces ? 'start' : 'both';

/** So much of the way from one to the other. */
export const between = (from: Point, to: Point, way: number): Point => ({
  x: from.x + (to.x - from.x) * way,
  y: from.y + (to.y - from.y) * way,
});

/** Above the ground at its middle, in radii, of an arc half around the globe; of shorter ones in proportion. */
const RISE = 0.32;
/** Radians of a straight piece, where arcs are few. */
const PIECE = 0.07;
const LEAST_PIECES = 2;
const MOST_PIECES = 36;

/** An arc: where it is after a share of its way. */
type Arc = (way: number) => Vector;

/** `placeOf`: in the unit cube. */
export function globeWays(globe: Globe, placeOf: (node: number) => Place3): Ways {
  const known = new Map<number, Vector>();
  const vectorOf = (node: number): Vector => {
    const vector = known.get(node) ?? onSphere(placeOf(node));
    known.set(node, vector);
    return vector;
  };
  const seen = (vector: Vector) => (globe.isSeen(vector) ? globe.pointOf(vector) : undefined);
  return {
    spotOf: (node) => seen(vectorOf(node)),
    at: (from, to, way) => seen(arcBetween(vectorOf(from), vectorOf(to)).arc(way)),
    draw: (marks, from, to, tone, { share, start = 0, end = 1 } = {}) => {
      const { arc, angle } = arcBetween(vectorOf(from), vectorOf(to));
      const pieces = Math.min(MOST_PIECES, Math.max(LEAST_PIECES, Math.ceil((angle * (end - start)) / PIECE)));
      let before = seen(arc(start));
      for (let i = 1; i <= pieces; i++) {
        const at = seen(arc(start + ((end - start) * i) / pieces));
        if (before && at) marks.line(before, at, tone, share, undefined, jointOf(i, pieces));
        before = at;
      }
    },
  };
}

/** Along the great circle, at an even pace; between opposite points, along any. */
export function arcBetween(from: Vector, to: Vector): { readonly arc: Arc; readonly angle: number } {
  const angle = angleBetween(from, to);
  const rise = (RISE * angle) / Math.PI;
  const whole = Math.sin(angle);
  const arc: Arc = (way) => {
    const height = 1 + rise * 4 * way * (1 - way);
    // Nearly the same point, or nearly opposite: straight is as good.
    const [a, b] = whole < 1e-4 ? [1 - way, way] : [Math.sin((1 - way) * angle) / whole, Math.sin(way * angle) / whole];
    return [0, 1, 2].map((axis) => height * (a * from[axis] + b * to[axis])) as unknown as Vector;
  };
  return { arc, angle };
}
