/** Full models by id, for those who run them. The user interface reads `catalog.ts` instead. */
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

export const eventModels: Readonly<Record<string, EventModel>> = __TEST_BUILD__
  ? { phold: pholdModel, kademlia: kademliaModel, rumour: rumourModel }
  : { phold: pholdModel, kademlia: kademliaModel };

/** Models of the rounds engine. */
export const roundsModels: Readonly<Record<string, RoundsModel>> = __TEST_BUILD__
  ? { swarm: swarmModel, mobile: mobileModel, whisper: whisperModel }
  : { swarm: swarmModel, mobile: mobileModel };

/** Models as published for one core: what speed-ups are measured against. Only the sequential engine differs. */
export const publishedModels: Readonly<Record<string, RoundsModel>> = { swarm: reportedSwarm };

/** Pictures of models; a model may have none. */
export const eventViews: Readonly<Record<string, OpenViews>> = __TEST_BUILD__
  ? { phold: openPholdViews, kademlia: openKademliaViews, rumour: openRumourViews }
  : { phold: openPholdViews, kademlia: openKademliaViews };

export const roundsViews: Readonly<Record<string, OpenRoundsViews>> = __TEST_BUILD__
  ? { swarm: openSwarmViews, mobile: openMobileViews, whisper: openWhisperViews }
  : { swarm: openSwarmViews, mobile: openMobileViews };
