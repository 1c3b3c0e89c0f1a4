/** How much memory a scenario takes on an engine, and what would fit, before anything is opened: the form asks. */
import { assert } from '../base/assert.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import { type Files, NO_FILES } from '../scenario/files.ts';
import type { MemoryEstimate } from '../scenario/memory.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ExecutorLimits } from './plan-memory.ts';
import { runnerOf } from './runners.ts';

/** Both as in `OpenOptions`. */
export type EstimateOptions = { readonly lists?: ListSettings; readonly files?: Files };

/** Of a valid scenario whose files are here. Builds its world, and needs no GPU. */
export function estimateMemory(
  scenario: Scenario,
  on: ExecutorLimits,
  { lists, files = NO_FILES }: EstimateOptions = {},
): MemoryEstimate {
  const runner = runnerOf(scenario.model);
  assert(runner, `model ${scenario.model} is not in the registry`);
  return runner.estimate(scenario, files, on, lists);
}
