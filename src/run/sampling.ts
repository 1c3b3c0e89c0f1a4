/** How the model series of a scenario is sampled. */
import { saturated } from '../base/u32.ts';
import type { Sampling } from '../engine/event/executor.ts';
import type { RoundsSampling } from '../engine/rounds/executor.ts';
import type { RoundsWorld } from '../engine/rounds/model.ts';
import { MAX_SERIES_ROWS, type Scenario, toTicks } from '../scenario/scenario.ts';

const rowsUntil = (endTicks: number, everyTicks: number): number =>
  Math.min(MAX_SERIES_ROWS, Math.floor(endTicks / everyTicks) + 1);

export function samplingOf(scenario: Scenario, endTicks: number): Sampling {
  const everyTicks = saturated(Math.max(1, toTicks(scenario.measure.sampleEvery, scenario.tick)));
  return { everyTicks, maxRows: rowsUntil(endTicks, everyTicks) };
}

/** In whole rounds, at least one. */
export function roundsSamplingOf({ measure, tick }: Scenario, { roundTicks, endTicks }: RoundsWorld): RoundsSampling {
  const everyRounds = saturated(Math.max(1, Math.round(toTicks(measure.sampleEvery, tick) / roundTicks)));
  return { everyRounds, maxRows: rowsUntil(endTicks, everyRounds * roundTicks) };
}
