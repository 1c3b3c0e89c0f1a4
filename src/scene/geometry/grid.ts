/** Which nodes make a cell, and where cells lie on the canvas. Pure geometry, in device pixels. */
import type { Camera, CanvasSize, Point } from '../../scenario/picture.ts';
import type { CellOrder } from '../../scenario/spec.ts';
import { throughCamera } from './camera.ts';
import { cellAt, columnOf, rowOf } from './morton.ts';

export interface Grid {
  readonly nodes: number;
  /** A cell is 2^exponent nodes that follow each other; the last one may be fewer. Even: halving a side makes cells finer. */
  readonly exponent: number;
  readonly cells: number;
  /** How cells follow each other: `node` in Z-order, `value` down one column after the other. */
  readonly order: CellOrder;
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
const SQUARE: CanvasSize = { width: 1, height: 1 };
const GAP_SIDE = 6;
const MOST_GAP = 6;

/** The finest grid with at most `mostCells` cells, of at least one pixel when fitted to a canvas. */
export function gridFor(nodes: number, mostCells: number, size?: CanvasSize, order: CellOrder = 'node'): Grid {
  let exponent = 0;
  while (exponent < MOST_EXPONENT && !fits(gridOf(nodes, exponent, order, size), mostCells, size)) exponent += 2;
  return gridOf(nodes, exponent, order, size);
}

/** In columns it is about as wide and high as `size`. */
export function gridOf(nodes: number, exponent: number, order: CellOrder = 'node', size = SQUARE): Grid {
  const cells = Math.ceil(nodes / 2 ** exponent);
  const extent = order === 'value' ? columnsFor(cells, size) : extentOf(cells);
  return { nodes, exponent, cells, order, ...extent };
}

/** The same grid with cells of 2^exponent nodes, fewer than before: each cell is split where it is. */
export function refine({ nodes, exponent, order, rows }: Grid, to: number): Grid {
  if (order === 'node') return gridOf(nodes, to);
  const cells = Math.ceil(nodes / 2 ** to);
  const split = rows * 2 ** ((exponent - to) / 2);
  return { nodes, exponent: to, cells, order, columns: Math.ceil(cells / split), rows: split };
}

/** Columns that leave least of a canvas empty. */
function columnsFor(cells: number, { width, height }: CanvasSize): { columns: number; rows: number } {
  const even = Math.sqrt((cells * height) / width);
  const [low, high] = [Math.floor(even), Math.ceil(even)].map((rows) => {
    const within = Math.min(cells, Math.max(1, rows));
    return { columns: Math.ceil(cells / within), rows: within };
  });
  const side = ({ columns, rows }: typeof low) => Math.min(width / columns, height / rows);
  return side(high) > side(low) ? high : low;
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
export function placeGrid(
  nodes: number,
  finest: number,
  size: CanvasSize,
  camera: Camera,
  order: CellOrder = 'node',
): PlacedGrid {
  const mostCells = Math.ceil(nodes / 2 ** finest);
  const fitted = gridFor(nodes, mostCells, size, order);
  const { x, y, side } = place(fitted, size);
  let exponent = fitted.exponent;
  let zoomed = side * camera.zoom;
  while (exponent > finest && zoomed / 2 >= 1) {
    exponent -= 2;
    zoomed /= 2;
  }
  const origin = throughCamera({ x, y }, camera, size);
  const grid = exponent < fitted.exponent ? refine(fitted, exponent) : fitted;
  return { grid, at: { ...origin, side: zoomed, gap: gapOf(zoomed) } };
}

/** The cell at a pixel; undefined beside the grid. */
export function cellUnder({ grid, at }: PlacedGrid, point: Point): number | undefined {
  const column = Math.floor((point.x - at.x) / at.side);
  const row = Math.floor((point.y - at.y) / at.side);
  return cellIn(grid, column, row);
}

/** The cell in a column and row; undefined where there is none. Twin of `cell_in` in shaders/scene/cells.wesl. */
export function cellIn({ columns, rows, cells, order }: Grid, column: number, row: number): number | undefined {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return undefined;
  const cell = order === 'value' ? column * rows + row : cellAt(column, row);
  return cell < cells ? cell : undefined;
}

/** Column and row of a cell. */
export const placeIn = ({ order, rows }: Grid, cell: number): Point =>
  order === 'value' ? { x: Math.floor(cell / rows), y: cell % rows } : { x: columnOf(cell), y: rowOf(cell) };

/** Middle of a cell's body. */
export function middleOf({ grid, at }: PlacedGrid, cell: number): Point {
  const { x, y } = placeIn(grid, cell);
  const half = (at.side - at.gap) / 2;
  return { x: at.x + x * at.side + half, y: at.y + y * at.side + half };
}

/** The nodes of a cell; in another order than theirs, their places in it. */
export function nodesOf({ nodes, exponent }: Grid, cell: number): { readonly first: number; readonly last: number } {
  const first = cell * 2 ** exponent;
  return { first, last: Math.min(nodes, first + 2 ** exponent) - 1 };
}
