/** The picture without WebGPU: Canvas 2D, one image pixel per cell, enlarged without smoothing. Same colours, same places. */
import { SequentialExecutor } from '../engine/event/sequential/sequential-executor.ts';
import type { Run } from '../models/run.ts';
import { GROUND, GROUND_PIXEL, pixelOf } from './colours.ts';
import { FrameClock } from './frame-clock.ts';
import { type CanvasSize, type Grid, gridFor, type Placement, place } from './grid.ts';
import { measure, type PictureStatistics } from './measure.ts';
import { columnOf, rowOf } from './morton.ts';
import { sumCells } from './pending-sums.ts';
import { type Legend, legendOf, type Picture, scaledTo } from './picture.ts';
import { type Scale, type Subject, scaleOf, subjectOf } from './subject.ts';

const MOST_CELLS = 2 ** 16;
const GROUND_STYLE = `rgb(${GROUND.join(' ')})`;

interface Shown {
  readonly subject: Subject;
  readonly executor: SequentialExecutor;
}

export class FlatPicture implements Picture {
  private readonly canvas: OffscreenCanvas;
  private readonly context: OffscreenCanvasRenderingContext2D;
  private readonly clock = new FrameClock();
  private size: CanvasSize;
  private shown: Shown | undefined;
  private grid: Grid | undefined;
  private sums = new Uint32Array(0);

  constructor(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D, size: CanvasSize) {
    this.canvas = canvas;
    this.context = context;
    this.size = size;
  }

  async show(run: Run | undefined): Promise<string | undefined> {
    const executor = run?.executor;
    this.shown = run && executor instanceof SequentialExecutor ? { subject: subjectOf(run), executor } : undefined;
    return undefined;
  }

  draw(atOnce = false): void {
    const { canvas, context, clock, size } = this;
    const began = performance.now();
    if (!atOnce && !clock.isDue(began)) return;
    if (canvas.width !== size.width) canvas.width = size.width;
    if (canvas.height !== size.height) canvas.height = size.height;
    context.fillStyle = GROUND_STYLE;
    context.fillRect(0, 0, size.width, size.height);
    if (this.shown) this.paint(this.shown);
    clock.drew(began, performance.now());
  }

  resize(size: CanvasSize): void {
    this.size = { width: Math.max(1, size.width), height: Math.max(1, size.height) };
  }

  legend(): Legend {
    return legendOf(this.shown?.subject, this.grid);
  }

  async statistics(): Promise<PictureStatistics> {
    const { width, height } = this.canvas;
    const { data } = this.context.getImageData(0, 0, width, height);
    return measure(new Uint32Array(data.buffer), { width, height });
  }

  async snapshot(width: number): Promise<Blob> {
    const size = scaledTo(width, this.canvas);
    const copy = new OffscreenCanvas(size.width, size.height);
    copy.getContext('2d')?.drawImage(this.canvas, 0, 0, size.width, size.height);
    return copy.convertToBlob({ type: 'image/png' });
  }

  private paint({ subject, executor }: Shown): void {
    const grid = gridFor(subject.nodes, MOST_CELLS, this.size);
    this.grid = grid;
    if (this.sums.length !== grid.cells) this.sums = new Uint32Array(grid.cells);
    sumCells(executor.pendingAt, grid.exponent, this.sums);
    const at = place(grid, this.size);
    const image = new OffscreenCanvas(grid.columns, grid.rows);
    image.getContext('2d')?.putImageData(imageOf(grid, this.sums, scaleOf(subject, 2 ** grid.exponent)), 0, 0);
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(image, at.x, at.y, grid.columns * at.side, grid.rows * at.side);
    if (at.gap > 0) this.drawGaps(grid, at);
  }

  private drawGaps({ columns, rows }: Grid, { x, y, side, gap }: Placement): void {
    const { context } = this;
    for (let column = 1; column <= columns; column++) context.fillRect(x + column * side - gap, y, gap, rows * side);
    for (let row = 1; row <= rows; row++) context.fillRect(x, y + row * side - gap, columns * side, gap);
  }
}

function imageOf({ nodes, exponent, cells, columns, rows }: Grid, sums: Uint32Array, scale: Scale): ImageData {
  const image = new ImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer).fill(GROUND_PIXEL);
  for (let cell = 0; cell < cells; cell++) {
    const members = Math.min(2 ** exponent, nodes - cell * 2 ** exponent);
    pixels[rowOf(cell) * columns + columnOf(cell)] = pixelOf(sums[cell] / members, scale);
  }
  return image;
}
