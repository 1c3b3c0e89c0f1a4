/** The nearest valid scenario to a broken one: every field to its nearest value, then as many of them as go together. */
import { type Choices, choicesOf, complete } from './defaults.ts';
import { fitFailure } from './fit.ts';
import { nearestParam } from './param.ts';
import type { Scenario } from './scenario.ts';
import { measureSchemas, seedSchema, tickSchema } from './schema.ts';
import type { ModelSpec, Params, ParamValue } from './spec.ts';

type Loose = Readonly<Record<string, unknown>>;

const objectOr = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};

/** Never fails: at worst the model's defaults. `value` may be anything. */
export function nearestScenario(spec: ModelSpec, value: unknown): Scenario {
  const whole = complete(spec, wantedChoices(spec, objectOr(value)));
  if (fitFailure(spec, whole) === undefined) return whole;
  return complete(spec, compatible(spec, choicesOf(spec, whole)));
}

function wantedChoices(spec: ModelSpec, loose: Loose): Choices {
  const given = objectOr(loose.params);
  const measure = objectOr(loose.measure);
  const schemas = measureSchemas(spec);
  const names = Object.keys(spec.params).filter((name) => Object.hasOwn(given, name));
  return {
    params: Object.fromEntries(names.map((name) => [name, nearestParam(name, spec.params[name], given[name])])),
    ...valid('seed', seedSchema.safeParse(loose.seed)),
    ...valid('tick', tickSchema.safeParse(loose.tick)),
    ...valid('warmUp', schemas.warmUp.safeParse(measure.warmUp)),
    ...valid('sampleEvery', schemas.sampleEvery.safeParse(measure.sampleEvery)),
  };
}

const valid = <T>(name: keyof Choices, parsed: { success: boolean; data?: T }) =>
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
