/** The canvas through WebGPU, on the same device as the run, so nothing is copied: configured again when that is another one, with what draws compiled for it. */
import type { Result } from '../../base/result.ts';
import { submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { CanvasSize } from '../../scenario/picture.ts';
import type { Viewport } from '../picture-content.ts';
import type { Source } from '../run/source.ts';
import type { ChosenView, ViewedRun } from '../run/viewed-run.ts';
import type { Drawing, Surface } from '../surface.ts';
import type { ViewState } from '../view-state.ts';
import { GpuDrawnView } from './gpu-drawn-view.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { beginPaint } from './scene-painter.ts';

/** A picture that is measured may have to be drawn once more, and measured again. */
const MOST_TURNS = 4;

export class GpuCanvas implements Surface<GPUCommandEncoder> {
  /** With what the browser takes to put pages together, a run keeps nine tenths of the device. */
  readonly pace = { perSecond: 60, share: 0.08 };
  private readonly format = navigator.gpu.getPreferredCanvasFormat();
  /** Of the device that was asked for last. */
  private preparing: { readonly gpu: GpuContext; readonly kernels: Promise<Result<SceneKernels>> } | undefined;
  private kernels: SceneKernels | undefined;
  private isOver = false;
  /** That was drawn last. */
  private latest: GpuDrawnView | undefined;
  /** That were drawn. */
  private pictures = 0;
  /** What is drawn at rest is drawn once more, to be measured. */
  private isToMeasure = false;
  /** What is under way of it. */
  private measuring: Promise<void> = Promise.resolve();

  /** `findGpu` gives the device that runs use now. */
  constructor(
    private readonly canvas: OffscreenCanvas,
    private readonly context: GPUCanvasContext,
    private readonly findGpu: () => Promise<Result<GpuContext>>,
  ) {}

  get isThere(): boolean {
    return this.device !== undefined;
  }

  /** Of a device that can be drawn with. */
  private get device(): GPUDevice | undefined {
    return this.kernels && !this.kernels.gpu.isLost() ? this.kernels.gpu.device : undefined;
  }

  /** The pipelines for the device that is in use now, and the canvas on it. */
  async prepare(): Promise<Result<SceneKernels>> {
    const gpu = await this.findGpu();
    if (!gpu.ok) return gpu;
    if (this.preparing?.gpu !== gpu.value)
      this.preparing = { gpu: gpu.value, kernels: compileScene(gpu.value, this.format) };
    const { preparing } = this;
    const kernels = await preparing.kernels;
    if (!kernels.ok && this.preparing === preparing) this.preparing = undefined;
    if (!kernels.ok || this.kernels === kernels.value) return kernels;
    if (this.isOver || this.preparing !== preparing) {
      kernels.value.uniform.destroy();
      return kernels;
    }
    this.leave();
    this.context.configure({ device: gpu.value.device, format: this.format, alphaMode: 'opaque' });
    this.kernels = kernels.value;
    return kernels;
  }

  async open(source: Source, viewed: ViewedRun, chosen: ChosenView): Promise<Result<GpuDrawnView>> {
    const kernels = await this.prepare();
    return kernels.ok ? GpuDrawnView.open(kernels.value, source, viewed, chosen) : kernels;
  }

  /** A device that is lost meanwhile draws nothing; the run says so itself. */
  draw(
    drawn: GpuDrawnView | undefined,
    viewState: ViewState,
    before: (encoder: GPUCommandEncoder) => void,
    again: () => void,
  ): Drawing {
    const { viewport } = viewState;
    this.latest = drawn;
    let counts: GPUBuffer | undefined;
    const drawing = this.submit(viewport.size, (encoder, view) => {
      before(encoder);
      if (drawn) drawn.painter.paint(encoder, view, 'canvas', viewport, drawn.seconds);
      else beginPaint(encoder, view).end();
      counts = drawn?.measure(encoder, viewport);
    });
    if (!drawn || !drawing) return drawing;
    void this.goOn(drawn, viewState, drawing, again);
    if (counts || !this.isToMeasure)
      this.measuring = this.takeSpan(drawn, viewState, counts && drawn.takeSpan(counts, viewport), again);
    return drawing;
  }

  async pixels(drawn: GpuDrawnView | undefined, viewport: Viewport): Promise<Uint32Array<ArrayBuffer> | undefined> {
    const { device } = this;
    const { size } = viewport;
    if (!device) return undefined;
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = device.createTexture({ label: 'copy', size, format: READABLE_FORMAT, usage });
    const encoder = device.createCommandEncoder({ label: 'copy' });
    const view = texture.createView();
    if (drawn) drawn.painter.paintCopy(encoder, view, 'texture', viewport, drawn.seconds);
    else beginPaint(encoder, view).end();
    return readTexture(device, encoder, texture, size).catch((error) => {
      if (this.device !== device) return undefined;
      throw error;
    });
  }

  async painted(): Promise<void> {
    await this.device?.queue.onSubmittedWorkDone().catch(() => {});
  }

  async measured(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const { measuring } = this;
      await measuring;
      if (measuring === this.measuring) return;
    }
  }

  dispose(): void {
    this.isOver = true;
    this.latest = undefined;
    this.leave();
    this.context.unconfigure();
  }

  private submit(
    { width, height }: CanvasSize,
    paint: (encoder: GPUCommandEncoder, view: GPUTextureView) => void,
  ): Drawing {
    const { canvas, device } = this;
    if (!device) return undefined;
    const soFar = () => device.queue.onSubmittedWorkDone().catch(() => {});
    const begun = soFar();
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    submit(device, 'picture', (encoder) => paint(encoder, this.context.getCurrentTexture().createView()));
    return { begun, done: soFar() };
  }

  /** Draws again what is not yet as it is to be, unless another picture comes before. A run under way keeps its share, but for what a person waits for. */
  private async goOn(
    drawn: GpuDrawnView,
    viewState: ViewState,
    { begun, done }: NonNullable<Drawing>,
    again: () => void,
  ): Promise<void> {
    const turn = ++this.pictures;
    const wait = drawn.painter.dueMs;
    if (wait === undefined) return;
    await begun;
    const began = performance.now();
    await done;
    const rest = wait === 0 || viewState.isAtRest ? 0 : (performance.now() - began) * (1 / this.pace.share - 1);
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, rest)));
    if (turn === this.pictures && this.latest === drawn) again();
  }

  /** Of a run at rest there is no next picture but this: what was not measured is measured when it may be. `isOther`: whether its span is, where it was measured. */
  private async takeSpan(
    drawn: GpuDrawnView,
    viewState: ViewState,
    isOther: Promise<boolean> | undefined,
    again: () => void,
  ): Promise<void> {
    const mayRest = () => this.latest === drawn && viewState.isAtRest;
    if (isOther) {
      if ((await isOther) && mayRest()) again();
      return;
    }
    const wait = drawn.measureInMs;
    if (wait === undefined || !mayRest()) return;
    this.isToMeasure = true;
    await new Promise((resolve) => setTimeout(resolve, wait));
    this.isToMeasure = false;
    if (mayRest()) again();
  }

  private leave(): void {
    this.kernels?.uniform.destroy();
    this.kernels = undefined;
  }
}

/** Submits `encoder` with the copy; gives one word per pixel, row after row. Rejects where the device is lost meanwhile. The texture is gone afterwards. */
export async function readTexture(
  device: GPUDevice,
  encoder: GPUCommandEncoder,
  texture: GPUTexture,
  size: CanvasSize,
): Promise<Uint32Array<ArrayBuffer>> {
  const bytesPerRow = Math.ceil((size.width * 4) / 256) * 256;
  const buffer = device.createBuffer({
    label: 'pixels',
    size: bytesPerRow * size.height,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
  });
  try {
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, size);
    device.queue.submit([encoder.finish()]);
    await buffer.mapAsync(GPUMapMode.READ);
    const padded = new Uint32Array(buffer.getMappedRange());
    const pixels = new Uint32Array(size.width * size.height);
    for (let row = 0; row < size.height; row++)
      pixels.set(padded.subarray((row * bytesPerRow) / 4, (row * bytesPerRow) / 4 + size.width), row * size.width);
    return pixels;
  } finally {
    buffer.destroy();
    texture.destroy();
  }
}
