/** What is drawn of a run in one view and channel: its samples on the GPU, what paints them, and what they are followed by. */
import { ok, type Result } from '../../base/result.ts';
import { readWords } from '../../gpu/readback.ts';
import type { ViewSpec } from '../../scenario/spec.ts';
import { hasSpan } from '../colouring.ts';
import { FadeClock } from '../flat/fade.ts';
import { layoutOf } from '../layout.ts';
import type { Source } from '../run/source.ts';
import type { Chosen, Subject } from '../run/subject.ts';
import { MOST_ON_HOST, planSamples } from '../sample-plan.ts';
import { Selector } from '../selection/selector.ts';
import type { Shown, Stance } from '../shown.ts';
import { SPAN_BINS, SpanKeeper } from '../span.ts';
import { GpuSamples } from './gpu-samples.ts';
import type { SceneKernels } from './scene-kernels.ts';
import { ScenePainter } from './scene-painter.ts';

const MOST_CELLS = 2 ** 20;
const MOST_POINTS = 2 ** 20;
const MOST_LINES = 2 ** 18;
/** From one look at how values are spread to the next. */
const MEASURE_MS = 200;

export class Drawn {
  readonly reading: Source;
  readonly samples: GpuSamples;
  readonly painter: ScenePainter;
  fade: FadeClock;
  private readonly device: GPUDevice;
  private readonly spans = new SpanKeeper();
  /** Of a run on the host. */
  private readonly selector: Selector | undefined;
  private isMeasuring = false;
  /** Wall time from which the spread may be measured again. */
  private measureAt = Number.NEGATIVE_INFINITY;

  /** Failure: `unsupported`, with the compiler's words. */
  static async open(kernels: SceneKernels, reading: Source, subject: Subject, chosen: Chosen): Promise<Result<Drawn>> {
    const most = mostOf(chosen.view, reading);
    const shown = { subject, chosen, plan: planSamples(chosen.view, subject.nodes, most) };
    const samples = await GpuSamples.open(kernels, reading, shown);
    return samples.ok ? ok(new Drawn(kernels, reading, shown, samples.value, most)) : samples;
  }

  private constructor(kernels: SceneKernels, reading: Source, shown: Shown, samples: GpuSamples, most: number) {
    const { subject, chosen, plan } = shown;
    this.device = kernels.gpu.device;
    this.reading = reading;
    this.samples = samples;
    this.painter = new ScenePainter(kernels, shown, samples);
    this.fade = new FadeClock(subject.views.fadeSeconds(chosen.channel.id));
    this.selector = reading.host && new Selector(subject, chosen, plan, most);
  }

  get shown(): Shown {
    return this.painter.shown;
  }

  get glows(): boolean {
    return this.shown.chosen.channel.kind === 'activity';
  }

  /** Goes on with what glowed before, if that is of the same nodes. */
  goOnFrom(before: Drawn): void {
    if (this.samples.goOnFrom(before.samples)) this.fade = before.fade;
  }

  /** What is looked at shows more nodes when the run is read again. */
  isPartial(stance: Stance): boolean {
    return this.selector?.isOutdated(this.shown.plan, stance) ?? false;
  }

  /** Chooses points where a person looks now; only while the run does not advance. */
  select(stance: Stance): void {
    const { selector, reading, shown } = this;
    if (!reading.host || !selector?.isOutdatedNow(shown.plan, stance)) return;
    const plan = selector.select(stance, reading.host());
    this.samples.replan(plan);
    this.painter.shown = { ...shown, plan };
  }

  /** Records, after the painting, how what is drawn is spread over its scale, now and then; what that gives is good for `takeSpan`. */
  measure(encoder: GPUCommandEncoder, stance: Stance): GPUBuffer | undefined {
    if (!hasSpan(this.shown) || this.isMeasuring || performance.now() < this.measureAt) return undefined;
    this.isMeasuring = true;
    this.measureAt = performance.now() + MEASURE_MS;
    return this.painter.measure(encoder, stance);
  }

  /** Wall ms until what is drawn now may be measured; undefined where there is nothing to measure. */
  get measureInMs(): number | undefined {
    if (!hasSpan(this.shown)) return undefined;
    return this.isMeasuring ? MEASURE_MS : Math.max(0, this.measureAt - performance.now());
  }

  /** What colours span of what was drawn, with the next picture. Gives whether they are others now. */
  async takeSpan(counts: GPUBuffer, stance: Stance): Promise<boolean> {
    const words = await readWords(this.device, counts, 0, SPAN_BINS).catch(() => undefined);
    this.isMeasuring = false;
    const { shown } = this;
    if (!words) return false;
    const span = this.spans.take(words, shown, layoutOf(shown, stance));
    this.painter.shown = { ...shown, span, spread: words };
    return span !== shown.span;
  }

  destroy(): void {
    this.painter.destroy();
  }
}

const mostOf = ({ kind, lines }: ViewSpec, { host }: Source): number => {
  if (kind === 'cells') return MOST_CELLS;
  if (host) return MOST_ON_HOST;
  return lines ? MOST_LINES : MOST_POINTS;
};
