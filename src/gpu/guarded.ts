/** What a lost device makes of our calls, as a failure. */
import { fail, type Result } from '../base/result.ts';
import type { GpuContext } from './context.ts';

/** Turns what a lost device makes of our calls into a failure. */
export async function guarded<T>(gpu: GpuContext, work: () => Promise<Result<T>>): Promise<Result<T>> {
  const lost = () =>
    fail('device-lost', 'the GPU device was lost', 'run again; if it happens again, use fewer nodes or one core');
  if (gpu.isLost()) return lost();
  try {
    return await work();
  } catch (error) {
    await Promise.race([gpu.lost, new Promise((resolve) => setTimeout(resolve, 100))]);
    if (gpu.isLost()) return lost();
    throw error;
  }
}
