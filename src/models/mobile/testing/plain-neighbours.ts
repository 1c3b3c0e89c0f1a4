/** Links of docs/mobile.md to the letter: every pair is looked at. */
import { GRAPH, type MobileConfig, type Triple } from '../config.ts';
import { STREAMS } from '../layout.ts';
import { draw, each, part, square, squaredDistance } from './plain-maths.ts';
import { sideOf } from './plain-placement.ts';

/** Neighbours of each node, rising. */
export type Neighbours = readonly (readonly number[])[];

export function neighboursOf(config: MobileConfig, places: readonly Triple[]): Neighbours {
  const found: number[][] = places.map(() => []);
  for (let u = 0; u < places.length; u++)
    for (let v = u + 1; v < places.length; v++)
      if (areNeighbours(config, u, v, places)) {
        found[u].push(v);
        found[v].push(u);
      }
  return found.map((list) => list.sort((a, b) => a - b));
}

/** u < v. */
function areNeighbours(config: MobileConfig, u: number, v: number, places: readonly Triple[]): boolean {
  if (config.graph === GRAPH.grid4) {
    const side = sideOf(config);
    return v - u === side || (v - u === 1 && v % side !== 0);
  }
  const range = config.graph === GRAPH.udg ? config.range : rangeOfPair(config, u, v);
  return squaredDistance(places[u], places[v]) <= square(range);
}

/** Of a quasi unit disk graph; u < v. */
function rangeOfPair({ seed, range, rangeOuter }: MobileConfig, u: number, v: number): number {
  const [x] = draw(seed, STREAMS.shadowing, u, v);
  return rangeOuter - part(x, rangeOuter - range);
}

/** Hops from a node to each, Infinity where there is no way. */
export function hopsFrom(start: number, neighbours: Neighbours): readonly number[] {
  const hops = neighbours.map((_, node) => (node === start ? 0 : Number.POSITIVE_INFINITY));
  const queue = [start];
  for (const u of queue)
    for (const v of neighbours[u])
      if (hops[v] === Number.POSITIVE_INFINITY) {
        hops[v] = hops[u] + 1;
        queue.push(v);
      }
  return hops;
}

export interface PlainGroups {
  readonly components: number;
  readonly largest: number;
  readonly isolated: number;
}

export function groupsOf(neighbours: Neighbours): PlainGroups {
  const left = new Set(each(neighbours.length, (node) => node));
  const sizes: number[] = [];
  for (const node of left) {
    const group = hopsFrom(node, neighbours).flatMap((hops, other) =>
      hops === Number.POSITIVE_INFINITY ? [] : [other],
    );
    for (const other of group) left.delete(other);
    sizes.push(group.length);
  }
  return {
    components: sizes.length,
    largest: Math.max(...sizes),
    isolated: neighbours.filter((list) => list.length === 0).length,
  };
}

/** Links of one graph alone. */
export function linkChanges(before: Neighbours, after: Neighbours): number {
  const linksOf = (lists: Neighbours) =>
    new Set(lists.flatMap((list, u) => list.filter((v) => v > u).map((v) => `${u} ${v}`)));
  const [a, b] = [linksOf(before), linksOf(after)];
  return [...a].filter((link) => !b.has(link)).length + [...b].filter((link) => !a.has(link)).length;
}
