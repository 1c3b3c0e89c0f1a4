/** Which nodes make a cell, and where cells lie on the canvas. Pure geometry, in device pixels. */

/** Device pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

export interface Grid {
  readonly nodes: number;
  /** A cell is 2^exponent consecutive nodes; the last one may be fewer. */
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
  /** From one cell to the next; a whole number unless cells are very small. */
  readonly side: number;
  /** Ground between cells, out of `side`. */
  readonly gap: number;
}

/** A mean over more nodes than this says nothing. */
const MOST_EXPONENT = 14;
/** Cells at least this wide lie on whole pixels, all equal; so do smaller ones where that costs little of the canvas. */
const WHOLE_SIDE = 3;
const LITTLE = 0.15;
const LEAST_SIDE = 1 / 4;
const GAP_SIDE = 6;
const MOST_GAP = 6;

/** The finest grid with at most `mostCells` cells of at least one pixel. */
export function gridFor(nodes: number, mostCells: number, size: CanvasSize): Grid {
  let exponent = 0;
  while (exponent < MOST_EXPONENT && !fits(gridOf(nodes, exponent), mostCells, size)) exponent++;
  return gridOf(nodes, exponent);
}

function gridOf(nodes: number, exponent: number): Grid {
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

const fits = (grid: Grid, mostCells: number, { width, height }: CanvasSize): boolean =>
  grid.cells <= mostCells && grid.columns <= width && grid.rows <= height;

/** Centred, with a little room around. */
export function place({ columns, rows }: Grid, { width, height }: CanvasSize): Placement {
  const margin = Math.min(12, Math.floor(Math.min(width, height) / 40));
  const fit = Math.min((width - 2 * margin) / columns, (height - 2 * margin) / rows);
  const whole = Math.floor(fit);
  const side = whole >= WHOLE_SIDE || whole >= fit * (1 - LITTLE) ? whole : Math.max(fit, LEAST_SIDE);
  const gap = side >= GAP_SIDE ? Math.min(MOST_GAP, Math.max(1, Math.round(side / 12))) : 0;
  const start = (room: number, cells: number) => Math.floor((room - (cells * side - gap)) / 2);
  return { x: start(width, columns), y: start(height, rows), side, gap };
}
