/** Distances to one router after the other on one core: breadth first where each link counts 1, Dijkstra with a heap of four children otherwise. */
import { UNREACHABLE } from './metric.ts';
import type { RouteGraph } from './route-graph.ts';

export class Search {
  /** Of all routers, to where the last search was from: links count the same both ways. */
  readonly distances: Uint32Array;
  /** Breadth first: a queue. Dijkstra: a heap of routers, least distance first. */
  private readonly queue: Uint32Array;
  /** Where a router is in the heap, of those that are. */
  private readonly positions: Uint32Array;

  constructor(private readonly graph: RouteGraph) {
    this.distances = new Uint32Array(graph.nodes);
    this.queue = new Uint32Array(graph.nodes);
    this.positions = new Uint32Array(graph.weights ? graph.nodes : 0);
  }

  /** The same array each time. */
  to(router: number): Uint32Array {
    this.distances.fill(UNREACHABLE);
    this.distances[router] = 0;
    this.queue[0] = router;
    const { weights } = this.graph;
    if (weights) this.nearestFirst(weights);
    else this.breadthFirst();
    return this.distances;
  }

  private breadthFirst(): void {
    const { distances, queue } = this;
    const { offsets, neighbours } = this.graph;
    let filled = 1;
    for (let at = 0; at < filled; at++) {
      const u = queue[at];
      const next = distances[u] + 1;
      const end = offsets[u + 1];
      for (let entry = offsets[u]; entry < end; entry++) {
        const v = neighbours[entry];
        if (distances[v] !== UNREACHABLE) continue;
        distances[v] = next;
        queue[filled++] = v;
      }
    }
  }

  private nearestFirst(weights: Uint32Array): void {
    const { distances, queue } = this;
    const { offsets, neighbours } = this.graph;
    let filled = 1;
    while (filled > 0) {
      const u = queue[0];
      filled--;
      if (filled > 0) this.sink(queue[filled], filled);
      const end = offsets[u + 1];
      for (let entry = offsets[u]; entry < end; entry++) {
        const v = neighbours[entry];
        const distance = distances[u] + weights[entry];
        if (distance >= distances[v]) continue;
        // Who is known has a place already: nobody comes back, for weights are at least 1.
        const position = distances[v] === UNREACHABLE ? filled++ : this.positions[v];
        distances[v] = distance;
        this.rise(v, position);
      }
    }
  }

  /** Puts a router at `position`, or above it. */
  private rise(router: number, position: number): void {
    const { distances, queue, positions } = this;
    const distance = distances[router];
    while (position > 0) {
      const parent = (position - 1) >> 2;
      const above = queue[parent];
      if (distances[above] <= distance) break;
      queue[position] = above;
      positions[above] = position;
      position = parent;
    }
    queue[position] = router;
    positions[router] = position;
  }

  /** Puts a router at the root of a heap of so many, or below it. */
  private sink(router: number, filled: number): void {
    const { distances, queue, positions } = this;
    const distance = distances[router];
    let position = 0;
    for (let first = 1; first < filled; first = 4 * position + 1) {
      let least = first;
      const end = Math.min(first + 4, filled);
      for (let child = first + 1; child < end; child++)
        if (distances[queue[child]] < distances[queue[least]]) least = child;
      const below = queue[least];
      if (distances[below] >= distance) break;
      queue[position] = below;
      positions[below] = position;
      position = least;
    }
    queue[position] = router;
    positions[router] = position;
  }
}
