/** One device per process or worker: opened when first asked for, opened again after it was lost. */
import { fail, type Result } from '../base/result.ts';
import { type ContextOptions, type GpuContext, openGpu } from './context.ts';
import { nodeGpu } from './node-gpu.ts';

let chosen: ContextOptions = {};
let current: Promise<Result<GpuContext>> | undefined;

/** How devices of this process are opened: said before the first is, if at all. */
export function openDevicesWith(options: ContextOptions): void {
  chosen = options;
  current = undefined;
}

export const deviceOptions = (): ContextOptions => chosen;

async function open(): Promise<Result<GpuContext>> {
  // The page's build has no Node in it: `SSR` is false there, and the branch with the Node package is left out.
  if (!import.meta.env.SSR)
    return openGpu((globalThis as { readonly navigator?: Partial<NavigatorGPU> }).navigator?.gpu, chosen);
  const gpu = await nodeGpu();
  return gpu.ok ? openGpu(gpu.value, chosen) : gpu;
}

/** A browser may refuse a device by throwing. */
const opened = (): Promise<Result<GpuContext>> =>
  open().catch((error) => fail('unsupported', `the GPU refused a device (${error.message})`, 'one core works'));

/** The device of this process. Failure: `unsupported`; the next call tries again. */
export async function sharedGpu(): Promise<Result<GpuContext>> {
  current ??= opened();
  const asked = current;
  const result = await asked;
  if (result.ok && !result.value.isLost()) return result;
  // The first to notice forgets it; whoever asks meanwhile shares what is opened next.
  if (current === asked) current = undefined;
  return result.ok ? sharedGpu() : result;
}
