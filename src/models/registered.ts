/** Models as who runs them looks them up: those of the registry and of texts that scenarios have brought into this thread. */
import { fail, ok, type Result } from '../base/result.ts';
import { broughtModel, isOwnModel, loadLanguage, ownSpec } from '../scenario/own-models.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RegisteredModel } from './registered-model.ts';
import { registry } from './registry.ts';

/** Of the registry. */
const loaded = new Map<string, RegisteredModel>();

/** Makes one of a text that was checked; loaded with the first. */
let make: ((text: string) => RegisteredModel | undefined) | undefined;
/** Those used last, the last of all at the end. While somebody types each text is asked about once: others are made again. */
const own = new Map<string, RegisteredModel>();
const MOST_KEPT = 20;

/** Undefined of a model that is not here: it is once `takeModel` has taken a scenario of it. */
export const registeredModel = (id: string): RegisteredModel | undefined => loaded.get(id) ?? ownModelOf(id);

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

/**
 * Before a scenario is planned, opened or asked about. Nothing is to be done for a model that there is not. Failures: `config`, its text is
 * missing or wrong; `unsupported`, what runs it could not be loaded.
 */
export async function takeModel({ model, protocol }: Pick<Scenario, 'model' | 'protocol'>): Promise<Result<void>> {
  if (!isOwnModel(model)) return loaded.has(model) ? ok(undefined) : taking(model, () => loadModel(model));
  await loadLanguage();
  const spec = broughtModel(model, protocol, 'scenario');
  return spec.ok ? taking('protocols', loadMaker) : spec;
}

async function loadModel(id: string): Promise<void> {
  const found = await registry[id]?.();
  if (found) loaded.set(id, found);
}

async function taking(what: string, load: () => Promise<void>): Promise<Result<void>> {
  try {
    await load();
    return ok(undefined);
  } catch {
    return fail('unsupported', `what runs ${what} could not be loaded`, 'load the page again');
  }
}

async function loadMaker(): Promise<void> {
  if (make) return;
  const [{ compile }, { ownModel }] = await Promise.all([import('../protocol/compile.ts'), import('./own/model.ts')]);
  make = (text) => {
    const { program } = compile(text);
    return program && ownModel(program);
  };
}
