/** Counts on the GPU how what is drawn is spread over its scale; see shaders/scene/spread.wesl and src/scene/span.ts. */
import { storageBuffer } from '../../gpu/bindings.ts';
import { recordKernel } from '../../gpu/commands.ts';
import { SPAN_BINS } from '../span.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

const MOST_WORKGROUPS = 64;
/** Of a workgroup, before another one is worth its counts. */
const THINGS = 2048;

export class SpreadCounter {
  private counts: GPUBuffer | undefined;

  constructor(private readonly kernels: SceneKernels) {}

  /** Of the means in `bins`, or of `values` where there are none; `things` of them. Gives the counts. */
  record(encoder: GPUCommandEncoder, bins: GPUBuffer | undefined, values: GPUBuffer, things: number): GPUBuffer {
    const { kernels } = this;
    const { layouts, uniform, gpu } = kernels;
    this.counts ??= storageBuffer(gpu.device, 'spread', 4 * SPAN_BINS);
    const { counts } = this;
    const kernel = bins ? 'spread_bins' : 'spread_values';
    encoder.clearBuffer(counts);
    const group = bound(kernels, layouts.spread, [uniform, bins ?? values, counts]);
    recordKernel(
      encoder,
      kernel,
      kernels.compute[kernel],
      [group],
      Math.min(MOST_WORKGROUPS, Math.ceil(things / THINGS)),
    );
    return counts;
  }

  destroy(): void {
    this.counts?.destroy();
  }
}
