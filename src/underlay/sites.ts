/**
 * Where routers and the peers at them are on a map of their network, in the unit square. Nothing of a run depends on it. Peers at a router
 * lie in a disc around it, by a random word of each; twin of `place_at_router` in shaders/underlay/picture.wesl.
 */
import type { Place } from '../scenario/picture.ts';
import type { Network } from '../topology/network.ts';
import type { PathFacts } from './path-facts.ts';

/** Routers below an overlay, and at which of them its places are. */
export interface Below {
  readonly network: Network;
  /** The router of each place. */
  readonly routers: Uint32Array;
  readonly facts: PathFacts;
}

/** Of a place: where its router is, and the reach of the disc around it. */
export const SITE_WORDS = 3;
/** Directions and distances at which peers are put. */
export const SITE_PARTS = 2 ** 16;
const MARGIN = 0.05;
/** Of the way to the next router with peers, and at most and at least, in sides. */
const OF_WAY = 0.4;
const MOST_REACH = 0.012;
const LEAST_REACH = 0.0005;

/** As large as fits, north up, in the middle. `margin`: left free at each side. */
export function routersOnMap({ routers: { x, y } }: Network, margin = MARGIN): (router: number) => Place {
  const [left, right] = ends(x);
  const [bottom, top] = ends(y);
  const side = Math.max(right - left, top - bottom) || 1;
  const scale = (1 - 2 * margin) / side;
  return (router) => [0.5 + scale * (x[router] - (left + right) / 2), 0.5 + scale * (y[router] - (bottom + top) / 2)];
}

const ends = (values: Float64Array): readonly [number, number] =>
  values.reduce(([least, most], each) => [Math.min(least, each), Math.max(most, each)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);

export function sitesOf({ network, routers }: Below): Float32Array<ArrayBuffer> {
  const placeOf = routersOnMap(network);
  const places = Float64Array.from(Array.from(routers, placeOf).flat());
  const sites = new Float32Array(SITE_WORDS * routers.length);
  for (let at = 0; at < places.length; at += 2) {
    const near = nearestTo(places, at);
    const reach = Math.min(MOST_REACH, Math.max(LEAST_REACH, OF_WAY * near));
    sites.set([places[at], places[at + 1], reach], (SITE_WORDS * at) / 2);
  }
  return sites;
}

/** How far the next place is that is another. */
function nearestTo(places: Float64Array, at: number): number {
  let least = 1;
  for (let other = 0; other < places.length; other += 2) {
    const far = (places[other] - places[at]) ** 2 + (places[other + 1] - places[at + 1]) ** 2;
    if (far > 0 && far < least) least = far;
  }
  return Math.sqrt(least);
}

/** Spread evenly over the disc. */
export function placeAtRouter(sites: Float32Array, location: number, word: number): Place {
  const [x, y, reach] = sites.subarray(SITE_WORDS * location, SITE_WORDS * (location + 1));
  const angle = (2 * Math.PI * (word % SITE_PARTS)) / SITE_PARTS;
  const far = reach * Math.sqrt((Math.floor(word / SITE_PARTS) + 0.5) / SITE_PARTS);
  return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
}
