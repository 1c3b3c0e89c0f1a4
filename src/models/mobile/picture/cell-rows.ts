/** Which nodes stand in a part of the area: along rows of cells, whose nodes follow each other in `sorted`. */
import type { Ask, Sight } from '../../views.ts';
import type { MobileConfig } from '../config.ts';
import { BLOCK, blocksOf } from '../kernels.ts';
import { SPEAKS } from '../layout.ts';
import { cellGridOf } from '../rules/cells.ts';
import type { Places } from './places.ts';

/** In mm, along x and y, and z where it is given; else all of the depth. */
export interface Window {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Of the area that is on the canvas. */
export const windowOf = ({ window: { from, to } }: Sight, { scale, offset }: Places): Window => ({
  low: [0, 1].map((axis) => (Math.min(from[axis], to[axis]) - offset[axis]) / scale),
  high: [0, 1].map((axis) => (Math.max(from[axis], to[axis]) - offset[axis]) / scale),
});

/** Rows that are looked at, at most. */
const MOST_ROWS = 1024;

export async function nodesInRows(config: MobileConfig, window: Window, ask: Pick<Ask, 'read'>): Promise<number[]> {
  const grid = cellGridOf(config);
  const [nx, ny, nz] = grid.counts;
  const cellAt = (axis: 0 | 1 | 2, at: number) =>
    Math.min(grid.counts[axis] - 1, Math.max(0, Math.floor(at / grid.sides[axis])));
  const [x0, x1, y0, y1] = [
    cellAt(0, window.low[0]),
    cellAt(0, window.high[0]),
    cellAt(1, window.low[1]),
    cellAt(1, window.high[1]),
  ];
  const rows: number[] = [];
  const [z0, z1] = [cellAt(2, window.low[2] ?? 0), window.high[2] === undefined ? nz - 1 : cellAt(2, window.high[2])];
  for (let z = z0; z <= z1; z++) for (let y = y0; y <= y1; y++) rows.push((z * ny + y) * nx);
  if (rows.length > MOST_ROWS) return [];
  const blocks = { buffer: 'cells', first: 2 * grid.cells, count: blocksOf(grid) };
  const ends = rows.flatMap((row) => [row + x0, row + x1 + 1]).filter((cell) => cell < grid.cells);
  const starts = await ask.read([blocks, ...ends.map((first) => ({ buffer: 'cells', first, count: 1 }))]);
  if (!starts) return [];
  const startOf = (cell: number): number => {
    if (cell >= grid.cells) return config.nodes;
    return (
      starts.word('cells', cell) +
      (blocks.count > 1 ? starts.word('cells', blocks.first + Math.floor(cell / BLOCK)) : 0)
    );
  };
  const ranges = rows
    .map((row) => ({ buffer: 'sorted', first: 4 * startOf(row + x0), end: 4 * startOf(row + x1 + 1) }))
    .filter(({ first, end }) => end > first);
  const found = await ask.read(ranges.map(({ buffer, first, end }) => ({ buffer, first, count: end - first })));
  const nodes: number[] = [];
  for (const { first, end } of ranges)
    for (let at = first; at < end; at += 4) if (found) nodes.push((found.word('sorted', at + 3) & ~SPEAKS) >>> 0);
  return nodes;
}
