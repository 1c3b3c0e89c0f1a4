/** Records the primitives of shaders/primitives into a pass: fixed numbers of workgroups, of which those without items end at once. */
import { DIGITS, type Scratch, scanWorkgroups } from './scratch.ts';

/** A partition into parts: what to do with an item is linked into its two kernels. */
export interface PartitionKernels {
  readonly count: GPUComputePipeline;
  readonly scan: GPUComputePipeline;
  readonly scatter: GPUComputePipeline;
}

export function recordPartition(
  pass: GPUComputePassEncoder,
  { count, scan, scatter }: PartitionKernels,
  scratch: Pick<Scratch, 'lanes' | 'ranges'>,
  parts: number,
): void {
  pass.setPipeline(count);
  pass.dispatchWorkgroups(scratch.ranges);
  pass.setPipeline(scan);
  pass.dispatchWorkgroups(scanWorkgroups(scratch, parts));
  pass.setPipeline(scatter);
  pass.dispatchWorkgroups(scratch.ranges);
}

/** Sorts pairs, the digit in scratch memory being 0, by the lowest `digits` digits of the keys. */
export function recordSort(
  pass: GPUComputePassEncoder,
  kernels: PartitionKernels,
  scratch: Pick<Scratch, 'lanes' | 'ranges'>,
  digits: number,
): void {
  for (let digit = 0; digit < digits; digit++) recordPartition(pass, kernels, scratch, DIGITS);
}
