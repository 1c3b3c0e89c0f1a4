/** The swarm for the rounds engine: a scenario turned into integers, and its metrics from what was counted. */
import type { RoundsModel, RoundsWorld } from '../../engine/rounds/model.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { SwarmGraph } from './graph.ts';
import { swarmMetricsOf } from './metrics.ts';
import { configOf } from './scenario-config.ts';
import { horizonOf } from './spec/check.ts';
import { swarmWorld } from './world.ts';

export const swarmModel: RoundsModel = {
  build(scenario: Scenario): RoundsWorld {
    const { params, seed, tick } = scenario;
    return swarmWorld(configOf(scenario), seed, new SwarmGraph(params, seed), {
      // A round is a second of the clock.
      roundTicks: toTicks(1, tick),
      endTicks: toTicks(horizonOf(params).endSeconds, tick),
    });
  },
  metrics: swarmMetricsOf,
};
