/** Lessons: one that was opened or is being made, told by the player of tours. A step sets its experiment up, at rest, and looks at it as its maker did. */
import { fileStem } from '../../base/file-stem.ts';
import type { Result } from '../../base/result.ts';
import { DEFAULT_LIST } from '../../scenario/event-lists.ts';
import { type Lesson, type LessonStep, LONGEST_TITLE, MOST_STEPS } from '../../scenario/lesson/lesson.ts';
import { lessonText } from '../../scenario/lesson/read-lesson.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { hasPicture, stateOf } from '../run/run.ts';
import { NOTHING } from '../run/share.ts';
import { presetIn, specOf } from '../setup/draft.ts';
import { isSameScenario } from '../setup/setup.ts';
import type { LabState, Slice } from '../slice.ts';

export interface LessonSlice {
  /** Opened from a link or a file, or being made; kept with the setup. */
  readonly lesson: Lesson | null;
  /** The lesson before something of it was removed, or another was opened: it can be put back. */
  readonly lessonBefore: Lesson | null;
  /** `tour` counts steps of the lesson; else of the tour of the model on screen. */
  readonly isLessonTold: boolean;
  /** What its step shows was brought by whatever brought the lesson: nothing is set up for it. */
  readonly isLessonGiven: boolean;
  /** A link, a file or the last visit brought one: told from this step, or only at hand (null). */
  openLesson(lesson: Lesson, step: number | null): void;
  /** `isLoss`: something of it goes by this. */
  changeLesson(lesson: Lesson | null, isLoss?: boolean): void;
  /** Tells it from a step on. */
  tellLesson(step: number): void;
  /** Sets up what a step shows, unless it is on screen; a run under way ends, and is kept. */
  stageStep(step: LessonStep): Promise<void>;
  /** What is on screen, as a step without words; undefined where the setup has errors. */
  stepNow(): LessonStep | undefined;
  makeLessonLink(): Promise<Result<string>>;
  saveLesson(): { readonly name: string; readonly text: string } | undefined;
}

declare module '../slice.ts' {
  interface LabState extends LessonSlice {}
}

export const lessonSlice: Slice<LessonSlice> = (set, get, { catalog, pageAddress, appVersion }) => {
  let turns = 0;
  return {
    lesson: null,
    lessonBefore: null,
    isLessonTold: false,
    isLessonGiven: false,
    openLesson: (lesson, step) => {
      get().changeLesson(lesson, true);
      if (step !== null) set({ isLessonTold: true, isLessonGiven: true, tour: step, hint: null });
    },
    changeLesson: (lesson, isLoss = false) =>
      set(({ lesson: now, lessonBefore }) => ({ lesson, lessonBefore: isLoss ? (now ?? lessonBefore) : lessonBefore })),
    tellLesson: (tour) => set({ isLessonTold: true, isLessonGiven: false, tour, hint: null, panel: null }),

    stageStep: async ({ scenario, look, list }) => {
      const runsAsTold = !list || isHowItRuns(get());
      if (get().isLessonGiven) {
        set({ isLessonGiven: false });
        if (runsAsTold) return;
      }
      const isThere = runsAsTold && isOnScreen(get(), scenario) && hasPicture(stateOf(get()));
      const wished = { scenario, from: 'lesson', ...look } as const;
      get().showStudy(false);
      if (isThere) return get().wishLook(wished);
      const turn = ++turns;
      await get().leaveRun();
      if (turn !== turns) return; // another step was chosen meanwhile
      get().adopt(scenario);
      get().wishLook(wished);
      await get().present('lesson');
    },

    stepNow: () => {
      const { loaded, reading, lesson, draft } = get();
      const scenario = loaded?.scenario ?? reading.scenario;
      if (!scenario) return undefined;
      const { list } = loaded ?? draft;
      const isSaid = list !== DEFAULT_LIST || lesson?.steps.some((step) => step.list);
      const look = { view: get().lookNow(), faults: [] };
      return { title: '', text: '', at: [{ on: 'picture' }], scenario, look, ...(isSaid && { list }) };
    },

    makeLessonLink: async () => {
      const { lesson } = get();
      const first = lesson?.steps[0];
      if (!lesson || !first) return { ok: false, failure: NOTHING };
      const link = await encodeLink(catalog, first.scenario, { appVersion, view: first.look.view, lesson });
      return link.ok ? { ok: true, value: pageAddress + link.value } : link;
    },

    saveLesson: () => {
      const { lesson } = get();
      if (!lesson || lesson.steps.length === 0) return undefined;
      return { name: `${fileStem(lesson.title, 'lesson')}.json`, text: lessonText(lesson) };
    },
  };
};

const isOnScreen = ({ loaded }: LabState, scenario: Scenario): boolean =>
  loaded !== null && isSameScenario(loaded.scenario, scenario);

/** Is it loaded as the setup says now? */
const isHowItRuns = ({ loaded, draft }: LabState): boolean =>
  loaded?.list === draft.list && loaded.engine === draft.engine;

/** Why no step can be added; undefined where one can. */
export const whyNoStep = ({ lesson, reading, loaded }: LabState): string | undefined => {
  if ((lesson?.steps.length ?? 0) >= MOST_STEPS) return `a lesson has at most ${MOST_STEPS} steps`;
  return loaded || reading.scenario ? undefined : 'the setup has errors';
};

/** What a new lesson is called: after the experiment on screen. */
export function titleNow(lab: LabState, catalog: Parameters<typeof specOf>[0]): string {
  const { model, preset } = lab.draft;
  const spec = specOf(catalog, model);
  return `${spec.title}: ${presetIn(spec, preset).title}`.slice(0, LONGEST_TITLE);
}
