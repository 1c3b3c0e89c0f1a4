/** What is inside a link, from JSON to a scenario of a model that this version knows. */
import * as z from 'zod/mini';
import { fail, type Result } from '../../base/result.ts';
import { type Checked, checkScenario } from '../check.ts';
import { type Choices, complete, defaultParams } from '../defaults.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { readLesson } from '../lesson/read-lesson.ts';
import { migrated } from '../migrations.ts';
import { inRange, nearestScenario } from '../nearest.ts';
import { broughtModel, isLaterLanguage, isOwnModel } from '../own-models.ts';
import { type Catalog, findModel, specById } from '../presets.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';
import { readVaried } from '../study/read-study.ts';
import type { Study } from '../study/study.ts';
import { clip, show } from '../words/show.ts';
import { type ReadView, readView } from './link-view.ts';

export interface OpenedLink {
  readonly scenario: Scenario;
  /** Where it came from. Default: a link. */
  readonly source?: 'file';
  /** Digest of the result that the link was made from. */
  readonly digest?: string;
  /** Version of the application that made it. */
  readonly appVersion: string;
  /** What is varied of the scenario, where the link is of a study. */
  readonly study?: Study;
  /** How its picture is looked at, where the link says so. Only the page asks. */
  readonly look?: ReadView;
  /** Steps that the page tells, the first of this scenario. */
  readonly lesson?: Lesson;
}

/** What a link says of a study beside its scenario: values by their own names, for what people call them stays with them. */
export const varied = ({ over, repeat, seeds, baseline }: Study) => ({
  over: over.map(({ params, values }) => ({ params, values })),
  repeat,
  seeds,
  baseline,
});

/** Fields of `d` that are not parameters. No model may call a parameter so. */
export const RESERVED_NAMES = ['tick', 'warmUp', 'sampleEvery'] as const;

const says = (name: string, what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? `link has no ${name}` : `${name} ${show(issue.input)} of the link ${what}`,
});

const payloadSchema = z.strictObject({
  m: z
    .string(says('m', 'does not name a model'))
    .check(z.regex(/^[a-z][a-z0-9-]{0,39}@[1-9]\d{0,8}$/, says('m', 'does not name a model and its version'))),
  s: z.optional(z.unknown()),
  d: z.record(z.string(), z.unknown(), says('d', 'is not an object of differences')),
  r: z.optional(
    z
      .string(says('r', 'is not a digest'))
      .check(z.regex(/^[0-9a-f]{16}$/, says('r', 'is not a digest of 16 hex digits'))),
  ),
  w: z.optional(z.record(z.string(), z.unknown(), says('w', 'is not an object of what varies'))),
  p: z.optional(z.unknown()),
  l: z.optional(z.unknown()),
  x: z.optional(z.string(says('x', 'is not the text of a protocol'))),
  v: z.string(says('v', 'is not a version')).check(z.maxLength(40, says('v', 'is not a version'))),
});

type Payload = z.infer<typeof payloadSchema>;

export function openPayload(catalog: Catalog, value: unknown): Checked<OpenedLink> {
  const parsed = payloadSchema.safeParse(value);
  if (!parsed.success) return { ...payloadFailure(parsed.error.issues[0]), nearest: guess(catalog, value) };
  const [model, version] = splitKey(parsed.data.m);
  const { l, v, x } = parsed.data;
  const found = modelIn(catalog, model, version, x);
  if (!found.ok) return isOwnModel(model) ? { ...found, protocol: x } : { ...found, nearest: guess(catalog, value) };
  const opened = openFor(found.value, version, parsed.data);
  if (!opened.ok || l === undefined) return opened;
  // A lesson of a step is unknown: links do not nest.
  const lesson = readLesson(catalog, l, opened.value, (setup) =>
    openPayload(catalog, { ...(isOfModel(setup, model) && { x }), ...Object(setup), l: undefined, v }),
  );
  if (!lesson.ok) return { ...lesson, nearest: opened.value.scenario };
  return { ok: true, value: { ...opened.value, lesson: lesson.value } };
}

/** The model of a step, and its text, are those of the link. */
const isOfModel = (setup: unknown, model: string): boolean =>
  splitKey(String((Object(setup) as Partial<Payload>).m))[0] === model;

function modelIn(catalog: Catalog, model: string, version: number, x: string | undefined): Result<ModelSpec> {
  if (!isOwnModel(model)) {
    if (x === undefined) return findModel(catalog, model);
    return fail(
      'config',
      `link brings the text of a protocol, and its model is ${clip(model)}`,
      'ask for another copy',
    );
  }
  if (!isLaterLanguage(version)) return broughtModel(model, x, 'link');
  const message = `link brings a protocol of version ${version} of the language, which is not known here`;
  return fail('unsupported', message, 'open it with a newer version');
}

const splitKey = (m: string): readonly [model: string, version: number] => {
  const at = m.indexOf('@');
  return [m.slice(0, at), Number(m.slice(at + 1))];
};

function openFor(spec: ModelSpec, version: number, { s, d, r, v, w, p }: Payload): Checked<OpenedLink> {
  const { tick: _, warmUp: __, sampleEvery: ___, ...said } = d;
  const params = migrated(spec, version, said);
  if (!params.ok) return { ...params, nearest: nearestScenario(spec, looseScenario(spec, s, said, d)) };
  const checked = checkScenario(spec, looseScenario(spec, s, params.value, d));
  if (!checked.ok) return checked;
  const scenario = checked.value;
  const study = w && readVaried(spec, scenario, w);
  if (study && !study.ok) return { ...study, nearest: scenario };
  return {
    ok: true,
    value: {
      scenario,
      ...(r && { digest: r }),
      appVersion: v,
      ...(study && { study: study.value }),
      ...(p !== undefined && { look: readView(spec, scenario.params, p) }),
    },
  };
}

/** Everything that the link says in the shape of a scenario, unchecked. Tick and sampling follow from parameters that are in range, whatever it says. */
function looseScenario(spec: ModelSpec, seed: unknown, params: object, { tick, warmUp, sampleEvery }: Payload['d']) {
  const all = { ...defaultParams(spec), ...params };
  const follows = complete(spec, { ...given({ tick }), params: inRange(spec, { params: all }).params });
  const measure = { ...follows.measure, ...given({ warmUp, sampleEvery }) };
  return { ...follows, ...given({ tick }), seed, params: all, measure };
}

const given = (fields: Readonly<Record<string, unknown>>): Choices =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function payloadFailure(issue: z.core.$ZodIssue) {
  const remedy = 'copy the whole link again';
  if (issue.code === 'unrecognized_keys')
    return fail(
      'config',
      `link has a field "${clip(issue.keys[0])}", which v1 does not know`,
      'open it with a newer version',
    );
  return fail('config', issue.path.length === 0 ? 'link is not an object' : issue.message, remedy);
}

/** The nearest scenario when it is not even clear of which model: the named one if there is such, else the first. */
function guess(catalog: Catalog, value: unknown): Scenario {
  const { m, s, d } = (value ?? {}) as Record<string, unknown>;
  const named = typeof m === 'string' ? specById(catalog, m.split('@')[0]) : undefined;
  if (!named) return complete(catalog[0]);
  const { tick, warmUp, sampleEvery, ...params } = (typeof d === 'object' && d !== null ? d : {}) as Record<
    string,
    unknown
  >;
  return nearestScenario(named, { seed: s, tick, params, measure: { warmUp, sampleEvery } });
}
