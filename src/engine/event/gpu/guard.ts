/** What can go wrong in a run on the GPU, as failures: the device is lost, or the model broke a rule. */
import { fail, type Result } from '../../../base/result.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { describeFault } from '../fault.ts';

/** Turns what a lost device makes of our calls into a failure. */
export async function guarded<T>(gpu: GpuContext, work: () => Promise<Result<T>>): Promise<Result<T>> {
  const lost = () =>
    fail(
      'device-lost',
      'the GPU device was lost',
      'run again; if it happens again, use fewer nodes or the sequential engine',
    );
  if (gpu.isLost()) return lost();
  try {
    return await work();
  } catch (error) {
    await Promise.race([gpu.lost, new Promise((resolve) => setTimeout(resolve, 100))]);
    if (gpu.isLost()) return lost();
    throw error;
  }
}

/** The words of a fault in a batch's record. */
export function faultResult([code, node, time, , value]: readonly number[]): Result<never> {
  return fail(
    'model-fault',
    describeFault(code, node, time, value),
    'this is an error in the model: report it with the link of this run',
  );
}
