/** Draws the samples of one run, as a layout says, on whatever is to be drawn on. */
import type { CanvasSize } from '../../scenario/picture.ts';
import { GROUND, rampOf } from '../colours.ts';
import type { Found } from '../geometry/find.ts';
import type { Bins } from '../geometry/frame.ts';
import { colouredOf, hasMeans, type Layout, layoutOf, type Shown, type Stance } from '../look.ts';
import { marksOver, marksUnder } from '../marks/highlight.ts';
import { MARK_WORDS, type Marks } from '../marks/marks.ts';
import { SPAN_BINS } from '../span.ts';
import { isListed, packDrawing } from './drawing-uniform.ts';
import { foundOnGpu } from './gpu-found.ts';
import type { GpuSamples } from './gpu-samples.ts';
import { Projector, type SeenPoints } from './projector.ts';
import { DEPTH_FORMAT, type Painter, type SceneKernels, type Target } from './scene-kernels.ts';
import { SightList } from './sight-list.ts';

const CLEAR = { r: GROUND[0] / 255, g: GROUND[1] / 255, b: GROUND[2] / 255, a: 1 };
const LANES = 64;
const MOST_WORKGROUPS = 4096;
const SPREAD_WORKGROUPS = 64;

export class ScenePainter {
  private readonly kernels: SceneKernels;
  /** Its points may become others. */
  shown: Shown;
  private readonly samples: GpuSamples;
  private readonly gathered: GPUBuffer;
  private readonly ramp: GPUBuffer;
  private readonly drawings: { readonly fine: GPUBindGroup; readonly coarse: GPUBindGroup };
  private readonly gathering: GPUBindGroup;
  private readonly ring: GPUBindGroup;
  /** Of the last canvas that a volume was drawn on. */
  private depth: GPUTexture | undefined;
  /** Made when they are first needed, and again when they are too small. */
  private bins: GPUBuffer | undefined;
  private counts: GPUBuffer | undefined;
  private readonly marks: (GPUBuffer | undefined)[] = [];
  /** Points of a volume as they are seen. */
  private readonly projector: Projector | undefined;
  private readonly seen: SeenPoints;
  private readonly sight: SightList | undefined;

  constructor(kernels: SceneKernels, shown: Shown, samples: GpuSamples) {
    const { layouts, uniform, gpu } = kernels;
    this.kernels = kernels;
    this.shown = shown;
    this.samples = samples;
    this.gathered = gpu.device.createBuffer({
      label: 'gathered',
      size: Math.max(16, 4 * Math.ceil(shown.plan.count / 4)),
      usage: GPUBufferUsage.STORAGE,
    });
    const ramp = rampOf(colouredOf(shown));
    this.ramp = gpu.device.createBuffer({
      label: 'ramp',
      size: ramp.byteLength,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    });
    gpu.device.queue.writeBuffer(this.ramp, 0, ramp);
    if (shown.chosen.view.volume) this.projector = new Projector(kernels, samples.places, shown.plan.count + 1);
    this.seen = this.projector ?? { places: samples.places, nearness: samples.pickedIndex };
    this.gathering = this.bind(layouts.gather, [uniform, samples.values, this.gathered]);
    const isCells = shown.plan.kind === 'cells';
    const { places, nearness } = this.seen;
    if (!isCells) this.sight = new SightList(kernels, places, samples.room);
    const inSight = this.sight?.points ?? samples.pickedIndex;
    const draws = (values: GPUBuffer) =>
      isCells
        ? this.bind(layouts.cells, [uniform, values, this.ramp, samples.pickedIndex])
        : this.bind(this.projector ? layouts.volume_points : layouts.points, [
            uniform,
            values,
            this.ramp,
            this.seen.places,
            this.seen.nearness,
            inSight,
          ]);
    this.ring = this.bind(layouts.points, [uniform, samples.values, this.ramp, places, nearness, inSight]);
    this.drawings = { fine: draws(samples.values), coarse: draws(this.gathered) };
  }

