/** The device in numbers, for "about this device" and for reports of faults; and what is missing where there is none. */
import type { GpuContext } from '../gpu/context.ts';
import type { DeviceDetails, MissingGpu } from './api.ts';

/** Limits that decide what fits and how kernels are cut. */
const LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeWorkgroupSizeX',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupStorageSize',
  'maxComputeWorkgroupsPerDimension',
  'maxTextureDimension2D',
] as const;

export function describeDevice(gpu: GpuContext | undefined): DeviceDetails {
  if (!gpu) return { limits: {}, features: [] };
  const { device, adapterFeatures } = gpu;
  return {
    limits: Object.fromEntries(LIMITS.map((name) => [name, device.limits[name]])),
    features: [...adapterFeatures].sort().map((name) => ({ name, used: device.features.has(name) })),
  };
}

/** Asked only after no device could be opened. */
export async function missingGpu(gpu: GPU | undefined): Promise<MissingGpu> {
  if (!gpu) return 'api';
  const adapter = await gpu.requestAdapter().catch(() => null);
  return adapter ? 'device' : 'adapter';
}
