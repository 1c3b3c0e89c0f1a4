/**
 * The setup as text: what the fields hold, right or wrong, and what it reads as. Pure functions; the store owns the
 * draft. Values are parsed and checked by `scenario/`, so a field, a link and the command line agree.
 */

import { assert } from '../base/assert.ts';
import type { Failure } from '../base/result.ts';
import { scenarioOf } from '../scenario/check.ts';
import { type Choices, choicesOf, complete } from '../scenario/defaults.ts';
import { parseParam } from '../scenario/param.ts';
import { type Catalog, findModel, presetOf } from '../scenario/presets.ts';
import { parseQuantity } from '../scenario/quantity.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { FIELD_REMEDIES, seedSchema } from '../scenario/schema.ts';
import { showNumber } from '../scenario/show.ts';
import type { ModelSpec, ParamSpec, Params, ParamValue, PresetSpec } from '../scenario/spec.ts';

export const ENGINE_CHOICES = ['auto', 'gpu', 'sequential'] as const;
export type EngineChoice = (typeof ENGINE_CHOICES)[number];
export const LP_CHOICES = ['auto', 1, 2, 4, 8, 16] as const;
export type LpChoice = (typeof LP_CHOICES)[number];

export interface Draft {
  readonly model: string;
  /** Id of the preset that the setup started from; changes are marked against it. */
  readonly preset: string;
  /** Text of each parameter's field. */
  readonly text: Readonly<Record<string, string>>;
  readonly seed: string;
  /** Tick and measuring, where a link chose them. */
  readonly extra: Choices;
  readonly engine: EngineChoice;
  readonly lpSize: LpChoice;
}

export interface Reading {
  /** There when every field is right and they go together. */
  readonly scenario?: Scenario;
  /** Values of the fields that are right. */
  readonly values: Params;
  /** By parameter, `seed`, or `scenario` for a rule between them: a sentence with its remedy. */
  readonly errors: Readonly<Record<string, string>>;
}

const HOW: Pick<Draft, 'engine' | 'lpSize'> = { engine: 'auto', lpSize: 'auto' };

export function specOf(catalog: Catalog, model: string): ModelSpec {
  const found = findModel(catalog, model);
  assert(found.ok, `model ${model} is not in the catalog`);
  return found.value;
}

export const presetIn = (spec: ModelSpec, id: string): PresetSpec =>
  spec.presets.find((preset) => preset.id === id) ?? spec.presets[0];

/** The draft of `model/preset`. */
export function draftOfPreset(catalog: Catalog, name: string): Draft {
  const [model, id] = name.split('/');
  const spec = specOf(catalog, model);
  return draftOf(spec, presetIn(spec, id), complete(spec, { params: presetIn(spec, id).params }));
}

/** The draft of any scenario of a known model, marked against the preset that it differs least from. */
export function draftOfScenario(catalog: Catalog, scenario: Scenario): Draft {
  const spec = specOf(catalog, scenario.model);
  return draftOf(spec, presetOf(spec, scenario) ?? nearestPreset(spec, scenario), scenario);
}

function draftOf(spec: ModelSpec, preset: PresetSpec, scenario: Scenario): Draft {
  const { tick, warmUp, sampleEvery } = choicesOf(spec, scenario);
  const extra = { ...(tick && { tick }), ...(warmUp && { warmUp }), ...(sampleEvery && { sampleEvery }) };
  const text = Object.entries(spec.params).map(([name, param]) => [name, textOf(param, scenario.params[name])]);
  return {
    model: spec.id,
    preset: preset.id,
    text: Object.fromEntries(text),
    seed: String(scenario.seed),
    extra,
    ...HOW,
  };
}

function nearestPreset(spec: ModelSpec, { params }: Scenario): PresetSpec {
  const distance = (preset: PresetSpec) => {
    const own = presetValues(spec, preset.id);
    return Object.keys(params).filter((name) => own[name] !== params[name]).length;
  };
  return spec.presets.reduce((best, preset) => (distance(preset) < distance(best) ? preset : best));
}

/** The preset's values of all parameters. */
export const presetValues = (spec: ModelSpec, id: string): Params =>
  complete(spec, { params: presetIn(spec, id).params }).params;

/** How a field shows a value: powers of two as such where the parameter goes in powers of two. */
export const textOf = (param: ParamSpec, value: ParamValue): string =>
  typeof value === 'number' && param.kind !== 'choice' && param.scale === 'pow2' ? showNumber(value) : String(value);

/** The text that a field of this draft had at the start. */
export function presetText(catalog: Catalog, draft: Draft, name: string): string {
  const spec = specOf(catalog, draft.model);
  return name === 'seed'
    ? String(complete(spec).seed)
    : textOf(spec.params[name], presetValues(spec, draft.preset)[name]);
}

export function readDraft(catalog: Catalog, draft: Draft): Reading {
  const spec = specOf(catalog, draft.model);
  const values: Record<string, ParamValue> = {};
  const errors: Record<string, string> = {};
  for (const [name, param] of Object.entries(spec.params)) {
    const parsed = parseParam(name, param, draft.text[name]);
    if (parsed.ok) values[name] = parsed.value;
    else errors[name] = complaint(parsed.failure);
  }
  const seed = readSeed(draft.seed);
  if (typeof seed === 'string') errors.seed = seed;
  if (Object.keys(errors).length > 0 || typeof seed === 'string') return { values, errors };
  const checked = scenarioOf(spec, { ...draft.extra, params: values, seed });
  return checked.ok
    ? { scenario: checked.value, values, errors }
    : { values, errors: { scenario: complaint(checked.failure) } };
}

/** A u32, or what is wrong with it. */
function readSeed(text: string): number | string {
  const parsed = parseQuantity(text, '', 'seed');
  if (!parsed.ok) return complaint(parsed.failure);
  const checked = seedSchema.safeParse(parsed.value);
  return checked.success
    ? checked.data
    : complaint({ message: checked.error.issues[0].message, remedy: FIELD_REMEDIES.seed });
}

const complaint = ({ message, remedy }: Pick<Failure, 'message' | 'remedy'>): string =>
  remedy ? `${message}: ${remedy}` : message;

/** Simulated seconds per wall second: a changed end takes as long on screen as the preset's. */
export function paceOf(catalog: Catalog, { model, params }: Scenario, preset: string): number {
  const spec = specOf(catalog, model);
  const seconds = spec.horizon(presetValues(spec, preset)).endSeconds / presetIn(spec, preset).pace;
  return spec.horizon(params).endSeconds / seconds;
}
