/** Draws the samples of one run, as a layout says, on whatever is to be drawn on. */
import { storageBuffer } from '../../gpu/bindings.ts';
import { recordKernel } from '../../gpu/commands.ts';
import type { CanvasSize } from '../../scenario/picture.ts';
import { colouredOf, hasMeans } from '../colouring.ts';
import { GROUND, rampOf } from '../colours.ts';
import type { Found } from '../geometry/find.ts';
import { type Layout, layoutOf } from '../layout.ts';
import { groundMarks } from '../marks/ground.ts';
import { marksOver, marksUnder } from '../marks/highlight.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { Backdrop } from './backdrop.ts';
import { CrowdBins } from './crowd-bins.ts';
import { isListed, packDrawing } from './drawing-uniform.ts';
import { foundOnGpu } from './gpu-found.ts';
import type { GpuSamples } from './gpu-samples.ts';
import { LinePainter } from './line-painter.ts';
import { MarkPainter } from './mark-painter.ts';
import { Projector, type SeenPoints } from './projector.ts';
import { bound, DEPTH_FORMAT, type Painter, type SceneKernels, type Target } from './scene-kernels.ts';
import { SightList } from './sight-list.ts';
import { SpreadCounter } from './spread-counter.ts';

const CLEAR = { r: GROUND[0] / 255, g: GROUND[1] / 255, b: GROUND[2] / 255, a: 1 };
const LANES = 64;

export class ScenePainter {
  private readonly gathered: GPUBuffer;
  private readonly ramp: GPUBuffer;
  private readonly drawings: { readonly fine: GPUBindGroup; readonly coarse: GPUBindGroup };
  private readonly gathering: GPUBindGroup;
  private readonly ring: GPUBindGroup;
  /** Of the last canvas that a volume or lines were drawn on. */
  private depth: GPUTexture | undefined;
  private readonly crowd: CrowdBins;
  private readonly spread: SpreadCounter;
  private readonly ground: Backdrop;
  private readonly under: MarkPainter;
  private readonly over: MarkPainter;
  /** Points of a volume as they are seen. */
  private readonly projector: Projector | undefined;
  private readonly seen: SeenPoints;
  private readonly sight: SightList | undefined;
  private readonly lines: LinePainter | undefined;
  /** Of the last picture: lines were not painted with it. */
  private isKept = false;

  constructor(
    private readonly kernels: SceneKernels,
    /** Its points may become others. */
    public content: PictureContent,
    private readonly samples: GpuSamples,
  ) {
    const { layouts, uniform, gpu } = kernels;
    this.gathered = storageBuffer(gpu.device, 'gathered', 4 * Math.ceil(content.plan.count / 4));
    const ramp = rampOf(colouredOf(content));
    this.ramp = storageBuffer(gpu.device, 'ramp', ramp.byteLength);
    gpu.device.queue.writeBuffer(this.ramp, 0, ramp);
    if (content.chosen.view.volume) this.projector = new Projector(kernels, samples.places, content.plan.count + 1);
    this.seen = this.projector ?? { places: samples.places, nearness: samples.pickedIndex };
    this.crowd = new CrowdBins(kernels, samples.values, this.ramp, this.seen);
    this.spread = new SpreadCounter(kernels);
    this.ground = new Backdrop(kernels);
    this.under = new MarkPainter(kernels);
    this.over = new MarkPainter(kernels);
    this.gathering = bound(kernels, layouts.gather, [uniform, samples.values, this.gathered]);
    const isCells = content.plan.kind === 'cells';
    const { places, nearness } = this.seen;
    if (content.chosen.view.lines) this.lines = new LinePainter(kernels, samples.values, this.ramp, samples.room);
    else if (!isCells) this.sight = new SightList(kernels, places, samples.room);
    const inSight = this.sight?.points ?? samples.pickedIndex;
    const draws = (values: GPUBuffer) =>
      isCells
        ? bound(kernels, layouts.cells, [uniform, values, this.ramp, samples.pickedIndex])
        : bound(kernels, layouts[this.painter], [
            uniform,
            values,
            this.ramp,
            this.seen.places,
            this.seen.nearness,
            inSight,
          ]);
    this.ring = bound(kernels, layouts.points, [uniform, samples.values, this.ramp, places, nearness, inSight]);
    this.drawings = { fine: draws(samples.values), coarse: draws(this.gathered) };
  }

  /** Dots of a box hide what is farther; of a globe the far side is hidden anyway. */
  private get painter(): 'points' | 'volume_points' {
    const { volume, globe } = this.content.chosen.view;
    return volume && !globe ? 'volume_points' : 'points';
  }

  /** Of what lines show. */
  private get version(): string {
    return JSON.stringify([this.samples.version, this.content.span, this.content.plan.count]);
  }

  /** Records the drawing; many lines perhaps from where they were painted last, and `dueMs` says when another picture is better. */
  paint(encoder: GPUCommandEncoder, view: GPUTextureView, target: Target, viewport: Viewport, now: number): void {
    const { lines } = this;
    const layout = layoutOf(this.content, viewport);
    const drawing = this.begin(layout, viewport);
    const nodes = this.nodesIn(encoder, layout);
    this.isKept = lines !== undefined && layout.kind === 'points' && lines.areMany(layout, viewport);
    if (!lines || layout.kind !== 'points' || !this.isKept) {
      this.paintAll(encoder, view, target, { layout, nodes, viewport, now });
      return;
    }
    const ground = (texture: GPUTextureView) => this.paintGround(encoder, texture, 'texture', layout, viewport).end();
    const kept = lines.keep(encoder, layout, viewport, this.version, { drawing, ground });
    const pass = beginPaint(encoder, view);
    kept.paint(pass, target, layout.frame);
    this.under.paint(pass, target, marksUnder(this.content, layout, viewport, now));
    this.over.paint(pass, target, marksOver(this.content, layout, viewport, now));
    pass.end();
  }

