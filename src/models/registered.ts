/** Models as who runs them looks them up: those of the registry, and those of texts that scenarios have brought into this thread. */
import { fail, ok, type Result } from '../base/result.ts';
import { broughtModel, isOwnModel, loadLanguage, ownSpec } from '../scenario/own-models.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RegisteredModel } from './registered-model.ts';
import { registry } from './registry.ts';

/** Makes one of a text that was checked; loaded with the first. */
let make: ((text: string) => RegisteredModel | undefined) | undefined;
/** Those used last, the last of all at the end. While somebody types each text is asked about once: others are made again. */
const own = new Map<string, RegisteredModel>();
const MOST_KEPT = 20;

/** Undefined of a model that is not here. One of a text is here once `takeModel` has taken a scenario of it. */
export const registeredModel = (id: string): RegisteredModel | undefined => registry[id] ?? ownModelOf(id);

function ownModelOf(id: string): RegisteredModel | undefined {
  const text = own.has(id) ? undefined : ownSpec(id)?.protocol;
  const model = own.get(id) ?? (text === undefined ? undefined : make?.(text));
  if (!model) return undefined;
  own.delete(id);
  own.set(id, model);
  const [oldest] = own.keys();
  if (own.size > MOST_KEPT && oldest !== undefined) own.delete(oldest);
  return model;
}

/** Before a scenario is planned, opened or asked about. Nothing is to be done for a model of the registry. Failure: `config`, its text is missing or wrong. */
export async function takeModel({ model, protocol }: Scenario): Promise<Result<void>> {
  if (!isOwnModel(model)) return ok(undefined);
  await loadLanguage();
  const spec = broughtModel(model, protocol, 'scenario');
  if (!spec.ok) return spec;
  try {
    make ??= await loadMaker();
    return ok(undefined);
  } catch {
    return fail('unsupported', 'what runs protocols could not be loaded', 'load the page again');
  }
}

async function loadMaker(): Promise<typeof make> {
  const [{ compile }, { ownModel }] = await Promise.all([import('../protocol/compile.ts'), import('./own/model.ts')]);
  return (text) => {
    const { program } = compile(text);
    return program && ownModel(program);
  };
}
