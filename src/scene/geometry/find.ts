/** Which node is where: what is under the pointer, and which way the arrow keys go. Asks for few words of the samples. */
import { onSphere, turnTo } from '../../scenario/globe.ts';
import type { Direction, Hit, PickedSpot, Place, Place3, Point, Spot } from '../../scenario/picture.ts';
import { indexUnder, isHidden, type Layout, layoutOf, spotAt } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { nodeOfPoint, pointOfNode } from '../sample-plan.ts';
import { cellIn, cellUnder, type Grid, middleOf, nodesOf, placeIn } from './grid.ts';
import { linesOf, nearestLine } from './lines.ts';
import type { Search } from './nearest.ts';

/** Where the samples are asked, on either side of the bus. */
export interface Found {
  valueOf(sample: number): Promise<number>;
  /** In the unit square, or the unit cube of a volume; after the last point, the picked node. */
  placeOf(point: number): Promise<Place | Place3>;
  nearest(search: Search): Promise<number | undefined>;
  /** Of cells sorted by value: the node at a place of the order, and the place of the picked node. */
  nodeAt(index: number): Promise<number>;
  indexOfPicked(): Promise<number>;
}

/** Pixels around the pointer in which a dot is meant, on a canvas 700 pixels wide or high. */
const REACH = 14;
const FARTHEST = 4094;
const ANY: Point = { x: 0, y: 0 };
const DIRECTIONS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

type Cells = Layout & { readonly kind: 'cells' };

const onPixels = ({ x, y }: Spot, { size }: Viewport): Point => ({ x: x * size.width, y: y * size.height });

export async function hitIn(
  content: PictureContent,
  viewport: Viewport,
  found: Found,
  spot: Spot,
): Promise<Hit | undefined> {
  const layout = layoutOf(content, viewport);
  const from = onPixels(spot, viewport);
  if (layout.kind === 'cells') return cellHit(layout, viewport, found, from);
  const reach = layout.dots.radius + REACH * Math.max(1, Math.min(viewport.size.width, viewport.size.height) / 700);
  const behind = pointOfNode(content.plan, viewport.picked);
  const search = { from, direction: ANY, reach, behind };
  const { viewed, chosen, plan } = content;
  const point = chosen.view.lines
    ? nearestLine(linesOf(viewed, chosen, plan), layout, search)
    : await found.nearest(search);
  if (point === undefined) return undefined;
  const node = nodeOfPoint(content.plan, point);
  return { node, first: node, last: node, value: await found.valueOf(point) };
}

async function cellHit(layout: Cells, { size }: Viewport, found: Found, from: Point): Promise<Hit | undefined> {
  const cell = cellUnder(layout, from);
  const index = indexUnder(layout, from, size);
  if (cell === undefined || index === undefined) return undefined;
  const { first, last } = nodesOf(layout.grid, cell);
  const value = await found.valueOf(cell);
  if (layout.grid.order === 'node') return { node: index, first, last, value };
  const node = await found.nodeAt(index);
  return { node, first: node, last: node, others: last - first, value };
}

/** In shares of the canvas. */
export async function spotOfPicked(
  content: PictureContent,
  viewport: Viewport,
  found: Found,
): Promise<PickedSpot | undefined> {
  const { picked, size } = viewport;
  if (picked === undefined || picked >= content.plan.nodes) return undefined;
  const at = await pixelOfPicked(content, layoutOf(content, viewport), picked, found);
  return at ? { x: at.x / size.width, y: at.y / size.height } : facing(await found.placeOf(content.plan.count));
}

/** What is behind a globe, once that is turned. */
const facing = (place: Place | Place3): PickedSpot | undefined =>
  place.length === 3 ? { x: 0.5, y: 0.5, turn: turnTo(onSphere(place)) } : undefined;

/** Undefined behind a globe. */
async function pixelOfPicked(
  content: PictureContent,
  layout: Layout,
  picked: number,
  found: Found,
): Promise<Point | undefined> {
  if (layout.kind === 'cells') return middleOf(layout, await cellOfPicked(layout.grid, picked, found));
  const place = await found.placeOf(content.plan.count);
  return isHidden(layout, place) ? undefined : spotAt(layout, place);
}

/** Cells: the next cell. Points: the nearest within 45 degrees of the direction. With nothing picked, whoever is nearest to the middle of the canvas. */
export async function neighbourIn(
  content: PictureContent,
  viewport: Viewport,
  found: Found,
  direction: Direction,
): Promise<number | undefined> {
  const { picked } = viewport;
  const layout = layoutOf(content, viewport);
  if (picked === undefined || picked >= content.plan.nodes) return nearestToMiddle(content, layout, viewport, found);
  if (layout.kind === 'cells') return nextCell(layout.grid, picked, direction, found);
  const from = await pixelOfPicked(content, layout, picked, found);
  if (!from) return undefined;
  const point = await found.nearest({ from, direction: DIRECTIONS[direction], reach: FARTHEST });
  return point === undefined ? undefined : nodeOfPoint(content.plan, point);
}

async function nearestToMiddle(
  content: PictureContent,
  layout: Layout,
  viewport: Viewport,
  found: Found,
): Promise<number | undefined> {
  const from = onPixels({ x: 0.5, y: 0.5 }, viewport);
  if (layout.kind === 'cells') return (await cellHit(layout, viewport, found, from))?.node;
  const point = await found.nearest({ from, direction: ANY, reach: FARTHEST });
  return point === undefined ? undefined : nodeOfPoint(content.plan, point);
}

async function nextCell(grid: Grid, picked: number, direction: Direction, found: Found): Promise<number | undefined> {
  const at = placeIn(grid, await cellOfPicked(grid, picked, found));
  const { x, y } = DIRECTIONS[direction];
  const next = cellIn(grid, at.x + x, at.y + y);
  if (next === undefined) return undefined;
  const { first } = nodesOf(grid, next);
  return grid.order === 'node' ? first : found.nodeAt(first);
}

async function cellOfPicked({ order, exponent }: Grid, picked: number, found: Found): Promise<number> {
  const index = order === 'node' ? picked : await found.indexOfPicked();
  return Math.floor(index / 2 ** exponent);
}
