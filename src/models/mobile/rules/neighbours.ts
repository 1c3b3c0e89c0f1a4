/** Who is a neighbour of whom: docs/mobile.md, "CON". Twin of shaders/models/mobile/neighbours.wesl. */

import { GRAPH, type MobileConfig, reachOf } from '../config.ts';
import { NODE, NODE_WORDS } from '../layout.ts';
import { type CellGrid, cellGridOf, cellOf, SortedNodes } from './cells.ts';
import { coarseBits } from './coarse.ts';
import { KeptNeighbours } from './kept-neighbours.ts';
import { type LinkRule, linkRule } from './link-rule.ts';
import { gridSide } from './placement.ts';

/** Squared distances that doubles get wrong by less than this share of them. */
const DOUBT = 2 ** -48;

/** Buffers that say where nodes are. */
export interface SortedWords {
  readonly nodes: Uint32Array;
  readonly cells: Uint32Array;
  readonly sorted: Uint32Array;
}

/** On the grid nobody is searched. */
export const keepsNeighbours = (config: MobileConfig): boolean => config.graph !== GRAPH.grid4;

export class Neighbours {
  readonly grid: CellGrid;
  readonly sorted: SortedNodes;
  /** The neighbours that `find` found. */
  readonly found: Uint32Array;
  /** Whether two nodes are neighbours. */
  readonly areLinked: LinkRule;
  /** Places in the order of the sorted nodes, as doubles. */
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly zs: Float64Array;
  private readonly side: number;
  /** Made when the first is found: who only sorts needs none. */
  private kept: KeptNeighbours | undefined;

  constructor(private readonly config: MobileConfig) {
    this.areLinked = linkRule(config);
    this.grid = cellGridOf(config);
    this.sorted = new SortedNodes(this.grid, config.nodes);
    this.found = new Uint32Array(config.graph === GRAPH.grid4 ? 4 : config.nodes);
    this.xs = new Float64Array(config.nodes);
    this.ys = new Float64Array(config.nodes);
    this.zs = new Float64Array(config.nodes);
    this.side = gridSide(config.nodes, true);
  }

  /** After nodes were placed or have moved: sorts them, and writes down their cells and places, the first place of each cell, and who stands at each place. */
  update({ nodes, cells, sorted: entries }: SortedWords): void {
    const { grid, sorted, config } = this;
    this.kept?.forget();
    sorted.sort((node) => {
      const at = node * NODE_WORDS;
      return cellOf(grid, nodes[at + NODE.x], nodes[at + NODE.y], nodes[at + NODE.z]);
    });
    cells.set(sorted.starts.subarray(0, grid.cells));
    const bits = coarseBits(config);
    for (let cell = 0; cell < grid.cells; cell++)
      for (let index = sorted.starts[cell]; index < sorted.starts[cell + 1]; index++) {
        const at = sorted.order[index] * NODE_WORDS;
        nodes[at + NODE.cell] = cell;
        nodes[at + NODE.index] = config.graph === GRAPH.grid4 ? sorted.order[index] : index;
        this.xs[index] = nodes[at + NODE.x];
        this.ys[index] = nodes[at + NODE.y];
        this.zs[index] = nodes[at + NODE.z];
        for (let axis = 0; axis < 3; axis++) entries[4 * index + axis] = nodes[at + NODE.x + axis] >>> bits;
        entries[4 * index + 3] = sorted.order[index];
      }
  }

  /** Puts the neighbours of a node into `found`, in the order of the grid, and says how many there are. */
  find(node: number, nodes: Uint32Array): number {
    if (this.config.graph === GRAPH.grid4) return this.onGrid(node);
    const known = this.kept?.recall(node, this.found);
    if (known !== undefined) return known;
    const count = this.search(node, nodes);
    if (keepsNeighbours(this.config)) {
      this.kept ??= new KeptNeighbours(this.config);
      this.kept.keep(node, this.found, count);
    }
    return count;
  }

  private search(node: number, nodes: Uint32Array): number {
    const { grid, sorted } = this;
    const at = node * NODE_WORDS;
    const [x, y, z] = [nodes[at + NODE.x], nodes[at + NODE.y], nodes[at + NODE.z]];
    const [nx, ny, nz] = grid.counts;
    const cell = nodes[at + NODE.cell];
    const cy = Math.floor(cell / nx) % ny;
    const cz = Math.floor(cell / nx / ny);
    const [, spanY, spanZ] = grid.spans;
    let count = 0;
    for (let rowZ = Math.max(0, cz - spanZ); rowZ <= Math.min(nz - 1, cz + spanZ); rowZ++)
      for (let rowY = Math.max(0, cy - spanY); rowY <= Math.min(ny - 1, cy + spanY); rowY++) {
        const half = this.halfOfRow(gapTo(y, rowY, grid.sides[1]), gapTo(z, rowZ, grid.sides[2]));
        if (half < 0) continue;
        const row = (rowZ * ny + rowY) * nx;
        const first = sorted.starts[row + Math.floor(Math.max(0, x - half) / grid.sides[0])];
        const end = sorted.starts[row + Math.min(nx - 1, Math.floor((x + half) / grid.sides[0])) + 1];
        count = this.among(first, end, node, nodes[at + NODE.index], count);
      }
    return count;
  }

  /** How far along x neighbours may be that are so far off along y and z, or a mm more; below 0: there are none. */
  private halfOfRow(gapY: number, gapZ: number): number {
    const reach = reachOf(this.config);
    const left = reach * reach - gapY * gapY - gapZ * gapZ;
    // Doubles may be off by so much.
    if (left < -reach * reach * DOUBT) return -1;
    return Math.floor(Math.sqrt(Math.max(0, left + reach * reach * DOUBT))) + 1;
  }

  private among(first: number, end: number, node: number, own: number, before: number): number {
    const { xs, ys, zs, found, config } = this;
    const { order } = this.sorted;
    const isDisk = config.graph === GRAPH.udg;
    const reach = reachOf(config);
    const limit = reach * reach;
    const [sure, most] = [limit * (1 - DOUBT), limit * (1 + DOUBT)];
    const [x, y, z] = [xs[own], ys[own], zs[own]];
    let count = before;
    for (let index = first; index < end; index++) {
      const dx = xs[index] - x;
      const dy = ys[index] - y;
      const dz = zs[index] - z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > most || index === own) continue;
      const other = order[index];
      if ((isDisk && squared < sure) || this.areLinked(node, other, dx, dy, dz)) found[count++] = other;
    }
    return count;
  }

  private onGrid(node: number): number {
    const { side, found } = this;
    const { nodes } = this.config;
    let count = 0;
    if (node % side > 0) found[count++] = node - 1;
    if (node % side < side - 1 && node + 1 < nodes) found[count++] = node + 1;
    if (node >= side) found[count++] = node - side;
    if (node + side < nodes) found[count++] = node + side;
    return count;
  }
}

/** From a coordinate to the nearest of a cell. */
const gapTo = (at: number, cell: number, side: number): number =>
  Math.max(0, cell * side - at, at - ((cell + 1) * side - 1));
