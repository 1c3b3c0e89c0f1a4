/** Kademlia for the event engine: a scenario turned into integers, and its metrics from what was counted. */
import type { EventModel, EventWorld } from '../../engine/event/model.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { kademliaMetricsOf } from './metrics.ts';
import { configOf, paramsOf } from './scenario-config.ts';
import { kademliaWorld } from './world.ts';

export const kademliaModel: EventModel = {
  build(scenario: Scenario, files: Files): EventWorld {
    return kademliaWorld(configOf(scenario, files), scenario.seed, toTicks(paramsOf(scenario).end, scenario.tick));
  },
  metrics: kademliaMetricsOf,
};
