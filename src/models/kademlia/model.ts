/** Kademlia for the event engine: a scenario turned into integers, its metrics from what was counted, its pictures. */
import type { EvaluatedRecord, EventWorld } from '../../engine/event/model.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toSeconds, toTicks } from '../../scenario/scenario.ts';
import { prepareUnderlay, type Routed } from '../../underlay/routed.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import { carried } from './carried.ts';
import { kademliaMetricsOf } from './metrics.ts';
import { openKademliaViews } from './picture/views.ts';
import { judgementOf, RECORD } from './rules/evaluate-lookup.ts';
import { lookupOf } from './rules/purpose.ts';
import { configOf } from './scenario-config.ts';
import type { KademliaParams } from './spec/params.ts';
import { kademliaWorld } from './world.ts';

export const kademliaModel: RegisteredEvents = {
  engine: 'event',
  views: openKademliaViews,

  prepare: prepareUnderlay,

  build(scenario: Scenario<KademliaParams>, files: Files, routed?: Routed): EventWorld {
    return kademliaWorld(configOf(scenario, files, routed), scenario.seed, toTicks(scenario.params.end, scenario.tick));
  },
  metrics: kademliaMetricsOf,
  readsSeries: true,
  carried,

  recordValues({ tick }: Scenario<KademliaParams>, { time, node, words, judgement }: EvaluatedRecord) {
    const { success, distanceRatio } = judgementOf(judgement);
    return [
      toSeconds(time, tick),
      node,
      lookupOf(words[RECORD.word]),
      toSeconds(words[RECORD.latency], tick),
      words[RECORD.hops],
      words[RECORD.requests],
      words[RECORD.timeouts],
      words[RECORD.found] === 0 ? '' : words[RECORD.found] - 1,
      success,
      distanceRatio,
      words[RECORD.depth],
    ];
  },
};
