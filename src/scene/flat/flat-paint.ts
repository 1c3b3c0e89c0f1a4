/** Drawing with Canvas 2D: cells as one image pixel each, enlarged without smoothing; points colour by colour. */

import { colouredOf, scaleOf } from '../colouring.ts';
import { type Coloured, colourIndex, cssOf, GROUND, GROUND_PIXEL, RAMP_COLOURS, rampOf } from '../colours.ts';
import { type Bins, onCanvas } from '../geometry/frame.ts';
import { type Grid, type Placement, placeIn } from '../geometry/grid.ts';
import { lightAt, type Placed, sizeAt } from '../geometry/volume.ts';
import { frameAround, type Layout } from '../layout.ts';
import { type Marks, paintMarks } from '../marks/marks.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import type { Scale } from '../scale.ts';
import { type CrowdPixels, crowdOf, type Means, paintMeans } from './crowd.ts';
import { leastFirst } from './least-first.ts';
import { lineMarks } from './line-marks.ts';

type Context = OffscreenCanvasRenderingContext2D;
type Points = Layout & { kind: 'points' };

export interface Painting {
  readonly content: PictureContent;
  readonly layout: Layout;
  /** Of cells as they are drawn, or of points. */
  readonly values: Float32Array;
  readonly placed: Placed;
  /** Of bins that show them. */
  readonly means: Means | undefined;
  /** Where the picked node stands in the order of cells. */
  readonly index: number | undefined;
  readonly ground: Marks;
  readonly under: Marks;
  readonly over: Marks;
}

/** Dots at least this large are round. */
const ROUND = 1.4;

export function paintFlat(context: Context, viewport: Viewport, painting: Painting | undefined): void {
  const { width, height } = viewport.size;
  context.fillStyle = `rgb(${GROUND.join(' ')})`;
  context.fillRect(0, 0, width, height);
  if (!painting) return;
  paintMarks(context, painting.ground);
  paintMarks(context, painting.under);
  if (painting.layout.kind === 'cells') paintCells(context, painting, painting.layout);
  else if (painting.content.chosen.view.lines)
    paintMarks(context, lineMarks(painting.content, painting.layout, painting.values, viewport.size));
  else if (painting.layout.dots.bins) paintCrowd(context, painting, painting.layout, painting.layout.dots.bins);
  else paintPoints(context, viewport, painting, painting.layout);
  paintMarks(context, painting.over);
  if (painting.layout.kind === 'points' && !painting.content.chosen.view.lines)
    paintRing(context, viewport, painting, painting.layout);
}

function paintCells(context: Context, { content, values, index }: Painting, layout: Layout & { kind: 'cells' }): void {
  const { grid, at } = layout;
  const image = imageOf(grid, values, scaleOf(content, layout), colouredOf(content));
  paintImage(context, image, at.x, at.y, grid.columns * at.side, grid.rows * at.side);
  if (at.gap > 0) paintGaps(context, grid, at);
  const frame = frameAround(layout, index);
  if (!frame) return;
  for (const [style, width] of [
    ['#000', 5],
    ['#fff', 2.5],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width;
    const reach = frame.half + 1.5;
    context.strokeRect(frame.middle.x - reach, frame.middle.y - reach, 2 * reach, 2 * reach);
  }
}

/** Holds images while they are enlarged: one that is made for each picture, or kept outside the processor's memory, costs several times as much as all the rest. */
let holder: Context | null | undefined;

/** Pixel by pixel, enlarged. */
function paintImage(context: Context, image: ImageData, x: number, y: number, width: number, height: number): void {
  holder ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!holder) return;
  const { canvas } = holder;
  if (canvas.width !== image.width) canvas.width = image.width;
  if (canvas.height !== image.height) canvas.height = image.height;
  holder.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, x, y, width, height);
}

let known: { readonly grid: Grid; readonly pixels: Uint32Array } | undefined;

/** The pixel of each cell, of the grid that was asked for last. */
function pixelsOf(grid: Grid): Uint32Array {
  const isSame =
    known && (['cells', 'columns', 'rows', 'order'] as const).every((key) => known?.grid[key] === grid[key]);
  if (known && isSame) return known.pixels;
  const pixels = new Uint32Array(grid.cells);
  for (let cell = 0; cell < grid.cells; cell++) {
    const { x, y } = placeIn(grid, cell);
    pixels[cell] = y * grid.columns + x;
  }
  known = { grid, pixels };
  return pixels;
}

function imageOf(grid: Grid, values: Float32Array, scale: Scale, channel: Coloured): ImageData {
  const image = new ImageData(grid.columns, grid.rows);
  const pixels = new Uint32Array(image.data.buffer).fill(GROUND_PIXEL);
  const ramp = rampOf(channel);
  const pixelOf = pixelsOf(grid);
  for (let cell = 0; cell < grid.cells; cell++) pixels[pixelOf[cell]] = ramp[colourIndex(values[cell], scale)];
  return image;
}

