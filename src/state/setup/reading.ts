/** What a draft reads as: a scenario, or a sentence at each field that is wrong. Values are parsed and checked by `scenario/`, so a field, a link and the command line agree; here they are called by their labels. */
import { known } from '../../base/assert.ts';
import type { Failure, Result } from '../../base/result.ts';
import { scenarioOf } from '../../scenario/check.ts';
import type { Choices } from '../../scenario/defaults.ts';
import { neededFiles } from '../../scenario/files.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { parseParam } from '../../scenario/param.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { fieldRemedy, measureSchemas, seedSchema } from '../../scenario/schema.ts';
import type { ModelSpec, Params, ParamValue } from '../../scenario/spec.ts';
import { asOnPage, COMMON_LABELS, inLabels, namesIn } from '../../scenario/words/labels.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { type Draft, SCENARIO_FIELDS, type ScenarioField, specOf } from './draft.ts';

export interface Reading {
  /** There when every field is right and they go together. */
  readonly scenario?: Scenario;
  /** Values of the parameters that are right. */
  readonly values: Params;
  /** By parameter or scenario field, or `scenario` for a rule between them: a sentence with its remedy. */
  readonly errors: Readonly<Record<string, string>>;
  /** Parameters that the broken rule between fields speaks of. */
  readonly ruleFields?: readonly string[];
}

/** What the draft of a checked scenario reads as: nothing of it is read again. */
export const readingOf = (scenario: Scenario): Reading => ({ scenario, values: scenario.params, errors: {} });

export function readDraft(catalog: Catalog, draft: Draft): Reading {
  const spec = specOf(catalog, draft.model);
  const values: Record<string, ParamValue> = {};
  const errors: Record<string, string> = {};
  for (const [name, param] of Object.entries(spec.params)) {
    const parsed = parseParam(param.label, param, draft.text[name] ?? '');
    if (parsed.ok) values[name] = parsed.value;
    else errors[name] = complaint(parsed.failure);
  }
  for (const { param, hash } of neededFiles(spec, values))
    if (hash === '' && errors[param] === undefined) errors[param] = 'No file is chosen';
  const fields = readFields(spec, draft, errors);
  if (Object.keys(errors).length > 0) return { values, errors };
  const tick = draft.tick === 'auto' ? undefined : draft.tick;
  const checked = scenarioOf(spec, { ...fields, tick, params: values });
  if (checked.ok) return { scenario: checked.value, values, errors };
  const ruleFields = namesIn(spec, checked.failure.message);
  return {
    values,
    errors: { scenario: complaint(asOnPage(catalog, { failure: checked.failure, nearest: { model: spec.id } })) },
    ruleFields,
  };
}

/** The fields that are no parameters; what is wrong goes to `errors`. An empty sampling interval is none. */
function readFields(spec: ModelSpec, draft: Draft, errors: Record<string, string>): Choices {
  const choices: Record<string, number> = {};
  for (const name of SCENARIO_FIELDS) {
    if (name === 'sampleEvery' && draft.sampleEvery.trim() === '') continue;
    const read = readField(spec, name, draft[name]);
    if (read.ok) choices[name] = read.value;
    else errors[name] = complaint(read.failure);
  }
  return choices;
}

function readField(spec: ModelSpec, name: ScenarioField, text: string): Result<number> {
  const unit = name === 'seed' ? '' : timeUnitOf(spec);
  const parsed = parseQuantity(text, unit, COMMON_LABELS[name]);
  if (!parsed.ok) return parsed;
  const checked = { seed: seedSchema, ...measureSchemas(spec) }[name].safeParse(parsed.value);
  if (checked.success) return { ok: true, value: checked.data };
  const message = inLabels(spec, known(checked.error.issues[0], `${name} is refused without a reason`).message);
  return { ok: false, failure: { kind: 'config', message, remedy: fieldRemedy(spec, name) ?? '' } };
}

const complaint = ({ message, remedy }: Pick<Failure, 'message' | 'remedy'>): string =>
  capital(remedy ? `${message}: ${remedy}` : message);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
