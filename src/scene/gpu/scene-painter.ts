/** Draws the samples of one run, as a layout says, on whatever is to be drawn on; and finds points among them. */
import { readWords } from '../../gpu/readback.ts';
import type { CanvasSize, Place, Place3 } from '../../scenario/picture.ts';
import { GROUND, rampOf } from '../colours.ts';
import type { Found } from '../find.ts';
import { binsIn } from '../frame.ts';
import { gather } from '../gather.ts';
import { marksOver, marksUnder } from '../highlight.ts';
import { type Layout, layoutOf, type Shown, type Stance } from '../look.ts';
import { MARK_WORDS, type Marks } from '../marks.ts';
import type { Search } from '../nearest.ts';
import { dimensionsOf } from '../twin-samples.ts';
import { packDrawing } from './drawing-uniform.ts';
import type { GpuSamples } from './gpu-samples.ts';
import { Projector, type SeenPoints } from './projector.ts';
import type { Painter, SceneKernels, Target } from './scene-kernels.ts';

const CLEAR = { r: GROUND[0] / 255, g: GROUND[1] / 255, b: GROUND[2] / 255, a: 1 };
const LANES = 64;
const MOST_WORKGROUPS = 4096;
const POINT_BITS = 20;
const NONE = 0xffff_ffff;
const SEARCH_BYTES = 24;

