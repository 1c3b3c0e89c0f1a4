/** The setup that the person edits: a draft in words, what it reads as, and how to undo. Nothing here touches the run on screen. */
import { known } from '../../base/assert.ts';
import { canonicalJson } from '../../scenario/canonical.ts';
import type { EventListName } from '../../scenario/event-lists.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { readSavedLesson } from '../../scenario/lesson/read-lesson.ts';
import { readView } from '../../scenario/link/link-view.ts';
import { paramOf, textOf } from '../../scenario/param.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { interruptedNotice } from '../page/failure-notices.ts';
import type { LabState, Slice } from '../slice.ts';
import { hasParts, UNCHANGED, withoutChange, withText } from './changes.ts';
import {
  type Draft,
  draftOfPreset,
  draftOfScenario,
  type ExecutorChoice,
  type How,
  type LpChoice,
  type Resumable,
  type SavedDraft,
  specOf,
  type TickChoice,
} from './draft.ts';
import { dragging, type Edits, edited, type Move, NO_EDITS, redone, type Step, typing, undone } from './edits.ts';
import { type Reading, readDraft, readingOf } from './reading.ts';

export interface SetupSlice {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly edits: Edits;
  /** Groups of the form that are folded, or not, against what they are at first. */
  readonly folded: Readonly<Record<string, boolean>>;
  /** What is looked for among the fields; empty for nothing. */
  readonly sought: string;
  /** What was under way when the last visit ended. */
  readonly interrupted: Scenario | null;
  /** Fills the setup with a preset, `model/preset`; how to run it stays, and nothing varies. */
  choosePreset(name: string): void;
  /** What was typed into the field of a parameter, or into `seed`, `sampleEvery`, `warmUp`. */
  edit(name: string, text: string): void;
  /** What a slider gave; all of one `drag` is one step of undo. */
  slide(name: string, text: string, drag: number): void;
  /** Several parameters at once, one step of undo. */
  setParams(params: Params): void;
  /** Every draft becomes another, those of undo too; no step of its own. */
  moveDraft(move: (draft: Draft) => Draft): void;
  resetParam(name: string): void;
  resetAll(): void;
  setTick(tick: TickChoice): void;
  setExecutor(executor: ExecutorChoice): void;
  setLpSize(lpSize: LpChoice): void;
  setList(list: EventListName): void;
  /** The same with any draft; how to run it stays. */
  fillSetup(draft: Draft): void;
  /** The same with a checked scenario from elsewhere. `preset`: the one that it started from, where that is known. */
  adopt(scenario: Scenario, preset?: string): void;
  /** The setup of the last visit; an unfinished run of it is said to be interrupted, and where it can go on. Nothing is loaded. */
  restoreDraft(saved: SavedDraft, resumable?: Resumable): void;
  /** Fills the setup with what was interrupted, and runs it: from the start, or from contents of its checkpoints on, newest first. */
  runInterrupted(from?: readonly Blob[]): Promise<void>;
  undo(): void;
  redo(): void;
  fold(group: string, isFolded: boolean): void;
  seek(words: string): void;
}

declare module '../slice.ts' {
  interface LabState extends SetupSlice {}
}

