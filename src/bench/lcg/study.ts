/** Simulations that are executed on the GPU, by the paper's scheme or on seats; what they end with is held against one core. */
import type { Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';

export interface Study {
  /** Sends as many rounds as may be in flight, where none is. Gives their events. */
  fill(): Promise<number>;
  /** Does rounds; as many are in flight afterwards as before. Gives their events. */
  turn(): Promise<number>;
  /** Waits for what is in flight. */
  drain(): Promise<void>;
  /** The digest of all simulations; nothing may be in flight. Failure: that of `checkedDigest`. */
  check(): Promise<Result<string>>;
  destroy(): void;
}

/** `numbers`: constants of the shader. Failure: `unsupported`. */
export function compile(
  { device, pipelines }: GpuContext,
  kernel: 'lcg' | 'seats',
  layout: GPUBindGroupLayout,
  numbers: Readonly<Record<string, number>>,
): Promise<Result<GPUComputePipeline>> {
  const constants = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, `${value}u`]));
  const program = { module: `bench/${kernel}`, modules: {}, constants, conditions: {} };
  return pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [layout] }));
}
