/** A model as who runs it knows it: its rules, by engine, and its pictures, of which it may have none. */
import type { EventModel, EventWorld } from '../engine/event/model.ts';
import type { RoundsModel, RoundsWorld } from '../engine/rounds/model.ts';
import type { Files } from '../scenario/files.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelViews, RoundsViews } from './views.ts';

export interface RegisteredEvents extends EventModel {
  readonly engine: 'event';
  /** `files`: contents of those that the scenario names. */
  views?(scenario: Scenario, world: EventWorld, files: Files): ModelViews;
}

export interface RegisteredRounds extends RoundsModel {
  readonly engine: 'rounds';
  views?(scenario: Scenario, world: RoundsWorld): RoundsViews;
  /** As published for one core: what speed-ups are measured against. Only one core differs. */
  readonly published?: RoundsModel;
}

export type RegisteredModel = RegisteredEvents | RegisteredRounds;
