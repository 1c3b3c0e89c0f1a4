/**
 * The one rule that makes a path, whatever found the distances: towards t, router u takes, of its ports with w(port) + D(v, t) = D(u, t), the
 * one with the least hash, then the lowest port. Twin of shaders/routing/rule.wesl.
 */
import { MIX_CHOICE, mixed } from '../base/mix.ts';
import type { RouteGraph } from './route-graph.ts';

/** Most ports of a path. */
export const MOST_PORTS = 255;

/** Distances of all routers to one: that of router v is `words[first + v * step]`. */
export interface Distances {
  readonly words: Uint32Array | Uint8Array;
  readonly first: number;
  readonly step: number;
  /** Stands where there is no way. */
  readonly unreachable: number;
}

/** The entry that router `u` takes towards `to`, which is another and can be reached. `distances`: those to `to`. */
export function nextEntry(graph: RouteGraph, distances: Distances, seed: number, u: number, to: number): number {
  const { offsets, neighbours, ports, weights } = graph;
  const { words, first, step } = distances;
  const distance = words[first + u * step];
  const end = offsets[u + 1];
  let chosen = -1;
  let least = 0;
  for (let entry = offsets[u]; entry < end; entry++) {
    if (words[first + neighbours[entry] * step] + (weights ? weights[entry] : 1) !== distance) continue;
    if (chosen < 0) {
      chosen = entry;
      continue;
    }
    // There is something to choose: who came first is hashed now.
    if (least === 0) least = choiceOf(seed, u, to, ports[chosen]);
    const hash = choiceOf(seed, u, to, ports[entry]);
    if (hash > least || (hash === least && ports[entry] > ports[chosen])) continue;
    [chosen, least] = [entry, hash];
  }
  return chosen;
}

const choiceOf = (seed: number, u: number, to: number, port: number): number => mixed(MIX_CHOICE, seed, u, to, port);

/** How many ports the path from `from` to `to` has, which can be reached. The first ones are written to `out`, as far as it goes. */
export function walk(
  graph: RouteGraph,
  distances: Distances,
  seed: number,
  from: number,
  to: number,
  out: Uint32Array,
): number {
  let length = 0;
  for (let u = from; u !== to; length++) {
    const entry = nextEntry(graph, distances, seed, u, to);
    if (length < out.length) out[length] = graph.ports[entry];
    u = graph.neighbours[entry];
  }
  return length;
}
