/** The kernels of the event engine, compiled for one model and list organisation, and their bindings. */

import { ok, type Result } from '../../../base/result.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { shaderSources } from '../../../gpu/shader-sources.ts';
import { setsModule, turnUniforms } from '../../sets.ts';
import { withModel } from '../../shader-constants.ts';
import { configModule, layoutModule, shaderConstants } from '../layout.ts';
import type { EventWorld } from '../model.ts';
import type { BufferName } from './plan.ts';
import { eventList, type KernelShape } from './slots/slots.ts';

const KERNELS = ['prepare', 'start', 'advance', 'finish', 'evaluate_records'] as const;
export type KernelName = (typeof KERNELS)[number];

export interface Kernels {
  /** `evaluate_records` only of models with records. */
  readonly pipelines: Readonly<
    Record<Exclude<KernelName, 'evaluate_records'>, GPUComputePipeline> & { evaluate_records?: GPUComputePipeline }
  >;
  bind(buffers: Readonly<Record<BufferName, GPUBuffer>>, run: GPUBuffer): GPUBindGroup;
}

/** One binding per turn of the sets: see sets.ts. The same for all kernels. */
export interface SetBindings {
  readonly bindings: readonly GPUBindGroup[];
  /** What they are bound to. */
  readonly buffer: GPUBuffer;
}

/** Bindings of group 0 after the uniform, in order. */
const STORAGE: readonly BufferName[] = ['control', 'times', 'keys', 'extras', 'nodes', 'pool', 'tables', 'store'];

/** For `import constants::NAME` in kernels of the engine. */
export const kernelConstants = (shape: KernelShape): Record<string, string> => ({
  ...shaderConstants(shape),
  ...withModel(Object.entries(eventList.constants(shape)), shape.constants),
});

/** `eventTrace`: rounds record what they execute. */
export async function compileKernels(
  gpu: GpuContext,
  { shader, phased }: Pick<EventWorld, 'shader' | 'phased'>,
  shape: KernelShape,
  eventTrace: boolean,
): Promise<Result<Kernels>> {
  const { device } = gpu;
  const compute = GPUShaderStage.COMPUTE;
  const main = device.createBindGroupLayout({
    label: 'event engine',
    entries: [
      { binding: 0, visibility: compute, buffer: { type: 'uniform' } },
      ...STORAGE.map((name, i) => ({
        binding: i + 1,
        visibility: compute,
        buffer: { type: name === 'tables' ? ('read-only-storage' as const) : ('storage' as const) },
      })),
    ],
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [main, setLayout(device)] });
  const program = (name: KernelName) => ({
    module: name === 'finish' ? 'engine/finish' : `event/${name}`,
    modules: {
      'model.wesl': shader,
      ...(shape.phased && phased && { 'model_phased.wesl': phased.shader }),
      'config.wesl': configModule(shape, name === 'advance' ? shape.fixed : {}),
      'finished.wesl': shaderSources['event/finished.wesl'],
      'sets.wesl': setsModule(1, 0),
      'event/layout.wesl': layoutModule(shape),
      ...eventList.modules,
    },
    constants: kernelConstants(shape),
    conditions: {
      // In a sparse round few lanes count something: to add up what subgroups have takes longer than it saves.
      subgroups: gpu.subgroups && !shape.sparse,
      sparse: shape.sparse,
      phased: shape.phased,
      ...(name === 'advance' && { event_trace: eventTrace }),
    },
  });
  const names = KERNELS.filter((name) => name !== 'evaluate_records' || shape.recordWords > 0);
  const compiled = await Promise.all(names.map((name) => gpu.pipelines.compute(program(name), layout)));
  const pipelines = {} as Record<KernelName, GPUComputePipeline>;
  for (const [i, result] of compiled.entries()) {
    if (!result.ok) return result;
    pipelines[names[i]] = result.value;
  }
  return ok({
    pipelines,
    bind: (buffers, run) =>
      device.createBindGroup({
        layout: main,
        entries: [
          { binding: 0, resource: { buffer: run } },
          ...STORAGE.map((name, i) => ({ binding: i + 1, resource: { buffer: buffers[name] } })),
        ],
      }),
  });
}

const setLayout = (device: GPUDevice): GPUBindGroupLayout =>
  device.createBindGroupLayout({
    label: 'round',
    entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } }],
  });

export function bindSets(device: GPUDevice): SetBindings {
  const layout = setLayout(device);
  const { buffer, turns } = turnUniforms(device);
  const bindings = turns.map((resource) => device.createBindGroup({ layout, entries: [{ binding: 0, resource }] }));
  return { bindings, buffer };
}
