/**
 * Dependency depth of a trace: the longest chain of events that had to wait for each other. The depth of an event is one
 * more than the larger of its parent's and its predecessor's at the same node. No lookahead, no LPs and no rounds: events
 * per depth is what any engine at all, optimistic ones too, could execute at once on average.
 */
import { type EventTrace, NO_PARENT } from './event-trace.ts';

export interface DependencyDepth {
  readonly depth: number;
  /** Events per step of the longest chain. */
  readonly parallelism: number;
}

/** `nodes`: how many there are. */
export function dependencyDepth({ node, parent }: EventTrace, nodes: number): DependencyDepth {
  const depthOf = new Uint32Array(node.length);
  const latest = new Uint32Array(nodes);
  let depth = 0;
  for (let event = 0; event < node.length; event++) {
    const by = parent[event];
    const sent = by === NO_PARENT ? 0 : depthOf[by];
    const before = latest[node[event]];
    const own = 1 + (sent > before ? sent : before);
    depthOf[event] = own;
    latest[node[event]] = own;
    if (own > depth) depth = own;
  }
  return { depth, parallelism: depth === 0 ? 0 : node.length / depth };
}
