/**
 * A GPU device with what the rest of the lab needs to know of it. Takes any `GPU` object: the browser's in a worker,
 * Dawn's in Node. Pipelines are cached per context, so a parameter change compiles nothing.
 */
import { fail, ok, type Result } from '../base/result.ts';
import type { AdapterReport } from '../scenario/outcome.ts';
import { keepOpen } from './open-devices.ts';
import type { PipelineCache } from './pipelines.ts';

export interface GpuContext {
  readonly device: GPUDevice;
  readonly adapter: AdapterReport;
  readonly subgroups: boolean;
  readonly pipelines: PipelineCache;
  /** What the adapter could do, asked for or not. */
  readonly adapterFeatures: readonly string[];
  /** Largest storage binding in bytes. */
  readonly maxBinding: number;
  /** Most invocations of a workgroup, and words of memory that they share. */
  readonly workgroup: { readonly lanes: number; readonly words: number };
  /** Resolves with a reason when the device is lost, `destroy()` by ourselves included. */
  readonly lost: Promise<string>;
  /** True once it is. */
  isLost(): boolean;
}

/**
 * Limits asked for as high as the adapter gives them: the defaults would cap a run at 128 MiB per buffer, and a workgroup at 256 invocations
 * and 16 KiB. Storage buffers of a kernel are eight at most, as many as there are everywhere.
 */
const RAISED = [
  'maxStorageBufferBindingSize',
  'maxBufferSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupStorageSize',
] as const;

export interface ContextOptions {
  /** Use subgroup operations where the adapter has them; results are equal without. Default true. */
  readonly subgroups?: boolean;
  /** Measure how long kernels take, where the adapter can. Default false. */
  readonly timeStamps?: boolean;
  /** Compiled pipelines that are kept; default: more than any run uses. */
  readonly keptPipelines?: number;
}

/** Opens a device. Failure: `unsupported` where there is no WebGPU or no adapter. */
export async function openGpu(gpu: GPU | undefined, options: ContextOptions = {}): Promise<Result<GpuContext>> {
  if (!gpu) return fail('unsupported', 'WebGPU is not available here', 'one core works');
  // What links shaders, and their texts: only who has a GPU needs them.
  const [pipelines, adapter] = await Promise.all([
    import('./pipelines.ts'),
    gpu.requestAdapter({ powerPreference: 'high-performance' }),
  ]);
  if (!adapter) return fail('unsupported', 'WebGPU found no adapter', 'one core works');
  const subgroups = (options.subgroups ?? true) && adapter.features.has('subgroups');
  const requiredLimits = Object.fromEntries(RAISED.map((name) => [name, adapter.limits[name]]));
  const timeStamps = options.timeStamps === true && adapter.features.has('timestamp-query');
  const requiredFeatures: GPUFeatureName[] = [
    ...(subgroups ? (['subgroups'] as const) : []),
    ...(timeStamps ? (['timestamp-query'] as const) : []),
  ];
  const device = await adapter.requestDevice({ requiredFeatures, requiredLimits });
  keepOpen(device);
  let gone = false;
  const lost = device.lost.then((info) => {
    gone = true;
    return info.message || info.reason;
  });
  return ok({
    device,
    adapter: describeAdapter(adapter.info),
    subgroups,
    adapterFeatures: [...adapter.features],
    pipelines: new pipelines.PipelineCache(device, options.keptPipelines),
    workgroup: {
      lanes: Math.min(device.limits.maxComputeInvocationsPerWorkgroup, device.limits.maxComputeWorkgroupSizeX),
      words: Math.floor(device.limits.maxComputeWorkgroupStorageSize / 4),
    },
    maxBinding: Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize),
    lost,
    isLost: () => gone,
  });
}

function describeAdapter(info: GPUAdapterInfo): AdapterReport {
  const software =
    info.isFallbackAdapter === true ||
    /swiftshader|llvmpipe|basic render/i.test(`${info.architecture} ${info.description} ${info.device}`);
  return {
    vendor: info.vendor,
    architecture: info.architecture,
    description: info.description || info.device,
    software,
  };
}
