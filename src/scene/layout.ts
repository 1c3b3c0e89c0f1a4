/** Where what is shown lies on the canvas, as one looks at it. */
import { assert } from '../base/assert.ts';
import {
  type Camera,
  type CanvasSize,
  FRONT,
  type Guide,
  type PictureWindow,
  type Place,
  type Place3,
  type Point,
  type Turn,
} from '../scenario/picture.ts';
import { type Dots, dotsIn, type Frame, onCanvas, placeFrame } from './geometry/frame.ts';
import { cellUnder, middleOf, nodesOf, type PlacedGrid, placeGrid, refine } from './geometry/grid.ts';
import { linesIn } from './geometry/lines.ts';
import { CUBE, filledBy, globeFrom, HIDDEN, type Projection, project, projectionOf } from './geometry/volume.ts';
import { capOn } from './globe/cap.ts';
import type { PictureContent, Viewport } from './picture-content.ts';
import { pointsIn, WHOLE } from './sample-plan.ts';

/** What is on the canvas, in device pixels. */
export type Layout = ({ readonly kind: 'cells' } & PlacedGrid) | PointLayout;

export interface PointLayout {
  readonly kind: 'points';
  readonly frame: Frame;
  /** The first so many of the samples are drawn. */
  readonly points: number;
  readonly dots: Dots;
  /** Of a volume. */
  readonly projection?: Projection;
}

export function layoutOf({ viewed, chosen, plan }: PictureContent, { size, camera }: Viewport): Layout {
  if (chosen.view.kind === 'cells')
    return { kind: 'cells', ...placeGrid(plan.nodes, plan.exponent, size, camera, plan.order) };
  const { view } = chosen;
  const frame = placeFrame(view, size, camera);
  const box = view.volume && !view.globe ? (viewed.views.box?.(view.id) ?? CUBE) : undefined;
  const turn = turnOf({ viewed, chosen }, camera);
  const { count, stride } = pointsIn(plan, windowOf({ viewed, chosen }, { size, camera }));
  return {
    kind: 'points',
    frame,
    points: count,
    dots: view.lines
      ? linesIn(frame, count, size, chosen.channel.kind === 'category')
      : dotsIn(frame, { nodes: plan.nodes, stride, filled: view.filled ?? (box && filledBy(box)), isFlat: !box }, size),
    projection: view.globe ? globeFrom(turn) : box && projectionOf(box, turn),
  };
}

type Seen = Pick<PictureContent, 'viewed' | 'chosen'>;

/** From where a volume is looked at. */
const turnOf = (seen: Seen, { turn }: Camera): Turn => turn ?? frontOf(seen);

/** The same, before anybody has turned it. */
export const frontOf = ({ viewed, chosen }: Seen): Turn => viewed.views.front?.(chosen.view.id) ?? FRONT;

/** What of the unit square of a view of points is on the canvas; all of it in a volume, which may be seen from anywhere, and of a globe what cap of it. */
export function windowOf(seen: Seen, { size, camera }: Pick<Viewport, 'size' | 'camera'>): PictureWindow {
  const { view } = seen.chosen;
  if (view.volume && !view.globe) return WHOLE;
  const frame = placeFrame(view, size, camera);
  if (view.globe) return { ...WHOLE, cap: capOn(frame, size, turnOf(seen, camera)) };
  const across = (pixel: number) => within((pixel - frame.x) / frame.width);
  const upwards = (pixel: number) => within(1 - (pixel - frame.y) / frame.height);
  return { from: [across(0), upwards(size.height)], to: [across(size.width), upwards(0)] };
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Where a place is on the canvas; in a volume, one of three numbers. */
export function spotAt({ frame, projection }: PointLayout, place: Place | Place3): Point {
  if (place.length === 2) return onCanvas(place, frame);
  assert(projection, `place ${place.join(', ')} is in a volume, but the view is flat`);
  return onCanvas(project(projection, place).place, frame);
}

/** Behind a globe. */
export const isHidden = ({ projection }: PointLayout, place: Place | Place3): boolean =>
  projection?.solid === 'globe' && place.length === 3 && project(projection, place).place[0] === HIDDEN;

/** A picked cell has a frame at least this far from its middle. */
const LEAST_HALF = 5;

/** The frame around the cell of what stands at `index` in the order of the cells. */
export function frameAround(layout: Layout, index: number | undefined): { middle: Point; half: number } | undefined {
  if (layout.kind !== 'cells' || index === undefined || index >= layout.grid.nodes) return undefined;
  return { middle: middleOf(layout, Math.floor(index / 2 ** layout.grid.exponent)), half: halfFrame(layout) };
}

/** Half a side of the frame around a picked cell. */
export const halfFrame = ({ at }: PlacedGrid): number => Math.max(LEAST_HALF, (at.side - at.gap) / 2);

/** What stands under a pixel in the order of the cells, as if these were as fine as nodes are. */
export function indexUnder(placed: PlacedGrid, point: Point, size: CanvasSize): number | undefined {
  const { grid, at } = placed;
  const cell = cellUnder(placed, point);
  if (cell === undefined) return undefined;
  if (grid.exponent === 0) return cell;
  const side = at.side / 2 ** (grid.exponent / 2);
  const fine = { grid: refine(grid, 0), at: { x: at.x, y: at.y, side, gap: 0 } };
  const index = cellUnder(fine, { x: Math.min(point.x, size.width), y: Math.min(point.y, size.height) });
  return index ?? nodesOf(grid, cell).first;
}

/** Lines of a view of points. */
export const guidesOf = ({ viewed, chosen }: PictureContent): readonly Guide[] =>
  chosen.view.kind === 'points' ? (viewed.views.guides?.(chosen.view.id) ?? []) : [];
