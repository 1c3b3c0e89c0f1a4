/** How the model series of a scenario is sampled. */
import type { Sampling } from '../engine/event/executor.ts';
import { MAX_SERIES_ROWS, type Scenario, toTicks } from '../scenario/scenario.ts';

export function samplingOf(scenario: Scenario, endTicks: number): Sampling {
  const everyTicks = Math.max(1, toTicks(scenario.measure.sampleEvery, scenario.tick));
  return { everyTicks, maxRows: Math.min(MAX_SERIES_ROWS, Math.floor(endTicks / everyTicks) + 1) };
}
