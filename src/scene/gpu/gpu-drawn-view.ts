/** What is drawn of a run through WebGPU: its samples on the GPU, what paints them, and how they are spread over their scale. */
import { ok, type Result } from '../../base/result.ts';
import { readWords } from '../../gpu/readback.ts';
import type { ViewSpec } from '../../scenario/spec.ts';
import { hasSpan } from '../colouring.ts';
import { DrawnView } from '../drawn-view.ts';
import type { Found } from '../geometry/find.ts';
import { layoutOf } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import type { Source } from '../run/source.ts';
import type { ChosenView, ViewedRun } from '../run/viewed-run.ts';
import { MOST_ON_HOST, planSamples } from '../sample-plan.ts';
import { SPAN_BINS } from '../span.ts';
import { GpuSamples } from './gpu-samples.ts';
import type { SceneKernels } from './scene-kernels.ts';
import { ScenePainter } from './scene-painter.ts';

const MOST_CELLS = 2 ** 20;
const MOST_POINTS = 2 ** 20;
const MOST_LINES = 2 ** 18;
/** From one look at how values are spread to the next. */
const MEASURE_MS = 200;

export class GpuDrawnView extends DrawnView<GPUCommandEncoder> {
  readonly painter: ScenePainter;
  private readonly device: GPUDevice;
  private isMeasuring = false;
  /** Wall time from which the spread may be measured again. */
  private measureAt = Number.NEGATIVE_INFINITY;

  /** Failure: `unsupported`, with the compiler's words. */
  static async open(
    kernels: SceneKernels,
    source: Source,
    viewed: ViewedRun,
    chosen: ChosenView,
  ): Promise<Result<GpuDrawnView>> {
    const most = mostOf(chosen.view, source);
    const shown = { viewed, chosen, plan: planSamples(chosen.view, viewed.nodes, most) };
    const samples = await GpuSamples.open(kernels, source, shown);
    return samples.ok ? ok(new GpuDrawnView(kernels, source, shown, samples.value, most)) : samples;
  }

  private constructor(
    kernels: SceneKernels,
    source: Source,
    content: PictureContent,
    protected readonly samples: GpuSamples,
    most: number,
  ) {
    super(source, content, most);
    this.device = kernels.gpu.device;
    this.painter = new ScenePainter(kernels, content, samples);
  }

  get content(): PictureContent {
    return this.painter.content;
  }

  set content(content: PictureContent) {
    this.painter.content = content;
  }

  found(viewport: Viewport): Found {
    return this.painter.found(viewport);
  }

  /** Records, after the painting, how what is drawn is spread over its scale, now and then; what that gives is good for `takeSpan`. */
  measure(encoder: GPUCommandEncoder, viewport: Viewport): GPUBuffer | undefined {
    if (!hasSpan(this.content) || this.isMeasuring || performance.now() < this.measureAt) return undefined;
    this.isMeasuring = true;
    this.measureAt = performance.now() + MEASURE_MS;
    return this.painter.measure(encoder, viewport);
  }

  /** Wall ms until what is drawn now may be measured; undefined where there is nothing to measure. */
  get measureInMs(): number | undefined {
    if (!hasSpan(this.content)) return undefined;
    return this.isMeasuring ? MEASURE_MS : Math.max(0, this.measureAt - performance.now());
  }

  /** What colours span of what was drawn, with the next picture. Gives whether they are others now. */
  async takeSpan(counts: GPUBuffer, viewport: Viewport): Promise<boolean> {
    const words = await readWords(this.device, counts, 0, SPAN_BINS).catch(() => undefined);
    this.isMeasuring = false;
    const { content } = this;
    if (!words) return false;
    const span = this.spans.take(words, content, layoutOf(content, viewport));
    this.content = { ...content, span, spread: words };
    return span !== content.span;
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
