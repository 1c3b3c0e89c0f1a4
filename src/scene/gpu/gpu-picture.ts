/**
 * The picture through WebGPU, on the same device as the run, so nothing is copied. Owns the canvas's context, which is
 * configured again when the device is another one, and the samples of the run that is shown.
 */
import { describeFailure, ok, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { Run } from '../../models/run.ts';
import type { Camera } from '../camera.ts';
import { FadeClock } from '../fade.ts';
import { hitIn, neighbourIn, spotOfPicked } from '../find.ts';
import { FrameClock } from '../frame-clock.ts';
import type { CanvasSize } from '../grid.ts';
import { type Legend, legendOf } from '../legend.ts';
import { Look, type Shown, type Stance } from '../look.ts';
import { measure, type PictureStatistics } from '../measure.ts';
import { type Direction, type Hit, type Picture, type SnapshotOptions, type Spot, scaledTo } from '../picture.ts';
import { planSamples } from '../sample-plan.ts';
import { type Choice, type Subject, secondsAt, subjectOf } from '../subject.ts';
import { GpuSamples } from './gpu-samples.ts';
import { readTexture } from './read-texture.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { beginPaint, ScenePainter } from './scene-painter.ts';

const MOST_CELLS = 2 ** 20;
const MOST_POINTS = 2 ** 20;
/** Software adapters draw dots one by one. */
const MOST_POINTS_SOFTWARE = 2 ** 14;
/** Pictures that are measured are at most this wide and high. */
const MOST_MEASURED = 512;

interface Drawn extends Shown {
  readonly samples: GpuSamples;
  readonly painter: ScenePainter;
  readonly fade: FadeClock;
}

export class GpuPicture implements Picture {
  private readonly canvas: OffscreenCanvas;
  private readonly context: GPUCanvasContext;
  private readonly format = navigator.gpu.getPreferredCanvasFormat();
  private readonly findGpu: () => Promise<Result<GpuContext>>;
  private readonly clock = new FrameClock();
  private readonly view: Look;
  private kernels: SceneKernels | undefined;
  private source: { readonly subject: Subject; readonly executor: Run['executor'] } | undefined;
  private shown: Drawn | undefined;
  private arranging = 0;

  /** `findGpu` gives the device that runs use now. */
  constructor(
    canvas: OffscreenCanvas,
    context: GPUCanvasContext,
    size: CanvasSize,
    findGpu: () => Promise<Result<GpuContext>>,
  ) {
    this.canvas = canvas;
    this.context = context;
    this.view = new Look(size);
    this.findGpu = findGpu;
  }

  async show(run: Run | undefined): Promise<string | undefined> {
    const subject = run && subjectOf(run);
    this.source = run && subject && { subject, executor: run.executor };
    this.drop();
    return this.arrange();
  }

  async choose(choice: Choice): Promise<string | undefined> {
    this.view.choice = choice;
    return this.arrange();
  }

  draw(atOnce = false): void {
    const began = performance.now();
    if (!this.isUsable || !(atOnce || this.clock.isDue(began))) return;
    this.submit(began, (encoder) => this.read(encoder, atOnce));
  }

  repaint(): void {
    if (this.isUsable) this.submit(performance.now(), () => {});
  }

  async painted(): Promise<void> {
    if (this.isUsable) await this.kernels?.gpu.device.queue.onSubmittedWorkDone().catch(() => {});
  }

  resize(size: CanvasSize): void {
    this.view.resize(size);
  }

  look(camera: Camera): void {
    this.view.camera = camera;
  }

  pick(node: number | undefined): void {
    this.view.picked = node;
  }

  calm(isCalm: boolean): void {
    this.view.isCalm = isCalm;
  }

  legend(): Legend {
    return legendOf(this.shown, this.view.stance);
  }

  async hitAt(spot: Spot): Promise<Hit | undefined> {
    return this.asked((shown, stance) => hitIn(shown, stance, shown.painter.found(stance), spot));
  }

  async whereIsPicked(): Promise<Spot | undefined> {
    return this.asked((shown, stance) => spotOfPicked(shown, stance, shown.painter.found(stance)));
  }

  async neighbour(direction: Direction): Promise<number | undefined> {
    return this.asked((shown, stance) => neighbourIn(shown, stance, shown.painter.found(stance), direction));
  }

  async statistics(): Promise<PictureStatistics> {
    const { width, height } = this.view.size;
    const share = Math.min(1, MOST_MEASURED / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
    return measure(await this.pixels({ ...this.view.stance, size }), size);
  }

  async snapshot({ width, whole }: SnapshotOptions): Promise<Blob> {
    const size = scaledTo(width, this.view.size);
    const pixels = await this.pixels(whole ? this.view.wholeAt(size) : { ...this.view.stance, size });
    const copy = new OffscreenCanvas(size.width, size.height);
    const image = new ImageData(size.width, size.height);
    image.data.set(new Uint8ClampedArray(pixels.buffer));
    copy.getContext('2d')?.putImageData(image, 0, 0);
    return copy.convertToBlob({ type: 'image/png' });
  }

  private get isUsable(): boolean {
    return this.kernels !== undefined && !this.kernels.gpu.isLost();
  }

  /** Makes ready what is chosen of what is shown; what was drawn so far stays until then. */
  private async arrange(): Promise<string | undefined> {
    const turn = ++this.arranging;
    const { source, view } = this;
    if (!source) return undefined;
    const kernels = await this.prepare();
    if (!kernels.ok) return cannotDraw(kernels);
    const { gpu } = kernels.value;
    const { subject, executor } = source;
    const chosen = view.chosenOf(subject);
    const plan = planSamples(chosen.view.kind, subject.nodes, mostOf(chosen.view.kind, gpu));
    const shown = { subject, chosen, plan };
    const samples = turn === this.arranging ? await GpuSamples.open(gpu.device, executor, shown) : undefined;
    if (!samples) return undefined;
    if (!samples.ok) return cannotDraw(samples);
    if (turn !== this.arranging) {
      samples.value.destroy();
      return undefined;
    }
    this.drop();
    const fade = new FadeClock(subject.views.fadeSeconds(chosen.channel.id));
    this.shown = {
      ...shown,
      samples: samples.value,
      painter: new ScenePainter(kernels.value, shown, samples.value),
      fade,
    };
    return undefined;
  }

  private drop(): void {
    this.shown?.painter.destroy();
    this.shown = undefined;
  }

  /** The pipelines for the device that is in use now, and the canvas on it. */
  private async prepare(): Promise<Result<SceneKernels>> {
    const gpu = await this.findGpu();
    if (!gpu.ok) return gpu;
    if (this.kernels?.gpu === gpu.value) return ok(this.kernels);
    const kernels = await compileScene(gpu.value, this.format);
    if (!kernels.ok) return kernels;
    this.context.configure({ device: gpu.value.device, format: this.format, alphaMode: 'opaque' });
    this.kernels = kernels.value;
    return kernels;
  }

  private submit(began: number, before: (encoder: GPUCommandEncoder) => void): void {
    const { canvas, view, kernels } = this;
    if (!kernels) return;
    const { device } = kernels.gpu;
    if (canvas.width !== view.size.width) canvas.width = view.size.width;
    if (canvas.height !== view.size.height) canvas.height = view.size.height;
    const encoder = device.createCommandEncoder({ label: 'picture' });
    before(encoder);
    this.paint(encoder, this.context.getCurrentTexture().createView(), 'canvas', view.stance);
    device.queue.submit([encoder.finish()]);
    this.clock.draws(began, device.queue.onSubmittedWorkDone());
  }

  private read(encoder: GPUCommandEncoder, atOnce: boolean): void {
    const { shown, view } = this;
    if (!shown) return;
    const seconds = secondsAt(shown.subject, shown.samples.nowTicks);
    const fade = shown.fade.step(seconds, performance.now(), view.isCalm, atOnce);
    if (fade || shown.chosen.channel.kind === 'level')
      shown.samples.update(encoder, fade ?? { keep: 1, gain: 0 }, view.picked);
  }

  private paint(encoder: GPUCommandEncoder, view: GPUTextureView, target: 'canvas' | 'texture', stance: Stance): void {
    if (this.shown) this.shown.painter.paint(encoder, view, target, stance);
    else beginPaint(encoder, view).end();
  }

  /** What was read last, drawn at another size; nothing where there is no device. */
  private async pixels(stance: Stance): Promise<Uint32Array<ArrayBuffer>> {
    const { kernels } = this;
    const { size } = stance;
    if (!kernels || kernels.gpu.isLost()) return new Uint32Array(size.width * size.height);
    const { device } = kernels.gpu;
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = device.createTexture({ label: 'copy', size, format: READABLE_FORMAT, usage });
    const encoder = device.createCommandEncoder({ label: 'copy' });
    this.paint(encoder, texture.createView(), 'texture', stance);
    return readTexture(device, encoder, texture, size);
  }

  /** A question to the samples; a device that is lost meanwhile has no answer. */
  private async asked<T>(question: (shown: Drawn, stance: Stance) => Promise<T | undefined>): Promise<T | undefined> {
    const { shown, view } = this;
    if (!shown || !this.isUsable) return undefined;
    return question(shown, view.stance).catch((error) => {
      if (this.isUsable && this.shown === shown) throw error;
      return undefined;
    });
  }
}

const mostOf = (kind: 'cells' | 'points', { adapter }: GpuContext): number => {
  if (kind === 'cells') return MOST_CELLS;
  return adapter.software ? MOST_POINTS_SOFTWARE : MOST_POINTS;
};

const cannotDraw = (failed: Result<unknown>): string | undefined =>
  failed.ok ? undefined : `the picture cannot be drawn: ${describeFailure(failed.failure)}`;