  /** Records the drawing. */
  paint(encoder: GPUCommandEncoder, view: GPUTextureView, target: Target, stance: Stance, now: number): void {
    const { kernels, shown } = this;
    const layout = layoutOf(shown, stance);
    kernels.gpu.device.queue.writeBuffer(kernels.uniform, 0, packDrawing(shown, layout, stance));
    const nodes = this.nodesIn(encoder, layout);
    const under = beginPaint(encoder, view);
    this.paintMarks(under, target, 0, marksUnder(shown, layout, stance, now));
    let pass = under;
    if (nodes.painter === 'volume_points') {
      under.end();
      this.paintNodes(this.beginVolume(encoder, view, stance.size), target, nodes).end();
      pass = goOnPainting(encoder, view);
    } else this.paintNodes(pass, target, nodes);
    this.paintMarks(pass, target, 1, marksOver(shown, layout, stance, now));
    if (layout.kind === 'points' && stance.picked !== undefined) this.paintRing(pass, target);
    pass.end();
  }

  /** Records how what was painted last is spread over its scale; after `paint`, in the same encoder. */
  measure(encoder: GPUCommandEncoder, stance: Stance): GPUBuffer {
    const { kernels, shown, samples } = this;
    const { device } = kernels.gpu;
    const layout = layoutOf(shown, stance);
    this.counts ??= device.createBuffer({
      label: 'spread',
      size: 4 * SPAN_BINS,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
    });
    const isCoarse = layout.kind === 'cells' && layout.grid.exponent !== shown.plan.exponent;
    const bins = hasMeans(shown, layout) ? this.bins : undefined;
    const kernel = bins ? 'spread_bins' : 'spread_values';
    const from = bins ?? (isCoarse ? this.gathered : samples.values);
    encoder.clearBuffer(this.counts);
    const pass = encoder.beginComputePass({ label: kernel });
    pass.setPipeline(kernels.compute[kernel]);
    pass.setBindGroup(0, this.bind(kernels.layouts[kernel], [kernels.uniform, from, this.counts]));
    pass.dispatchWorkgroups(SPREAD_WORKGROUPS);
    pass.end();
    return this.counts;
  }

  private paintNodes(
    pass: GPURenderPassEncoder,
    target: Target,
    { painter, bindings, points }: PaintedNodes,
  ): GPURenderPassEncoder {
    pass.setPipeline(this.kernels.paint[painter][target]);
    pass.setBindGroup(0, bindings);
    if (points === undefined) pass.draw(3);
    else if (typeof points === 'number') pass.draw(6, points);
    else pass.drawIndirect(points, 0);
    return pass;
  }

  /** A pass of its own: it alone knows what is nearer. */
  private beginVolume(encoder: GPUCommandEncoder, view: GPUTextureView, size: CanvasSize): GPURenderPassEncoder {
    if (this.depth?.width !== size.width || this.depth.height !== size.height) {
      this.depth?.destroy();
      const usage = GPUTextureUsage.RENDER_ATTACHMENT;
      this.depth = this.kernels.gpu.device.createTexture({ label: 'depth', size, format: DEPTH_FORMAT, usage });
    }
    const depth = {
      view: this.depth.createView(),
      depthClearValue: 1,
      depthLoadOp: 'clear',
      depthStoreOp: 'discard',
    } as const;
    return goOnPainting(encoder, view, depth);
  }

  /** Records what is needed before nodes can be drawn as this layout has them, and says how. */
  private nodesIn(encoder: GPUCommandEncoder, layout: Layout): PaintedNodes {
    if (layout.kind === 'points') {
      this.projector?.record(encoder, layout.projection);
      const { bins } = layout.dots;
      if (bins) return { painter: 'crowd', bindings: this.gatherPoints(encoder, layout.points, bins) };
      const painter = layout.projection ? 'volume_points' : 'points';
      if (!this.sight || !isListed(layout)) return { painter, bindings: this.drawings.fine, points: layout.points };
      this.sight.record(encoder, layout.points);
      return { painter, bindings: this.drawings.fine, points: this.sight.arguments };
    }
    if (layout.grid.exponent === this.shown.plan.exponent) return { painter: 'cells', bindings: this.drawings.fine };
    this.gather(encoder, layout);
    return { painter: 'cells', bindings: this.drawings.coarse };
  }

