/** Records the primitives of shaders/primitives into a pass: fixed numbers of workgroups, of which those without items end at once. */
import { bindGroup, groupLayout, uniformBuffer } from '../bindings.ts';
import { DIGITS, type Scratch, scanWorkgroups } from './scratch.ts';

/** Of keys of two words. */
const MOST_PASSES = 8;

/** Group 2 of the kernels of a sort. */
export const passLayout = (device: GPUDevice): GPUBindGroupLayout => groupLayout(device, 'sort pass', ['uniform']);

/** What tells a pass its digit, for keys of any length. */
export class SortPasses {
  readonly groups: readonly GPUBindGroup[];
  private readonly uniforms: readonly GPUBuffer[];

  constructor(device: GPUDevice) {
    const layout = passLayout(device);
    this.uniforms = Array.from({ length: MOST_PASSES }, (_, digit) => {
      const uniform = uniformBuffer(device, 'sort pass', 16);
      device.queue.writeBuffer(uniform, 0, new Uint32Array([digit]));
      return uniform;
    });
    this.groups = this.uniforms.map((uniform) => bindGroup(device, layout, [uniform]));
  }

  destroy(): void {
    for (const uniform of this.uniforms) uniform.destroy();
  }
}

/** A partition into parts: what to do with an item is linked into its two kernels. */
export interface PartitionKernels {
  readonly count: GPUComputePipeline;
  readonly scan: GPUComputePipeline;
  readonly place: GPUComputePipeline;
}

export function recordPartition(
  pass: GPUComputePassEncoder,
  { count, scan, place }: PartitionKernels,
  scratch: Pick<Scratch, 'lanes' | 'ranges'>,
  parts: number,
): void {
  pass.setPipeline(count);
  pass.dispatchWorkgroups(scratch.ranges);
  pass.setPipeline(scan);
  pass.dispatchWorkgroups(scanWorkgroups(scratch, parts));
  pass.setPipeline(place);
  pass.dispatchWorkgroups(scratch.ranges);
}

/** Sorts by the lowest `digits` digits of the keys. */
export function recordSort(
  pass: GPUComputePassEncoder,
  kernels: PartitionKernels,
  scratch: Pick<Scratch, 'lanes' | 'ranges'>,
  { groups }: SortPasses,
  digits: number,
): void {
  for (let digit = 0; digit < digits; digit++) {
    pass.setBindGroup(2, groups[digit]);
    recordPartition(pass, kernels, scratch, DIGITS);
  }
}
