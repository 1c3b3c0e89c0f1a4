/**
 * A lesson as JSON, in a link (field `l`) and in a file: `{ title, steps: [{ title, text, at?, scenario?, view?, list? }] }`. `scenario` is left out where it is that
 * of the step before; a link writes it as `{ m, s, d }`, and its first step is what the link itself opens. `view` is as in a link. A lesson
 * comes from a stranger: what is wrong is a sentence that names the step.
 */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../base/result.ts';
import { canonicalJson } from '../canonical.ts';
import { checkScenario } from '../check.ts';
import { EVENT_LIST_NAMES } from '../event-lists.ts';
import { type ReadView, readView, writeView } from '../link/link-view.ts';
import { isOwnModel } from '../own-models.ts';
import { type Catalog, findModel, modelOf, specById } from '../presets.ts';
import { parseStrictJson } from '../reading/strict-json.ts';
import type { Scenario } from '../scenario.ts';
import type { TourTarget } from '../tour.ts';
import { clip, says, show } from '../words/show.ts';
import {
  LESSON_FORMAT,
  type Lesson,
  type LessonStep,
  LONGEST_TITLE,
  LONGEST_WORDS,
  MOST_STEPS,
  targetOf,
  targetText,
} from './lesson.ts';

const text = (name: string, most: number) =>
  z.string(says(name, 'is not a text')).check(z.maxLength(most, says(name, `is longer than ${most} characters`)));

/** The first is enough; more are there for pictures that do not have it. */
const MOST_TARGETS = 5;
const stepSchema = z.strictObject(
  {
    title: text('title', LONGEST_TITLE),
    text: text('text', LONGEST_WORDS),
    at: z.optional(
      z
        .array(text('at', LONGEST_TITLE), says('at', 'is not a list'))
        .check(z.maxLength(MOST_TARGETS, { error: `it points at more than ${MOST_TARGETS} things` })),
    ),
    scenario: z.optional(z.unknown()),
    view: z.optional(z.unknown()),
    list: z.optional(z.enum(EVENT_LIST_NAMES, says('list', `is none of ${EVENT_LIST_NAMES.join(', ')}`))),
  },
  says('step', 'is not an object'),
);
const lessonSchema = z.strictObject(
  {
    title: text('title', LONGEST_TITLE),
    steps: z
      .array(stepSchema, says('steps', 'is not a list'))
      .check(
        z.minLength(1, { error: 'it has no steps' }),
        z.maxLength(MOST_STEPS, { error: `it has more than ${MOST_STEPS} steps` }),
      ),
  },
  says('lesson', 'is not an object'),
);

type LooseStep = z.infer<typeof stepSchema>;
type Setup = Pick<LessonStep, 'scenario'>;

const REMEDY = 'ask who made it for another copy';

/**
 * `first`: what the link opens, for a step without a scenario; `open` reads one that a step has.
 */
export function readLesson(
  catalog: Catalog,
  value: unknown,
  first: (Setup & { readonly look?: ReadView }) | undefined,
  open: (scenario: unknown) => Result<Setup>,
): Result<Lesson> {
  const parsed = lessonSchema.safeParse(value);
  if (!parsed.success) return fail('config', issueText(parsed.error.issues[0]), REMEDY);
  const steps: LessonStep[] = [];
  for (const [i, loose] of parsed.data.steps.entries()) {
    const step = readStep(catalog, loose, steps.at(-1) ?? first, open);
    if (!step.ok) {
      const { kind, message, remedy } = step.failure;
      return fail(kind, `step ${i + 1} of the lesson: ${message}`, remedy);
    }
    const isOfLink = i === 0 && first?.look !== undefined && loose.view === undefined;
    steps.push(isOfLink ? { ...step.value, look: first.look } : step.value);
  }
  return ok({ title: parsed.data.title, steps });
}

