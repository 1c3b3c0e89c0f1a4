/** Gauges of the network as it stands: groups that reach each other, and links that came or went. Twin of shaders/models/mobile/census_*.wesl and labels.wesl. */
import { isMoving, type MobileConfig } from '../config.ts';
import { LABEL_SUM, NODE, NODE_WORDS } from '../layout.ts';
import type { Neighbours } from './neighbours.ts';

/** In the order of the gauges. */
export interface Connectivity {
  readonly linkChanges: number;
  readonly components: number;
  readonly largest: number;
  readonly isolated: number;
}

export class Census {
  /** `labels` of layout: of each node another of its group, at last the lowest; then sizes by lowest node. */
  private parents: Uint32Array = new Uint32Array(0);
  private sizes: Uint32Array = new Uint32Array(0);
  /** Of nodes that stand still: always the same. */
  private known: Connectivity | undefined;

  constructor(
    private readonly config: MobileConfig,
    private readonly neighbours: Neighbours,
  ) {}

  /** Of the places before round `round`. */
  take(nodes: Uint32Array, labels: Uint32Array, round: number): Connectivity {
    if (this.known) return this.known;
    const count = this.config.nodes;
    this.parents = labels.subarray(0, count);
    this.sizes = labels.subarray(count, 2 * count);
    const taken = this.look(nodes, round);
    const sums = labels.subarray(2 * count);
    sums[LABEL_SUM.isolated] = taken.isolated;
    sums[LABEL_SUM.changes] = taken.linkChanges;
    sums[LABEL_SUM.components] = taken.components;
    sums[LABEL_SUM.largest] = taken.largest;
    if (!isMoving(this.config)) this.known = taken;
    return taken;
  }

  private look(nodes: Uint32Array, round: number): Connectivity {
    const { parents, neighbours } = this;
    const hasChanges = isMoving(this.config) && round > 1;
    let isolated = 0;
    let changes = 0;
    for (let node = 0; node < parents.length; node++) parents[node] = node;
    for (let node = 0; node < parents.length; node++) {
      const degree = neighbours.find(node, nodes);
      if (degree === 0) isolated++;
      for (let i = 0; i < degree; i++) if (neighbours.found[i] < node) this.join(node, neighbours.found[i]);
      if (!hasChanges) continue;
      const at = node * NODE_WORDS;
      changes += nodes[at + NODE.degree] + nodes[at + NODE.degreeBefore] - 2 * this.kept(node, degree, nodes);
    }
    return { linkChanges: (changes >>> 0) >>> 1, ...this.largest(), isolated };
  }

  /** Neighbours that were neighbours before the last round. */
  private kept(node: number, degree: number, nodes: Uint32Array): number {
    let kept = 0;
    for (let i = 0; i < degree; i++) {
      const other = this.neighbours.found[i];
      const off = (axis: number) =>
        nodes[node * NODE_WORDS + NODE.px + axis] - nodes[other * NODE_WORDS + NODE.px + axis];
      kept += Number(this.neighbours.areLinked(node, other, off(0), off(1), off(2)));
    }
    return kept;
  }

  private join(a: number, b: number): void {
    const [x, y] = [this.rootOf(a), this.rootOf(b)];
    if (x !== y) this.parents[Math.max(x, y)] = Math.min(x, y);
  }

  private rootOf(node: number): number {
    const { parents } = this;
    let root = node;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  private largest(): Pick<Connectivity, 'components' | 'largest'> {
    const { sizes } = this;
    sizes.fill(0);
    for (let node = 0; node < sizes.length; node++) {
      this.parents[node] = this.rootOf(node);
      sizes[this.parents[node]]++;
    }
    let components = 0;
    let largest = 0;
    for (const size of sizes) {
      components += Number(size > 0);
      if (size > largest) largest = size;
    }
    return { components, largest };
  }
}