export class ScenePainter {
  private readonly kernels: SceneKernels;
  private readonly shown: Shown;
  private readonly samples: GpuSamples;
  private readonly gathered: GPUBuffer;
  private readonly ramp: GPUBuffer;
  private readonly drawings: { readonly fine: GPUBindGroup; readonly coarse: GPUBindGroup };
  private readonly gathering: GPUBindGroup;
  /** Made when they are first needed, and again when they are too small. */
  private bins: GPUBuffer | undefined;
  private readonly marks: (GPUBuffer | undefined)[] = [];
  /** Points of a volume as they are seen. */
  private readonly projector: Projector | undefined;
  private readonly seen: SeenPoints;

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
    const ramp = rampOf(shown.chosen.channel);
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
    const draws = (values: GPUBuffer) =>
      isCells
        ? this.bind(layouts.cells, [uniform, values, this.ramp, samples.pickedIndex])
        : this.bind(layouts.points, [uniform, values, this.ramp, this.seen.places, this.seen.nearness]);
    this.drawings = { fine: draws(samples.values), coarse: draws(this.gathered) };
  }

  /** Records the drawing. */
  paint(encoder: GPUCommandEncoder, view: GPUTextureView, target: Target, stance: Stance, now: number): void {
    const { kernels, shown } = this;
    const layout = layoutOf(shown, stance);
    kernels.gpu.device.queue.writeBuffer(kernels.uniform, 0, packDrawing(shown, layout, stance));
    const nodes = this.nodesIn(encoder, layout, stance.size);
    const pass = beginPaint(encoder, view);
    this.paintMarks(pass, target, 0, marksUnder(shown, layout, stance, now));
    pass.setPipeline(kernels.paint[nodes.painter][target]);
    pass.setBindGroup(0, nodes.bindings);
    pass.draw(nodes.painter === 'points' ? 6 : 3, nodes.painter === 'points' ? shown.plan.count : 1);
    this.paintMarks(pass, target, 1, marksOver(shown, layout, stance, now));
    if (layout.kind === 'points' && stance.picked !== undefined) this.paintRing(pass, target);
    pass.end();
  }

  /** Records what is needed before nodes can be drawn as this layout has them, and says how. */
  private nodesIn(
    encoder: GPUCommandEncoder,
    layout: Layout,
    size: CanvasSize,
  ): { painter: Painter; bindings: GPUBindGroup } {
    if (layout.kind === 'points') {
      this.projector?.record(encoder, layout.projection);
      if (layout.dots.bin > 0) return { painter: 'crowd', bindings: this.gatherPoints(encoder, layout, size) };
      return { painter: 'points', bindings: this.drawings.fine };
    }
    if (layout.grid.exponent === this.shown.plan.exponent) return { painter: 'cells', bindings: this.drawings.fine };
    this.gather(encoder, layout);
    return { painter: 'cells', bindings: this.drawings.coarse };
  }

  /** The picked node's, whose place is the last. */
  private paintRing(pass: GPURenderPassEncoder, target: Target): void {
    pass.setPipeline(this.kernels.paint.points[target]);
    pass.setBindGroup(0, this.drawings.fine);
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
    const { shown, samples } = this;
    const layout = layoutOf(shown, stance);
    const read = async (buffer: GPUBuffer, word: number, words: number) =>
      new Float32Array((await readWords(this.kernels.gpu.device, buffer, word, words)).buffer);
    return {
      valueOf: async (sample) => {
        if (layout.kind === 'points') return (await read(samples.values, sample, 1))[0];
        return meanOf(await read(samples.values, ...samplesOf(shown, layout, sample)), shown, layout, sample);
      },
      placeOf: async (point) => {
        const words = dimensionsOf(shown.chosen.view);
        return [...(await read(samples.places, words * point, words))] as unknown as Place | Place3;
      },
      nodeAt: (index) => samples.nodeAt(index),
      indexOfPicked: async () => (await readWords(this.kernels.gpu.device, samples.pickedIndex, 0, 1))[0],
      nearest: (search) => this.nearest(search, layout, stance),
    };
  }

  destroy(): void {
    for (const buffer of [this.gathered, this.ramp, this.bins, ...this.marks]) buffer?.destroy();
    this.projector?.destroy();
    this.samples.destroy();
  }

  private gather(encoder: GPUCommandEncoder, { grid }: Layout & { kind: 'cells' }): void {
    const pass = encoder.beginComputePass({ label: 'gather' });
    pass.setPipeline(this.kernels.compute.gather);
    pass.setBindGroup(0, this.gathering);
    pass.dispatchWorkgroups(Math.ceil(grid.cells / LANES));
    pass.end();
  }

  private gatherPoints(
    encoder: GPUCommandEncoder,
    { dots }: Layout & { kind: 'points' },
    canvas: CanvasSize,
  ): GPUBindGroup {
    const { kernels, samples, shown } = this;
    const { layouts, uniform, gpu } = kernels;
    const size = 16 * binsIn(canvas, dots.bin).count;
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
    pass.dispatchWorkgroups(Math.min(MOST_WORKGROUPS, Math.ceil(shown.plan.count / LANES)));
    pass.end();
    return this.bind(layouts.crowd, [uniform, this.bins]);
  }

  private async nearest(
    { from, direction, reach }: Search,
    layout: Layout,
    stance: Stance,
  ): Promise<number | undefined> {
    const { kernels, shown, seen } = this;
    const { device, queue } = { device: kernels.gpu.device, queue: kernels.gpu.device.queue };
    const search = device.createBuffer({ size: SEARCH_BYTES, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    const found = device.createBuffer({
      size: 16,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
    });
    queue.writeBuffer(kernels.uniform, 0, packDrawing(shown, layout, stance));
    queue.writeBuffer(search, 0, new Float32Array([from.x, from.y, direction.x, direction.y, reach, 0]));
    queue.writeBuffer(found, 0, new Uint32Array([NONE]));
    const encoder = device.createCommandEncoder({ label: 'nearest' });
    // What was drawn last may have been seen from elsewhere: a copy of the picture, say.
    if (layout.kind === 'points') this.projector?.record(encoder, layout.projection);
    const pass = encoder.beginComputePass({ label: 'nearest' });
    pass.setPipeline(kernels.compute.nearest);
    pass.setBindGroup(0, this.bind(kernels.layouts.nearest, [kernels.uniform, seen.places, search, found]));
    pass.dispatchWorkgroups(Math.min(MOST_WORKGROUPS, Math.ceil(shown.plan.count / LANES)));
    pass.end();
    queue.submit([encoder.finish()]);
    const [answer] = await readWords(device, found, 0, 1);
    search.destroy();
    found.destroy();
    return answer === NONE ? undefined : answer & (2 ** POINT_BITS - 1);
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

type Cells = Layout & { kind: 'cells' };

/** First and number of the samples behind a drawn cell. */
function samplesOf({ plan }: Shown, { grid }: Cells, cell: number): [first: number, count: number] {
  const per = 2 ** (grid.exponent - plan.exponent);
  return [cell * per, Math.min(per, plan.count - cell * per)];
}

/** Their mean: as `gather` has it for a network that ends with them. */
function meanOf(values: Float32Array, { plan }: Shown, { grid }: Cells, cell: number): number {
  const nodes = Math.min(2 ** grid.exponent, plan.nodes - cell * 2 ** grid.exponent);
  return gather(values, plan.exponent, { ...grid, nodes, cells: 1 })[0];
}
