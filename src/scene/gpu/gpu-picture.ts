/**
 * The picture through WebGPU, on the same device as the run, so nothing is copied. Owns the canvas's context, which is
 * configured again when the device is another one, and the samples of the run that is shown.
 */

import { describeFailure, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import type { Run } from '../../run/run.ts';
import type { Direction, Hit, Legend, PictureStatistics, SnapshotOptions, Spot } from '../../scenario/picture.ts';
import { FadeClock } from '../flat/fade.ts';
import { hitIn, neighbourIn, spotOfPicked } from '../geometry/find.ts';
import { legendOf } from '../legend.ts';
import { hasSpan, type Look, layoutOf, type Shown, type Stance } from '../look.ts';
import { measure } from '../measure.ts';
import { type Drawing, type Picture, scaledTo } from '../picture.ts';
import { momentOf } from '../run/moment.ts';
import { type Source, sourceOf } from '../run/source.ts';
import { type Subject, secondsAt, subjectOf } from '../run/subject.ts';
import { MOST_ON_HOST, planSamples } from '../sample-plan.ts';
import { Selector } from '../selection/selector.ts';
import { SPAN_BINS, SpanKeeper } from '../span.ts';
import { GpuSamples } from './gpu-samples.ts';
import { readTexture } from './read-texture.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { beginPaint, ScenePainter } from './scene-painter.ts';

const MOST_CELLS = 2 ** 20;
const MOST_POINTS = 2 ** 20;
/** Pictures that are measured are at most this wide and high. */
const MOST_MEASURED = 512;

interface Drawn extends Shown {
  readonly reading: Source;
  readonly samples: GpuSamples;
  readonly painter: ScenePainter;
  readonly fade: FadeClock;
  readonly spans: SpanKeeper;
  /** Of a run on the host. */
  readonly selector: Selector | undefined;
}

export class GpuPicture implements Picture {
  private readonly canvas: OffscreenCanvas;
  private readonly context: GPUCanvasContext;
  private readonly format = navigator.gpu.getPreferredCanvasFormat();
  private readonly findGpu: () => Promise<Result<GpuContext>>;
  readonly perSecond = 60;
  private readonly look: Look;
  private kernels: SceneKernels | undefined;
  /** Of the device that was asked for last. */
  private preparing: { readonly gpu: GpuContext; readonly kernels: Promise<Result<SceneKernels>> } | undefined;
  private isOver = false;
  private source: { readonly subject: Subject; readonly reading: Source } | undefined;
  private shown: Drawn | undefined;
  /** What glowed when it was shown last. */
  private glow: Drawn | undefined;
  private arranging = 0;
  private isMeasuring = false;
  /** Simulated time of what is drawn. */
  private seconds = 0;

  /** `findGpu` gives the device that runs use now. What draws is compiled from here on, beside the first run. */
  constructor(
    canvas: OffscreenCanvas,
    context: GPUCanvasContext,
    look: Look,
    findGpu: () => Promise<Result<GpuContext>>,
  ) {
    this.canvas = canvas;
    this.context = context;
    this.look = look;
    this.findGpu = findGpu;
    void this.prepare();
  }

  async show(run: Run | undefined): Promise<string | undefined> {
    const subject = run && subjectOf(run);
    const reading = run && sourceOf(run.executor);
    this.source = subject && reading && { subject, reading };
    this.drop();
    return this.arrange();
  }

  async choose(): Promise<string | undefined> {
    return this.arrange();
  }

  draw(atRest: boolean, seconds?: number): Drawing {
    return this.submit((encoder) => this.read(encoder, atRest, seconds));
  }

  repaint(): Drawing {
    return this.submit(() => {});
  }

  extrapolate(seconds: number, isBehind: boolean): Drawing {
    return this.submit((encoder) => {
      if (isBehind) this.read(encoder, false, seconds);
      else this.move(encoder, seconds);
      this.seconds = seconds;
    });
  }

  async painted(): Promise<void> {
    if (this.isUsable) await this.kernels?.gpu.device.queue.onSubmittedWorkDone().catch(() => {});
  }

  get isPartial(): boolean {
    const { shown, look } = this;
    return shown?.selector?.isOutdated(shown.plan, look.stance) ?? false;
  }

  legend(): Legend {
    return legendOf(this.shown, this.look.stance);
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
    const { width, height } = this.look.size;
    const share = Math.min(1, MOST_MEASURED / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
    const pixels = await this.pixels({ ...this.look.stance, size });
    return measure(pixels ?? new Uint32Array(size.width * size.height), size);
  }

  async snapshot({ width, asSeen = false }: SnapshotOptions): Promise<Blob | undefined> {
    const size = scaledTo(this.look.size, width);
    const pixels = await this.pixels(
      asSeen ? { ...this.look.stance, size, inset: undefined } : this.look.wholeAt(size),
    );
    if (!pixels) return undefined;
    const copy = new OffscreenCanvas(size.width, size.height);
    const image = new ImageData(size.width, size.height);
    image.data.set(new Uint8ClampedArray(pixels.buffer));
    copy.getContext('2d')?.putImageData(image, 0, 0);
    return copy.convertToBlob({ type: 'image/png' });
  }

  dispose(): void {
    this.isOver = true;
    this.arranging++;
    this.source = undefined;
    this.drop();
    this.leave();
    this.context.unconfigure();
  }

  private get isUsable(): boolean {
    return this.kernels !== undefined && !this.kernels.gpu.isLost();
  }

  /** Makes ready what is chosen of what is shown; what was drawn so far stays until then. */
  private async arrange(): Promise<string | undefined> {
    const turn = ++this.arranging;
    const { source, look } = this;
    if (!source) return undefined;
    const kernels = await this.prepare();
    if (!kernels.ok) return cannotDraw(kernels);
    const { subject, reading } = source;
    const chosen = look.chosenOf(subject);
    const most = mostOf(chosen.view.kind, reading);
    const plan = planSamples(chosen.view, subject.nodes, most);
    const shown = { subject, chosen, plan };
    const samples = turn === this.arranging ? await GpuSamples.open(kernels.value, reading, shown) : undefined;
    if (!samples) return undefined;
    if (!samples.ok) return cannotDraw(samples);
    if (turn !== this.arranging) {
      samples.value.destroy();
      return undefined;
    }
    const before = this.leaveGlow(chosen.channel.id);
    const isGoingOn = before !== undefined && samples.value.goOnFrom(before.samples);
    const fade = isGoingOn ? before.fade : new FadeClock(subject.views.fadeSeconds(chosen.channel.id));
    this.shown = {
      ...shown,
      reading,
      samples: samples.value,
      painter: new ScenePainter(kernels.value, shown, samples.value),
      fade,
      spans: new SpanKeeper(),
      selector: reading.host && new Selector(subject, chosen, plan, most),
    };
    return undefined;
  }

  private drop(): void {
    this.shown?.painter.destroy();
    this.glow?.painter.destroy();
    this.shown = undefined;
    this.glow = undefined;
  }

  /** Leaves what was shown, keeps what glows in it for when a person comes back, and gives what glowed last of this channel. */
  private leaveGlow(channel: string): Drawn | undefined {
    const { shown, glow } = this;
    this.shown = undefined;
    if (shown?.chosen.channel.kind !== 'activity') {
      shown?.painter.destroy();
      return glow?.chosen.channel.id === channel ? glow : undefined;
    }
    glow?.painter.destroy();
    this.glow = shown;
    return shown.chosen.channel.id === channel ? shown : undefined;
  }

  /** The pipelines for the device that is in use now, and the canvas on it. */
  private async prepare(): Promise<Result<SceneKernels>> {
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

  private leave(): void {
    this.kernels?.uniform.destroy();
    this.kernels = undefined;
  }

  private submit(before: (encoder: GPUCommandEncoder) => void): Drawing {
    const { canvas, look, kernels } = this;
    if (!kernels || !this.isUsable) return undefined;
    const { device } = kernels.gpu;
    // A device that is lost meanwhile draws nothing; the run says so itself.
    const soFar = () => device.queue.onSubmittedWorkDone().catch(() => {});
    const begun = soFar();
    if (canvas.width !== look.size.width) canvas.width = look.size.width;
    if (canvas.height !== look.size.height) canvas.height = look.size.height;
    const encoder = device.createCommandEncoder({ label: 'picture' });
    before(encoder);
    this.paint(encoder, this.context.getCurrentTexture().createView(), 'canvas', look.stance);
    const counts =
      this.shown && !this.isMeasuring && hasSpan(this.shown) && this.shown.painter.measure(encoder, look.stance);
    device.queue.submit([encoder.finish()]);
    if (counts && this.shown) void this.takeSpan(device, counts, this.shown, look.stance);
    return { begun, done: soFar() };
  }

  /** What colours span of what was drawn, with the next picture; of a run at rest there is none but this. */
  private async takeSpan(
    device: GPUDevice,
    counts: GPUBuffer,
    { spans, painter }: Drawn,
    stance: Stance,
  ): Promise<void> {
    this.isMeasuring = true;
    const words = await readWords(device, counts, 0, SPAN_BINS).catch(() => undefined);
    this.isMeasuring = false;
    const { shown } = this;
    if (!words || shown?.spans !== spans || !this.isUsable) return;
    const span = spans.take(words, shown, layoutOf(shown, stance));
    if (span === shown.span) return;
    this.shown = painter.shown = { ...shown, span };
    if (this.look.isAtRest) this.repaint();
  }

  private read(encoder: GPUCommandEncoder, atRest: boolean, seconds: number | undefined): void {
    const { look } = this;
    const shown = this.selected();
    if (!shown) return;
    const { subject, reading, samples, chosen } = shown;
    const moment = momentOf(subject, reading.nowTicks, look.extrapolated(seconds, atRest));
    const now = secondsAt(subject, reading.nowTicks);
    const fade =
      shown.fade.step(now, performance.now(), look.isCalm, atRest) ??
      (samples.isNew ? shown.fade.stay(now) : undefined);
    this.seconds = moment.seconds;
    if (fade || chosen.channel.kind !== 'activity')
      samples.update(encoder, fade ?? shown.fade.stay(now), look.picked, moment.part);
    else if (chosen.view.moves) samples.move(encoder, look.picked, moment.part);
  }

  /** With points where a person looks now. */
  private selected(): Drawn | undefined {
    const { shown, look } = this;
    if (!shown?.selector?.isOutdatedNow(shown.plan, look.stance) || !shown.reading.host) return shown;
    const plan = shown.selector.select(look.stance, shown.reading.host());
    shown.samples.replan(plan);
    this.shown = { ...shown, plan };
    shown.painter.shown = this.shown;
    return this.shown;
  }

  private move(encoder: GPUCommandEncoder, seconds: number): void {
    const { shown, look } = this;
    if (!shown?.chosen.view.moves) return;
    const { part } = momentOf(shown.subject, shown.reading.nowTicks, seconds);
    shown.samples.move(encoder, look.picked, part);
  }

  private paint(encoder: GPUCommandEncoder, view: GPUTextureView, target: 'canvas' | 'texture', stance: Stance): void {
    if (this.shown) this.shown.painter.paint(encoder, view, target, stance, this.seconds);
    else beginPaint(encoder, view).end();
  }

  /** What was read last, drawn at another size; undefined where there is no device, or it is lost meanwhile. */
  private async pixels(stance: Stance): Promise<Uint32Array<ArrayBuffer> | undefined> {
    const { kernels } = this;
    const { size } = stance;
    if (!kernels || kernels.gpu.isLost()) return undefined;
    const { device } = kernels.gpu;
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = device.createTexture({ label: 'copy', size, format: READABLE_FORMAT, usage });
    const encoder = device.createCommandEncoder({ label: 'copy' });
    this.paint(encoder, texture.createView(), 'texture', stance);
    return readTexture(device, encoder, texture, size).catch((error) => {
      if (kernels.gpu.isLost()) return undefined;
      throw error;
    });
  }

  /** A question to the samples; a device that is lost meanwhile has no answer. */
  private async asked<T>(question: (shown: Drawn, stance: Stance) => Promise<T | undefined>): Promise<T | undefined> {
    const { shown, look } = this;
    if (!shown || !this.isUsable) return undefined;
    return question(shown, look.stance).catch((error) => {
      if (this.isUsable && this.shown === shown) throw error;
      return undefined;
    });
  }
}

const mostOf = (kind: 'cells' | 'points', { host }: Source): number => {
  if (kind === 'cells') return MOST_CELLS;
  return host ? MOST_ON_HOST : MOST_POINTS;
};

const cannotDraw = (failed: Result<unknown>): string | undefined =>
  failed.ok ? undefined : `the picture cannot be drawn: ${describeFailure(failed.failure)}`;
