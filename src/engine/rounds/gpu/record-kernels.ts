/** Kernels of a round into a pass: each with the bindings of its access, in as many rows of workgroups as it takes, for `offsets` runs in replicas. */
import type { CompiledKernel } from './kernels.ts';

/** The bindings of a turn, for a kernel that only reads these buffers. */
export type TurnBindings = (reads: readonly string[]) => GPUBindGroup;

/** Most workgroups along a dimension that every device dispatches. */
export const MOST_IN_ROW = 65_535;

export function recordKernels(
  pass: GPUComputePassEncoder,
  kernels: readonly CompiledKernel[],
  bindings: TurnBindings,
  offsets = 1,
): void {
  let bound: GPUBindGroup | undefined;
  for (const { pipeline, workgroups, reads } of kernels) {
    const wanted = bindings(reads);
    if (wanted !== bound) pass.setBindGroup(0, wanted);
    bound = wanted;
    pass.setPipeline(pipeline);
    const rows = Math.ceil(workgroups / MOST_IN_ROW);
    pass.dispatchWorkgroups(Math.ceil(workgroups / rows), rows, offsets);
  }
}
