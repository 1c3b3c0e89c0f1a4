/** Points of a volume as they are seen on the GPU, from places that stay as they were read: turning needs no run. */

import { assert } from '../../base/assert.ts';
import { storageBuffer, uniformBuffer } from '../../gpu/bindings.ts';
import { recordKernel } from '../../gpu/commands.ts';
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
  private readonly uniform: GPUBuffer;
  private readonly bindings: GPUBindGroup;

  /** `cube`: three words for each of `count` points. */
  constructor(
    private readonly kernels: SceneKernels,
    cube: GPUBuffer,
    private readonly count: number,
  ) {
    const { device } = kernels.gpu;
    this.places = storageBuffer(device, 'seen places', 8 * count);
    this.nearness = storageBuffer(device, 'nearness', 4 * count);
    this.uniform = uniformBuffer(device, 'projection', PROJECTION_BYTES);
    this.bindings = bound(kernels, kernels.layouts.project, [this.uniform, cube, this.places, this.nearness]);
  }

  record(encoder: GPUCommandEncoder, projection: Projection | undefined): void {
    assert(projection, 'a volume is drawn without a projection');
    const { right, up, near, solid } = projection;
    const words = new Uint32Array(PROJECTION_BYTES / 4);
    new Float32Array(words.buffer).set([...right, ...up, ...near]);
    words[SOLID_WORD] = SOLIDS[solid];
    this.kernels.gpu.device.queue.writeBuffer(this.uniform, 0, words);
    const workgroups = Math.min(MOST_WORKGROUPS, Math.ceil(this.count / LANES));
    recordKernel(encoder, 'project', this.kernels.compute.project, [this.bindings], workgroups);
  }

  destroy(): void {
    for (const buffer of [this.places, this.nearness, this.uniform]) buffer.destroy();
  }
}
