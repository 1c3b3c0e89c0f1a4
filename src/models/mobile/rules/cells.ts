/**
 * The connectivity grid: cells at least as wide as the reach, so that neighbours lie in a node's own and adjacent cells, and
 * nodes sorted by (cell, number). Twin of shaders/models/mobile/cells.wesl. It decides nothing but speed.
 */
import { type MobileConfig, reachOf, type Triple } from '../config.ts';

/** Cells are made wider until there are no more than this. */
const MOST_CELLS = 2 ** 20;
/** And no more than this for each node: empty cells cost time too. */
const CELLS_PER_NODE = 2;
const LEAST_CELLS = 64;

export interface CellGrid {
  /** Cells along each axis. */
  readonly counts: Triple;
  /** mm of a cell along each axis. */
  readonly sides: Triple;
  readonly cells: number;
}

export function cellGridOf(config: MobileConfig): CellGrid {
  const { extent, nodes } = config;
  const most = Math.min(MOST_CELLS, Math.max(LEAST_CELLS, CELLS_PER_NODE * nodes));
  let wanted = Math.max(1, reachOf(config));
  for (;;) {
    const counts = extent.map((length) => Math.max(1, Math.floor(length / wanted)));
    const cells = counts.reduce((product, count) => product * count);
    // A place at the far border belongs to the last cell.
    const sides = extent.map((length, axis) => Math.floor(length / counts[axis]) + 1);
    if (cells <= most) return { counts: counts as unknown as Triple, sides: sides as unknown as Triple, cells };
    wanted = Math.ceil(wanted * 1.25);
  }
}

export const cellOf = ({ counts, sides }: CellGrid, x: number, y: number, z: number): number =>
  (Math.floor(z / sides[2]) * counts[1] + Math.floor(y / sides[1])) * counts[0] + Math.floor(x / sides[0]);

/** Nodes sorted by (cell, number). */
export class SortedNodes {
  /** The first place of each cell, and the end. */
  readonly starts: Uint32Array;
  /** Nodes by place. */
  readonly order: Uint32Array;
  private readonly cells: Uint32Array;

  constructor(grid: CellGrid, nodes: number) {
    this.starts = new Uint32Array(grid.cells + 1);
    this.order = new Uint32Array(nodes);
    this.cells = new Uint32Array(nodes);
  }

  /** `cellAt`: the cell of each node. */
  sort(cellAt: (node: number) => number): void {
    const { starts, order, cells } = this;
    starts.fill(0);
    for (let node = 0; node < order.length; node++) {
      cells[node] = cellAt(node);
      starts[cells[node]]++;
    }
    for (let cell = 0, sum = 0; cell < starts.length; cell++) {
      sum += starts[cell];
      starts[cell] = sum;
    }
    // From the last node down, so that each cell ends up with its nodes in the order of their numbers.
    for (let node = order.length - 1; node >= 0; node--) order[--starts[cells[node]]] = node;
  }
}
