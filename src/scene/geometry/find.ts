/** Which node is where: what is under the pointer, and which way the arrow keys go. Asks for few words of the samples. */
import { onSphere, turnTo } from '../../scenario/globe.ts';
import type { Direction, Hit, PickedSpot, Place, Place3, Point, Spot } from '../../scenario/picture.ts';
import { indexUnder, isHidden, type Layout, layoutOf, spotAt } from '../layout.ts';
import { nodeOfPoint, pointOfNode } from '../sample-plan.ts';
import type { Shown, Stance } from '../shown.ts';
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

const onPixels = ({ x, y }: Spot, { size }: Stance): Point => ({ x: x * size.width, y: y * size.height });

export async function hitIn(shown: Shown, stance: Stance, found: Found, spot: Spot): Promise<Hit | undefined> {
  const layout = layoutOf(shown, stance);
  const from = onPixels(spot, stance);
  if (layout.kind === 'cells') return cellHit(layout, stance, found, from);
  const reach = layout.dots.radius + REACH * Math.max(1, Math.min(stance.size.width, stance.size.height) / 700);
  const behind = pointOfNode(shown.plan, stance.picked);
  const search = { from, direction: ANY, reach, behind };
  const { subject, chosen, plan } = shown;
  const point = chosen.view.lines
    ? nearestLine(linesOf(subject, chosen, plan), layout, search)
    : await found.nearest(search);
  if (point === undefined) return undefined;
  const node = nodeOfPoint(shown.plan, point);
  return { node, first: node, last: node, value: await found.valueOf(point) };
}

async function cellHit(layout: Cells, { size }: Stance, found: Found, from: Point): Promise<Hit | undefined> {
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
export async function spotOfPicked(shown: Shown, stance: Stance, found: Found): Promise<PickedSpot | undefined> {
  const { picked, size } = stance;
  if (picked === undefined || picked >= shown.plan.nodes) return undefined;
  const at = await pixelOfPicked(shown, layoutOf(shown, stance), picked, found);
  return at ? { x: at.x / size.width, y: at.y / size.height } : facing(await found.placeOf(shown.plan.count));
}

/** What is behind a globe, once that is turned. */
const facing = (place: Place | Place3): PickedSpot | undefined =>
  place.length === 3 ? { x: 0.5, y: 0.5, turn: turnTo(onSphere(place)) } : undefined;

/** Undefined behind a globe. */
async function pixelOfPicked(shown: Shown, layout: Layout, picked: number, found: Found): Promise<Point | undefined> {
  if (layout.kind === 'cells') return middleOf(layout, await cellOfPicked(layout.grid, picked, found));
  const place = await found.placeOf(shown.plan.count);
  return isHidden(layout, place) ? undefined : spotAt(layout, place);
}

/** Cells: the next cell. Points: the nearest within 45 degrees of the direction. With nothing picked, whoever is nearest to the middle of the canvas. */
export async function neighbourIn(
  shown: Shown,
  stance: Stance,
  found: Found,
  direction: Direction,
): Promise<number | undefined> {
  const { picked } = stance;
  const layout = layoutOf(shown, stance);
  if (picked === undefined || picked >= shown.plan.nodes) return nearestToMiddle(shown, layout, stance, found);
  if (layout.kind === 'cells') return nextCell(layout.grid, picked, direction, found);
  const from = await pixelOfPicked(shown, layout, picked, found);
  if (!from) return undefined;
  const point = await found.nearest({ from, direction: DIRECTIONS[direction], reach: FARTHEST });
  return point === undefined ? undefined : nodeOfPoint(shown.plan, point);
}

async function nearestToMiddle(
  shown: Shown,
  layout: Layout,
  stance: Stance,
  found: Found,
): Promise<number | undefined> {
  const from = onPixels({ x: 0.5, y: 0.5 }, stance);
  if (layout.kind === 'cells') return (await cellHit(layout, stance, found, from))?.node;
  const point = await found.nearest({ from, direction: ANY, reach: FARTHEST });
  return point === undefined ? undefined : nodeOfPoint(shown.plan, point);
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
