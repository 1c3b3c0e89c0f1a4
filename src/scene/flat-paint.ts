/** Drawing with Canvas 2D: cells as one image pixel each, enlarged without smoothing; points colour by colour. */
import { colourIndex, cssOf, GROUND, GROUND_PIXEL, RAMP_COLOURS, ramps } from './colours.ts';
import { onCanvas } from './frame.ts';
import type { Grid, Placement } from './grid.ts';
import { frameOfPicked, type Layout, type Shown, type Stance, scaleOf } from './look.ts';
import { columnOf, rowOf } from './morton.ts';
import type { Scale } from './scale.ts';

type Context = OffscreenCanvasRenderingContext2D;
type Kind = Shown['chosen']['channel']['kind'];

export interface Painting {
  readonly shown: Shown;
  readonly layout: Layout;
  /** Of cells as they are drawn, or of points. */
  readonly values: Float32Array;
  readonly places: Float32Array;
}

/** Dots at least this large are round. */
const ROUND = 2;

export function paintFlat(context: Context, stance: Stance, painting: Painting | undefined): void {
  const { width, height } = stance.size;
  context.fillStyle = `rgb(${GROUND.join(' ')})`;
  context.fillRect(0, 0, width, height);
  if (painting?.layout.kind === 'cells') paintCells(context, stance, painting, painting.layout);
  if (painting?.layout.kind === 'points') paintPoints(context, stance, painting, painting.layout);
}

function paintCells(
  context: Context,
  { picked }: Stance,
  { shown, values }: Painting,
  layout: Layout & { kind: 'cells' },
): void {
  const { grid, at } = layout;
  const image = new OffscreenCanvas(grid.columns, grid.rows);
  image.getContext('2d')?.putImageData(imageOf(grid, values, scaleOf(shown, layout), shown.chosen.channel.kind), 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, at.x, at.y, grid.columns * at.side, grid.rows * at.side);
  if (at.gap > 0) paintGaps(context, grid, at);
  const frame = frameOfPicked(layout, picked);
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

function imageOf(grid: Grid, values: Float32Array, scale: Scale, kind: Kind): ImageData {
  const image = new ImageData(grid.columns, grid.rows);
  const pixels = new Uint32Array(image.data.buffer).fill(GROUND_PIXEL);
  for (let cell = 0; cell < grid.cells; cell++)
    pixels[rowOf(cell) * grid.columns + columnOf(cell)] = ramps[kind][colourIndex(values[cell], scale)];
  return image;
}

function paintGaps(context: Context, { columns, rows }: Grid, { x, y, side, gap }: Placement): void {
  for (let column = 1; column <= columns; column++) context.fillRect(x + column * side - gap, y, gap, rows * side);
  for (let row = 1; row <= rows; row++) context.fillRect(x, y + row * side - gap, columns * side, gap);
}

function paintPoints(
  context: Context,
  { picked }: Stance,
  { shown, values, places }: Painting,
  { frame, dots, ...rest }: Layout & { kind: 'points' },
): void {
  const { count } = shown.plan;
  const kind = shown.chosen.channel.kind;
  const scale = scaleOf(shown, { frame, dots, ...rest });
  const byColour: number[][] = Array.from({ length: RAMP_COLOURS }, () => []);
  for (let point = 0; point < count; point++) byColour[colourIndex(values[point], scale)].push(point);
  const placed = (point: number) => onCanvas([places[2 * point], places[2 * point + 1]], frame);
  context.globalAlpha = dots.opacity;
  byColour.forEach((points, index) => {
    if (points.length === 0) return;
    context.fillStyle = cssOf(kind, index);
    for (const point of points) paintDot(context, placed(point).x, placed(point).y, dots.radius);
  });
  context.globalAlpha = 1;
  if (picked === undefined || picked >= shown.plan.nodes) return;
  const { x, y } = placed(count);
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, dots.radius + 3, 0, 2 * Math.PI);
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
