/** A study from a file, a link or a store: read strictly, and written canonically. */
import * as z from 'zod/mini';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { canonicalJson } from '../canonical.ts';
import { checkScenario } from '../check.ts';
import { type Catalog, modelOf } from '../presets.ts';
import { parseStrictJson } from '../reading/strict-json.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';
import { clip, says, show } from '../words/show.ts';
import { suggest } from '../words/suggest.ts';
import { MOST_VALUES } from './axis-text.ts';
import { checkStudy } from './check-study.ts';
import { MOST_STUDY_RUNS, SEED_CHOICES, STUDY_FORMAT, type Study } from './study.ts';

/** Bytes of a study as JSON: ten thousand values of a few parameters. */
export const MAX_STUDY_BYTES = 2_000_000;

const valueSchema = (name: string) => z.union([z.number(), z.string()], says(name, 'is neither a number nor a text'));
const list = <T extends z.core.SomeType>(name: string, of: T) => z.array(of, says(name, 'is not a list'));
const text = (name: string) => z.string(says(name, 'is not a text'));
const number = (name: string) => z.number(says(name, 'is not a number'));

const axisSchema = z.strictObject(
  {
    params: list('params', text('parameter')),
    values: list('values', list('value', valueSchema('value'))),
    labels: z.optional(list('labels', text('label'))),
  },
  says('axis', 'is not an object with params and values'),
);

const studySchema = z.strictObject({
  format: z.literal(STUDY_FORMAT, says('format', `is not ${STUDY_FORMAT}`)),
  scenario: z.custom((value) => value !== undefined, says('scenario', 'is not an object')),
  over: list('over', axisSchema),
  repeat: z.strictObject(
    {
      least: number('least'),
      most: number('most'),
      precision: z.optional(
        z.strictObject(
          { share: number('share'), of: list('of', text('column')) },
          says('precision', 'is not an object with share and of'),
        ),
      ),
    },
    says('repeat', 'is not an object with least and most'),
  ),
  seeds: z.enum(SEED_CHOICES, says('seeds', `is not one of ${SEED_CHOICES.join(', ')}`)),
  baseline: z.optional(z.record(z.string(), valueSchema('baseline'), says('baseline', 'is not an object of values'))),
});

/** Every field must be there and nothing else. */
export function readStudy(catalog: Catalog, value: unknown): Result<Study> {
  const loose = looseStudy(value);
  if (!loose.ok) return loose;
  const { model } = (loose.value.scenario ?? {}) as Partial<Scenario>;
  if (typeof model !== 'string')
    return fail('config', 'the scenario of the study names no model', 'put a whole scenario into it');
  const spec = modelOf(catalog, loose.value.scenario, 'study');
  if (!spec.ok) return spec;
  const scenario = checkScenario(spec.value, loose.value.scenario);
  if (!scenario.ok) return { ok: false, failure: scenario.failure };
  return checkStudy(spec.value, { ...loose.value, scenario: scenario.value });
}

/** What varies of a checked scenario, as a link says it. */
export function readVaried(spec: ModelSpec, scenario: Scenario, varied: object): Result<Study> {
  const loose = looseStudy({ ...varied, format: STUDY_FORMAT, scenario });
  return loose.ok ? checkStudy(spec, loose.value) : loose;
}

/** Its scenario is not checked yet. */
function looseStudy(value: unknown): Result<Study> {
  const { format } = (value ?? {}) as Record<string, unknown>;
  if (typeof format === 'string' && format !== STUDY_FORMAT)
    return fail('config', `format ${show(format)} is not ${STUDY_FORMAT}`, 'open it with the version that wrote it');
  const failure = sizeFailure(value);
  if (failure) return { ok: false, failure };
  const parsed = studySchema.safeParse(value);
  if (!parsed.success) return issueFailure(parsed.error.issues[0]);
  return ok(parsed.data as Study);
}

/** Names in one list: of axes, of parameters that go together, of columns. More than a model has. */
const MOST_NAMES = 500;

/** Lists that are longer than they can be, before each of their parts is looked at: some kB of a link are 100,000 axes. */
function sizeFailure(value: unknown): Failure | undefined {
  const { over, repeat, baseline } = fieldsOf(value);
  const axes = listOf(over);
  const tooMany =
    above('over', axes, MOST_NAMES) ??
    above('of', listOf(fieldsOf(fieldsOf(repeat).precision).of), MOST_NAMES) ??
    above('baseline', Object.keys(fieldsOf(baseline)), MOST_NAMES);
  if (tooMany) return tooMany;
  let settings = 1;
  for (const axis of axes) {
    const { params, values, labels } = fieldsOf(axis);
    const failure =
      above('params', listOf(params), MOST_NAMES) ??
      above('values', listOf(values), MOST_VALUES) ??
      above('labels', listOf(labels), MOST_VALUES);
    if (failure) return failure;
    for (const tuple of listOf(values)) {
      const long = above('value', listOf(tuple), MOST_NAMES);
      if (long) return long;
    }
    settings *= Math.max(1, listOf(values).length);
    if (settings > MOST_STUDY_RUNS)
      return fail('config', `more than ${MOST_STUDY_RUNS} settings`, 'vary fewer values').failure;
  }
  return undefined;
}

const fieldsOf = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const above = (name: string, { length }: readonly unknown[], most: number): Failure | undefined =>
  length > most
    ? fail('config', `${name} has ${length} parts, above ${most}`, 'a study needs fewer: leave some out').failure
    : undefined;

export function readStudyText(catalog: Catalog, json: string): Result<Study> {
  if (json.length > MAX_STUDY_BYTES)
    return fail(
      'limit',
      `study of ${json.length} characters is above ${MAX_STUDY_BYTES}`,
      'a study is a few pages of text: is this another file?',
    );
  const parsed = parseStrictJson(json, 'study');
  return parsed.ok ? readStudy(catalog, parsed.value) : parsed;
}

/** Whether a text is meant as a study, right or wrong. */
export const isStudyText = (json: string): boolean =>
  /^\s*\{/.test(json) && /"format"\s*:\s*"swarmscope\.study\//.test(json);

/** Equal studies give equal text. */
export const studyText = (study: Study): string => canonicalJson(study);

const FIELDS = Object.keys(studySchema.shape);

function issueFailure(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys')
    return fail(
      'config',
      `${clip(issue.keys[0])} is no field of ${nameOf(issue.path)}`,
      suggest(issue.keys[0], FIELDS),
    );
  const message = issue.path.length === 0 ? 'a study is one JSON object' : issue.message;
  return fail('config', `${message}${within(issue.path)}`, `begin with {"format": "${STUDY_FORMAT}", "scenario": ...`);
}

const nameOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'a study' : dotted(path));

/** ` (over.1.values)`: where a list has many. */
const within = (path: readonly PropertyKey[]): string => (path.length > 1 ? ` (${dotted(path)})` : '');

const dotted = (path: readonly PropertyKey[]): string => clip(path.map(String).join('.'));
