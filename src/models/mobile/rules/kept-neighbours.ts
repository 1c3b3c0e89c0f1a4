/**
 * Neighbours since nodes were placed last: who was searched once is known from then on, by a census of the same round or, where nobody
 * moves, for ever. Lists are kept while there is room, 64 MB at most; nodes beyond it are searched again. It decides nothing but speed.
 */
import { type MobileConfig, reachOf } from '../config.ts';

const MOST_WORDS = 2 ** 24;
/** Nodes are nowhere spread quite evenly. */
const SPARE_WORDS = 8;
const NODE_WORDS = 2;

/** Words of all lists: as many as lie in a box around each node that goes as far as the reach on every side, if nodes are spread evenly. Crowds find no room and are searched. */
function roomOf(config: MobileConfig): number {
  const { nodes, extent } = config;
  const reach = 2 * reachOf(config);
  const share = extent.reduce((product, side) => product * (side <= reach ? 1 : reach / side), 1);
  return Math.min(MOST_WORDS, nodes * Math.min(nodes - 1, Math.ceil(nodes * share) + SPARE_WORDS));
}

export const keptBytes = (config: MobileConfig): number => 4 * (NODE_WORDS * config.nodes + roomOf(config));

export class KeptNeighbours {
  /** Of each node where its list begins, plus 1, and how long it is; 0: it is not kept. */
  private readonly begins: Uint32Array;
  private readonly counts: Uint32Array;
  private readonly lists: Uint32Array;
  private used = 0;

  constructor(config: MobileConfig) {
    this.begins = new Uint32Array(config.nodes);
    this.counts = new Uint32Array(config.nodes);
    this.lists = new Uint32Array(roomOf(config));
  }

  /** Nodes have been placed anew. */
  forget(): void {
    this.begins.fill(0);
    this.used = 0;
  }

  /** Puts the neighbours of a node into `found`, and says how many there are; undefined: they must be searched. */
  recall(node: number, found: Uint32Array): number | undefined {
    if (this.begins[node] === 0) return undefined;
    const first = this.begins[node] - 1;
    const count = this.counts[node];
    for (let i = 0; i < count; i++) found[i] = this.lists[first + i];
    return count;
  }

  keep(node: number, found: Uint32Array, count: number): void {
    if (this.used + count > this.lists.length) return;
    for (let i = 0; i < count; i++) this.lists[this.used + i] = found[i];
    this.begins[node] = this.used + 1;
    this.counts[node] = count;
    this.used += count;
  }
}
