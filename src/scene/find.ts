/** Which node is where: what is under the pointer, and which way the arrow keys go. Asks for few words of the samples. */
import type { Direction, Hit, Point, Spot } from '../scenario/picture.ts';
import { onCanvas } from './frame.ts';
import { cellIn, cellUnder, type Grid, middleOf, nodesOf } from './grid.ts';
import { type Layout, layoutOf, nodeUnder, type Shown, type Stance } from './look.ts';
import { columnOf, rowOf } from './morton.ts';
import type { Search } from './nearest.ts';
import { DIRECTIONS } from './picture.ts';

/** Where the samples are asked, on either side of the bus. */
export interface Found {
  valueOf(sample: number): Promise<number>;
  /** In the unit square; after the last point, the picked node. */
  placeOf(point: number): Promise<readonly [x: number, y: number]>;
  nearest(search: Search): Promise<number | undefined>;
}

/** Pixels around the pointer in which a dot is meant, on a canvas 700 pixels wide or high. */
const REACH = 14;
const FARTHEST = 4094;
const ANY: Point = { x: 0, y: 0 };

const onPixels = ({ x, y }: Spot, { size }: Stance): Point => ({ x: x * size.width, y: y * size.height });

export async function hitIn(shown: Shown, stance: Stance, found: Found, spot: Spot): Promise<Hit | undefined> {
  const layout = layoutOf(shown, stance);
  const from = onPixels(spot, stance);
  if (layout.kind === 'cells') {
    const cell = cellUnder(layout, from);
    const node = nodeUnder(layout, from, stance.size);
    if (cell === undefined || node === undefined) return undefined;
    return { node, ...nodesOf(layout.grid, cell), value: await found.valueOf(cell) };
  }
  const reach = layout.dots.radius + REACH * Math.max(1, Math.min(stance.size.width, stance.size.height) / 700);
  const point = await found.nearest({ from, direction: ANY, reach });
  if (point === undefined) return undefined;
  const node = point * shown.plan.stride;
  return { node, first: node, last: node, value: await found.valueOf(point) };
}

/** In shares of the canvas. */
export async function spotOfPicked(shown: Shown, stance: Stance, found: Found): Promise<Spot | undefined> {
  const { picked, size } = stance;
  if (picked === undefined || picked >= shown.plan.nodes) return undefined;
  const at = await pixelOfPicked(shown, layoutOf(shown, stance), picked, found);
  return { x: at.x / size.width, y: at.y / size.height };
}

async function pixelOfPicked(shown: Shown, layout: Layout, picked: number, found: Found): Promise<Point> {
  if (layout.kind === 'cells') return middleOf(layout, Math.floor(picked / 2 ** layout.grid.exponent));
  return onCanvas(await found.placeOf(shown.plan.count), layout.frame);
}

/** Cells: the next cell. Points: the nearest within 45 degrees of the direction. */
export async function neighbourIn(
  shown: Shown,
  stance: Stance,
  found: Found,
  direction: Direction,
): Promise<number | undefined> {
  const { picked } = stance;
  if (picked === undefined || picked >= shown.plan.nodes) return undefined;
  const layout = layoutOf(shown, stance);
  if (layout.kind === 'cells') return nextCell(layout.grid, picked, direction);
  const from = await pixelOfPicked(shown, layout, picked, found);
  const point = await found.nearest({ from, direction: DIRECTIONS[direction], reach: FARTHEST });
  return point === undefined ? undefined : point * shown.plan.stride;
}

function nextCell(grid: Grid, picked: number, direction: Direction): number | undefined {
  const cell = Math.floor(picked / 2 ** grid.exponent);
  const { x, y } = DIRECTIONS[direction];
  const next = cellIn(grid, columnOf(cell) + x, rowOf(cell) + y);
  return next === undefined ? undefined : nodesOf(grid, next).first;
}
