/** Picks engine and executor for a world: the GPU, one core, or whichever is faster. */
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import type { EventExecutor } from '../engine/event/executor.ts';
import { GpuExecutor, type GpuSettings } from '../engine/event/gpu/gpu-executor.ts';
import type { EventWorld } from '../engine/event/model.ts';
import { SequentialExecutor } from '../engine/event/sequential/sequential-executor.ts';
import type { GpuContext } from '../gpu/context.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import type { Files } from '../scenario/files.ts';
import { memoryFailure } from '../scenario/memory.ts';
import type { AdapterReport, EngineName } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { estimateMemory } from './estimate.ts';
import { endsSoon, isInDoubt, isSequentialFaster } from './faster-engine.ts';
import type { OpenOptions } from './run.ts';
import { samplingOf } from './sampling.ts';

/** What a run on one core runs on. */
export const PROCESSOR: AdapterReport = {
  vendor: '',
  architecture: '',
  description: 'one processor core',
  software: false,
};

export interface Opened {
  readonly executor: EventExecutor;
  readonly engine: EngineName;
  readonly adapter: AdapterReport;
}

/** Builds the world at time 0 on an engine. Failures: `unsupported` (no adapter), `limit` (does not fit), `model-fault`. */
export async function openEngine(
  scenario: Scenario,
  world: EventWorld,
  options: OpenOptions,
  longestBatchMs = options.longestBatchMs,
): Promise<Result<Opened>> {
  const measures = options.engine === 'auto' && options.measures && isInDoubt(world);
  if (measures && (await isShort(scenario, world, options))) return openSequential(scenario, world, options);
  if (options.engine !== 'sequential') {
    const gpu = await (options.gpu ?? sharedGpu)();
    if (gpu.ok && (options.engine === 'gpu' || isWorthIt(gpu.value.adapter))) {
      const { lpSize, lists, lpTuning } = options;
      const onGpu = () =>
        openOnGpu(gpu.value, scenario, world, { lpSize, lists, lpTuning, longestBatchMs }, options.files);
      return measures ? openFaster(onGpu, () => openSequential(scenario, world, options)) : onGpu();
    }
    if (!gpu.ok && options.engine === 'gpu') return gpu;
  }
  return openSequential(scenario, world, options);
}

async function isShort(scenario: Scenario, world: EventWorld, options: OpenOptions): Promise<boolean> {
  const sequential = openSequential(scenario, world, options);
  if (!sequential.ok) return false;
  const isSoon = await endsSoon(sequential.value.executor, world);
  sequential.value.executor.dispose();
  return isSoon;
}

/** Opens both for a moment, and the faster one again, from the start. */
async function openFaster(
  onGpu: () => Promise<Result<Opened>>,
  onOneCore: () => Result<Opened>,
): Promise<Result<Opened>> {
  const gpu = await onGpu();
  const sequential = onOneCore();
  if (!gpu.ok || !sequential.ok) return gpu;
  const isSequential = await isSequentialFaster(gpu.value.executor, sequential.value.executor);
  gpu.value.executor.dispose();
  sequential.value.executor.dispose();
  return isSequential ? onOneCore() : onGpu();
}

/** Imitated by the processor, a GPU is many times slower than the sequential engine on one core of it. */
export const isWorthIt = ({ software }: AdapterReport): boolean => !software;

/** What does not fit is refused in the words of the estimate, before anything is allocated. */
async function openOnGpu(
  gpu: GpuContext,
  scenario: Scenario,
  world: EventWorld,
  settings: GpuSettings,
  files: Files | undefined,
): Promise<Result<Opened>> {
  const { maxBinding, adapter } = gpu;
  const place = { gpu: { maxBinding, software: adapter.software } };
  const estimate = estimateMemory(scenario, place, { lists: settings.lists, files });
  if (!estimate.fits) return { ok: false, failure: memoryFailure(estimate) };
  const executor = await GpuExecutor.create(gpu, world, samplingOf(scenario, world.endTicks), settings);
  return executor.ok ? ok({ executor: executor.value, engine: 'gpu', adapter: gpu.adapter }) : executor;
}

function openSequential(scenario: Scenario, world: EventWorld, { processorBytes, files }: OpenOptions): Result<Opened> {
  const estimate = estimateMemory(scenario, { processorBytes }, { files });
  if (!estimate.fits) return { ok: false, failure: memoryFailure(estimate) };
  try {
    const executor = new SequentialExecutor(world, samplingOf(scenario, world.endTicks));
    return executor.fault ?? ok({ executor, engine: 'sequential', adapter: PROCESSOR });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail(
      'limit',
      `${whole(world.nodes)} nodes need more memory than there is (${error.message})`,
      'choose fewer nodes or fewer events per node',
    );
  }
}
