/** Kademlia for the event engine: a scenario turned into integers, and its metrics from what was counted. */
import type { EventModel, EventTotals, EventWorld } from '../../engine/event/model.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { COUNTER } from './counters.ts';
import { configOf, paramsOf } from './scenario-config.ts';
import { kademliaWorld } from './world.ts';

const ratio = (above: number, below: number): number => (below === 0 ? 0 : above / below);

export const kademliaModel: EventModel = {
  build(scenario: Scenario, files: Files): EventWorld {
    return kademliaWorld(configOf(scenario, files), scenario.seed, toTicks(paramsOf(scenario).end, scenario.tick));
  },

  metrics(scenario: Scenario, { counters }: EventTotals) {
    const { peers, end } = paramsOf(scenario);
    const requests = counters[COUNTER.requests];
    const answers = counters[COUNTER.answered] + counters[COUNTER.late];
    return {
      lookupsPerSecond: counters[COUNTER.finished] / end,
      requestsPerLookup: ratio(requests, counters[COUNTER.finished]),
      timeouts: ratio(counters[COUNTER.timedOut], requests),
      messagesPerPeerSecond: (requests + answers) / (peers * end),
    };
  },
};
