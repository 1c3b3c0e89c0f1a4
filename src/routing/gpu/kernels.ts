/** Kernels of routes: compiled, and bound to what they read and write. */
import { MIX_CHOICE } from '../../base/mix.ts';
import { ok, type Result } from '../../base/result.ts';
import { NONE } from '../../base/u32.ts';
import { bindGroup, groupLayout } from '../../gpu/bindings.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { UNREACHABLE } from '../metric.ts';

/** Of a workgroup. */
export const LANES = 256;

export interface Kernel {
  readonly label: string;
  readonly pipeline: GPUComputePipeline;
  /** Groups of bindings, each in the order of its numbers. */
  bind(...groups: readonly (readonly (GPUBuffer | GPUBufferBinding)[])[]): readonly GPUBindGroup[];
}

interface KernelNeeds {
  readonly conditions?: Readonly<Record<string, boolean>>;
  readonly constants?: Readonly<Record<string, number>>;
  /** Types of bindings, by group. */
  readonly groups: readonly (readonly GPUBufferBindingType[])[];
}

/** `module`: of shaders, by its path. Failure: `unsupported`. */
export async function compileKernel(
  { device, pipelines }: GpuContext,
  module: string,
  { conditions = {}, constants = {}, groups }: KernelNeeds,
): Promise<Result<Kernel>> {
  const layouts = groups.map((types) => groupLayout(device, module, types));
  const numbers = { LANES, MIX_CHOICE, NONE, UNREACHABLE, ...constants };
  const program = {
    module,
    modules: {},
    constants: Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, `${value}u`])),
    conditions,
  };
  const pipeline = await pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: layouts }));
  if (!pipeline.ok) return pipeline;
  return ok({
    label: module,
    pipeline: pipeline.value,
    bind: (...bound) => bound.map((buffers, i) => bindGroup(device, layouts[i], buffers)),
  });
}

export interface Dispatch {
  readonly kernel: Kernel;
  readonly groups: readonly GPUBindGroup[];
  readonly workgroups: readonly [number, number?];
}

/** Kernels one after the other. */
export function dispatchAll(pass: GPUComputePassEncoder, dispatches: readonly Dispatch[]): void {
  for (const { kernel, groups, workgroups } of dispatches) {
    pass.setPipeline(kernel.pipeline);
    for (const [i, group] of groups.entries()) pass.setBindGroup(i, group);
    pass.dispatchWorkgroups(...workgroups);
  }
}
