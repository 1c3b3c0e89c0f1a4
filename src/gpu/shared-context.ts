/** One device per process or worker: opened when first asked for, opened again after it was lost. */
import type { Result } from '../base/result.ts';
import { type GpuContext, openGpu } from './context.ts';
import { nodeGpu } from './node-gpu.ts';

let current: Promise<Result<GpuContext>> | undefined;

async function open(): Promise<Result<GpuContext>> {
  // The page's build has no Node in it: `SSR` is false there, and the branch with the Node package is left out.
  if (!import.meta.env.SSR) return openGpu(globalThis.navigator?.gpu);
  const gpu = await nodeGpu();
  return gpu.ok ? openGpu(gpu.value) : gpu;
}

/** The device of this process. Failure: `unsupported`. */
export async function sharedGpu(): Promise<Result<GpuContext>> {
  current ??= open();
  const result = await current;
  if (!result.ok || !result.value.isLost()) return result;
  current = open();
  return current;
}
