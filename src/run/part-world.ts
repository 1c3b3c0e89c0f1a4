/** What a helper of a run on several cores builds its world of: all that `EventModel.build` is given, for functions do not travel. */
import { describeFailure } from '../base/result.ts';
import type { EventWorld } from '../engine/event/model.ts';
// It says where what reads texts comes from: a helper has nothing else that does.
import '../models/catalog.ts';
import { registeredModel, takeModel } from '../models/registered.ts';
import type { Files } from '../scenario/files.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface PartOf {
  readonly scenario: Scenario;
  readonly files: Files;
  readonly prepared: unknown;
}

/** `build` of `serveParts`, in every program. Throws what nobody can mend here: worker 0 has built the same before. */
export async function partWorld(what: unknown): Promise<EventWorld> {
  const { scenario, files, prepared } = what as PartOf;
  const taken = await takeModel(scenario);
  if (!taken.ok) throw new Error(describeFailure(taken.failure));
  const model = registeredModel(scenario.model);
  if (model?.engine !== 'event') throw new Error(`${scenario.model} is no model of events`);
  return model.build(scenario, files, prepared);
}
