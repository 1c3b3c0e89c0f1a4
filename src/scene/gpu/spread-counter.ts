/** Counts on the GPU how what is drawn is spread over its scale; see shaders/scene/spread.wesl and src/scene/span.ts. */
import { SPAN_BINS } from '../span.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

const MOST_WORKGROUPS = 64;
/** Of a workgroup, before another one is worth its counts. */
const THINGS = 2048;

export class SpreadCounter {
  private readonly kernels: SceneKernels;
  private counts: GPUBuffer | undefined;

  constructor(kernels: SceneKernels) {
    this.kernels = kernels;
  }

  /** Of the means in `bins`, or of `values` where there are none; `things` of them. Gives the counts. */
  record(encoder: GPUCommandEncoder, bins: GPUBuffer | undefined, values: GPUBuffer, things: number): GPUBuffer {
    const { kernels } = this;
    const { layouts, uniform, gpu } = kernels;
    this.counts ??= gpu.device.createBuffer({
      label: 'spread',
      size: 4 * SPAN_BINS,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
    });
    const { counts } = this;
    const kernel = bins ? 'spread_bins' : 'spread_values';
    encoder.clearBuffer(counts);
    const pass = encoder.beginComputePass({ label: kernel });
    pass.setPipeline(kernels.compute[kernel]);
    pass.setBindGroup(0, bound(kernels, layouts[kernel], [uniform, bins ?? values, counts]));
    pass.dispatchWorkgroups(Math.min(MOST_WORKGROUPS, Math.ceil(things / THINGS)));
    pass.end();
    return counts;
  }

  destroy(): void {
    this.counts?.destroy();
  }
}
