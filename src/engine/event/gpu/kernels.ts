/** The kernels of the event engine, compiled for one model and list organisation, and their bindings. */

import finishedShader from '/shaders/event/finished.wesl?raw';
import { ok, type Result } from '../../../base/result.ts';
import { bindGroup, groupLayout } from '../../../gpu/bindings.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { replicaListModule } from '../../replicas/replica-lists.ts';
import { setsModule, type TurnUniforms, turningSetsModule } from '../../sets.ts';
import { beside, u32Literals, withModel } from '../../shader-constants.ts';
import { shaderTables } from '../../shader-names.ts';
import { PENDING } from '../event-state.ts';
import { configModule, layoutModule, shaderConstants } from '../layout.ts';
import type { EventWorld } from '../model.ts';
import type { KernelShape } from './event-list.ts';
import { listOf } from './event-lists.ts';
import { engineGroup } from './main-group.ts';
import type { Plan } from './plan.ts';

const KERNELS = ['prepare', 'start', 'advance', 'finish', 'evaluate_records'] as const;
export type KernelName = (typeof KERNELS)[number];
/** What a world is built with; it can be seen before the others are compiled, of which one is larger than all the rest. */
const FIRST: readonly KernelName[] = ['prepare', 'start'];

export interface Kernels {
  /** `evaluate_records` only of models with records; where rounds are resident `advance` is `resident`, which evaluates too. */
  readonly pipelines: Readonly<
    Record<Exclude<KernelName, 'evaluate_records'>, GPUComputePipeline> & { evaluate_records?: GPUComputePipeline }
  >;
  /** Those that the list has beside them, by name. */
  readonly ofList: Readonly<Record<string, GPUComputePipeline>>;
  /** Resolves when all are there; until then only what builds a world is. Failure: `unsupported`. */
  readonly complete: Promise<Result<void>>;
  readonly bind: ReturnType<typeof engineGroup>['bind'];
  /** Others that are seldom needed, with the same bindings. Failure: `unsupported`. */
  further(module: 'event/save' | 'event/restore'): Promise<Result<GPUComputePipeline>>;
}

const fixedIn = ({ fixed }: KernelShape, module: string): Readonly<Record<string, number>> =>
  module === 'event/start' ? fixed.start : module === 'event/advance' ? fixed.advance : {};

/** For `import constants::NAME` in kernels of the engine. */
export const kernelConstants = (shape: KernelShape): Record<string, string> => ({
  ...shaderConstants(shape),
  ...withModel(Object.entries(listOf(shape.list).constants(shape)), shape.constants),
});

/** Modules that are written for a run, and for kernels that look after replicas. */
export const modulesOf = (shape: KernelShape, fixed: Readonly<Record<string, number>> = {}) => ({
  'config.wesl': configModule(shape, fixed),
  'sets.wesl': setsModule(1, 0),
  'event/layout.wesl': layoutModule(shape),
  ...(shape.replicas && { 'replica_list.wesl': replicaListModule(1, 1) }),
});

