/** The picture through WebGPU, on the same device as the run, so nothing is copied. */

import { describeFailure, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { Run } from '../../run/run.ts';
import type {
  Direction,
  Hit,
  Legend,
  PickedSpot,
  PictureStatistics,
  SnapshotOptions,
  Spot,
} from '../../scenario/picture.ts';
import { type Found, hitIn, neighbourIn, spotOfPicked } from '../geometry/find.ts';
import { loadEarth } from '../globe/earth.ts';
import { legendOf } from '../legend.ts';
import type { Look } from '../look.ts';
import { measure } from '../measure.ts';
import { type Drawing, type Picture, scaledTo } from '../picture.ts';
import { momentOf } from '../run/moment.ts';
import { type Source, sourceOf } from '../run/source.ts';
import { type Subject, secondsAt, subjectOf } from '../run/subject.ts';
import type { Shown, Stance } from '../shown.ts';
import { Drawn } from './drawn.ts';
import { GpuCanvas } from './gpu-canvas.ts';
import { beginPaint } from './scene-painter.ts';

/** Pictures that are measured are at most this wide and high. */
const MOST_MEASURED = 512;
/** A picture that is measured may have to be drawn once more, and measured again. */
const MOST_TURNS = 4;

export class GpuPicture implements Picture {
  /** With what the browser takes to put pages together, a run keeps nine tenths of the device. */
  readonly pace = { perSecond: 60, share: 0.08 };
  private readonly canvas: GpuCanvas;
  private readonly look: Look;
  private source: { readonly subject: Subject; readonly reading: Source } | undefined;
  private drawn: Drawn | undefined;
  /** What glowed when it was shown last. */
  private glow: Drawn | undefined;
  private arranging = 0;
  /** What is made ready last. */
  private arranged: Promise<string | undefined> = Promise.resolve(undefined);
  /** What is drawn at rest is drawn once more, to be measured. */
  private isToMeasure = false;
  /** What is under way of it. */
  private measuring: Promise<void> = Promise.resolve();
  /** That were drawn. */
  private pictures = 0;
  /** Simulated time of what is drawn. */
  private seconds = 0;

  /** `findGpu` gives the device that runs use now. What draws is compiled from here on, beside the first run. */
  constructor(
    canvas: OffscreenCanvas,
    context: GPUCanvasContext,
    look: Look,
    findGpu: () => Promise<Result<GpuContext>>,
  ) {
    this.canvas = new GpuCanvas(canvas, context, findGpu);
    this.look = look;
    void this.canvas.prepare();
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
    await this.canvas.device?.queue.onSubmittedWorkDone().catch(() => {});
  }

  async measured(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const { measuring } = this;
      await measuring;
      if (measuring === this.measuring) return;
    }
  }

  get isPartial(): boolean {
    return this.drawn?.isPartial(this.look.stance) ?? false;
  }

  legend(): Legend {
    return legendOf(this.drawn?.shown, this.look.stance);
  }

  async hitAt(spot: Spot): Promise<Hit | undefined> {
    return this.asked((shown, stance, found) => hitIn(shown, stance, found, spot));
  }

  async whereIsPicked(): Promise<PickedSpot | undefined> {
    return this.asked(spotOfPicked);
  }

  async neighbour(direction: Direction): Promise<number | undefined> {
    return this.asked((shown, stance, found) => neighbourIn(shown, stance, found, direction));
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
    const pixels = await this.pixels(asSeen ? { ...this.look.stance, size } : this.look.wholeAt(size));
    if (!pixels) return undefined;
    const copy = new OffscreenCanvas(size.width, size.height);
    const image = new ImageData(size.width, size.height);
    image.data.set(new Uint8ClampedArray(pixels.buffer));
    copy.getContext('2d')?.putImageData(image, 0, 0);
    return copy.convertToBlob({ type: 'image/png' });
  }

  dispose(): void {
    this.arranging++;
    this.arranged = Promise.resolve(undefined);
    this.source = undefined;
    this.drop();
    this.canvas.dispose();
  }

  /** Makes ready what is chosen of what is shown; what was drawn so far stays until then. Overtaken, it ends with what came after it. */
  private arrange(): Promise<string | undefined> {
    this.arranged = this.makeReady(++this.arranging);
    return this.arranged;
  }

  private async makeReady(turn: number): Promise<string | undefined> {
    const { source, look } = this;
    if (!source) return undefined;
    const kernels = await this.canvas.prepare();
    if (!kernels.ok) return cannotDraw(kernels);
    if (turn !== this.arranging) return this.arranged;
    const { subject, reading } = source;
    const chosen = look.chosenOf(subject);
    const [drawn] = await Promise.all([
      Drawn.open(kernels.value, reading, subject, chosen),
      chosen.view.globe && loadEarth(),
    ]);
    if (!drawn.ok) return cannotDraw(drawn);
    if (turn !== this.arranging) {
      drawn.value.destroy();
      return this.arranged;
    }
    const before = this.leaveGlow(drawn.value.shown.chosen.channel.id);
    if (before) drawn.value.goOnFrom(before);
    this.drawn = drawn.value;
    return undefined;
  }

  private drop(): void {
    this.drawn?.destroy();
    this.glow?.destroy();
    this.drawn = undefined;
    this.glow = undefined;
  }

  /** Leaves what was shown, keeps what glows in it for when a person comes back, and gives what glowed last of this channel. */
  private leaveGlow(channel: string): Drawn | undefined {
    const { drawn, glow } = this;
    this.drawn = undefined;
    if (drawn?.glows) {
      glow?.destroy();
      this.glow = drawn;
    } else drawn?.destroy();
    return this.glow?.shown.chosen.channel.id === channel ? this.glow : undefined;
  }

  private submit(before: (encoder: GPUCommandEncoder) => void): Drawing {
    const { canvas, drawn } = this;
    const { stance } = this.look;
    let counts: GPUBuffer | undefined;
    const drawing = canvas.draw(stance.size, (encoder, view, target) => {
      before(encoder);
      if (drawn) drawn.painter.paint(encoder, view, target, stance, this.seconds);
      else beginPaint(encoder, view).end();
      counts = drawn?.measure(encoder, stance);
    });
    if (drawn && drawing) void this.goOn(drawn, drawing);
    if (drawn && drawing && (counts || !this.isToMeasure)) this.measuring = this.takeSpan(drawn, counts, stance);
    return drawing;
  }

  /** Draws again what is not yet as it is to be, unless another picture comes before. A run under way keeps its share, but for what a person waits for. */
  private async goOn(drawn: Drawn, { begun, done }: NonNullable<Drawing>): Promise<void> {
    const turn = ++this.pictures;
    const wait = drawn.painter.dueMs;
    if (wait === undefined) return;
    await begun;
    const began = performance.now();
    await done;
    const rest = wait === 0 || this.look.isAtRest ? 0 : (performance.now() - began) * (1 / this.pace.share - 1);
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, rest)));
    if (turn === this.pictures && this.drawn === drawn) this.repaint();
  }

  /** Of a run at rest there is no next picture but this: what was not measured is measured when it may be. */
  private async takeSpan(drawn: Drawn, counts: GPUBuffer | undefined, stance: Stance): Promise<void> {
    const areOthers = counts !== undefined && (await drawn.takeSpan(counts, stance));
    const mayRest = () => this.drawn === drawn && this.look.isAtRest;
    if (counts) {
      if (areOthers && mayRest()) this.repaint();
      return;
    }
    const wait = drawn.measureInMs;
    if (wait === undefined || !mayRest()) return;
    this.isToMeasure = true;
    await new Promise((resolve) => setTimeout(resolve, wait));
    this.isToMeasure = false;
    if (mayRest()) this.repaint();
  }

  private read(encoder: GPUCommandEncoder, atRest: boolean, seconds: number | undefined): void {
    const { look, drawn } = this;
    if (!drawn) return;
    drawn.select(look.stance);
    const { reading, samples, shown } = drawn;
    const { subject, chosen } = shown;
    const moment = momentOf(subject, reading.nowTicks, look.extrapolated(seconds, atRest));
    const now = secondsAt(subject, reading.nowTicks);
    const fade =
      drawn.fade.step(now, performance.now(), look.isCalm, atRest) ??
      (samples.isNew ? drawn.fade.stay(now) : undefined);
    this.seconds = moment.seconds;
    if (fade || !drawn.glows) samples.update(encoder, fade ?? drawn.fade.stay(now), look.picked, moment.part);
    else if (chosen.view.moves) samples.move(encoder, look.picked, moment.part);
  }

  private move(encoder: GPUCommandEncoder, seconds: number): void {
    const { drawn, look } = this;
    if (!drawn?.shown.chosen.view.moves) return;
    const { part } = momentOf(drawn.shown.subject, drawn.reading.nowTicks, seconds);
    drawn.samples.move(encoder, look.picked, part);
  }

  /** What was read last, drawn at another size. */
  private pixels(stance: Stance): Promise<Uint32Array<ArrayBuffer> | undefined> {
    return this.canvas.pixels(stance.size, (encoder, view, target) => {
      if (this.drawn) this.drawn.painter.paintCopy(encoder, view, target, stance, this.seconds);
      else beginPaint(encoder, view).end();
    });
  }

  /** A question to the samples; a device that is lost meanwhile has no answer. */
  private async asked<T>(
    question: (shown: Shown, stance: Stance, found: Found) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { drawn, look } = this;
    if (!drawn || !this.canvas.device) return undefined;
    const { stance } = look;
    return question(drawn.shown, stance, drawn.painter.found(stance)).catch((error) => {
      if (this.canvas.device && this.drawn === drawn) throw error;
      return undefined;
    });
  }
}

const cannotDraw = (failed: Result<unknown>): string | undefined =>
  failed.ok ? undefined : `the picture cannot be drawn: ${describeFailure(failed.failure)}`;