function readStep(
  catalog: Catalog,
  { title, text: words, at = [], scenario: loose, view, list }: LooseStep,
  before: Setup | undefined,
  open: (scenario: unknown) => Result<Setup>,
): Result<LessonStep> {
  const opened = loose === undefined ? before && ok(before) : open(loose);
  if (!opened) return fail('config', 'it has no scenario', REMEDY);
  if (!opened.ok) return opened;
  const { scenario } = opened.value;
  const spec = findModel(catalog, scenario.model);
  if (!spec.ok) return spec;
  const targets: TourTarget[] = [];
  for (const each of at) {
    const target = targetOf(spec.value, each);
    if (!target) return fail('config', `${show(each)} is nothing to point at in ${spec.value.title}`, REMEDY);
    targets.push(target);
  }
  const look = view === undefined ? { view: {}, faults: [] } : readView(spec.value, scenario.params, view);
  return ok({ title, text: words, at: targets, scenario, look, ...(list && { list }) });
}

function issueText(issue: z.core.$ZodIssue): string {
  const [, at] = issue.path;
  const where = typeof at === 'number' ? `step ${at + 1} of the lesson: ` : 'lesson: ';
  if (issue.code === 'unrecognized_keys')
    return `${where}it has a field "${clip(issue.keys[0])}", which this version does not know`;
  return `${where}${issue.message}`;
}

/** The other way. `write` gives what stands for the scenario of a step. `isFirstSaid`: the first step's stands elsewhere. */
export function lessonJson(
  { title, steps }: Lesson,
  write: (scenario: Scenario) => unknown,
  isFirstSaid: boolean,
): object {
  return {
    title,
    steps: steps.map(({ title: of, text: words, at, scenario, look, list }, i) => {
      const before = i === 0 ? undefined : steps[i - 1].scenario;
      const isSaid = before ? canonicalJson(before) === canonicalJson(scenario) : isFirstSaid;
      const view = i === 0 && isFirstSaid ? undefined : writeView(look.view);
      return {
        ...{ title: of, text: words },
        ...(at.length > 0 && { at: at.map(targetText) }),
        ...(!isSaid && { scenario: write(scenario) }),
        ...(view && { view }),
        ...(list && { list }),
      };
    }),
  };
}

/** Whether a text is meant as a lesson, right or wrong. */
export const isLessonText = (json: string): boolean =>
  /^\s*\{/.test(json) && /"format"\s*:\s*"swarmscope\.lesson\//.test(json);

export function readLessonText(catalog: Catalog, json: string): Result<Lesson> {
  const parsed = parseStrictJson(json, 'lesson');
  return parsed.ok ? readSavedLesson(catalog, parsed.value) : parsed;
}

/** The value of such a text. */
export function readSavedLesson(catalog: Catalog, value: unknown): Result<Lesson> {
  const { format, ...lesson } = Object(value) as Record<string, unknown>;
  if (format !== LESSON_FORMAT)
    return fail('config', `format ${show(format)} is not ${LESSON_FORMAT}`, 'open it with the version that wrote it');
  return readLesson(catalog, lesson, undefined, (scenario) => {
    const { model } = Object(scenario) as Partial<Scenario>;
    if (!specById(catalog, String(model)) && !isOwnModel(String(model)))
      return fail('config', `model ${show(model)} is none of this version`, REMEDY);
    const spec = modelOf(catalog, scenario, 'lesson');
    const checked = spec.ok ? checkScenario(spec.value, scenario) : spec;
    return checked.ok ? ok({ scenario: checked.value }) : checked;
  });
}

/** Plain data, as it stands in a file. */
export const savedLesson = (lesson: Lesson): object => ({
  format: LESSON_FORMAT,
  ...lessonJson(lesson, (scenario) => scenario, false),
});

/** For people and version control. */
export const lessonText = (lesson: Lesson): string => `${JSON.stringify(savedLesson(lesson), null, 2)}\n`;
