/** The points in sight, listed on the GPU before they are drawn; see shaders/scene/sight.wesl. */
import { bound, type SceneKernels } from './scene-kernels.ts';

/** As in shaders/scene/sight.wesl. */
const CHUNK = 256;
const MOST_ACROSS = 65_535;
const ARGUMENT_WORDS = 4;

export class SightList {
  /** The points, one after the other. */
  readonly points: GPUBuffer;
  /** Of an indirect draw. */
  readonly arguments: GPUBuffer;
  private readonly counts: GPUBuffer;
  private readonly bindings: GPUBindGroup;

  /** `places`: in the unit square, of at most `most` points. */
  constructor(
    private readonly kernels: SceneKernels,
    places: GPUBuffer,
    most: number,
  ) {
    const { device } = kernels.gpu;
    const buffer = (label: string, words: number, usage: GPUBufferUsageFlags = 0) =>
      device.createBuffer({ label, size: 4 * words, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | usage });
    this.points = buffer('points in sight', Math.max(4, most));
    this.counts = buffer('counts in sight', Math.max(4, Math.ceil(most / CHUNK)));
    this.arguments = buffer('dots in sight', ARGUMENT_WORDS, GPUBufferUsage.INDIRECT);
    this.bindings = bound(kernels, kernels.layouts.sight, [
      kernels.uniform,
      places,
      this.counts,
      this.points,
      this.arguments,
    ]);
  }

  /** Of the first `points`, as the uniform has the picture. */
  record(encoder: GPUCommandEncoder, points: number): void {
    const chunks = Math.ceil(points / CHUNK);
    const across = Math.min(MOST_ACROSS, chunks);
    const pass = encoder.beginComputePass({ label: 'sight' });
    pass.setBindGroup(0, this.bindings);
    for (const kernel of ['sight_count', 'sight_scan', 'sight_scatter'] as const) {
      pass.setPipeline(this.kernels.compute[kernel]);
      if (kernel === 'sight_scan') pass.dispatchWorkgroups(1);
      else pass.dispatchWorkgroups(across, Math.ceil(chunks / across));
    }
    pass.end();
  }

  destroy(): void {
    for (const buffer of [this.points, this.counts, this.arguments]) buffer.destroy();
  }
}
