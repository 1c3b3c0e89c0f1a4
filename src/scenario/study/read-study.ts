/** A study from a file, a link or a store: read strictly, of older versions of its model too; and written canonically. */
import * as z from 'zod/mini';
import { Digest } from '../../base/mix.ts';
import { fail, type Result } from '../../base/result.ts';
import { canonicalJson } from '../canonical.ts';
import { type Catalog, findModel } from '../presets.ts';
import { parseStrictJson } from '../reading/strict-json.ts';
import { openScenario } from '../versions/older-version.ts';
import { clip, show } from '../words/show.ts';
import { suggest } from '../words/suggest.ts';
import { checkStudy } from './check-study.ts';
import { SEED_CHOICES, STUDY_FORMAT, type Study } from './study.ts';

/** Bytes of a study as JSON: ten thousand values of a few parameters. */
export const MAX_STUDY_BYTES = 2_000_000;

const says = (name: string, what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? `${name} is missing` : `${name} ${show(issue.input)} ${what}`,
});

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
  scenario: z.unknown(),
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
  const { format, scenario } = (value ?? {}) as Record<string, unknown>;
  if (typeof format === 'string' && format !== STUDY_FORMAT)
    return fail('config', `format ${show(format)} is not ${STUDY_FORMAT}`, 'open it with the version that wrote it');
  const parsed = studySchema.safeParse(value);
  if (!parsed.success) return issueFailure(parsed.error.issues[0]);
  const { model } = (scenario ?? {}) as Record<string, unknown>;
  if (typeof model !== 'string')
    return fail('config', 'the scenario of the study names no model', 'put a whole scenario into it');
  const spec = findModel(catalog, model);
  if (!spec.ok) return spec;
  const opened = openScenario(spec.value, scenario);
  if (!opened.ok) return { ok: false, failure: opened.failure };
  return checkStudy(spec.value, { ...(parsed.data as Study), scenario: opened.value.scenario });
}

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

/** 16 hex digits: which study it is. What values are called is no part of it. */
export function studyKey({ over, ...rest }: Study): string {
  const named = studyText({ ...rest, over: over.map(({ params, values }) => ({ params, values })) });
  const digest = new Digest();
  digest.begin(named.length);
  for (let i = 0; i < named.length; i++) digest.word(named.charCodeAt(i));
  digest.end();
  return String(digest);
}

const FIELDS = Object.keys(studySchema.shape);

function issueFailure(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys')
    return fail(
      'config',
      `${clip(issue.keys[0])} is no field of ${placeOf(issue.path)}`,
      suggest(issue.keys[0], FIELDS),
    );
  const message = issue.path.length === 0 ? 'a study is one JSON object' : issue.message;
  return fail('config', `${message}${within(issue.path)}`, `begin with {"format": "${STUDY_FORMAT}", "scenario": ...`);
}

const placeOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'a study' : path.map(String).join('.'));

/** ` (over.1.values)`: where a list has many. */
const within = (path: readonly PropertyKey[]): string => (path.length > 1 ? ` (${path.map(String).join('.')})` : '');
