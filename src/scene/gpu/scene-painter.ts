/** Draws the samples of one run, as a layout says, on whatever is to be drawn on; and finds points among them. */
import { readWords } from '../../gpu/readback.ts';
import { GROUND } from '../colours.ts';
import type { Found } from '../find.ts';
import { gather } from '../gather.ts';
import { type Layout, layoutOf, type Shown, type Stance } from '../look.ts';
import type { Search } from '../nearest.ts';
import { packDrawing } from './drawing-uniform.ts';
import type { GpuSamples } from './gpu-samples.ts';
import type { SceneKernels, Target } from './scene-kernels.ts';

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
  private readonly drawings: { readonly fine: GPUBindGroup; readonly coarse: GPUBindGroup };
  private readonly gathering: GPUBindGroup;

  constructor(kernels: SceneKernels, shown: Shown, samples: GpuSamples) {
    const { layouts, uniform, ramps, gpu } = kernels;
    this.kernels = kernels;
    this.shown = shown;
    this.samples = samples;
    this.gathered = gpu.device.createBuffer({
      label: 'gathered',
      size: Math.max(16, 4 * Math.ceil(shown.plan.count / 4)),
      usage: GPUBufferUsage.STORAGE,
    });
    this.gathering = this.bind(layouts.gather, [uniform, samples.values, this.gathered]);
    const isCells = shown.plan.kind === 'cells';
    const draws = (values: GPUBuffer) =>
      isCells
        ? this.bind(layouts.cells, [uniform, values, ramps])
        : this.bind(layouts.points, [uniform, values, ramps, samples.places]);
    this.drawings = { fine: draws(samples.values), coarse: draws(this.gathered) };
  }

  /** Records the drawing. */
  paint(encoder: GPUCommandEncoder, view: GPUTextureView, target: Target, stance: Stance): void {
    const { kernels, shown } = this;
    const layout = layoutOf(shown, stance);
    kernels.gpu.device.queue.writeBuffer(kernels.uniform, 0, packDrawing(shown, layout, stance));
    const isCoarse = layout.kind === 'cells' && layout.grid.exponent > shown.plan.exponent;
    if (isCoarse) this.gather(encoder, layout);
    const pass = beginPaint(encoder, view);
    pass.setPipeline(kernels.paint[layout.kind][target]);
    pass.setBindGroup(0, isCoarse ? this.drawings.coarse : this.drawings.fine);
    if (layout.kind === 'cells') pass.draw(3);
    else pass.draw(6, shown.plan.count + Number(stance.picked !== undefined));
    pass.end();
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
        const [x, y] = await read(samples.places, 2 * point, 2);
        return [x, y];
      },
      nearest: (search) => this.nearest(search, layout, stance),
    };
  }

  destroy(): void {
    this.gathered.destroy();
    this.samples.destroy();
  }

  private gather(encoder: GPUCommandEncoder, { grid }: Layout & { kind: 'cells' }): void {
    const pass = encoder.beginComputePass({ label: 'gather' });
    pass.setPipeline(this.kernels.gather);
    pass.setBindGroup(0, this.gathering);
    pass.dispatchWorkgroups(Math.ceil(grid.cells / LANES));
    pass.end();
  }

  private async nearest(
    { from, direction, reach }: Search,
    layout: Layout,
    stance: Stance,
  ): Promise<number | undefined> {
    const { kernels, shown, samples } = this;
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
    const pass = encoder.beginComputePass({ label: 'nearest' });
    pass.setPipeline(kernels.nearest);
    pass.setBindGroup(0, this.bind(kernels.layouts.nearest, [kernels.uniform, samples.places, search, found]));
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
