/**
 * The picture through WebGPU, on the same device as the run, so nothing is copied. Owns the canvas's context, which is
 * configured again when the device is another one, and the sums of the run that is shown.
 */
import { describeFailure, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { Run } from '../../models/run.ts';
import { GROUND } from '../colours.ts';
import { FrameClock } from '../frame-clock.ts';
import { type CanvasSize, type Grid, gridFor, place } from '../grid.ts';
import { measure, type PictureStatistics } from '../measure.ts';
import { type Legend, legendOf, type Picture, scaledTo } from '../picture.ts';
import { type Subject, scaleOf, subjectOf } from '../subject.ts';
import { CellSums } from './cell-sums.ts';
import { readTexture } from './read-texture.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { packScene } from './scene-uniform.ts';

const MOST_CELLS = 2 ** 20;
/** Pictures that are read back are at most this wide and high. */
const MOST_MEASURED = 512;
const CLEAR = { r: GROUND[0] / 255, g: GROUND[1] / 255, b: GROUND[2] / 255, a: 1 };

interface Shown {
  readonly subject: Subject;
  readonly sums: CellSums;
}

export class GpuPicture implements Picture {
  private readonly canvas: OffscreenCanvas;
  private readonly context: GPUCanvasContext;
  private readonly format = navigator.gpu.getPreferredCanvasFormat();
  private readonly findGpu: () => Promise<Result<GpuContext>>;
  private readonly clock = new FrameClock();
  private size: CanvasSize;
  private kernels: SceneKernels | undefined;
  private shown: Shown | undefined;
  private grid: Grid | undefined;
  private showing = 0;

  /** `findGpu` gives the device that runs use now. */
  constructor(
    canvas: OffscreenCanvas,
    context: GPUCanvasContext,
    size: CanvasSize,
    findGpu: () => Promise<Result<GpuContext>>,
  ) {
    this.canvas = canvas;
    this.context = context;
    this.size = size;
    this.findGpu = findGpu;
  }

  async show(run: Run | undefined): Promise<string | undefined> {
    const turn = ++this.showing;
    this.shown?.sums.destroy();
    this.shown = undefined;
    if (!run) return undefined;
    const kernels = await this.prepare();
    if (!kernels.ok) return `the picture cannot be drawn: ${describeFailure(kernels.failure)}`;
    if (turn !== this.showing) return undefined;
    const subject = subjectOf(run);
    const mostCells = gridFor(subject.nodes, MOST_CELLS, {
      width: Number.POSITIVE_INFINITY,
      height: Number.POSITIVE_INFINITY,
    }).cells;
    this.shown = { subject, sums: new CellSums(kernels.value, run.executor, Math.max(64, mostCells)) };
    return undefined;
  }

  draw(atOnce = false): void {
    const { kernels, clock, canvas, size } = this;
    const began = performance.now();
    if (!kernels || kernels.gpu.isLost() || !(atOnce || clock.isDue(began))) return;
    if (canvas.width !== size.width) canvas.width = size.width;
    if (canvas.height !== size.height) canvas.height = size.height;
    const encoder = kernels.gpu.device.createCommandEncoder({ label: 'picture' });
    if (this.shown) {
      this.grid = gridFor(this.shown.subject.nodes, MOST_CELLS, size);
      this.describeTo(kernels, this.shown, this.grid, size);
      this.shown.sums.update(encoder, this.grid);
    }
    this.paint(encoder, this.context.getCurrentTexture().createView(), kernels.toCanvas);
    kernels.gpu.device.queue.submit([encoder.finish()]);
    clock.drew(began, performance.now());
  }

  resize(size: CanvasSize): void {
    this.size = { width: Math.max(1, size.width), height: Math.max(1, size.height) };
  }

  legend(): Legend {
    return legendOf(this.shown?.subject, this.grid);
  }

  async statistics(): Promise<PictureStatistics> {
    const size = { width: Math.min(this.size.width, MOST_MEASURED), height: Math.min(this.size.height, MOST_MEASURED) };
    return measure(await this.read(size), size);
  }

  async snapshot(width: number): Promise<Blob> {
    const size = scaledTo(width, this.size);
    const pixels = await this.read(size);
    const copy = new OffscreenCanvas(size.width, size.height);
    const image = new ImageData(size.width, size.height);
    image.data.set(new Uint8ClampedArray(pixels.buffer));
    copy.getContext('2d')?.putImageData(image, 0, 0);
    return copy.convertToBlob({ type: 'image/png' });
  }

  /** What was drawn last, drawn again at another size; no pixels where there is no device. */
  private async read(size: CanvasSize): Promise<Uint32Array<ArrayBuffer>> {
    const { kernels, shown, grid } = this;
    if (!kernels || kernels.gpu.isLost()) return new Uint32Array(0);
    const { device } = kernels.gpu;
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = device.createTexture({ label: 'measured picture', size, format: READABLE_FORMAT, usage });
    if (shown && grid) this.describeTo(kernels, shown, grid, size);
    const encoder = device.createCommandEncoder({ label: 'measured picture' });
    this.paint(encoder, texture.createView(), kernels.toTexture);
    return readTexture(device, encoder, texture, size);
  }

  /** The pipelines for the device that is in use now, and the canvas on it. */
  private async prepare(): Promise<Result<SceneKernels>> {
    const gpu = await this.findGpu();
    if (!gpu.ok) return gpu;
    if (this.kernels?.gpu === gpu.value) return { ok: true, value: this.kernels };
    const kernels = await compileScene(gpu.value, this.format);
    if (!kernels.ok) return kernels;
    this.context.configure({ device: gpu.value.device, format: this.format, alphaMode: 'opaque' });
    this.kernels = kernels.value;
    return kernels;
  }

  private describeTo(kernels: SceneKernels, { subject, sums }: Shown, grid: Grid, size: CanvasSize): void {
    kernels.gpu.device.queue.writeBuffer(
      kernels.uniform,
      0,
      packScene(grid, place(grid, size), scaleOf(subject, 2 ** grid.exponent), sums.slots),
    );
  }

  private paint(encoder: GPUCommandEncoder, view: GPUTextureView, pipeline: GPURenderPipeline): void {
    const pass = encoder.beginRenderPass({
      label: 'cells',
      colorAttachments: [{ view, clearValue: CLEAR, loadOp: 'clear', storeOp: 'store' }],
    });
    if (this.shown) {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, this.shown.sums.drawing);
      pass.draw(3);
    }
    pass.end();
  }
}
