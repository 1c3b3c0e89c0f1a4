/** The device that cases of one shape share. Kernels of the shapes before are forgotten: a process would come to hold thousands. */
import { ok } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import { PipelineCache } from '../gpu/pipelines.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import type { OpenOptions } from '../run/run.ts';

type Gpu = NonNullable<OpenOptions['gpu']>;

/** Gives the device of this process, with a cache of kernels of its own; another one once that is lost. */
export function shapeDevice(): Gpu {
  let own: GpuContext | undefined;
  return async () => {
    const shared = await sharedGpu();
    if (!shared.ok) return shared;
    const { device } = shared.value;
    if (own?.device !== device) own = { ...shared.value, pipelines: new PipelineCache(device) };
    return ok(own);
  };
}

/** A device that hangs is destroyed; whoever asks next gets another one. */
export async function abandonDevice(): Promise<void> {
  const shared = await sharedGpu();
  if (!shared.ok) return;
  shared.value.device.destroy();
  await shared.value.lost;
}
