/** Who can be reached from whom in a stored graph: breadth first, each edge looked at once from either end. */
import type { CsrGraph } from './csr.ts';

/** Not reached. */
const NOWHERE = 0xffff_ffff;

export interface Components {
  /** Component of each node; components are numbered in the order of their lowest nodes. */
  readonly of: Uint32Array;
  /** Nodes of each component. */
  readonly sizes: readonly number[];
}

export function componentsOf(graph: CsrGraph): Components {
  const search = new Search(graph);
  const sizes: number[] = [];
  for (let node = 0; node < graph.nodes; node++)
    if (search.marks[node] === NOWHERE) sizes.push(search.spread([node], sizes.length));
  return { of: search.marks, sizes };
}

/** How many nodes are sources or joined to one of them, directly or through others. */
export const countReachable = (graph: CsrGraph, sources: Iterable<number>): number =>
  new Search(graph).spread(sources, 0);

class Search {
  readonly marks: Uint32Array;
  private readonly graph: CsrGraph;
  private readonly queue: Uint32Array;

  constructor(graph: CsrGraph) {
    this.graph = graph;
    this.marks = new Uint32Array(graph.nodes).fill(NOWHERE);
    this.queue = new Uint32Array(graph.nodes);
  }

  /** Marks all that can be reached from `sources` and is not marked yet; returns how many. */
  spread(sources: Iterable<number>, mark: number): number {
    const { marks, queue } = this;
    const { offsets, neighbours } = this.graph;
    let count = 0;
    for (const source of sources) {
      if (marks[source] !== NOWHERE) continue;
      marks[source] = mark;
      queue[count++] = source;
    }
    for (let at = 0; at < count; at++) {
      const end = offsets[queue[at] + 1];
      for (let i = offsets[queue[at]]; i < end; i++) {
        const node = neighbours[i];
        if (marks[node] !== NOWHERE) continue;
        marks[node] = mark;
        queue[count++] = node;
      }
    }
    return count;
  }
}
