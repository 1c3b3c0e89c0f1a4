/** Storage allocated under an out-of-memory scope: all of it, or none and a `limit` failure with the numbers. */
import { fail, ok, type Result } from '../base/result.ts';
import { storageBuffer } from './bindings.ts';
import type { GpuContext } from './context.ts';

const gib = (bytes: number): string =>
  bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(2)} GiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Allocates zeroed storage buffers of so many bytes, by name. `what` says in words what they are for: `65,536 nodes with 12 slots`; `usage`: of those that are no storage. */
export async function allocate<Name extends string>(
  gpu: GpuContext,
  bytes: Readonly<Record<Name, number>>,
  what: string,
  usage: Partial<Readonly<Record<Name, GPUBufferUsageFlags>>> = {},
): Promise<Result<Record<Name, GPUBuffer>>> {
  const entries = Object.entries(bytes) as [Name, number][];
  const largest = entries.reduce((a, b) => (b[1] > a[1] ? b : a));
  if (largest[1] > gpu.maxBinding)
    return fail(
      'limit',
      `${what}: buffer ${largest[0]} needs ${gib(largest[1])}, and a buffer of this device holds at most ${gib(gpu.maxBinding)}`,
      'choose fewer nodes or fewer events per node',
    );
  gpu.device.pushErrorScope('validation');
  gpu.device.pushErrorScope('out-of-memory');
  const buffers = {} as Record<Name, GPUBuffer>;
  for (const [label, size] of entries) buffers[label] = storageBuffer(gpu.device, label, size, usage[label]);
  const outOfMemory = gpu.device.popErrorScope();
  const invalid = gpu.device.popErrorScope();
  const refused = (await outOfMemory) ?? (await invalid);
  if (!refused) return ok(buffers);
  for (const buffer of Object.values<GPUBuffer>(buffers)) buffer.destroy();
  const total = entries.reduce((sum, [, size]) => sum + size, 0);
  return fail(
    'limit',
    `${what} needs ${gib(total)} of GPU memory, and the device refused it`,
    'choose fewer nodes or fewer events per node, or close other pages that use the GPU',
  );
}
