/** The setup as it is kept for the next visit, with where its run was. What comes back is checked like a stranger's file. */
import * as z from 'zod/mini';
import { known } from '../../base/assert.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { checkScenario } from '../../scenario/check.ts';
import { savedLesson } from '../../scenario/lesson/read-lesson.ts';
import { isOwnModel, ownSpec } from '../../scenario/own-models.ts';
import { type Catalog, modelOf, presetById } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { SEED_CHOICES } from '../../scenario/study/study.ts';
import type { RunState } from '../../worker/api.ts';
import { isUnderWay } from '../run/run.ts';
import type { LabState } from '../slice.ts';
import { draftOfPreset, EXECUTOR_CHOICES, LIST_CHOICES, LP_CHOICES, type SavedDraft, TICK_CHOICES } from './draft.ts';

export const RUN_STATES: readonly RunState[] = [
  'idle',
  'preparing',
  'ready',
  'running',
  'paused',
  'finished',
  'failed',
  'cancelled',
];

/** No field holds more: quantities are read up to here. */
const LONGEST_TEXT = 100;
const text = z.string().check(z.maxLength(LONGEST_TEXT));
/** Values of an axis: hundreds of them. */
const longText = z.string().check(z.maxLength(100_000));

/** More than a text may have (`src/protocol`): what is typed may be wrong, and is not lost. */
const LONGEST_PROTOCOL = 1_000_000;
const protocolText = z.string().check(z.maxLength(LONGEST_PROTOCOL));

const schema = z.object({
  draft: z.object({
    model: text,
    preset: text,
    text: z.record(text, text),
    seed: text,
    tick: z.literal(TICK_CHOICES),
    sampleEvery: text,
    warmUp: text,
    engine: z.literal(EXECUTOR_CHOICES),
    lpSize: z.literal(LP_CHOICES),
    list: z.literal(LIST_CHOICES),
  }),
  runState: z.literal(RUN_STATES),
  simulatedSeconds: z.number().check(z.gte(0)),
  interrupted: z.optional(z.unknown()),
  vary: z.optional(
    z.object({
      axes: z.array(z.object({ params: z.array(text), text: longText })),
      repeat: text,
      precision: text,
      of: z.array(text),
      seeds: z.literal(SEED_CHOICES),
      baseline: z.nullable(z.record(text, text)),
    }),
  ),
  folded: z.optional(z.record(text, z.boolean())),
  look: z.optional(z.record(z.string(), z.unknown())),
  lesson: z.optional(z.object({ saved: z.unknown(), step: z.nullable(z.number().check(z.gte(0))) })),
  link: z.optional(z.string()),
  protocol: z.optional(protocolText),
  typed: z.optional(protocolText),
  typedIsStrange: z.optional(z.boolean()),
  strange: z.optional(z.array(text)),
});

/** Plain data, small enough to be written at every change. */
export const draftToSaved = (
  {
    draft,
    status,
    loaded,
    vary,
    folded = {},
    lesson,
    isLessonTold,
    tour = null,
    typed = null,
    typedIsStrange = false,
    strange = [],
  }: Pick<LabState, 'draft' | 'status' | 'loaded'> &
    Partial<
      Pick<LabState, 'vary' | 'folded' | 'lesson' | 'isLessonTold' | 'tour' | 'typed' | 'typedIsStrange' | 'strange'>
    >,
  link = '',
  look: object | undefined = undefined,
): SavedDraft => ({
  draft,
  runState: status?.state ?? 'idle',
  simulatedSeconds: status?.simulatedSeconds ?? 0,
  ...(status && isUnderWay(status.state) && loaded && { interrupted: loaded.scenario }),
  ...(vary && vary.axes.length > 0 && { vary }),
  ...(Object.keys(folded).length > 0 && { folded }),
  ...(look && { look }),
  ...(lesson && { lesson: { saved: savedLesson(lesson), step: isLessonTold ? tour : null } }),
  ...(link !== '' && { link }),
  protocol: ownSpec(draft.model)?.protocol,
  ...(typed !== null && typed.length <= LONGEST_PROTOCOL && { typed, ...(typedIsStrange && { typedIsStrange }) }),
  ...(strange.length > 0 && { strange }),
});

/**
 * The saved draft for models of today: parameters that they no longer have are dropped, new ones are as in the preset. Failure: `storage`, when it was not written by `draftToSaved` or names a model or preset that is gone.
 */
export function savedToDraft(catalog: Catalog, value: unknown): Result<SavedDraft> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return unreadable('it is damaged, or of another version');
  const { draft, interrupted, vary, ...run } = parsed.data;
  const found = modelOf(catalog, { model: draft.model, protocol: run.protocol }, 'setup');
  if (!found.ok && found.failure.kind === 'unsupported' && run.protocol !== undefined)
    return ok(asText(catalog, parsed.data));
  if (!found.ok && isOwnModel(draft.model)) return unreadable(found.failure.message);
  const spec = found.ok ? found.value : undefined;
  const preset = spec && presetById(spec, draft.preset);
  if (!preset) return unreadable('its experiment is not part of this version');
  const own = Object.entries(draftOfPreset(catalog, `${draft.model}/${preset.id}`).text);
  const kept = own.map(([name, value]) => [name, Object.hasOwn(draft.text, name) ? draft.text[name] : value]);
  const scenario = interruptedOf(catalog, interrupted);
  const isKnown = vary?.axes.every(
    ({ params }) => params.length > 0 && params.every((name) => Object.hasOwn(spec.params, name)),
  );
  return ok({
    ...run,
    ...(vary && isKnown && { vary }),
    draft: { ...draft, text: Object.fromEntries(kept) },
    ...(scenario && { interrupted: scenario }),
  });
}

/** What reads protocols is away: the text stays in the editor, beside the first experiment. */
function asText(
  catalog: Catalog,
  { draft, protocol, typed = protocol, typedIsStrange = false, strange = [] }: z.infer<typeof schema>,
): SavedDraft {
  const { id, presets } = known(catalog[0], 'the catalog is empty');
  const { engine, lpSize, list } = draft;
  return {
    draft: { ...draftOfPreset(catalog, `${id}/${presets[0]?.id}`), engine, lpSize, list },
    runState: 'idle',
    simulatedSeconds: 0,
    typed,
    typedIsStrange: typedIsStrange || (typed === protocol && strange.includes(draft.model)),
    strange,
  };
}

/** Undefined where this version of its model would give another result, or cannot run it. */
export function interruptedOf(catalog: Catalog, value: unknown): Scenario | undefined {
  const spec = modelOf(catalog, value, 'setup');
  const checked = spec.ok ? checkScenario(spec.value, value) : spec;
  return checked.ok ? checked.value : undefined;
}

const unreadable = (why: string) =>
  fail('storage', `the setup of the last visit cannot be used: ${why}`, 'the first experiment is loaded instead');
