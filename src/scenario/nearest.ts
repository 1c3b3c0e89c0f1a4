/**
 * The nearest valid scenario to a broken one: in place of what is wrong the value of the preset that the rest is most like, then as many of
 * them as go together. Not the value next to it in the range, which could take hours, or all memory.
 */
import { type Choices, choicesOf, complete } from './defaults.ts';
import { fitFailure } from './fit.ts';
import { checkParam } from './param.ts';
import type { Scenario } from './scenario.ts';
import { measureSchemas, seedSchema, tickSchema } from './schema.ts';
import type { ModelSpec, Params, ParamValue } from './spec.ts';

type Loose = Readonly<Record<string, unknown>>;

const objectOr = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};

/** Never fails: at worst the model's defaults. `value` may be anything. */
export function nearestScenario(spec: ModelSpec, value: unknown): Scenario {
  const whole = inRange(spec, value);
  if (fitFailure(spec, whole) === undefined) return whole;
  return complete(spec, compatible(spec, choicesOf(spec, whole)));
}

/** What is wrong by itself replaced like that; whether the rest goes together is not asked. */
export const inRange = (spec: ModelSpec, value: unknown): Scenario =>
  complete(spec, wantedChoices(spec, objectOr(value)));

function wantedChoices(spec: ModelSpec, loose: Loose): Choices {
  const given = objectOr(loose.params);
  const measure = objectOr(loose.measure);
  const schemas = measureSchemas(spec);
  const names = Object.keys(spec.params).filter((name) => Object.hasOwn(given, name));
  const valid = new Map<string, ParamValue>();
  for (const name of names) {
    const checked = checkParam(name, spec.params[name], given[name]);
    if (checked.ok) valid.set(name, checked.value);
  }
  const likest = valid.size < names.length ? likestPreset(spec, valid) : {};
  return {
    params: Object.fromEntries(names.map((name) => [name, valid.get(name) ?? likest[name]])),
    ...ifValid('seed', seedSchema.safeParse(loose.seed)),
    ...ifValid('tick', tickSchema.safeParse(loose.tick)),
    ...ifValid('warmUp', schemas.warmUp.safeParse(measure.warmUp)),
    ...ifValid('sampleEvery', schemas.sampleEvery.safeParse(measure.sampleEvery)),
  };
}

/** Parameters of the preset that has most of these values. */
function likestPreset(spec: ModelSpec, values: ReadonlyMap<string, ParamValue>): Params {
  const all = spec.presets.map(({ params }) => complete(spec, { params }).params);
  const alike = (own: Params) => [...values].filter(([name, value]) => own[name] === value).length;
  return all.reduce((best, own) => (alike(own) > alike(best) ? own : best), all[0] ?? complete(spec).params);
}

const ifValid = <T>(name: keyof Choices, parsed: { success: boolean; data?: T }) =>
  parsed.success ? { [name]: parsed.data } : {};

/** A choice that needs a file is valid once the file is named. */
const filesFirst = (spec: ModelSpec, params: Params): readonly (readonly [string, ParamValue])[] =>
  Object.entries(params).sort(
    ([a], [b]) => Number(spec.params[b].kind === 'file') - Number(spec.params[a].kind === 'file'),
  );

/** Adds one choice after another to the defaults and keeps those that leave a valid scenario. */
function compatible(spec: ModelSpec, { params = {}, ...rest }: Choices): Choices {
  let kept: Choices = {};
  const keep = (more: Choices) => {
    if (fitFailure(spec, complete(spec, more)) === undefined) kept = more;
  };
  for (const [name, value] of filesFirst(spec, params)) keep({ ...kept, params: { ...kept.params, [name]: value } });
  for (const [name, value] of Object.entries(rest)) keep({ ...kept, [name]: value });
  return kept;
}
