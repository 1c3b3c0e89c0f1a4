/** The samples of one run on the GPU, and how they are brought up to date: read there, or sent from the host. */
import { ok, type Result } from '../../base/result.ts';
import { GpuExecutor } from '../../engine/event/gpu/gpu-executor.ts';
import type { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import type { Run } from '../../models/run.ts';
import type { Fade } from '../fade.ts';
import type { Shown } from '../look.ts';
import type { SamplePlan } from '../sample-plan.ts';
import { TwinSamples } from '../twin-samples.ts';
import {
  compileSampling,
  packSampling,
  SAMPLING_BYTES,
  type SamplingKernel,
  samplingLayout,
} from './sampling-kernels.ts';

const LANES = 64;
const MOST_WORKGROUPS = 16_384;

export class GpuSamples {
  readonly values: GPUBuffer;
  /** In the unit square; after the last point, the picked node. */
  readonly places: GPUBuffer;
  private readonly device: GPUDevice;
  private readonly shown: Shown;
  private readonly totals: GPUBuffer;
  private readonly uniform: GPUBuffer;
  private readonly source: KernelSource | TwinSource;
  private readonly bindings: GPUBindGroup;

  /** Failure: `unsupported`, with the compiler's words. */
  static async open(device: GPUDevice, executor: Run['executor'], shown: Shown): Promise<Result<GpuSamples>> {
    const layout = samplingLayout(device);
    if (executor instanceof GpuExecutor) {
      const pipeline = await compileSampling(kernelFor(shown.plan), shown.subject, executor.read(), layout);
      return pipeline.ok ? ok(new GpuSamples(device, shown, { executor, pipeline: pipeline.value }, layout)) : pipeline;
    }
    const twin = new TwinSamples(shown.plan, shown.subject.views, shown.chosen);
    return ok(new GpuSamples(device, shown, { executor: executor as SequentialExecutor, twin }, layout));
  }

  private constructor(device: GPUDevice, shown: Shown, source: KernelSource | TwinSource, layout: GPUBindGroupLayout) {
    const { plan, chosen } = shown;
    this.device = device;
    this.shown = shown;
    this.source = source;
    this.values = storage(device, 'samples', plan.count);
    this.places = storage(device, 'places', plan.kind === 'points' ? 2 * (plan.count + 1) : 2);
    this.totals = storage(device, 'totals', chosen.channel.kind === 'activity' ? plan.count : 1);
    this.uniform = device.createBuffer({
      label: 'sampling',
      size: SAMPLING_BYTES,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    this.bindings = device.createBindGroup({
      layout,
      entries: [this.uniform, this.values, this.totals, this.places].map((buffer, binding) => ({
        binding,
        resource: { buffer },
      })),
    });
  }

  /** Earliest pending event of the run, in ticks: when the samples would be taken now. */
  get nowTicks(): number {
    return this.source.executor.read().nowTicks;
  }

  /** Records the reading, or sends what the host read. */
  update(encoder: GPUCommandEncoder, fade: Fade, picked: number | undefined): void {
    const { source, shown, device } = this;
    if ('twin' in source) {
      source.twin.update(source.executor.read(), fade, picked);
      device.queue.writeBuffer(this.values, 0, source.twin.values);
      if (source.twin.places.length > 0) device.queue.writeBuffer(this.places, 0, source.twin.places);
      return;
    }
    device.queue.writeBuffer(this.uniform, 0, packSampling(shown.subject, shown.chosen, shown.plan, fade, picked));
    const pass = encoder.beginComputePass({ label: 'sampling' });
    pass.setPipeline(source.pipeline);
    pass.setBindGroup(0, source.executor.read().bindings);
    pass.setBindGroup(1, this.bindings);
    pass.dispatchWorkgroups(this.workgroups);
    pass.end();
  }

  destroy(): void {
    for (const buffer of [this.values, this.places, this.totals, this.uniform]) buffer.destroy();
  }

  private get workgroups(): number {
    const { kind, nodes, exponent, count } = this.shown.plan;
    const items = kind === 'cells' ? Math.ceil(nodes / Math.max(LANES, 2 ** exponent)) : Math.ceil(count / LANES);
    return Math.min(MOST_WORKGROUPS, items);
  }
}

function kernelFor({ kind, exponent }: SamplePlan): SamplingKernel {
  if (kind === 'points') return 'sample_points';
  return exponent === 0 ? 'sample_nodes' : 'sample_cells';
}

interface KernelSource {
  readonly executor: GpuExecutor;
  readonly pipeline: GPUComputePipeline;
}

interface TwinSource {
  readonly executor: SequentialExecutor;
  readonly twin: TwinSamples;
}

const storage = (device: GPUDevice, label: string, words: number): GPUBuffer =>
  device.createBuffer({
    label,
    size: Math.max(16, 4 * words),
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
  });