  /** The picked node's, whose place is the last. */
  private paintRing(pass: GPURenderPassEncoder, target: Target): void {
    pass.setPipeline(this.kernels.paint.points[target]);
    pass.setBindGroup(0, this.ring);
    pass.draw(6, 1, 0, this.shown.plan.count);
  }

  private paintMarks(pass: GPURenderPassEncoder, target: Target, place: number, { count, words }: Marks): void {
    if (count === 0) return;
    const { gpu, uniform, layouts, paint } = this.kernels;
    let buffer = this.marks[place];
    if (!buffer || buffer.size < words.byteLength) {
      buffer?.destroy();
      const size = 4 * MARK_WORDS * 2 ** Math.ceil(Math.log2(Math.max(64, count)));
      buffer = this.marks[place] = gpu.device.createBuffer({
        label: 'marks',
        size,
        usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
      });
    }
    gpu.device.queue.writeBuffer(buffer, 0, words);
    pass.setPipeline(paint.marks[target]);
    pass.setBindGroup(0, this.bind(layouts.marks, [uniform, buffer]));
    pass.draw(6, count);
  }

  /** Asks for what the person points at. */
  found(stance: Stance): Found {
    const { kernels, shown, samples, seen, projector } = this;
    return foundOnGpu({ kernels, shown, samples, seen, projector }, stance);
  }

  destroy(): void {
    for (const buffer of [this.gathered, this.ramp, this.bins, this.counts, ...this.marks]) buffer?.destroy();
    this.projector?.destroy();
    this.sight?.destroy();
    this.depth?.destroy();
    this.samples.destroy();
  }

  private gather(encoder: GPUCommandEncoder, { grid }: Layout & { kind: 'cells' }): void {
    const pass = encoder.beginComputePass({ label: 'gather' });
    pass.setPipeline(this.kernels.compute.gather);
    pass.setBindGroup(0, this.gathering);
    pass.dispatchWorkgroups(Math.ceil(grid.cells / LANES));
    pass.end();
  }

  private gatherPoints(encoder: GPUCommandEncoder, points: number, { columns, rows }: Bins): GPUBindGroup {
    const { kernels, samples } = this;
    const { layouts, uniform, gpu } = kernels;
    const size = 16 * columns * rows;
    if (!this.bins || this.bins.size < size) {
      this.bins?.destroy();
      this.bins = gpu.device.createBuffer({
        label: 'bins',
        size,
        usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
      });
    }
    encoder.clearBuffer(this.bins);
    const pass = encoder.beginComputePass({ label: 'gather_points' });
    pass.setPipeline(kernels.compute.gather_points);
    pass.setBindGroup(
      0,
      this.bind(layouts.gather_points, [
        uniform,
        samples.values,
        this.ramp,
        this.seen.places,
        this.seen.nearness,
        this.bins,
      ]),
    );
    pass.dispatchWorkgroups(Math.min(MOST_WORKGROUPS, Math.ceil(points / LANES)));
    pass.end();
    return this.bind(layouts.crowd, [uniform, this.bins, this.ramp]);
  }

  private bind(layout: GPUBindGroupLayout, buffers: readonly GPUBuffer[]): GPUBindGroup {
    return this.kernels.gpu.device.createBindGroup({
      layout,
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  }
}

/** A pass that begins with the ground. */
export const beginPaint = (encoder: GPUCommandEncoder, view: GPUTextureView): GPURenderPassEncoder =>
  encoder.beginRenderPass({
    label: 'picture',
    colorAttachments: [{ view, clearValue: CLEAR, loadOp: 'clear', storeOp: 'store' }],
  });

/** A pass over what has been drawn. */
const goOnPainting = (
  encoder: GPUCommandEncoder,
  view: GPUTextureView,
  depthStencilAttachment?: GPURenderPassDepthStencilAttachment,
): GPURenderPassEncoder =>
  encoder.beginRenderPass({
    label: 'picture',
    colorAttachments: [{ view, loadOp: 'load', storeOp: 'store' }],
    depthStencilAttachment,
  });

interface PaintedNodes {
  readonly painter: Painter;
  readonly bindings: GPUBindGroup;
  /** Dots: how many, or a buffer that says so. */
  readonly points?: number | GPUBuffer;
}
