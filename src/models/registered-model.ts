/** A model as who runs it knows it: its rules, by engine, and its pictures, of which it may have none. */
import type { EventModel } from '../engine/event/model.ts';
import type { RoundsModel } from '../engine/rounds/model.ts';
import type { OpenRoundsViews, OpenViews } from './views.ts';

export interface RegisteredEvents extends EventModel {
  readonly engine: 'event';
  readonly views?: OpenViews;
}

export interface RegisteredRounds extends RoundsModel {
  readonly engine: 'rounds';
  readonly views?: OpenRoundsViews;
  /** As published for one core: what speed-ups are measured against. Only the sequential engine differs. */
  readonly published?: RoundsModel;
}

export type RegisteredModel = RegisteredEvents | RegisteredRounds;
