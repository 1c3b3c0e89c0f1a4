/** A program on one core and on a GPU: what each of them tells, as far as they must agree. */
import type { Failure } from '../base/result.ts';
import type { EventExecutor } from '../engine/event/executor.ts';
import { GpuExecutor, type GpuSettings } from '../engine/event/gpu/gpu-executor.ts';
import type { EventWorld } from '../engine/event/model.ts';
import { SequentialExecutor } from '../engine/event/sequential/sequential-executor.ts';
import { type Agreed, agreedOf, expectOk, samplingOf } from '../engine/event/testing/run-world.ts';
import type { GpuContext } from '../gpu/context.ts';
import { ownModel } from '../models/own/model.ts';
import type { Program } from '../protocol/program.ts';
import { ownSpec } from '../protocol/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { NO_FILES } from '../scenario/files.ts';

/** Windows, and events after which no further one is opened: some double what there is in each. */
const MOST_WINDOWS = 60;
const MOST_EVENTS = 2000;

export interface ProgramPair {
  readonly core: Agreed | Failure;
  readonly gpu: Agreed | Failure;
  readonly events: number;
  /** It broke a rule. */
  readonly isFault: boolean;
}

/** Of a text without an underlay. Rules that `start` breaks are told when a run is opened. */
export async function programPair(
  program: Program,
  { nodes, seed }: { readonly nodes: number; readonly seed: number },
  gpu: GpuContext,
  settings: GpuSettings,
): Promise<ProgramPair> {
  const scenario = complete(ownSpec(program, 'own-0'), { params: { nodes }, seed, tick: 1000 });
  const world = ownModel(program).build(scenario, NO_FILES);
  const { windows, events } = await windowsOf(world);
  const core = await doneIn(new SequentialExecutor(world, samplingOf(world)), windows);
  const opened = await GpuExecutor.create(gpu, world, samplingOf(world), settings);
  const told = opened.ok ? await doneIn(opened.value, windows) : opened.failure;
  if (opened.ok) opened.value.dispose();
  return { core, gpu: told, events, isFault: 'kind' in core };
}

/** Windows that one core executes, until it has had enough. */
async function windowsOf(world: EventWorld): Promise<{ readonly windows: number; readonly events: number }> {
  const executor = new SequentialExecutor(world, samplingOf(world));
  let events = 0;
  for (let windows = 1; windows <= MOST_WINDOWS; windows++) {
    const progress = await executor.advance({ wallMs: 1e9, steps: 1 });
    if (progress.ok) ({ events } = progress.value);
    if (!progress.ok || progress.value.done || events > MOST_EVENTS) return { windows, events };
  }
  return { windows: MOST_WINDOWS, events };
}

async function doneIn(executor: EventExecutor, windows: number): Promise<Agreed | Failure> {
  const progress = await executor.advance({ wallMs: 1e9, steps: windows });
  return progress.ok ? agreedOf(expectOk(await executor.outcome())) : progress.failure;
}
