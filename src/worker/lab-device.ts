/** What the worker runs and draws on: found once, when the page opens the lab. */
import { fail, type Result } from '../base/result.ts';
import type { Helpers } from '../engine/event/workers/team.ts';
import type { GpuContext } from '../gpu/context.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import { isWorthIt, PROCESSOR, processorsOf, workersOf } from '../run/open-executor.ts';
import type { AdapterReport, ExecutorName } from '../scenario/outcome.ts';
import type { DeviceDetails, DeviceReport, MissingGpu, RunOptions } from './api.ts';
import { partHelpers } from './part-workers.ts';

/** What one core may take: half of what the browser says the machine has, 4 GB where it does not say. */
export function processorBytes(): number {
  const { deviceMemory } = navigator as { readonly deviceMemory?: number };
  return deviceMemory === undefined ? 4e9 : (deviceMemory * 2 ** 30) / 2;
}

/** Never rejects: a browser may refuse a device in ways of its own. */
export async function findGpu(): Promise<Result<GpuContext>> {
  try {
    return await sharedGpu();
  } catch (error) {
    return fail('unsupported', `WebGPU gave no device (${(error as Error).message})`, 'one core works');
  }
}

export class LabDevice {
  /** Threads for runs on all cores; absent where there can be none. */
  readonly helpers: Helpers | undefined = partHelpers();
  private report: Pick<DeviceReport, 'engine' | 'adapter'> = { engine: 'sequential', adapter: PROCESSOR };

  async open(): Promise<DeviceReport> {
    const gpu = await findGpu();
    const threads = { cores: navigator.hardwareConcurrency, isIsolated: crossOriginIsolated };
    if (gpu.ok) {
      this.report = { engine: 'gpu', adapter: gpu.value.adapter };
      return { ...this.report, ...threads };
    }
    return { ...this.report, ...threads, failure: gpu.failure, missing: await missingGpu(navigator.gpu) };
  }

  /** What simulates draws, but a true GPU draws for one core too. */
  draws(executor: RunOptions['engine']): boolean {
    return this.report.engine === 'gpu' && (executor === 'gpu' || isWorthIt(this.report.adapter));
  }

  /** Whether runs go to the GPU with this choice; asked for it, they fail rather than go elsewhere. */
  runs(executor: RunOptions['engine']): boolean {
    return executor === 'gpu' || (executor === 'auto' && this.draws(executor));
  }

  /** Of runs with this choice, until they are there. */
  executorFor(executor: RunOptions['engine']): ExecutorName {
    if (this.runs(executor)) return 'gpu';
    return executor === 'workers' ? 'workers' : 'sequential';
  }

  adapterFor(executor: RunOptions['engine']): AdapterReport {
    if (this.runs(executor)) return this.report.adapter;
    return executor === 'workers' && this.helpers ? processorsOf(workersOf(this.helpers)) : PROCESSOR;
  }

  async details(): Promise<DeviceDetails> {
    const gpu = this.report.engine === 'gpu' ? await findGpu() : undefined;
    return describeDevice(gpu?.ok ? gpu.value : undefined);
  }
}

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

/** The device in numbers, for "about this device" and for reports of faults; and what is missing where there is none. */
function describeDevice(gpu: GpuContext | undefined): DeviceDetails {
  if (!gpu) return { limits: {}, features: [] };
  const { device, adapterFeatures } = gpu;
  return {
    limits: Object.fromEntries(LIMITS.map((name) => [name, device.limits[name]])),
    features: [...adapterFeatures].sort().map((name) => ({ name, used: device.features.has(name) })),
  };
}

/** Asked only after no device could be opened. */
async function missingGpu(gpu: GPU | undefined): Promise<MissingGpu> {
  if (!gpu) return 'api';
  const adapter = await gpu.requestAdapter().catch(() => null);
  return adapter ? 'device' : 'adapter';
}
