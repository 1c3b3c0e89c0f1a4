/** Points that are too many for dots, added up in bins on the GPU; see shaders/scene/gather_points.wesl. */
import { storageBuffer } from '../../gpu/bindings.ts';
import { recordKernel } from '../../gpu/commands.ts';
import type { Bins } from '../geometry/frame.ts';
import type { SeenPoints } from './projector.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

const LANES = 64;
const MOST_WORKGROUPS = 4096;
/** As in shaders/scene/bins.wesl. */
const BIN_BYTES = 16;

export class CrowdBins {
  /** What was added up last; made when it is first needed, and again when it is too small. */
  bins: GPUBuffer | undefined;

  constructor(
    private readonly kernels: SceneKernels,
    private readonly values: GPUBuffer,
    private readonly ramp: GPUBuffer,
    private readonly seen: SeenPoints,
  ) {}

  /** Of the first `points`, as the uniform has the picture. Gives what a crowd is painted with. */
  record(encoder: GPUCommandEncoder, points: number, { columns, rows }: Bins): GPUBindGroup {
    const { kernels, values, ramp, seen } = this;
    const { layouts, uniform } = kernels;
    const bins = this.binsOf(columns * rows);
    encoder.clearBuffer(bins, 0, BIN_BYTES * columns * rows);
    const group = bound(kernels, layouts.gather_points, [uniform, values, ramp, seen.places, seen.nearness, bins]);
    const workgroups = Math.min(MOST_WORKGROUPS, Math.ceil(points / LANES));
    recordKernel(encoder, 'gather_points', kernels.compute.gather_points, [group], workgroups);
    return bound(kernels, layouts.crowd, [uniform, bins, ramp]);
  }

  destroy(): void {
    this.bins?.destroy();
  }

  private binsOf(count: number): GPUBuffer {
    const size = BIN_BYTES * count;
    if (this.bins && this.bins.size >= size) return this.bins;
    this.bins?.destroy();
    this.bins = storageBuffer(this.kernels.gpu.device, 'bins', size);
    return this.bins;
  }
}
