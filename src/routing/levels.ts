/**
 * Levels, which are distances by hops, to up to 32 routers at a time, on one core: a bit for each of them, so one look at a link serves all (Then et al. 2014,
 * "The more the merrier"). Of a level the last two bits are kept: neighbours are at most one apart, so these tell who is nearer.
 */
import type { PortGraph } from '../topology/network.ts';
import { firstOf } from './rule.ts';

/** Routers that are searched from at once. */
export const WIDTH = 32;
/** A path has no more ports; and each level is a look at all routers. */
const MOST_LEVELS = 254;
/** Reached routers hand on themselves while they have less than such a share of all entries; then those ask that were not reached. */
const FEW = 1 / 4;

export class Levels {
  /** Of each router, bits of destinations from which it was reached. */
  readonly reached: Int32Array;
  /** Of each router low bits of levels, then high ones. */
  private readonly planes: Int32Array;
  /** What was chosen last, by bit. */
  readonly entries = new Uint32Array(WIDTH);
  /** Who was reached in the last level, and in this one. */
  private last: Int32Array;
  private next: Int32Array;
  private destinations: Uint32Array = new Uint32Array(0);
  /** Entries of routers that were reached in the last level. */
  private busy = 0;

  constructor(
    private readonly graph: PortGraph,
    private readonly seed: number,
  ) {
    const bits = () => new Int32Array(graph.nodes);
    [this.reached, this.last, this.next] = [bits(), bits(), bits()];
    this.planes = new Int32Array(2 * graph.nodes);
  }

  /** False where some are farther apart than levels go: then they say nothing. */
  to(destinations: Uint32Array): boolean {
    const { graph, reached, planes, next } = this;
    for (const bits of [reached, planes, next]) bits.fill(0);
    this.destinations = destinations;
    for (const [bit, router] of destinations.entries()) next[router] |= 1 << bit;
    const all = destinations.length === WIDTH ? -1 : 2 ** destinations.length - 1;
    this.settle(0);
    for (let level = 1; level <= MOST_LEVELS; level++) {
      if (this.busy <= FEW * graph.neighbours.length) this.push();
      else this.pull(all);
      this.settle(level);
      if (this.busy === 0) return true;
    }
    return false;
  }

  private push(): void {
    const { last, next } = this;
    const { nodes, offsets, neighbours } = this.graph;
    next.fill(0);
    for (let u = 0; u < nodes; u++) {
      const own = last[u];
      const end = own === 0 ? 0 : offsets[u + 1];
      for (let entry = offsets[u]; entry < end; entry++) next[neighbours[entry]] |= own;
    }
  }

  private pull(all: number): void {
    const { reached, last, next } = this;
    const { nodes, offsets, neighbours } = this.graph;
    for (let v = 0; v < nodes; v++) {
      const open = all & ~reached[v];
      let found = 0;
      const end = open === 0 ? 0 : offsets[v + 1];
      for (let entry = offsets[v]; entry < end && (found & open) !== open; entry++) found |= last[neighbours[entry]];
      next[v] = found;
    }
  }

  /** Who came is of this level, where it was not reached before. */
  private settle(level: number): void {
    const { reached, planes, next } = this;
    const { nodes, offsets } = this.graph;
    const [low, high] = [-(level & 1), -((level >> 1) & 1)];
    let busy = 0;
    for (let v = 0; v < nodes; v++) {
      if (next[v] === 0) continue;
      const found = next[v] & ~reached[v];
      next[v] = found;
      if (found === 0) continue;
      reached[v] |= found;
      planes[2 * v] |= found & low;
      planes[2 * v + 1] |= found & high;
      busy += offsets[v + 1] - offsets[v];
    }
    this.busy = busy;
    [this.last, this.next] = [next, this.last];
  }

  /** By the rule, the entries that router `u` takes towards destinations of some bits, which are others and can be reached: by bit in `entries`. */
  choose(u: number, bits: number): void {
    const { graph, planes, entries, destinations, seed } = this;
    const { offsets, neighbours } = graph;
    const [low, high] = [planes[2 * u], planes[2 * u + 1]];
    const end = offsets[u + 1];
    let seen = 0;
    for (let entry = offsets[u]; entry < end; entry++) {
      const v = neighbours[entry];
      // One less, in two bits: the low one differs, the high one where the low one was 0.
      const nearer = bits & (planes[2 * v] ^ low) & (planes[2 * v + 1] ^ high ^ low);
      for (let left = nearer & ~seen; left !== 0; left &= left - 1) entries[31 - Math.clz32(left & -left)] = entry;
      for (let left = nearer & seen; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        entries[bit] = firstOf(graph, seed, u, destinations[bit], entries[bit], entry);
      }
      seen |= nearer;
    }
  }
}
