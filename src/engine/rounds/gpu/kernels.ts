/** The kernels of a run of the rounds engine: the model's and the engine's own; and the layout of their bindings. */
import finishedShader from '/shaders/rounds/finished.wesl?raw';
import { ok, type Result } from '../../../base/result.ts';
import { groupLayout } from '../../../gpu/bindings.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import type { ShaderProgram } from '../../../gpu/pipelines.ts';
import { MOST_FINISHING } from '../../finish.ts';
import type { RunOffsets } from '../../run-offsets.ts';
import { seatListModule } from '../../seats/seat-lists.ts';
import { setsModule } from '../../sets.ts';
import {
  BINDING,
  boundBuffers,
  buffersModule,
  configModule,
  ENGINE_LANES,
  isReadOnly,
  layoutModule,
  type SeatWords,
  seatedConfigModule,
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
  /** The model's census, then the row of the series, which runs in seats do not have. */
  readonly census: readonly CompiledKernel[];
  readonly finish: CompiledKernel;
}

const ROW: Kernel = { module: 'rounds/row', workgroups: 1 };

export const bindingLayout = (
  device: GPUDevice,
  { buffers }: RoundsWorld,
  reads: readonly string[] = [],
  hasSeats = false,
): GPUBindGroupLayout =>
  groupLayout(device, 'rounds engine', {
    [BINDING.run]: 'uniform',
    [BINDING.control]: 'storage',
    [BINDING.round]: 'uniform',
    ...Object.fromEntries(
      boundBuffers(buffers).map((bound) => [bound.binding, isReadOnly(bound, reads) ? 'read-only-storage' : 'storage']),
    ),
    ...Object.fromEntries(hasSeats ? [[BINDING.seats, 'uniform' as const]] : []),
  });

/** What kernel `module` of a run is linked of; `seats`: of runs that lie side by side. */
export const programOf = (
  gpu: Pick<GpuContext, 'subgroups'>,
  world: RoundsWorld,
  { module, reads }: Pick<Kernel, 'module' | 'reads'>,
  offsets: RunOffsets,
  seats?: SeatWords,
): ShaderProgram => ({
  module,
  modules: {
    ...world.modules,
    'model.wesl': world.shader,
    'config.wesl': seats ? seatedConfigModule(world) : configModule(world),
    'finished.wesl': finishedShader,
    'sets.wesl': setsModule(0, BINDING.round),
    'rounds/layout.wesl': layoutModule(world),
    'rounds/buffers.wesl': buffersModule(world, reads, offsets, seats),
    ...(seats && { 'seat_list.wesl': seatListModule(0, BINDING.seats) }),
  },
  constants: shaderConstants(world, offsets, seats),
  conditions: { subgroups: gpu.subgroups, seats: seats !== undefined },
});

/** Failure: `unsupported`, with the compiler's words. */
export async function compileKernels(
  gpu: GpuContext,
  world: RoundsWorld,
  offsets: RunOffsets,
  seats?: SeatWords,
): Promise<Result<Kernels>> {
  const layoutFor = ({ reads }: Kernel) =>
    gpu.device.createPipelineLayout({
      bindGroupLayouts: [bindingLayout(gpu.device, world, reads, seats !== undefined)],
    });
  const program = (kernel: Kernel) => programOf(gpu, world, kernel, offsets, seats);
  const finish: Kernel = {
    module: 'engine/finish',
    workgroups: Math.max(1, Math.min(MOST_FINISHING, Math.ceil(world.nodes / ENGINE_LANES))),
  };
  const census = [...world.censusKernels, ...(seats ? [] : [ROW])];
  const all = [...world.startKernels, ...world.roundKernels, ...census, finish];
  const compiled = await Promise.all(all.map((kernel) => gpu.pipelines.compute(program(kernel), layoutFor(kernel))));
  const kernels: CompiledKernel[] = [];
  for (const [i, result] of compiled.entries()) {
    if (!result.ok) return result;
    kernels.push({ pipeline: result.value, workgroups: all[i].workgroups, reads: all[i].reads ?? [] });
  }
  const take = (count: number) => kernels.splice(0, count);
  return ok({
    start: take(world.startKernels.length),
    round: take(world.roundKernels.length),
    census: take(census.length),
    finish: kernels[0],
  });
}
