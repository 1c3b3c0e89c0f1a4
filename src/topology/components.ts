/** Who can be reached from whom in a stored graph: sets of nodes that are united edge by edge, named by their lowest node. */
import type { CsrGraph } from './csr.ts';

export interface Components {
  /** Component of each node; components are numbered in the order of their lowest nodes. */
  readonly of: Uint32Array;
  /** Nodes of each component. */
  readonly sizes: readonly number[];
}

export function componentsOf(graph: CsrGraph): Components {
  const of = unite(graph);
  const sizes: number[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    // Lower nodes have their numbers already; what a node points to is lower, or it is the lowest of a component.
    of[node] = of[node] === node ? sizes.push(0) - 1 : of[of[node]];
    sizes[of[node]]++;
  }
  return { of, sizes };
}

/** How many nodes are `sources` or joined to one of them, directly or through others. */
export function nodesIn({ of, sizes }: Components, sources: Iterable<number>): number {
  const reached = new Set(Array.from(sources, (source) => of[source]));
  return [...reached].reduce((sum, component) => sum + sizes[component], 0);
}

/**
 * A forest in which every node points to a lower one of its component, the lowest to itself. Edges are taken in order of their
 * higher ends, each once; ways to the top are halved as they are gone (Tarjan and van Leeuwen 1984), so they stay short.
 */
function unite({ nodes, offsets, neighbours }: CsrGraph): Uint32Array {
  const up = new Uint32Array(nodes);
  for (let v = 0; v < nodes; v++) {
    let lowest = v;
    up[v] = v;
    for (let i = offsets[v]; i < offsets[v + 1] && neighbours[i] < v; i++) {
      let top = neighbours[i];
      for (let above = up[top]; above !== top; above = up[top]) {
        up[top] = up[above];
        top = up[top];
      }
      up[Math.max(top, lowest)] = Math.min(top, lowest);
      lowest = Math.min(top, lowest);
    }
  }
  return up;
}