/** `eventTrace`: rounds record what they execute. `resident`: of the workgroup that runs all rounds, if one does. */
export async function compileKernels(
  gpu: GpuContext,
  { shader, phased }: Pick<EventWorld, 'shader' | 'phased'>,
  shape: KernelShape,
  eventTrace: boolean,
  resident: Plan['resident'],
): Promise<Result<Kernels>> {
  const { device } = gpu;
  const main = engineGroup(device);
  const layout = device.createPipelineLayout({ bindGroupLayouts: [main.layout, turnLayout(device, shape)] });
  const programOf = (name: KernelName) =>
    name === 'advance' && resident
      ? program(
          'event/resident',
          { ...shape, ...resident },
          {
            event_trace: eventTrace,
            resident: true,
            records: shape.recordWords > 0,
            // Most lanes have counted nothing.
            subgroups: gpu.subgroups && !shape.sparse,
          },
        )
      : program(name === 'finish' ? 'engine/finish' : `event/${name}`, shape, {
          event_trace: name === 'advance' && eventTrace,
          // A trace has an offset for one event of each node at a time.
          gathered: name === 'advance' && shape.gathered && !eventTrace,
        });
  const program = (module: string, shape: KernelShape, conditions: Readonly<Record<string, boolean>>) => ({
    module,
    modules: {
      'model.wesl': shader,
      ...(shape.phased && phased && { 'model_phased.wesl': phased.shader }),
      'finished.wesl': finishedShader,
      ...modulesOf(shape, fixedIn(shape, module)),
      ...(conditions.resident && { 'sets.wesl': turningSetsModule(1, 0) }),
      ...listOf(shape.list).modules,
    },
    constants: kernelConstants(shape),
    conditions: {
      // In a sparse round few lanes count something: to add up what subgroups have takes longer than it saves.
      subgroups: gpu.subgroups && !shape.sparse,
      sparse: shape.sparse,
      tiled: shape.tiled,
      phased: shape.phased,
      replicas: shape.replicas !== undefined,
      ...listOf(shape.list).conditions,
      ...conditions,
    },
  });
  const names = KERNELS.filter((name) => name !== 'evaluate_records' || (shape.recordWords > 0 && !resident));
  const pipelines = {} as Record<KernelName, GPUComputePipeline>;
  const ofList: Record<string, GPUComputePipeline> = {};
  const compile = async (wanted: readonly KernelName[]): Promise<Result<void>> => {
    const compiled = await Promise.all(wanted.map((name) => gpu.pipelines.compute(programOf(name), layout)));
    for (const [i, result] of compiled.entries()) {
      if (!result.ok) return result;
      pipelines[wanted[i]] = result.value;
    }
    return ok(undefined);
  };
  const list = listOf(shape.list);
  const programOfList = (name: string) => {
    const { module, modules, constants } = list.kernel?.(name, shape) ?? { module: name, modules: {}, constants: {} };
    const whole = program(module, shape, {});
    return {
      ...whole,
      modules: { ...whole.modules, ...modules },
      constants: { ...whole.constants, ...u32Literals(constants) },
    };
  };
  const compileOfList = async (): Promise<Result<void>> => {
    for (const name of list.kernels ?? []) {
      const compiled = await gpu.pipelines.compute(programOfList(name), layout);
      if (!compiled.ok) return compiled;
      ofList[name] = compiled.value;
    }
    return ok(undefined);
  };
  const first = compile(FIRST);
  // Linking takes this thread: the first are with the device before the others are linked.
  const complete = (hasFewCores() ? first : turn()).then(async () => {
    const rest = await compile(names.filter((name) => !FIRST.includes(name)));
    return rest.ok && !list.look ? compileOfList() : rest;
  });
  const begun = await first;
  if (!begun.ok) return begun;
  // The first picture looks at the list.
  const ready = list.look ? await compileOfList() : begun;
  if (!ready.ok) return ready;
  const further: Kernels['further'] = (module) => {
    const whole = program(module, shape, {});
    const rows = u32Literals(shaderTables({ SAVED: PENDING }));
    const constants = beside(whole.constants, rows, 'a model has constants of checkpoints');
    return gpu.pipelines.compute({ ...whole, constants }, layout);
  };
  return ok({ pipelines, ofList, complete, bind: main.bind, further });
}

/** A compiler takes a core, and several large kernels are compiled: with fewer cores the first would wait for the others. */
const MANY_CORES = 8;

function hasFewCores(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly hardwareConcurrency?: number } };
  return (navigator?.hardwareConcurrency ?? MANY_CORES) < MANY_CORES;
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** All kernels, as `compileKernels`, where none can be waited for later. */
export async function compileAllKernels(...of: Parameters<typeof compileKernels>): Promise<Result<Kernels>> {
  const kernels = await compileKernels(...of);
  if (!kernels.ok) return kernels;
  const complete = await kernels.value.complete;
  return complete.ok ? kernels : complete;
}

/** Group 1: the sets of the turn, and the list of replicas where runs have them. */
export const turnLayout = (device: GPUDevice, { replicas }: Pick<KernelShape, 'replicas'>): GPUBindGroupLayout =>
  groupLayout(device, 'round', replicas ? ['uniform', 'uniform'] : ['uniform']);

/** Group 1 of a round of each turn. The same for all kernels. */
export function bindTurns(device: GPUDevice, { turns }: TurnUniforms): readonly GPUBindGroup[] {
  const layout = turnLayout(device, {});
  return turns.map((turn) => bindGroup(device, layout, [turn]));
}
