/** Kademlia for the event engine: a scenario turned into integers, its metrics from what was counted, its pictures. */
import type { EvaluatedRecord, EventWorld } from '../../engine/event/model.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toSeconds, toTicks } from '../../scenario/scenario.ts';
import { prepareUnderlay, type Routed } from '../../underlay/routed.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import { kademliaMetricsOf } from './metrics.ts';
import { openKademliaViews } from './picture/views.ts';
import { judgementOf, RECORD } from './rules/evaluate-lookup.ts';
import { KIND } from './rules/kinds.ts';
import { lookupOf, PURPOSE, purposeOf } from './rules/purpose.ts';
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

/** What an event carries, in words, for lists of events: see rules/kinds.ts. */
function carried(kind: number, payload: Uint32Array): string {
  switch (kind) {
    case KIND.lookup:
      return `${targetText(payload[1])}, ${sessionText(payload[0])}`;
    case KIND.request:
      return lookupText(payload[0]);
    case KIND.response:
      return `${lookupText(payload[0])}: ${contactsText(payload.subarray(1))}`;
    case KIND.deadline:
    case KIND.refresh:
      return sessionText(payload[0]);
    default:
      return '';
  }
}

/** Timers hold for the session in which they were set; the first one is 0. */
const sessionText = (incarnation: number): string => `session ${incarnation}`;

const lookupText = (word: number): string => `lookup ${lookupOf(word)}, ${targetText(purposeOf(word))}`;

function targetText(purpose: number): string {
  if (purpose === PURPOSE.random) return 'random target';
  return purpose === PURPOSE.join ? 'own id, to join' : `refresh of bucket ${purpose - PURPOSE.refresh}`;
}

function contactsText(words: Uint32Array): string {
  const peers = [...words].filter((word) => word !== 0).map((word) => word - 1);
  return peers.length === 0 ? 'no contacts' : `${peers.length === 1 ? 'contact' : 'contacts'} ${peers.join(' ')}`;
}