function paintGaps(context: Context, { columns, rows }: Grid, { x, y, side, gap }: Placement): void {
  for (let column = 1; column <= columns; column++) context.fillRect(x + column * side - gap, y, gap, rows * side);
  for (let row = 1; row <= rows; row++) context.fillRect(x, y + row * side - gap, columns * side, gap);
}

type Crowd = Pick<Painting, 'content' | 'values' | 'placed' | 'means'>;

/** What bins look like. */
export const crowdPixels = (crowd: Crowd, layout: Points, bins: Bins): CrowdPixels =>
  crowd.means ? meanPixels(crowd.content, layout, crowd.means) : mixedPixels(crowd, layout, bins);

function paintCrowd(context: Context, crowd: Crowd, layout: Points, bins: Bins): void {
  const { columns, rows, x, y, width, height } = bins;
  const pixels = crowdPixels(crowd, layout, bins);
  paintImage(context, new ImageData(pixels, columns, rows), x, y, columns * width, rows * height);
}

function meanPixels(content: PictureContent, layout: Points, means: Means): CrowdPixels {
  const ramp = rampOf(colouredOf(content));
  const { low, high } = content.span ?? { low: 0, high: 1 };
  const whole = { min: low, max: high, isLog: false };
  return paintMeans(means, layout.dots.opacity, (share) => ramp[colourIndex(share, whole)]);
}

function mixedPixels({ content, values, placed }: Crowd, layout: Points, bins: Bins): CrowdPixels {
  const scale = scaleOf(content, layout);
  const ramp = rampOf(colouredOf(content));
  const colours = new Uint32Array(layout.points);
  for (let point = 0; point < colours.length; point++)
    colours[point] = litBy(placed, point, ramp[colourIndex(values[point], scale)]);
  return crowdOf(placed.places, colours, layout.frame, bins, layout.dots.opacity);
}

/** A colour as far as its distance leaves it. */
function litBy({ near, solid }: Placed, point: number, pixel: number): number {
  if (!near) return pixel;
  const light = lightAt(near[point], solid);
  const channel = (shift: number) => {
    const ground = (GROUND_PIXEL >>> shift) & 255;
    return Math.round(ground + (((pixel >>> shift) & 255) - ground) * light) << shift;
  };
  return ((255 << 24) | channel(16) | channel(8) | channel(0)) >>> 0;
}

/** Brighter dots over darker ones; kinds in the order of the nodes, so that none hides another; in a volume, nearer ones over farther ones. */
function paintPoints(
  context: Context,
  { size }: Viewport,
  { content, values, placed }: Painting,
  layout: Points,
): void {
  const { frame, dots } = layout;
  const { places, near, solid } = placed;
  const { channel } = content.chosen;
  const scale = scaleOf(content, layout);
  const colours = Uint8Array.from({ length: layout.points }, (_, point) => colourIndex(values[point], scale));
  const order =
    near && solid === 'box'
      ? farthestFirst(near, colours.length)
      : channel.kind === 'category'
        ? colours.keys()
        : leastFirst(colours);
  const styles = Array.from({ length: RAMP_COLOURS }, (_, index) => cssOf(colouredOf(content), index));
  context.globalAlpha = dots.opacity;
  const beside = 2 * dots.radius;
  let style = '';
  for (const point of order) {
    const { x, y } = onCanvas([places[2 * point], places[2 * point + 1]], frame);
    if (x < -beside || y < -beside || x > size.width + beside || y > size.height + beside) continue;
    if (styles[colours[point]] !== style) context.fillStyle = style = styles[colours[point]];
    if (near) context.globalAlpha = dots.opacity * lightAt(near[point], solid);
    paintDot(context, x, y, near ? dots.radius * sizeAt(near[point], solid) : dots.radius);
  }
  context.globalAlpha = 1;
}

const farthestFirst = (near: Float32Array, count: number): Uint32Array =>
  leastFirst(Uint8Array.from({ length: count }, (_, point) => 127.5 * (near[point] + 1)));

/** Around the picked node, whose place is the last. */
function paintRing(
  context: Context,
  { picked }: Viewport,
  { content, placed }: Painting,
  { frame, dots }: Points,
): void {
  const { count, nodes } = content.plan;
  if (picked === undefined || picked >= nodes) return;
  const { places, near, solid } = placed;
  const { x, y } = onCanvas([places[2 * count], places[2 * count + 1]], frame);
  const radius = dots.radius * (near ? sizeAt(near[count], solid) : 1);
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, radius + 3, 0, 2 * Math.PI);
  context.stroke();
}

function paintDot(context: Context, x: number, y: number, radius: number): void {
  if (radius < ROUND) {
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    return;
  }
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