export const setupSlice: Slice<SetupSlice> = (set, get, { catalog }) => {
  /** How to run, as opposed to what: kept when another scenario is chosen. Models of rounds have no parts for several cores. */
  const how = (model: string, { engine, lpSize, list }: Draft): How => ({
    engine: engine === 'workers' && !hasParts(specOf(catalog, model)) ? 'auto' : engine,
    lpSize,
    list,
  });
  const write = (draft: Draft, edits: Edits, reading = readDraft(catalog, draft)) => {
    set({ draft, edits, reading, importFaults: {} });
    get().refreshEstimate();
    void get().findFiles();
  };
  const change = (draft: Draft, step?: Step, reading?: Reading) => {
    const before = get().draft;
    if (canonicalJson(draft) === canonicalJson(before)) return;
    write(draft, edited(get().edits, before, performance.now(), step), reading);
  };
  /** Another experiment: what was varied, wished and said of the one before is not of this one. */
  const fill = (draft: Draft, reading?: Reading) => {
    const lab = get();
    lab.takeTurn();
    lab.varyNothing();
    lab.wishLook(null);
    for (const id of OF_SETUP) lab.dismiss(id);
    set({ taken: null, isAskingUntil: false });
    change({ ...draft, ...how(draft.model, lab.draft) }, undefined, reading);
    // Not before: an editor stays open where a text follows another.
    lab.typeProtocol(null);
  };
  const move = (to: Move | undefined) => {
    if (!to) return;
    const { model } = get().draft;
    write(to.draft, to.edits);
    // What is typed was made of the model that is left.
    if (to.draft.model !== model) get().typeProtocol(null);
  };
  const first = draftOfPreset(catalog, known(catalog[0], 'the catalog is empty').id);
  return {
    draft: first,
    reading: readDraft(catalog, first),
    edits: NO_EDITS,
    folded: {},
    sought: '',
    interrupted: null,
    choosePreset: (name) => fill(draftOfPreset(catalog, name)),
    edit: (name, text) => change(withText(get().draft, name, text), typing(name)),
    slide: (name, text, drag) => change(withText(get().draft, name, text), dragging(name, drag)),
    setParams: (params) => {
      const spec = specOf(catalog, get().draft.model);
      const text = Object.entries(params).map(([name, value]) => [name, textOf(paramOf(spec, name), value)]);
      change({ ...get().draft, text: { ...get().draft.text, ...Object.fromEntries(text) } });
    },
    moveDraft: (move) => {
      const { draft, edits } = get();
      write(move(draft), { ...edits, past: edits.past.map(move), future: edits.future.map(move) });
    },
    resetParam: (name) => change(withoutChange(specOf(catalog, get().draft.model), get().draft, name)),
    resetAll: () => {
      const { model, preset } = get().draft;
      change({ ...draftOfPreset(catalog, `${model}/${preset}`), ...UNCHANGED });
    },
    setTick: (tick) => change({ ...get().draft, tick }),
    setExecutor: (engine) => {
      const { draft } = get();
      change({ ...draft, ...how(draft.model, { ...draft, engine }) });
    },
    setLpSize: (lpSize) => change({ ...get().draft, lpSize }),
    setList: (list) => change({ ...get().draft, list }),
    fillSetup: fill,
    adopt: (scenario, preset) => fill(draftOfScenario(catalog, scenario, preset), readingOf(scenario)),
    restoreDraft: (
      {
        draft,
        runState,
        simulatedSeconds,
        interrupted = null,
        vary,
        folded = {},
        look,
        lesson,
        typed = null,
        typedIsStrange = false,
        strange = [],
      },
      resumable,
    ) => {
      set({ folded, typed, typedIsStrange, strange });
      write(draft, NO_EDITS);
      if (vary) get().restoreVary(vary);
      const told = lesson && readSavedLesson(catalog, lesson.saved);
      if (told?.ok) get().openLesson(told.value, lesson?.step ?? null);
      const { scenario } = get().reading;
      const spec = specOf(catalog, draft.model);
      if (look && scenario) get().wishLook({ scenario, from: 'visit', ...readView(spec, scenario.params, look) });
      const unit = timeUnitOf(specOf(catalog, interrupted?.model ?? draft.model));
      const goesOnAt = resumable?.simulatedSeconds;
      const notice = interruptedNotice(runState, simulatedSeconds, unit, interrupted !== null, goesOnAt);
      set({ interrupted, resumable: resumable ?? null });
      if (notice) get().raise(notice);
    },
    runInterrupted: async (from) => {
      const { interrupted } = get();
      if (!interrupted) return;
      const { scenario } = get().reading;
      if (!scenario || !isSameScenario(scenario, interrupted)) get().adopt(interrupted);
      const retryAfterDeviceLoss = get().status?.failure?.kind === 'device-lost';
      await get().runSetup({ from, retryAfterDeviceLoss });
    },
    undo: () => move(undone(get().edits, get().draft)),
    redo: () => move(redone(get().edits, get().draft)),
    fold: (group, isFolded) => set({ folded: { ...get().folded, [group]: isFolded } }),
    seek: (sought) => set({ sought }),
  };
};

/** What is said of where the setup came from, and of files for it. */
const OF_SETUP = ['link', 'file', 'kept-run', 'other-file', 'offer'] as const;

/** Does the setup say something else than what is on screen? */
export function differs({ reading, draft, loaded, checked }: LabState): boolean {
  if (!loaded) return false;
  if (checked && checked.problems.length > 0) return true;
  if (draft.engine !== loaded.engine || draft.lpSize !== loaded.lpSize || draft.list !== loaded.list) return true;
  return reading.scenario === undefined || !isSameScenario(reading.scenario, loaded.scenario);
}

export const isSameScenario = (a: Scenario, b: Scenario): boolean => canonicalJson(a) === canonicalJson(b);
