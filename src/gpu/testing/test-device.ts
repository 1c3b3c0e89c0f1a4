/**
 * The devices of the GPU tests: one of each kind per process, with its pipeline cache, so that a pipeline is compiled
 * once for all test files. `SWARMSCOPE_NO_GPU=1` skips GPU tests visibly; a missing adapter fails them with a sentence.
 */
import { describe } from 'vitest';
import { describeFailure } from '../../base/result.ts';
import { type ContextOptions, type GpuContext, openGpu } from '../context.ts';
import { nodeGpu } from '../node-gpu.ts';

/** `describe` of tests that need a GPU: skipped, and shown as skipped, when the machine has said that it has none. */
export const describeGpu = describe.skipIf(Boolean(process.env.SWARMSCOPE_NO_GPU));

/** More than all tests compile, so that none is compiled twice. */
const KEPT_PIPELINES = 4096;

const shared = new Map<boolean, Promise<GpuContext>>();

/** The device that tests share. Nobody loses or destroys it; `ownDevice` is for that. */
export function testDevice({ subgroups = true }: ContextOptions = {}): Promise<GpuContext> {
  const device = shared.get(subgroups) ?? open({ subgroups });
  shared.set(subgroups, device);
  return device;
}

/** Planned for as hardware is: other workgroups, other numbers of invocations, more batches under way. */
export const asHardware = (gpu: GpuContext): GpuContext => ({ ...gpu, adapter: { ...gpu.adapter, software: false } });

/** A device of the caller's own, to break, lose and replace. */
export const ownDevice = (options: ContextOptions = {}): Promise<GpuContext> => open(options);

async function open(options: ContextOptions): Promise<GpuContext> {
  const gpu = await nodeGpu();
  const context = gpu.ok ? await openGpu(gpu.value, { ...options, keptPipelines: KEPT_PIPELINES }) : gpu;
  if (context.ok) return context.value;
  throw new Error(`GPU tests need an adapter: ${describeFailure(context.failure)}; SWARMSCOPE_NO_GPU=1 skips them`);
}
