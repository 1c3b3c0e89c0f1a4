/** The samples of one run on the GPU, and how they are brought up to date: read there, or sent from the host. */
import { assert } from '../../base/assert.ts';
import { ok, type Result } from '../../base/result.ts';
import type { KernelReading } from '../../engine/gpu/kernel-reading.ts';
import { bindGroup, storageBuffer, uniformBuffer } from '../../gpu/bindings.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import { type Fade, UNFADED } from '../flat/fade.ts';
import { dimensionsOf, TwinSamples } from '../flat/twin-samples.ts';
import type { PictureContent } from '../picture-content.ts';
import type { Host, Source } from '../run/source.ts';
import { MOST_ON_HOST, type SamplePlan } from '../sample-plan.ts';
import {
  compileSampling,
  packSampling,
  placingLayout,
  SAMPLING_BYTES,
  type SamplingKernel,
  samplingLayout,
} from './sampling-kernels.ts';
import type { SceneKernels } from './scene-kernels.ts';
import { ValueSorter } from './value-sorter.ts';

const LANES = 64;
const MOST_WORKGROUPS = 16_384;

export class GpuSamples {
  readonly values: GPUBuffer;
  /** Two words for each point, three in a volume; after the last point, the picked node. */
  readonly places: GPUBuffer;
  /** Where the picked node stands in an order by value. */
  readonly pickedIndex: GPUBuffer;
  /** Most points. */
  readonly room: number;
  private readonly sorter: ValueSorter | undefined;
  private readonly device: GPUDevice;
  private readonly totals: GPUBuffer;
  private readonly uniform: GPUBuffer;
  private readonly bindings: Readonly<Record<'sampling' | 'placing', GPUBindGroup>>;

  /** Failure: `unsupported`, with the compiler's words. */
  static async open(kernels: SceneKernels, source: Source, content: PictureContent): Promise<Result<GpuSamples>> {
    const { device } = kernels.gpu;
    const layouts = { sampling: samplingLayout(device), placing: placingLayout(device) };
    const { host, gpu } = source;
    if (host) {
      const twin = new TwinSamples(content.plan, content.viewed.views, content.chosen);
      return ok(new GpuSamples(kernels, content, { host, twin }, layouts));
    }
    assert(gpu, 'a run is neither on the host nor on a GPU');
    const { volume } = content.chosen.view;
    const compile = (kernel: SamplingKernel, layout: GPUBindGroupLayout) =>
      compileSampling(kernel, content.viewed, gpu(), layout, volume);
    const [reading, placing] = await Promise.all([
      compile(kernelFor(content.plan), layouts.sampling),
      content.plan.kind === 'points' ? compile('place_points', layouts.placing) : ok(undefined),
    ]);
    if (!reading.ok) return reading;
    if (!placing.ok) return placing;
    return ok(new GpuSamples(kernels, content, { gpu, reading: reading.value, placing: placing.value }, layouts));
  }

  private constructor(
    kernels: SceneKernels,
    private content: PictureContent,
    private readonly source: KernelSource | TwinSource,
    layouts: Readonly<Record<'sampling' | 'placing', GPUBindGroupLayout>>,
  ) {
    const { plan, chosen } = content;
    const { device } = kernels.gpu;
    this.device = device;
    // What the host samples may become more, when a part of it is looked at.
    this.room = 'twin' in source && plan.stride > 1 ? Math.max(plan.count, MOST_ON_HOST) : plan.count;
    this.values = storage(device, 'samples', this.room);
    this.places = storage(device, 'places', plan.kind === 'points' ? dimensionsOf(chosen.view) * (this.room + 1) : 2);
    this.totals = storage(device, 'totals', chosen.channel.kind === 'activity' ? plan.count : 1);
    this.pickedIndex = storage(device, 'picked index', 1);
    if (plan.order === 'value' && !('twin' in source))
      this.sorter = new ValueSorter(kernels, content, this.values, this.pickedIndex);
    const sampled = this.sorter?.nodeValues ?? this.values;
    this.uniform = uniformBuffer(device, 'sampling', SAMPLING_BYTES);
    this.bindings = {
      sampling: bindGroup(device, layouts.sampling, [this.uniform, sampled, this.totals]),
      placing: bindGroup(device, layouts.placing, { 0: this.uniform, 3: this.places }),
    };
  }

  /** How often values have been read. */
  version = 0;

