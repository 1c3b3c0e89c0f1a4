/** Picks the executor of a rounds world: the GPU, or one core. */
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import type { RoundsExecutor } from '../engine/rounds/executor.ts';
import { GpuRounds } from '../engine/rounds/gpu/gpu-executor.ts';
import type { RoundsWorld } from '../engine/rounds/model.ts';
import { SequentialRounds } from '../engine/rounds/sequential-executor.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import { memoryFailure } from '../scenario/memory.ts';
import type { AdapterReport, EngineName } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { estimateMemory, type Place } from './estimate.ts';
import { isWorthIt, PROCESSOR } from './open-engine.ts';
import type { OpenOptions } from './run.ts';
import { roundsSamplingOf } from './sampling.ts';

export interface OpenedRounds {
  readonly executor: RoundsExecutor;
  readonly engine: EngineName;
  readonly adapter: AdapterReport;
}

/** Builds the world at time 0. What does not fit is refused before anything is allocated. */
export async function openRoundsEngine(
  scenario: Scenario,
  world: RoundsWorld,
  options: OpenOptions,
): Promise<Result<OpenedRounds>> {
  if (options.engine === 'sequential') return openSequential(scenario, world, options);
  const gpu = await (options.gpu ?? sharedGpu)();
  if (!gpu.ok) return options.engine === 'gpu' ? gpu : openSequential(scenario, world, options);
  const { adapter, maxBinding } = gpu.value;
  if (options.engine === 'auto' && !isWorthIt(adapter)) return openSequential(scenario, world, options);
  const refused = refusal(scenario, { gpu: { maxBinding, software: adapter.software } }, options);
  if (refused) return refused;
  const { longestBatchMs } = options;
  const executor = await GpuRounds.create(gpu.value, world, roundsSamplingOf(scenario, world), { longestBatchMs });
  return executor.ok ? ok({ executor: executor.value, engine: 'gpu', adapter }) : executor;
}

function refusal(scenario: Scenario, place: Place, { files }: OpenOptions): Result<never> | undefined {
  const estimate = estimateMemory(scenario, place, { files });
  return estimate.fits ? undefined : { ok: false, failure: memoryFailure(estimate) };
}

function openSequential(scenario: Scenario, world: RoundsWorld, options: OpenOptions): Result<OpenedRounds> {
  const refused = refusal(scenario, { processorBytes: options.processorBytes }, options);
  if (refused) return refused;
  try {
    const executor = new SequentialRounds(world, roundsSamplingOf(scenario, world));
    return ok({ executor, engine: 'sequential', adapter: PROCESSOR });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail(
      'limit',
      `${whole(world.nodes)} nodes need more memory than there is (${error.message})`,
      'choose fewer',
    );
  }
}
