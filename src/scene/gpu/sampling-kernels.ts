/** The kernels that read a run for its model's views, linked with both; compiled once per model and device. */

import type { Result } from '../../base/result.ts';
import { NONE } from '../../base/u32.ts';
import type { KernelReading } from '../../engine/gpu/kernel-reading.ts';
import { beside } from '../../engine/shader-constants.ts';
import { shaderFloat } from '../../engine/shader-names.ts';
import { groupLayout } from '../../gpu/bindings.ts';
import type { Fade } from '../flat/fade.ts';
import { type ChosenView, channelIds, type ViewedRun, viewIds } from '../run/viewed-run.ts';
import type { SamplePlan } from '../sample-plan.ts';

export const SAMPLING_BYTES = 40;

export type SamplingKernel = 'sample_nodes' | 'sample_cells' | 'place_points' | 'inspect';

/** Group 1: the uniform, samples, totals. Places are bound by themselves: with a ring's buffers there would be nine, and some devices have eight. */
export const samplingLayout = (device: GPUDevice): GPUBindGroupLayout =>
  groupLayout(device, 'sampling', ['uniform', 'storage', 'storage']);

/** Group 1 of `place_points`. */
export const placingLayout = (device: GPUDevice): GPUBindGroupLayout =>
  groupLayout(device, 'placing', { 0: 'uniform', 3: 'storage' });

/** `volume`: points are placed by `place3` of the model's views. Failure: `unsupported`, with the compiler's words. */
export function compileSampling(
  kernel: SamplingKernel,
  viewed: ViewedRun,
  reading: KernelReading,
  layout: GPUBindGroupLayout,
  volume = false,
): Promise<Result<GPUComputePipeline>> {
  const { device, pipelines } = reading.gpu;
  const program = {
    module: `scene/${kernel}`,
    modules: { ...reading.program.modules, 'views.wesl': viewed.views.shader },
    constants: samplingConstants(viewed, reading.program.constants),
    conditions: { volume },
  };
  return pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [reading.layout, layout] }));
}

/** What views may import: constants of the run, numbers of views and channels, and their own, of floating point. */
export function samplingConstants(
  { specs, views }: { readonly specs: ViewedRun['specs']; readonly views: Pick<ViewedRun['views'], 'constants'> },
  ofRun: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const ids = { ...numbered('VIEW', viewIds(specs)), ...numbered('CHANNEL', channelIds(specs)) };
  const known = beside(ofRun, ids, 'views or channels have names of constants');
  return beside(known, floats(views.constants), 'constants of views have names of others');
}

/** `VIEW_CELLS`, `CHANNEL_PENDING`: names in a spec as constants of shaders. */
const numbered = (prefix: string, ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id, i) => [`${prefix}_${id.replace(/\W/g, '_').toUpperCase()}`, `${i}u`]));

const floats = (constants: Readonly<Record<string, number>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, shaderFloat(value)]));

/** The uniform `Sampling` of shaders/scene/sampling.wesl, in the same order. */
export function packSampling(
  { specs }: ViewedRun,
  { view, channel }: ChosenView,
  plan: Pick<SamplePlan, 'nodes' | 'exponent' | 'stride' | 'count'>,
  { keep, gain }: Fade,
  picked: number | undefined,
): ArrayBuffer {
  const words = new Uint32Array(SAMPLING_BYTES / 4);
  words.set([viewIds(specs).indexOf(view.id), channelIds(specs).indexOf(channel.id)]);
  words.set(
    [plan.nodes, plan.exponent, plan.stride, plan.count, Number(channel.kind === 'activity'), picked ?? NONE],
    2,
  );
  new Float32Array(words.buffer).set([keep, gain], 8);
  return words.buffer;
}
