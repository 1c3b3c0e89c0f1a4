/** From something that claims to be a scenario to a valid one, or a sentence and the nearest valid one. */
import type * as z from 'zod/mini';
import { type Failure, fail } from '../base/result.ts';
import { type Choices, complete } from './defaults.ts';
import { fitFailure } from './fit.ts';
import { migratedScenario } from './migrations.ts';
import { nearestScenario } from './nearest.ts';
import { paramFailure } from './param.ts';
import type { Scenario } from './scenario.ts';
import { fieldRemedy, scenarioSchema } from './schema.ts';
import type { ModelSpec } from './spec.ts';
import { clip } from './words/show.ts';
import { suggest } from './words/suggest.ts';

/** A `Result` whose failure may bring the nearest valid scenario, to open instead. */
export type Checked<T = Scenario> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly failure: Failure;
      readonly nearest?: Scenario;
      /** The text of a model that somebody wrote, where that is what is wrong: it can be shown. */
      readonly protocol?: string | undefined;
    };

/** Checks every field and every rule between them, as the present version of the model says them; unknown fields are errors. */
export function checkScenario(spec: ModelSpec, value: unknown): Checked {
  const present = migratedScenario(spec, value);
  if (!present.ok) return { ...present, nearest: nearestScenario(spec, value) };
  const parsed = scenarioSchema(spec).safeParse(present.value);
  const failure = parsed.success ? fitFailure(spec, parsed.data) : schemaFailure(spec, parsed.error.issues);
  if (failure) return { ok: false, failure, nearest: nearestScenario(spec, present.value) };
  return { ok: true, value: parsed.data as Scenario };
}

/** The scenario that these choices make. */
export const scenarioOf = (spec: ModelSpec, choices: Choices = {}): Checked =>
  checkScenario(spec, complete(spec, choices));

/** The first issue in words; how many more there are, in brackets. */
function schemaFailure(spec: ModelSpec, issues: readonly z.core.$ZodIssue[]): Failure {
  const first = issueFailure(spec, issues[0]);
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return { ...first, message: first.message + more };
}

function issueFailure(spec: ModelSpec, issue: z.core.$ZodIssue): Failure {
  if (issue.code === 'unrecognized_keys') return unknownKey(spec, issue.path, issue.keys[0]);
  const name = String(issue.path.at(-1) ?? '');
  if (issue.path.length === 0) return fail('config', 'scenario is not an object', 'write one JSON object').failure;
  if (issue.path[0] === 'params' && Object.hasOwn(spec.params, name))
    return paramFailure(spec.params[name], issue.message);
  return fail(
    'config',
    issue.message,
    fieldRemedy(spec, name) ?? `open it with the version of ${spec.title} that made it`,
  ).failure;
}

const FIELDS = ['format', 'model', 'modelVersion', 'seed', 'tick', 'params', 'measure'];

function unknownKey(spec: ModelSpec, path: readonly PropertyKey[], key: string): Failure {
  const [owner, known] =
    path[0] === 'params'
      ? [spec.id, Object.keys(spec.params)]
      : path[0] === 'measure'
        ? ['measure', ['warmUp', 'sampleEvery']]
        : ['a scenario', FIELDS];
  return fail(
    'config',
    `${clip(key)} is no ${path[0] === 'params' ? 'parameter' : 'field'} of ${owner}`,
    suggest(key, known),
  ).failure;
}
