/** What kernels outside the engines need to read a run of either. */
import type { GpuContext } from '../../gpu/context.ts';
import type { ShaderProgram } from '../../gpu/pipelines.ts';

export interface KernelReading {
  readonly gpu: GpuContext;
  readonly nowTicks: number;
  /** Parts of a program that imports `package::event::reading`, or `package::rounds::seen`. */
  readonly program: Pick<ShaderProgram, 'modules' | 'constants'>;
  /** Of group 0. */
  readonly layout: GPUBindGroupLayout;
  readonly bindings: GPUBindGroup;
}
