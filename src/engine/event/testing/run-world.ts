/** Runs a world on either executor, without scenario or registry, and gives all that the engines must agree on. */
import { describeFailure, fail, type Result } from '../../../base/result.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import type { Files } from '../../../scenario/files.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { AdvanceLimits } from '../../progress.ts';
import type { EventExecutor, EventOutcome, Sampling, SeriesRows } from '../executor.ts';
import { GpuExecutor, type GpuSettings } from '../gpu/gpu-executor.ts';
import type { EventModel, EventWorld } from '../model.ts';
import { SequentialExecutor } from '../sequential/sequential-executor.ts';

/** An outcome without what engines may differ in. */
export type Agreed = Omit<
  EventOutcome,
  'lpSize' | 'list' | 'listMoves' | 'listMoveSeconds' | 'lpSerialEvents' | 'series'
> & {
  readonly series: Omit<SeriesRows, 'lpSerialEvents'>;
};

export function agreedOf({
  lpSize: _,
  list: __,
  listMoves: ___,
  listMoveSeconds: ____,
  lpSerialEvents: _____,
  series,
  ...outcome
}: EventOutcome): Agreed {
  const { lpSerialEvents: ______, ...rows } = series;
  return { ...outcome, series: rows };
}

/** About 16 rows. */
export const samplingOf = (world: EventWorld): Sampling => ({
  everyTicks: Math.max(1, Math.floor(world.endTicks / 16)),
  maxRows: 17,
});

/** The value, or an error that says the failure. */
export function expectOk<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.failure.kind}: ${describeFailure(result.failure)}`);
}

/** Prepared on one core, and built. */
export async function preparedWorld(model: EventModel, scenario: Scenario, files: Files): Promise<EventWorld> {
  const gpu = async () => fail('unsupported', 'one core prepares', '');
  const prepared = await model.prepare?.(scenario, files, { routing: 'one-core', gpu });
  return model.build(scenario, files, prepared && expectOk(prepared));
}

export async function runSequential(world: EventWorld): Promise<Agreed> {
  return (await runToEnd(new SequentialExecutor(world, samplingOf(world)))).agreed;
}

export interface GpuRun {
  readonly agreed: Agreed;
  /** What the run said on its way, growth of the lists for one. */
  readonly notices: readonly string[];
}

export async function runGpu(
  gpu: GpuContext,
  world: EventWorld,
  settings: GpuSettings,
  limits?: AdvanceLimits,
): Promise<GpuRun> {
  const executor = expectOk(await GpuExecutor.create(gpu, world, samplingOf(world), settings));
  try {
    return await runToEnd(executor, limits);
  } finally {
    executor.dispose();
  }
}

export async function runToEnd(executor: EventExecutor, limits: AdvanceLimits = { wallMs: 1e9 }): Promise<GpuRun> {
  const notices: string[] = [];
  let counters: readonly number[] = [];
  for (let done = false; !done; ) {
    const progress = expectOk(await executor.advance(limits));
    if (progress.notice) notices.push(progress.notice);
    done = progress.done;
    counters = Object.values(progress.counters);
  }
  const agreed = agreedOf(expectOk(await executor.outcome()));
  if (String(counters) !== String(agreed.counters))
    throw new Error(`the last progress counted ${counters}, the outcome ${agreed.counters}`);
  return { agreed, notices };
}
