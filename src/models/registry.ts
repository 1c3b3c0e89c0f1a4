/** Full models by id, for those who run them. The user interface reads `catalog.ts` instead. */
import type { EventModel } from '../engine/event/model.ts';
import { pholdModel } from './phold/model.ts';

export const eventModels: Readonly<Record<string, EventModel>> = { phold: pholdModel };
