/** Full models by id, each with its engine and its pictures, for those who run them. The page reads `catalog.ts` instead. */
import type { EventModel } from '../engine/event/model.ts';
import type { RoundsModel } from '../engine/rounds/model.ts';
import { kademliaModel } from './kademlia/model.ts';
import { openKademliaViews } from './kademlia/picture/views.ts';
import { mobileModel } from './mobile/model.ts';
import { openMobileViews } from './mobile/picture/views.ts';
import { pholdModel } from './phold/model.ts';
import { openPholdViews } from './phold/views.ts';
import { rumourModel } from './rumour/model.ts';
import { openRumourViews } from './rumour/views.ts';
import { reportedSwarm, swarmModel } from './swarm/model.ts';
import { openSwarmViews } from './swarm/picture/views.ts';
import type { OpenRoundsViews, OpenViews } from './views.ts';
import { whisperModel } from './whisper/model.ts';
import { openWhisperViews } from './whisper/views.ts';

interface EventEntry {
  readonly engine: 'event';
  readonly model: EventModel;
  /** Its pictures; a model may have none. */
  readonly views?: OpenViews;
}

interface RoundsEntry {
  readonly engine: 'rounds';
  readonly model: RoundsModel;
  readonly views?: OpenRoundsViews;
  /** As published for one core: what speed-ups are measured against. Only the sequential engine differs. */
  readonly published?: RoundsModel;
}

export type RegisteredModel = EventEntry | RoundsEntry;

export const registry: Readonly<Record<string, RegisteredModel>> = {
  phold: { engine: 'event', model: pholdModel, views: openPholdViews },
  kademlia: { engine: 'event', model: kademliaModel, views: openKademliaViews },
  swarm: { engine: 'rounds', model: swarmModel, views: openSwarmViews, published: reportedSwarm },
  mobile: { engine: 'rounds', model: mobileModel, views: openMobileViews },
  ...(__TEST_BUILD__ && {
    rumour: { engine: 'event', model: rumourModel, views: openRumourViews },
    whisper: { engine: 'rounds', model: whisperModel, views: openWhisperViews },
  }),
};
