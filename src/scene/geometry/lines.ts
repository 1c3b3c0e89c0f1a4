/** Nodes that are lines: what they are in the unit square, where they lie on the canvas, and which is nearest. Twin of shaders/scene/lines.wesl. */
import type { CanvasSize, Point } from '../../scenario/picture.ts';
import type { ChosenView, ViewedRun } from '../run/viewed-run.ts';
import { nodeOfPoint, type SamplePlan } from '../sample-plan.ts';
import { type Dots, type Frame, unitOf } from './frame.ts';
import { behindOf, type Search } from './nearest.ts';

/** Start, end, width, and one that fills up. */
export const LINE_WORDS = 6;
/** Half of the ground between the two directions of a link, in pixels. */
const GAP = 0.5;
/** What the highest value is wider by. */
const GROWTH = 1;
/** Lines that have the usual width and are clear; few are wider, many are thinner and faint. */
const USUAL = 700;
const LEAST_WIDTH = 0.6;
const MOST_WIDTH = 6;
const CLEAR = 2000;
const FAINTEST = 0.12;
const CLEAREST = 1;
/** Pixels of a canvas on which lines are thinner. */
const SMALL = 600;
/** From near, lines are at most so many times as wide. */
const MOST_NEARER = 3;
/** Pixels around a line that are filled too. */
const BESIDE = 1;
/** Pixels that could be filled while a line is set up, in sight or not: a guess, below the 100 that one took with all that it filled. */
const SETUP = 30;
/** Parts of a pixel in which nearness counts: the two directions of a link lie within two or three pixels. */
const PARTS = 8;

const made = new WeakMap<SamplePlan, Float32Array<ArrayBuffer>>();

/** `LINE_WORDS` of each point. The same array for a plan. */
export function linesOf({ views }: ViewedRun, { view }: ChosenView, plan: SamplePlan): Float32Array<ArrayBuffer> {
  const known = made.get(plan);
  if (known) return known;
  const words = new Float32Array(LINE_WORDS * plan.count);
  for (let point = 0; point < plan.count; point++) {
    const line = views.line?.(view.id, nodeOfPoint(plan, point));
    if (line) words.set([line.from[0], line.from[1], line.to[0], line.to[1], line.width], LINE_WORDS * point);
  }
  made.set(plan, words);
  return words;
}

/** How `points` lines are drawn. */
export function linesIn(frame: Frame, points: number, size: CanvasSize, isCategory: boolean): Dots {
  const nearer = Math.max(1, Math.min(frame.width / size.width, frame.height / size.height));
  const smaller = Math.sqrt(Math.min(1, Math.min(size.width, size.height) / SMALL));
  const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, (USUAL / points) ** 0.4));
  const opacity = Math.min(CLEAREST, Math.max(FAINTEST, Math.sqrt(CLEAR / points)) * nearer);
  return {
    bins: undefined,
    radius: unitOf(size) * smaller * width * Math.min(MOST_NEARER, Math.sqrt(nearer)),
    opacity,
    growth: isCategory ? 0 : GROWTH,
  };
}

/** A line on the canvas, in device pixels. */
export interface LineOnCanvas {
  readonly start: Point;
  readonly end: Point;
  readonly width: number;
}

/** `share`: of the colours. */
export function lineOnCanvas(
  [fromX, fromY, toX, toY, ofUsual]: ArrayLike<number> & Iterable<number>,
  { x, y, width: across, height }: Frame,
  { radius, growth = 0 }: Dots,
  share: number,
): LineOnCanvas {
  const width = ofUsual * radius * (1 + growth * share);
  const [startX, startY] = [x + fromX * across, y + (1 - fromY) * height];
  const [wayX, wayY] = [(toX - fromX) * across, (fromY - toY) * height];
  const distance = Math.sqrt(wayX * wayX + wayY * wayY);
  const aside = distance > 1e-3 ? (width / 2 + GAP) / distance : 0;
  const start = { x: startX - wayY * aside, y: startY + wayX * aside };
  return { start, end: { x: start.x + wayX, y: start.y + wayY }, width };
}

/** How lines lie on a canvas. */
export interface LinesOnCanvas {
  readonly frame: Frame;
  readonly dots: Dots;
  readonly points: number;
}

/** Where the lines end, from `first` on, that fill at most so many pixels of a canvas, if all have the last colour, in which they are widest; one at least. */
export function endOfFill(
  lines: Float32Array,
  { frame, dots, points }: LinesOnCanvas,
  size: CanvasSize,
  first: number,
  most: number,
): number {
  const widest = dots.radius * (1 + (dots.growth ?? 0));
  let filled = 0;
  for (let point = first; point < points; point++) {
    const at = LINE_WORDS * point;
    const x = frame.x + lines[at] * frame.width;
    const y = frame.y + (1 - lines[at + 1]) * frame.height;
    const wayX = (lines[at + 2] - lines[at]) * frame.width;
    const wayY = (lines[at + 1] - lines[at + 3]) * frame.height;
    const across = lines[at + 4] * widest + 2 * BESIDE;
    const inSight = partWithin(x, wayX, y, wayY, across, size);
    filled += SETUP + (inSight < 0 ? 0 : (Math.sqrt(wayX * wayX + wayY * wayY) * inSight + across) * across);
    if (filled > most) return Math.max(first + 1, point);
  }
  return points;
}

/** Share of a line that lies on the canvas or so far beside it; below 0 where none does. */
function partWithin(
  x: number,
  wayX: number,
  y: number,
  wayY: number,
  beside: number,
  { width, height }: CanvasSize,
): number {
  const entered = Math.max(0, enters(x, wayX, -beside, width + beside), enters(y, wayY, -beside, height + beside));
  return Math.min(1, leaves(x, wayX, -beside, width + beside), leaves(y, wayY, -beside, height + beside)) - entered;
}

/** Share of a way after which it is within bounds. */
function enters(start: number, way: number, low: number, high: number): number {
  if (way === 0) return start >= low && start <= high ? 0 : Number.POSITIVE_INFINITY;
  return Math.min((low - start) / way, (high - start) / way);
}

/** ... and after which it is no longer. */
const leaves = (start: number, way: number, low: number, high: number): number =>
  way === 0 ? 1 : Math.max((low - start) / way, (high - start) / way);

/** Number of the line nearest to a place of the canvas; as `nearest` of points. */
export function nearestLine(
  lines: Float32Array,
  { frame, dots, points }: LinesOnCanvas,
  search: Search,
): number | undefined {
  let found: number | undefined;
  let least = Math.floor(search.reach * PARTS) + 1;
  const begin = behindOf(search, points) + 1;
  for (let turn = 0; turn < points; turn++) {
    const point = (begin + turn) % points;
    const { start, end } = lineOnCanvas(lines.subarray(LINE_WORDS * point, LINE_WORDS * point + 5), frame, dots, 0);
    const parts = Math.floor(PARTS * distanceTo(search.from, start, end));
    if (parts >= least) continue;
    found = point;
    least = parts;
  }
  return found;
}

function distanceTo(from: Point, start: Point, end: Point): number {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const [atX, atY] = [from.x - start.x, from.y - start.y];
  const length = x * x + y * y;
  const share = length > 0 ? Math.min(1, Math.max(0, (atX * x + atY * y) / length)) : 0;
  return Math.hypot(atX - share * x, atY - share * y);
}
