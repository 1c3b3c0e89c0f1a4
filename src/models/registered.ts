/** Models as who runs them looks them up: those of the registry, and those of texts that scenarios have brought into this thread. */
import { fail, ok, type Result } from '../base/result.ts';
import { broughtModel, isOwnModel, loadLanguage } from '../scenario/own-models.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RegisteredModel } from './registered-model.ts';
import { registry } from './registry.ts';

const own = new Map<string, RegisteredModel>();

/** Undefined of a model that is not here. One of a text is here once `takeModel` has taken a scenario of it. */
export const registeredModel = (id: string): RegisteredModel | undefined => registry[id] ?? own.get(id);

/** Before a scenario is planned, opened or asked about. Nothing is to be done for a model of the registry. Failure: `config`, its text is missing or wrong. */
export async function takeModel({ model, protocol }: Scenario): Promise<Result<void>> {
  if (!isOwnModel(model) || own.has(model)) return ok(undefined);
  await loadLanguage();
  const spec = broughtModel(model, protocol, 'scenario');
  if (!spec.ok) return spec;
  const [{ compile }, { ownModel }] = await Promise.all([import('../protocol/compile.ts'), import('./own/model.ts')]);
  const { program } = compile(spec.value.protocol ?? '');
  if (!program) return fail('config', `${model} cannot be read`, 'load the page again');
  own.set(model, ownModel(program));
  return ok(undefined);
}
