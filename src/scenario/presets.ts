/** Scenarios by name: `phold`, `phold/swenson-2015`. The catalog is given, so that nothing here knows a model. */
import { fail, ok, type Result } from '../base/result.ts';
import { type Checked, scenarioOf } from './check.ts';
import { type Choices, complete } from './defaults.ts';
import { broughtModel, isOwnModel, ownSpec } from './own-models.ts';
import type { Scenario } from './scenario.ts';
import type { ModelSpec, PresetSpec } from './spec.ts';
import { clip } from './words/show.ts';
import { suggest } from './words/suggest.ts';

export type Catalog = readonly ModelSpec[];

export interface Named {
  readonly spec: ModelSpec;
  readonly preset?: PresetSpec;
}

/** For names that were checked before, or may be of a model that is gone. */
export const specById = (catalog: Catalog, id: string | undefined): ModelSpec | undefined =>
  catalog.find((spec) => spec.id === id) ?? ownSpec(id);

export const presetById = ({ presets }: ModelSpec, id: string): PresetSpec | undefined =>
  presets.find((preset) => preset.id === id);

/** What an experiment is called, from the model on. A protocol has its title alone: its only preset is the text as it stands. */
export const experimentWords = (spec: ModelSpec, { title }: PresetSpec): readonly [...string[], string] =>
  spec.protocol === undefined ? [spec.title, title] : [spec.title];

export function findModel(catalog: Catalog, id: string): Result<ModelSpec> {
  const spec = specById(catalog, id);
  if (spec) return ok(spec);
  if (isOwnModel(id))
    return fail(
      'config',
      `${id} is a protocol that somebody wrote, and it is not here`,
      'open it first, or a scenario that was saved with it',
    );
  return fail(
    'config',
    `there is no model "${clip(id)}"`,
    suggest(
      id,
      catalog.map((s) => s.id),
    ),
  );
}

/** The model of something that claims to be a scenario; one that somebody wrote it must bring along. `what` it is: `scenario`, `result`. */
export function modelOf(catalog: Catalog, value: unknown, what: string): Result<ModelSpec> {
  const { model, protocol } = Object(value) as Record<string, unknown>;
  const id = String(model);
  return isOwnModel(id) ? broughtModel(id, protocol, what) : findModel(catalog, id);
}

/** What a name names; `model` alone is its defaults. */
export function findNamed(catalog: Catalog, name: string): Result<Named> {
  const slash = name.indexOf('/');
  const found = findModel(catalog, slash < 0 ? name : name.slice(0, slash));
  if (!found.ok || slash < 0) return found.ok ? ok({ spec: found.value }) : found;
  const spec = found.value;
  const id = name.slice(slash + 1);
  const preset = presetById(spec, id);
  if (preset) return ok({ spec, preset });
  return fail(
    'config',
    `${spec.id} has no preset "${clip(id)}"`,
    suggest(
      id,
      spec.presets.map((p) => p.id),
    ),
  );
}

/** The scenario of a model or preset with some choices of one's own on top. */
export const namedScenario = ({ spec, preset }: Named, choices: Choices = {}): Checked =>
  scenarioOf(spec, { ...choices, params: { ...preset?.params, ...choices.params } });

/** The preset whose parameters these are, if any; defaults first. Names a run in a title or a list. */
export const presetOf = (spec: ModelSpec, scenario: Scenario): PresetSpec | undefined =>
  spec.presets.find((preset) => sameParams(complete(spec, { params: preset.params }), scenario));

const sameParams = (a: Scenario, b: Scenario): boolean =>
  Object.entries(a.params).every(([name, value]) => b.params[name] === value);

/** The preset that a scenario differs least from. */
export function nearestPreset(spec: ModelSpec, { params }: Scenario): PresetSpec {
  const distance = (preset: PresetSpec) => {
    const own = complete(spec, { params: preset.params }).params;
    return Object.keys(params).filter((name) => own[name] !== params[name]).length;
  };
  return spec.presets.reduce((best, preset) => (distance(preset) < distance(best) ? preset : best));
}
