/** The globe under the nodes: sea, land and coasts, by day or by night, as lines and dots like all that is no node. */
import type { CanvasSize, Point, Vector } from '../../scenario/picture.ts';
import { unitOf } from '../geometry/frame.ts';
import { Marks } from '../marks/marks.ts';
import type { ToneName } from '../marks/tones.ts';
import type { Earth } from './earth.ts';
import type { Globe } from './globe.ts';

/** Radians between two meridians, or parallels, and along one between two of its points. */
const GRATICULE = Math.PI / 6;
const GRATICULE_STEP = Math.PI / 60;
/** Pixels that a straight piece of a parallel may be off. */
const STRAIGHT = 0.6;
const LONGEST_PIECE = Math.PI / 24;
/** Of longitude: near a pole parallels are small circles. */
const WIDEST_PIECE = Math.PI / 12;
/** Radians and pixels of a row of land, at most. */
const COARSEST = Math.PI / 180;
const ROW_PIXELS = 3.5;
/** Rows overlap, so that no sea shows between them. */
const OVERLAP = 1.2;
const RADIANS = Math.PI / 180;
const QUARTER = Math.PI / 2;
/** At the rim there is nothing to see of land. */
const LEAST_NEAR = 0.01;
/** Light around the globe: how far it reaches beyond the rim, in radii. */
const GLOW = [1.035, 1.02, 1.009] as const;

type Tones = Readonly<Record<'glow' | 'sea' | 'grid' | 'land' | 'coast', ToneName>>;
const DAY: Tones = { glow: 'dayGlow', sea: 'daySea', grid: 'dayGrid', land: 'dayLand', coast: 'dayCoast' };
const NIGHT: Tones = { glow: 'nightGlow', sea: 'nightSea', grid: 'nightGrid', land: 'nightLand', coast: 'nightCoast' };

let last: { readonly key: string; readonly marks: Marks } | undefined;

/** The same marks again while nobody turns it: most pictures of a run under way are. */
export function earthMarks(globe: Globe, earth: Earth | undefined, size: CanvasSize, isDay: boolean): Marks {
  const key = JSON.stringify([globe.key, earth !== undefined, size, isDay]);
  if (last?.key === key) return last.marks;
  const marks = new Marks(unitOf(size));
  drawEarth(marks, globe, earth, size, isDay);
  last = { key, marks };
  return marks;
}

function drawEarth(marks: Marks, globe: Globe, earth: Earth | undefined, size: CanvasSize, isDay: boolean): void {
  const tones = isDay ? DAY : NIGHT;
  const { centre, radius } = globe;
  for (const reach of GLOW) marks.line(centre, centre, tones.glow, 1, 2 * radius * reach);
  marks.line(centre, centre, tones.sea, 1, 2 * radius);
  if (earth) drawLand(marks, globe, earth, size, tones.land);
  drawGraticule(marks, globe, size, tones.grid);
  for (const coast of earth?.coasts ?? []) drawLine(marks, globe, coast, size, tones.coast);
}

/** Parallel by parallel what is land, as thick as a row is seen there; as fine as one comes near. */
function drawLand(marks: Marks, globe: Globe, earth: Earth, size: CanvasSize, tone: ToneName): void {
  const step = rowHeight(globe.radius, ROW_PIXELS * unitOf(size));
  const { middle, reach } = globe.capOn(size);
  const latitude = Math.asin(Math.min(1, Math.max(-1, middle[2])));
  const first = Math.max(0, Math.floor((latitude - reach + QUARTER) / step));
  const end = Math.min(Math.round((2 * QUARTER) / step), Math.ceil((latitude + reach + QUARTER) / step));
  const seen = longitudesIn(middle, reach);
  for (let row = first; row < end; row++) {
    const at = (row + 0.5) * step - QUARTER;
    const ends = earth.landAt(at / RADIANS);
    for (let i = 0; i + 1 < ends.length; i += 2)
      for (const [west, east] of overlaps(ends[i] * RADIANS, ends[i + 1] * RADIANS, seen))
        drawRun(marks, globe, { latitude: at, step, west, east }, size, tone);
  }
}

interface Run {
  readonly latitude: number;
  readonly step: number;
  readonly west: number;
  readonly east: number;
}

