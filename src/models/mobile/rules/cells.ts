/**
 * The connectivity grid: boxes of nodes, so that neighbours lie in a node's own cell and those around it; and nodes sorted by (cell,
 * number). Twin of shaders/models/mobile/cells.wesl. It decides nothing but speed.
 */
import { type MobileConfig, reachOf, type Triple } from '../config.ts';

/** Cells are made wider until there are no more than this. */
const MOST_CELLS = 2 ** 20;
/** And no more than this for each node: empty cells cost time too. */
const CELLS_PER_NODE = 2;
const LEAST_CELLS = 64;

/** Cells along the reach, where there are few nodes: as few rows of cells as can be. */
const WIDE: Triple = [1, 1, 1];
/** Where there are many: rows that end about where the reach ends, and few tests of nodes beyond it. */
const NARROW: Triple = [4, 2, 1];
/** So many nodes to be tested for each node, with wide cells, are many. */
const MANY_CANDIDATES = 32;

/** Rows of cells along x around a node, at most. */
export const MOST_ROWS = (2 * NARROW[1] + 1) * (2 * NARROW[2] + 1);

export interface CellGrid {
  /** Cells along each axis. */
  readonly counts: Triple;
  /** mm of a cell along each axis. */
  readonly sides: Triple;
  readonly cells: number;
  /** How many cells further on along each axis neighbours may be. */
  readonly spans: Triple;
}

export const cellGridOf = (config: MobileConfig): CellGrid =>
  gridOf(config, candidatesOf(config) < MANY_CANDIDATES ? WIDE : NARROW);

/** Nodes that lie in wide cells around a node, on average of uniform nodes. */
export function candidatesOf(config: MobileConfig): number {
  const { counts, cells } = gridOf(config, WIDE);
  return (config.nodes / cells) * counts.reduce((around, count) => around * Math.min(3, count), 1);
}

/** `parts`: cells along the reach. */
function gridOf(config: MobileConfig, parts: Triple): CellGrid {
  const { extent, nodes } = config;
  const reach = Math.max(1, reachOf(config));
  const most = Math.min(MOST_CELLS, Math.max(LEAST_CELLS, CELLS_PER_NODE * nodes));
  const onAxes = (of: (axis: 0 | 1 | 2) => number): Triple => [of(0), of(1), of(2)];
  let widened = reach;
  for (;;) {
    const counts = onAxes((axis) => Math.max(1, Math.floor(extent[axis] / Math.ceil(widened / parts[axis]))));
    const cells = counts.reduce((product, count) => product * count);
    // A place at the far border belongs to the last cell.
    const sides = onAxes((axis) => Math.floor(extent[axis] / counts[axis]) + 1);
    const spans = onAxes((axis) => Math.min(counts[axis] - 1, Math.ceil(reach / sides[axis])));
    if (cells <= most) return { counts, sides, cells, spans };
    widened = Math.ceil(widened * 1.25);
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