  /** Records all of it as it is, whatever that costs. */
  paintCopy(encoder: GPUCommandEncoder, view: GPUTextureView, target: Target, viewport: Viewport, now: number): void {
    const layout = layoutOf(this.content, viewport);
    this.begin(layout, viewport);
    this.paintAll(encoder, view, target, { layout, nodes: this.nodesIn(encoder, layout), viewport, now });
  }

  /** Wall ms until another picture is better than the last, though all stays as it is; undefined where it is not. */
  get dueMs(): number | undefined {
    return this.isKept ? this.lines?.dueMs : undefined;
  }

  private begin(layout: Layout, viewport: Viewport): ArrayBuffer {
    const { kernels } = this;
    const drawing = packDrawing(this.content, layout, viewport);
    kernels.gpu.device.queue.writeBuffer(kernels.uniform, 0, drawing);
    return drawing;
  }

  private paintAll(encoder: GPUCommandEncoder, view: GPUTextureView, target: Target, painted: Painted): void {
    const { content } = this;
    const { layout, nodes, viewport, now } = painted;
    const under = this.paintGround(encoder, view, target, layout, viewport);
    this.under.paint(under, target, marksUnder(content, layout, viewport, now));
    let pass = under;
    if (nodes.painter === 'volume_points' || nodes.painter === 'lines') {
      under.end();
      this.paintNodes(this.beginDeep(encoder, view, viewport.size), target, nodes).end();
      pass = goOnPainting(encoder, view);
    } else this.paintNodes(pass, target, nodes);
    this.over.paint(pass, target, marksOver(content, layout, viewport, now));
    if (layout.kind === 'points' && !this.lines && viewport.picked !== undefined) this.paintRing(pass, target);
    pass.end();
  }

  /** Gives the pass, which goes on. */
  private paintGround(
    encoder: GPUCommandEncoder,
    view: GPUTextureView,
    target: Target,
    layout: Layout,
    { size }: Viewport,
  ): GPURenderPassEncoder {
    const marks = groundMarks(this.content, layout, size);
    this.ground.prepare(marks, size, (texture) => beginPaint(encoder, texture));
    const pass = beginPaint(encoder, view);
    this.ground.paint(pass, target, marks);
    return pass;
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

  /** A pass of its own: it alone knows what is nearer, or has more. */
  private beginDeep(encoder: GPUCommandEncoder, view: GPUTextureView, size: CanvasSize): GPURenderPassEncoder {
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

  /** Records how what was painted last is spread over its scale; after `paint`, in the same encoder. */
  measure(encoder: GPUCommandEncoder, viewport: Viewport): GPUBuffer {
    const { content, samples } = this;
    const layout = layoutOf(content, viewport);
    const isCoarse = layout.kind === 'cells' && layout.grid.exponent !== content.plan.exponent;
    const bins = hasMeans(content, layout) ? this.crowd.bins : undefined;
    const things = layout.kind === 'cells' ? layout.grid.cells : layout.points;
    return this.spread.record(encoder, bins, isCoarse ? this.gathered : samples.values, things);
  }

  /** Records what is needed before nodes can be drawn as this layout has them, and says how. */
  private nodesIn(encoder: GPUCommandEncoder, layout: Layout): PaintedNodes {
    if (layout.kind === 'points') {
      this.projector?.record(encoder, layout.projection);
      const { bins } = layout.dots;
      if (this.lines) {
        this.lines.load(this.content);
        return { painter: 'lines', bindings: this.lines.bindings, points: layout.points };
      }
      if (bins) return { painter: 'crowd', bindings: this.crowd.record(encoder, layout.points, bins) };
      const painter = this.painter;
      if (!this.sight || !isListed(layout)) return { painter, bindings: this.drawings.fine, points: layout.points };
      this.sight.record(encoder, layout.points);
      return { painter, bindings: this.drawings.fine, points: this.sight.arguments };
    }
    if (layout.grid.exponent === this.content.plan.exponent) return { painter: 'cells', bindings: this.drawings.fine };
    this.gather(encoder, layout);
    return { painter: 'cells', bindings: this.drawings.coarse };
  }

  /** The picked node's, whose place is the last. */
  private paintRing(pass: GPURenderPassEncoder, target: Target): void {
    pass.setPipeline(this.kernels.paint.points[target]);
    pass.setBindGroup(0, this.ring);
    pass.draw(6, 1, 0, this.content.plan.count);
  }

  /** Asks for what the person points at. */
  found(viewport: Viewport): Found {
    const { kernels, content, samples, seen, projector } = this;
    return foundOnGpu({ kernels, content, samples, seen, projector }, viewport);
  }

  destroy(): void {
    for (const each of [this.gathered, this.ramp, this.crowd, this.spread, this.ground, this.under, this.over])
      each.destroy();
    this.projector?.destroy();
    this.sight?.destroy();
    this.lines?.destroy();
    this.depth?.destroy();
    this.samples.destroy();
  }

  private gather(encoder: GPUCommandEncoder, { grid }: Layout & { kind: 'cells' }): void {
    recordKernel(encoder, 'gather', this.kernels.compute.gather, [this.gathering], Math.ceil(grid.cells / LANES));
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

interface Painted {
  readonly layout: Layout;
  readonly nodes: PaintedNodes;
  readonly viewport: Viewport;
  readonly now: number;
}

interface PaintedNodes {
  readonly painter: Painter;
  readonly bindings: GPUBindGroup;
  /** Dots: how many, or a buffer that says so. */
  readonly points?: number | GPUBuffer;
}
