/** Points of a volume as they are seen on the GPU, from places that stay as they were read: turning needs no run. */
import { assert } from '../../base/assert.ts';
import type { Projection } from '../geometry/volume.ts';
import { SOLIDS } from './drawing-uniform.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

const LANES = 64;
const MOST_WORKGROUPS = 16_384;
const PROJECTION_BYTES = 64;
const SOLID_WORD = 12;

/** Of all points, and of the picked node after the last. */
export interface SeenPoints {
  /** In the unit square. */
  readonly places: GPUBuffer;
  /** -1 (farthest) to 1; of no meaning in flat views. */
  readonly nearness: GPUBuffer;
}

export class Projector implements SeenPoints {
  readonly places: GPUBuffer;
  readonly nearness: GPUBuffer;
  private readonly kernels: SceneKernels;
  private readonly uniform: GPUBuffer;
  private readonly bindings: GPUBindGroup;
  private readonly count: number;

  /** `cube`: three words for each of `count` points. */
  constructor(kernels: SceneKernels, cube: GPUBuffer, count: number) {
    const { device } = kernels.gpu;
    this.kernels = kernels;
    this.count = count;
    const buffer = (label: string, size: number, usage: GPUBufferUsageFlags) =>
      device.createBuffer({ label, size, usage: usage | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC });
    this.places = buffer('seen places', 8 * count, GPUBufferUsage.STORAGE);
    this.nearness = buffer('nearness', 4 * count, GPUBufferUsage.STORAGE);
    this.uniform = buffer('projection', PROJECTION_BYTES, GPUBufferUsage.UNIFORM);
    this.bindings = bound(kernels, kernels.layouts.project, [this.uniform, cube, this.places, this.nearness]);
  }

  record(encoder: GPUCommandEncoder, projection: Projection | undefined): void {
    assert(projection, 'a volume is drawn without a projection');
    const { right, up, near, solid } = projection;
    const words = new Uint32Array(PROJECTION_BYTES / 4);
    new Float32Array(words.buffer).set([...right, ...up, ...near]);
    words[SOLID_WORD] = SOLIDS[solid];
    this.kernels.gpu.device.queue.writeBuffer(this.uniform, 0, words);
    const pass = encoder.beginComputePass({ label: 'project' });
    pass.setPipeline(this.kernels.compute.project);
    pass.setBindGroup(0, this.bindings);
    pass.dispatchWorkgroups(Math.min(MOST_WORKGROUPS, Math.ceil(this.count / LANES)));
    pass.end();
  }

  destroy(): void {
    for (const buffer of [this.places, this.nearness, this.uniform]) buffer.destroy();
  }
}
