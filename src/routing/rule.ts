/**
 * The one rule that makes a path, whatever found the distances: towards t, router u takes, of its ports with w(port) + D(v, t) = D(u, t), the
 * one with the least hash, then the lowest port. Twin of shaders/routing/rule.wesl.
 */
import { MIX_CHOICE, mixed } from '../base/mix.ts';
import type { PortGraph } from '../topology/network.ts';
import type { RouteGraph } from './route-graph.ts';

/** Most ports of a path. */
export const MOST_PORTS = 255;

/** The entry that router `u` takes towards `to`, which is another and can be reached. `distances`: of all routers, to `to`. */
export function nextEntry(graph: RouteGraph, distances: Uint32Array, seed: number, u: number, to: number): number {
  const { offsets, neighbours, weights } = graph;
  const distance = distances[u];
  const end = offsets[u + 1];
  let chosen = -1;
  for (let entry = offsets[u]; entry < end; entry++)
    if (distances[neighbours[entry]] + (weights ? weights[entry] : 1) === distance)
      chosen = chosen < 0 ? entry : firstOf(graph, seed, u, to, chosen, entry);
  return chosen;
}

/** Which of two entries of router `u` goes before the other, where `to` is as near by either. */
export function firstOf({ ports }: PortGraph, seed: number, u: number, to: number, a: number, b: number): number {
  const [hashA, hashB] = [mixed(MIX_CHOICE, seed, u, to, ports[a]), mixed(MIX_CHOICE, seed, u, to, ports[b])];
  return hashB < hashA || (hashB === hashA && ports[b] < ports[a]) ? b : a;
}

/** How many ports the path from `from` to `to` has, by entries that `next` takes. The first ones are written to `out`, as far as it goes. */
export function walk(
  graph: PortGraph,
  next: (router: number) => number,
  from: number,
  to: number,
  out: Uint32Array,
): number {
  let length = 0;
  for (let u = from; u !== to; length++) {
    const entry = next(u);
    if (length < out.length) out[length] = graph.ports[entry];
    u = graph.neighbours[entry];
  }
  return length;
}
