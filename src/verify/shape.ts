/**
 * What a case compiles on a GPU: kernels depend on a few numbers that are linked in, and everything else travels in a uniform. Cases of one
 * shape share all kernels, so long as lists do not grow.
 */
import { assert } from '../base/assert.ts';
import { worldOn } from '../engine/event/gpu/event-lists.ts';
import { planLists, shaderShape } from '../engine/event/gpu/plan.ts';
import { slotsPlan } from '../engine/event/gpu/slots/slots.ts';
import { buffersModule, layoutModule } from '../engine/rounds/layout.ts';
import { catalog } from '../models/catalog.ts';
import { registeredModel } from '../models/registered.ts';
import type { Files } from '../scenario/files.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ExecutorSettings } from './case.ts';

/** Equal for two cases if they compile the same kernels on a GPU that is none of software. */
export function shapeOf(scenario: Scenario, files: Files, { lists = {} }: Pick<ExecutorSettings, 'lists'>): string {
  const registered = registeredModel(scenario.model);
  assert(registered, `model ${scenario.model} is not in the registry`);
  if (registered.engine === 'rounds') {
    const rounds = registered.build(scenario, files);
    const modules = [...rounds.startKernels, ...rounds.roundKernels, ...rounds.censusKernels].map(
      ({ module }) => module,
    );
    // All that constants of kernels follow from; to make them takes as long as the rest.
    const { counters, gauges, observed, wide, goal, idle, constants } = rounds;
    return JSON.stringify([
      scenario.model,
      modules,
      { counters, gauges, observed, wide, goal, idle, constants },
      layoutModule(rounds),
      buffersModule(rounds),
    ]);
  }
  const world = worldOn(lists.list ?? 'slots', registered.build(scenario, files));
  return JSON.stringify([scenario.model, shaderShape(world, planLists(world, 1, false, lists))]);
}

/** Whether a scenario has an event list: its spec says it, for its model may not be loaded yet. */
export const hasEventList = ({ scenario }: { readonly scenario: Scenario }): boolean =>
  specById(catalog, scenario.model)?.engine === 'event';

/** Slots per node that a scenario would get by itself; undefined where there are none. */
export function capacityOf({
  scenario,
  files,
}: {
  readonly scenario: Scenario;
  readonly files: Files;
}): number | undefined {
  const registered = registeredModel(scenario.model);
  if (registered?.engine !== 'event') return undefined;
  return slotsPlan(planLists(registered.build(scenario, files), 1, false, {}).list).capacity;
}