/** In pieces so short that they are straight. Thousands a picture: numbers go round, not objects. */
function drawRun(
  marks: Marks,
  globe: Globe,
  { latitude, step, west, east }: Run,
  size: CanvasSize,
  tone: ToneName,
): void {
  const { near, radius } = globe;
  const [height, flat] = [Math.sin(latitude), Math.cos(latitude)];
  const longest = Math.min(LONGEST_PIECE, Math.sqrt((8 * STRAIGHT * unitOf(size)) / radius));
  const pieces = Math.ceil(Math.max(((east - west) * flat) / longest, (east - west) / WIDEST_PIECE));
  const half = (east - west) / pieces / 2;
  const [cosHalf, sinHalf] = [Math.cos(half), Math.sin(half)];
  let [cos, sin] = [Math.cos(west), Math.sin(west)];
  let from = globe.pointAt(flat * cos, flat * sin, height);
  for (let piece = 0; piece < pieces; piece++) {
    [cos, sin] = [cos * cosHalf - sin * sinHalf, sin * cosHalf + cos * sinHalf];
    const facing = flat * (near[0] * cos + near[1] * sin) + near[2] * height;
    const eastward = near[1] * cos - near[0] * sin;
    [cos, sin] = [cos * cosHalf - sin * sinHalf, sin * cosHalf + cos * sinHalf];
    const to = globe.pointAt(flat * cos, flat * sin, height);
    if (facing >= LEAST_NEAR && !isBeside(from, to, size, radius * step)) {
      const high = (step * radius * facing) / Math.max(0.05, Math.sqrt(Math.max(0, 1 - eastward * eastward)));
      // In steps, so that Canvas 2D strokes many at once.
      marks.line(from, to, tone, 1, Math.max(1, Math.ceil(2 * OVERLAP * high) / 2), 'both');
    }
    from = to;
  }
}

/** Halved until a row is a few pixels high. */
const rowHeight = (radius: number, pixels: number): number =>
  COARSEST * 2 ** -Math.max(0, Math.ceil(Math.log2((COARSEST * radius) / pixels)));

type Span = readonly [west: number, east: number];

/** What a cap can hold: all, where it reaches over a pole. */
function longitudesIn([x, y, z]: Vector, reach: number): Span {
  const flat = Math.hypot(x, y);
  if (Math.asin(Math.min(1, Math.abs(z))) + reach >= QUARTER) return [-2 * QUARTER, 2 * QUARTER];
  const wide = Math.asin(Math.min(1, Math.sin(reach) / flat));
  const middle = Math.atan2(y, x);
  return [middle - wide, middle + wide];
}

/** What of a run lies in a span, which may reach beyond the date line on either side. */
function overlaps(west: number, east: number, [from, to]: Span): Span[] {
  return [-4 * QUARTER, 0, 4 * QUARTER].flatMap((turn): Span[] => {
    const [start, end] = [Math.max(west + turn, from), Math.min(east + turn, to)];
    return end > start ? [[start, end]] : [];
  });
}

function drawGraticule(marks: Marks, globe: Globe, size: CanvasSize, tone: ToneName): void {
  const steps = Math.round((2 * Math.PI) / GRATICULE_STEP);
  for (let latitude = -2 * GRATICULE; latitude < 2.5 * GRATICULE; latitude += GRATICULE) {
    const [height, flat] = [Math.sin(latitude), Math.cos(latitude)];
    const line = Array.from({ length: steps + 1 }, (_, i): Vector => {
      const angle = i * GRATICULE_STEP;
      return [flat * Math.cos(angle), flat * Math.sin(angle), height];
    });
    drawLine(marks, globe, line, size, tone);
  }
  for (let longitude = 0; longitude < Math.PI - 1e-9; longitude += GRATICULE) {
    const [x, y] = [Math.cos(longitude), Math.sin(longitude)];
    const line = Array.from({ length: steps + 1 }, (_, i): Vector => {
      const angle = i * GRATICULE_STEP;
      return [Math.cos(angle) * x, Math.cos(angle) * y, Math.sin(angle)];
    });
    drawLine(marks, globe, line, size, tone);
  }
}

/** What of it is on the near side. */
function drawLine(marks: Marks, globe: Globe, line: readonly Vector[], size: CanvasSize, tone: ToneName): void {
  let before: Point | undefined;
  for (const vector of line) {
    const at = globe.isNear(vector) ? globe.pointOf(vector) : undefined;
    if (before && at && !isBeside(before, at, size, 2)) marks.line(before, at, tone, 1, undefined, 'both');
    before = at;
  }
}

/** Nothing of a line so wide is on the canvas. */
function isBeside(from: Point, to: Point, { width, height }: CanvasSize, wide: number): boolean {
  return (
    Math.max(from.x, to.x) < -wide ||
    Math.max(from.y, to.y) < -wide ||
    Math.min(from.x, to.x) > width + wide ||
    Math.min(from.y, to.y) > height + wide
  );
}
