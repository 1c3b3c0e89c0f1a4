/** The kernels of a run of the rounds engine: the model's and the engine's own; and the layout of their bindings. */
import finishedShader from '/shaders/rounds/finished.wesl?raw';
import { allOk, ok, type Result } from '../../../base/result.ts';
import { groupLayout } from '../../../gpu/bindings.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import type { ShaderProgram } from '../../../gpu/pipelines.ts';
import { MOST_FINISHING } from '../../finish.ts';
import { replicaListModule } from '../../replicas/replica-lists.ts';
import type { RunOffsets } from '../../run-offsets.ts';
import { setsModule } from '../../sets.ts';
import {
  BINDING,
  boundBuffers,
  buffersModule,
  configModule,
  ENGINE_LANES,
  isReadOnly,
  layoutModule,
  type ReplicaWords,
  replicatedConfigModule,
  shaderConstants,
} from '../layout.ts';
import type { Kernel, RoundsWorld } from '../model.ts';

/** A kernel, compiled: how many workgroups of it are dispatched, and buffers that it only reads. */
export interface CompiledKernel {
  readonly pipeline: GPUComputePipeline;
  readonly workgroups: number;
  readonly reads: readonly string[];
}

export interface Kernels {
  readonly start: readonly CompiledKernel[];
  readonly round: readonly CompiledKernel[];
  /** The model's census, then the row of the series, which runs in replicas do not have. */
  readonly census: readonly CompiledKernel[];
  readonly finish: CompiledKernel;
}

const ROW: Kernel = { module: 'rounds/row', workgroups: 1 };

export const bindingLayout = (
  device: GPUDevice,
  { buffers }: RoundsWorld,
  reads: readonly string[] = [],
  hasReplicas = false,
): GPUBindGroupLayout =>
  groupLayout(device, 'rounds engine', {
    [BINDING.run]: 'uniform',
    [BINDING.control]: 'storage',
    [BINDING.round]: 'uniform',
    ...Object.fromEntries(
      boundBuffers(buffers).map((bound) => [bound.binding, isReadOnly(bound, reads) ? 'read-only-storage' : 'storage']),
    ),
    ...Object.fromEntries(hasReplicas ? [[BINDING.replicas, 'uniform' as const]] : []),
  });

/** What kernel `module` of a run is linked of; `replicas`: of runs that lie side by side. */
export const programOf = (
  gpu: Pick<GpuContext, 'subgroups'>,
  world: RoundsWorld,
  { module, reads }: Pick<Kernel, 'module' | 'reads'>,
  offsets: RunOffsets,
  replicas?: ReplicaWords,
): ShaderProgram => ({
  module,
  modules: {
    ...world.modules,
    'model.wesl': world.shader,
    'config.wesl': replicas ? replicatedConfigModule(world) : configModule(world),
    'finished.wesl': finishedShader,
    'sets.wesl': setsModule(0, BINDING.round),
    'rounds/layout.wesl': layoutModule(world),
    'rounds/buffers.wesl': buffersModule(world, reads, offsets, replicas),
    ...(replicas && { 'replica_list.wesl': replicaListModule(0, BINDING.replicas) }),
  },
  constants: shaderConstants(world, offsets, replicas),
  conditions: { subgroups: gpu.subgroups, replicas: replicas !== undefined },
});

/** Failure: `unsupported`, with the compiler's words. */
export async function compileKernels(
  gpu: GpuContext,
  world: RoundsWorld,
  offsets: RunOffsets,
  replicas?: ReplicaWords,
): Promise<Result<Kernels>> {
  const layoutFor = ({ reads }: Kernel) =>
    gpu.device.createPipelineLayout({
      bindGroupLayouts: [bindingLayout(gpu.device, world, reads, replicas !== undefined)],
    });
  const program = (kernel: Kernel) => programOf(gpu, world, kernel, offsets, replicas);
  const finish: Kernel = {
    module: 'engine/finish',
    workgroups: Math.max(1, Math.min(MOST_FINISHING, Math.ceil(world.nodes / ENGINE_LANES))),
  };
  const census = [...world.censusKernels, ...(replicas ? [] : [ROW])];
  const all = [...world.startKernels, ...world.roundKernels, ...census, finish];
  const compiled = await Promise.all(all.map((kernel) => gpu.pipelines.compute(program(kernel), layoutFor(kernel))));
  const pipelines = allOk(compiled, (one) => one);
  if (!pipelines.ok) return pipelines;
  const kernels = pipelines.value.map(
    (pipeline, i): CompiledKernel => ({ pipeline, workgroups: all[i].workgroups, reads: all[i].reads ?? [] }),
  );
  const take = (count: number) => kernels.splice(0, count);
  return ok({
    start: take(world.startKernels.length),
    round: take(world.roundKernels.length),
    census: take(census.length),
    finish: kernels[0],
  });
}
