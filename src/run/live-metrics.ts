/** What a model's metrics say of a run that goes on: of what handlers measure. What is observed at the end stays out. */
import { summarise } from '../analysis/distribution.ts';
import type { EventModel, EventWorld } from '../engine/event/model.ts';
import type { Progress } from '../engine/progress.ts';
import { type Distribution, type Distributions, isDistribution } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';

const NOTHING = summarise([], 0, 0, 0);

/** By metric instead of by the names of the world; undefined when nothing new was read. */
export function liveDistributions(
  model: EventModel,
  scenario: Scenario,
  world: EventWorld,
  { events, steps, counters, distributions }: Progress,
): Distributions | undefined {
  if (!distributions) return undefined;
  const observed = Object.fromEntries(world.observed.map((name) => [name, NOTHING]));
  const totals = {
    events,
    windows: steps,
    lookaheadTicks: world.lookaheadTicks,
    prepared: world.prepared,
    counters: Object.values(counters),
    distributions,
    observed,
    series: { time: [] },
  };
  const measured = Object.entries(model.metrics(scenario, totals)).filter(
    (metric): metric is [string, Distribution] => isDistribution(metric[1]) && metric[1].count > 0,
  );
  return Object.fromEntries(measured);
}
