/** A device of Node's with time stamps, for benchmarks; beside the shared one, which is opened without. */
import type { Result } from '../base/result.ts';
import { type GpuContext, openGpu } from './context.ts';
import { nodeGpu } from './node-gpu.ts';
import { deviceOptions } from './shared-context.ts';

let opening: Promise<Result<GpuContext>> | undefined;

/** Opened when first asked for. Failure: `unsupported`. Where the adapter has no time stamps the device has none either. */
export function timedGpu(): Promise<Result<GpuContext>> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Result<GpuContext>> {
  const gpu = await nodeGpu();
  return gpu.ok ? openGpu(gpu.value, { ...deviceOptions(), timeStamps: true }) : gpu;
}