  /** Records the reading, or sends what the host read. `part`: how much of the last round has passed. */
  update(encoder: GPUCommandEncoder, fade: Fade, picked: number | undefined, part = 1): void {
    const { source, content, device } = this;
    this.version++;
    if ('twin' in source) {
      source.twin.update(source.host, fade, picked, part);
      device.queue.writeBuffer(this.values, 0, source.twin.values);
      if (source.twin.places.length > 0) device.queue.writeBuffer(this.places, 0, source.twin.places);
      if (content.plan.order === 'value' && picked !== undefined)
        device.queue.writeBuffer(this.pickedIndex, 0, new Uint32Array([source.twin.indexOf(picked)]));
      return;
    }
    const reading = source.gpu(part);
    this.writeUniform(fade, picked);
    if (source.placing) this.dispatch(encoder, source.placing, reading, this.bindings.placing);
    this.dispatch(encoder, source.reading, reading, this.bindings.sampling);
    this.sorter?.record(encoder, picked);
  }

  /** Points are other nodes from the next update on; of a run on the host. */
  replan(plan: SamplePlan): void {
    assert('twin' in this.source, 'points of a run on a GPU are chosen once');
    this.content = { ...this.content, plan };
    this.source.twin.replan(plan);
  }

  /** What the host read last is not of these points. */
  get isNew(): boolean {
    return 'twin' in this.source && this.source.twin.isNew;
  }

  /** Places alone, of a view that moves, when so much of the last round has passed; values stay. */
  move(encoder: GPUCommandEncoder, picked: number | undefined, part: number): void {
    const { source, device } = this;
    if ('twin' in source) {
      source.twin.move(source.host, picked, part);
      device.queue.writeBuffer(this.places, 0, source.twin.places);
      return;
    }
    assert(source.placing, 'there are no points to move');
    this.writeUniform(UNFADED, picked);
    this.dispatch(encoder, source.placing, source.gpu(part), this.bindings.placing);
  }

  private dispatch(
    encoder: GPUCommandEncoder,
    pipeline: GPUComputePipeline,
    { bindings }: KernelReading,
    own: GPUBindGroup,
  ): void {
    recordKernel(encoder, 'sampling', pipeline, [bindings, own], this.workgroups);
  }

  private writeUniform(fade: Fade, picked: number | undefined): void {
    const { content, device } = this;
    const uniform = packSampling(content.viewed, content.chosen, sampledPlan(content.plan), fade, picked);
    device.queue.writeBuffer(this.uniform, 0, uniform);
  }

  /** The node at a place of an order by value. */
  async nodeAt(index: number): Promise<number> {
    if ('twin' in this.source) return this.source.twin.order[index];
    assert(this.sorter, 'nodes are asked for by their place in an order that there is not');
    return this.sorter.nodeAt(index);
  }

  /** Goes on with what glowed in other samples of the same channel, if these are of the same nodes. */
  goOnFrom(before: GpuSamples): boolean {
    const [{ source, content }, { plan }] = [this, before.content];
    const isAlike = (['kind', 'order', 'exponent', 'stride', 'count'] as const).every(
      (key) => content.plan[key] === plan[key],
    );
    if (content.chosen.channel.kind !== 'activity') return false;
    if ('twin' in source) return 'twin' in before.source && source.twin.goOnFrom(before.source.twin);
    if ('twin' in before.source || !isAlike) return false;
    submit(this.device, 'glow', (encoder) => {
      encoder.copyBufferToBuffer(before.values, 0, this.values, 0, this.values.size);
      encoder.copyBufferToBuffer(before.totals, 0, this.totals, 0, this.totals.size);
    });
    return true;
  }

  destroy(): void {
    this.sorter?.destroy();
    for (const buffer of [this.values, this.places, this.totals, this.uniform, this.pickedIndex]) buffer.destroy();
  }

  private get workgroups(): number {
    const { kind, nodes, exponent, count } = sampledPlan(this.content.plan);
    const items = kind === 'cells' ? Math.ceil(nodes / Math.max(LANES, 2 ** exponent)) : Math.ceil(count / LANES);
    return Math.min(MOST_WORKGROUPS, items);
  }
}

/** Nodes that are to be sorted are sampled one by one. */
const sampledPlan = (plan: SamplePlan): SamplePlan =>
  plan.order === 'value' ? { ...plan, exponent: 0, count: plan.nodes } : plan;

function kernelFor(plan: SamplePlan): SamplingKernel {
  const { kind, exponent } = sampledPlan(plan);
  return kind === 'points' || exponent === 0 ? 'sample_nodes' : 'sample_cells';
}

interface KernelSource {
  readonly gpu: NonNullable<Source['gpu']>;
  readonly reading: GPUComputePipeline;
  /** Of points. */
  readonly placing: GPUComputePipeline | undefined;
}

interface TwinSource {
  readonly host: Host;
  readonly twin: TwinSamples;
}

const storage = (device: GPUDevice, label: string, words: number): GPUBuffer => storageBuffer(device, label, 4 * words);
