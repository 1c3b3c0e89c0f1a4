/**
 * Distances by hops to up to 32 routers at a time, on one core: a bit for each of them, so one look at a link serves all (Then et al. 2014, "The more the
 * merrier"). Level by level, each router asks its neighbours who came that far; so memory is read in order, where a search jumps.
 */
import type { PortGraph } from '../topology/network.ts';

/** Routers that are searched from at once. */
export const WIDTH = 32;
export const NO_LEVEL = 255;

export class Levels {
  /** Of router v to the i-th destination at `v * WIDTH + i`. */
  readonly levels: Uint8Array;
  private readonly graph: PortGraph;
  /** Bits of destinations from which a router was reached: by now, in the last level, in this one. */
  private readonly reached: Uint32Array;
  private last: Uint32Array;
  private next: Uint32Array;

  constructor(graph: PortGraph) {
    this.graph = graph;
    this.levels = new Uint8Array(graph.nodes * WIDTH);
    this.reached = new Uint32Array(graph.nodes);
    this.last = new Uint32Array(graph.nodes);
    this.next = new Uint32Array(graph.nodes);
  }

  /** False where some are farther apart than levels go: then they say nothing. */
  to(destinations: Uint32Array): boolean {
    const { levels, reached, last } = this;
    levels.fill(NO_LEVEL);
    reached.fill(0);
    last.fill(0);
    for (const [i, router] of destinations.entries()) {
      levels[router * WIDTH + i] = 0;
      reached[router] |= 1 << i;
      last[router] |= 1 << i;
    }
    const all = destinations.length === WIDTH ? -1 : 2 ** destinations.length - 1;
    for (let level = 1; level < NO_LEVEL; level++) if (!this.spread(level, all)) return true;
    return false;
  }

  /** Whether somebody was reached. */
  private spread(level: number, all: number): boolean {
    const { levels, reached, last, next } = this;
    const { nodes, offsets, neighbours } = this.graph;
    let any = 0;
    for (let v = 0; v < nodes; v++) {
      const open = all & ~reached[v];
      let found = 0;
      const end = open === 0 ? 0 : offsets[v + 1];
      for (let entry = offsets[v]; entry < end && (found & open) !== open; entry++) found |= last[neighbours[entry]];
      found &= open;
      next[v] = found;
      reached[v] |= found;
      any |= found;
      for (let bits = found; bits !== 0; bits &= bits - 1) levels[v * WIDTH + 31 - Math.clz32(bits & -bits)] = level;
    }
    [this.last, this.next] = [next, last];
    return any !== 0;
  }
}
