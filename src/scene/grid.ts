/** Which nodes make a cell, and where cells lie on the canvas. Pure geometry, in device pixels. */
import type { Camera, CanvasSize, Point } from '../scenario/picture.ts';
import { throughCamera } from './camera.ts';
import { cellAt, columnOf, rowOf } from './morton.ts';

export interface Grid {
  readonly nodes: number;
  /** A cell is 2^exponent consecutive nodes; the last one may be fewer. Even, so that cells are squares of nodes. */
  readonly exponent: number;
  readonly cells: number;
  /** Where cells are; in the last rows and columns some places may be empty. */
  readonly columns: number;
  readonly rows: number;
}

export interface Placement {
  /** Left upper corner of the first cell. */
  readonly x: number;
  readonly y: number;
  /** From one cell to the next; a whole number when fitted, unless cells are very small. */
  readonly side: number;
  /** Ground between cells, out of `side`. */
  readonly gap: number;
}

export interface PlacedGrid {
  readonly grid: Grid;
  readonly at: Placement;
}

/** A mean over more nodes than this says nothing. */
const MOST_EXPONENT = 14;
/** Cells at least this wide lie on whole pixels, all equal; so do smaller ones where that costs little of the canvas. */
const WHOLE_SIDE = 3;
const LITTLE = 0.15;
const LEAST_SIDE = 1 / 4;
const GAP_SIDE = 6;
const MOST_GAP = 6;

/** The finest grid with at most `mostCells` cells, of at least one pixel when fitted to a canvas. */
export function gridFor(nodes: number, mostCells: number, size?: CanvasSize): Grid {
  let exponent = 0;
  while (exponent < MOST_EXPONENT && !fits(gridOf(nodes, exponent), mostCells, size)) exponent += 2;
  return gridOf(nodes, exponent);
}

export function gridOf(nodes: number, exponent: number): Grid {
  const cells = Math.ceil(nodes / 2 ** exponent);
  return { nodes, exponent, cells, ...extentOf(cells) };
}

/** Columns and rows of the first `cells` places in Z-order: whole blocks, each beside or below the one before. */
function extentOf(cells: number): { columns: number; rows: number } {
  if (cells <= 1) return { columns: 1, rows: 1 };
  const bits = Math.ceil(Math.log2(cells));
  const block = { columns: 2 ** Math.ceil((bits - 1) / 2), rows: 2 ** Math.floor((bits - 1) / 2) };
  const rest = extentOf(cells - 2 ** (bits - 1));
  return bits % 2 === 1
    ? { columns: block.columns + rest.columns, rows: Math.max(block.rows, rest.rows) }
    : { columns: Math.max(block.columns, rest.columns), rows: block.rows + rest.rows };
}

function fits(grid: Grid, mostCells: number, size: CanvasSize | undefined): boolean {
  if (grid.cells > mostCells) return false;
  if (!size) return true;
  const margin = marginOf(size);
  return grid.columns <= size.width - 2 * margin && grid.rows <= size.height - 2 * margin;
}

const marginOf = ({ width, height }: CanvasSize): number => Math.min(12, Math.floor(Math.min(width, height) / 40));

/** Fitted: centred, with a little room around. */
export function place({ columns, rows }: Grid, size: CanvasSize): Placement {
  const { width, height } = size;
  const margin = marginOf(size);
  const fit = Math.min((width - 2 * margin) / columns, (height - 2 * margin) / rows);
  const whole = Math.floor(fit);
  const side = whole >= WHOLE_SIDE || whole >= fit * (1 - LITTLE) ? whole : Math.max(fit, LEAST_SIDE);
  const gap = gapOf(side);
  const start = (room: number, cells: number) => Math.floor((room - (cells * side - gap)) / 2);
  return { x: start(width, columns), y: start(height, rows), side, gap };
}

const gapOf = (side: number): number => (side >= GAP_SIDE ? Math.min(MOST_GAP, Math.max(1, Math.round(side / 12))) : 0);

/** The grid as the camera sees it: as fine as the samples are and pixels allow. `finest`: exponent of the samples. */
export function placeGrid(nodes: number, finest: number, size: CanvasSize, camera: Camera): PlacedGrid {
  const mostCells = Math.ceil(nodes / 2 ** finest);
  const fitted = gridFor(nodes, mostCells, size);
  const { x, y, side } = place(fitted, size);
  let exponent = fitted.exponent;
  let zoomed = side * camera.zoom;
  while (exponent > finest && zoomed / 2 >= 1) {
    exponent -= 2;
    zoomed /= 2;
  }
  const origin = throughCamera({ x, y }, camera, size);
  return { grid: gridOf(nodes, exponent), at: { ...origin, side: zoomed, gap: gapOf(zoomed) } };
}

/** The cell at a pixel; undefined beside the grid. */
export function cellUnder({ grid, at }: PlacedGrid, point: Point): number | undefined {
  const column = Math.floor((point.x - at.x) / at.side);
  const row = Math.floor((point.y - at.y) / at.side);
  return cellIn(grid, column, row);
}

/** The cell in a column and row; undefined where there is none. */
export function cellIn({ columns, rows, cells }: Grid, column: number, row: number): number | undefined {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return undefined;
  const cell = cellAt(column, row);
  return cell < cells ? cell : undefined;
}

/** Middle of a cell's body. */
export const middleOf = ({ at }: PlacedGrid, cell: number): Point => ({
  x: at.x + columnOf(cell) * at.side + (at.side - at.gap) / 2,
  y: at.y + rowOf(cell) * at.side + (at.side - at.gap) / 2,
});

/** The nodes of a cell. */
export function nodesOf({ nodes, exponent }: Grid, cell: number): { readonly first: number; readonly last: number } {
  const first = cell * 2 ** exponent;
  return { first, last: Math.min(nodes, first + 2 ** exponent) - 1 };
}
