/** The runs that were kept: every one that ended, newest first. One of them may be shown in place of the run on screen. */
import type { Failure } from '../../base/result.ts';
import { migratedResult, otherVersion } from '../../scenario/migrations.ts';
import { nearestScenario } from '../../scenario/nearest.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { loadLanguage } from '../../scenario/own-models.ts';
import { type Catalog, modelOf } from '../../scenario/presets.ts';
import { failedResult } from '../../scenario/results/failed-result.ts';
import { asOnPage } from '../../scenario/words/labels.ts';
import { type KeptRun, LONGEST_NAME } from '../../storage/kept-run.ts';
import { MOST_RUNS, STORAGE_IS_FULL } from '../../storage/lab-storage.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import type { RunStatus } from '../../worker/api.ts';
import { sentence } from '../page/failure-notices.ts';
import { specOf } from '../setup/draft.ts';
import type { LabState, Slice } from '../slice.ts';
import { isOver } from './run.ts';

export type { KeptRun } from '../../storage/kept-run.ts';

export interface HistorySlice {
  readonly runs: readonly KeptRun[];
  /** Ids, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  /** Deleted last, for as long as it can be undone. */
  readonly deleted: readonly KeptRun[];
  /** Shown as it was, in place of what is on screen; until another session begins. */
  readonly shown: KeptRun | null;
  /** Those that are compared, two or more; the first is what the others are compared with. */
  readonly compared: readonly string[] | null;
  /** Reads what is kept; again when another tab has changed it. */
  readHistory(): Promise<void>;
  /** A run has ended: it is kept, with a small picture. */
  keepRun(status: RunStatus): Promise<void>;
  /** Runs that have ended are stored, with their pictures. */
  runsAreKept(): Promise<void>;
  renameRun(id: string, name: string): Promise<void>;
  deleteRuns(ids: readonly string[]): Promise<void>;
  undoDelete(): Promise<void>;
  /** Makes room: the older half of the runs goes, and what could not be kept is kept. */
  freeStorage(): Promise<void>;
  /** Nothing more to undo. */
  forgetDeleted(): void;
  /** Its scenario goes into the setup, its result is shown. Refused, as a comparison is, where another version of its model made it. */
  openRun(id: string): void;
  closeRun(): void;
  choose(id: string, isChosen: boolean): void;
  chooseNone(): void;
  compare(ids: readonly string[]): void;
  closeComparison(): void;
  /** Something could not be kept: said once a visit. */
  onStorageFailure(failure: Failure): void;
}

declare module '../slice.ts' {
  interface LabState extends HistorySlice {}
}

const THUMBNAIL_WIDTH = 320;
const WITHOUT_MODEL = 'Kept runs of models that are not part of this version are left out.';
const WITHOUT_LANGUAGE =
  'Kept runs of protocols are not shown: what reads protocols could not be loaded. They are still kept; load the page again.';

export const historySlice: Slice<HistorySlice> = (set, get, wiring) => {
  const { catalog, client, appVersion, storage = memoryStorage() } = wiring;
  let hasSaid = false;
  /** Of which sessions runs were that were kept, and how they ended. */
  const ends = new Set<string>();
  /** Runs that are not in the storage as they are here: not yet, or not at all. Reading it again must not lose them. */
  const unkept = new Set<string>();
  let keeping: Promise<void> = Promise.resolve();
  /** What could not be read was said, by its words. */
  const told = new Set<string>();
  const put = async (runs: readonly KeptRun[]) => {
    for (const { id } of runs) unkept.add(id);
    const kept = await storage.putRuns(runs);
    if (!kept.ok) return get().onStorageFailure(kept.failure);
    for (const { id } of runs) unkept.delete(id);
  };
  const tellOnce = (text: string) => {
    if (!told.has(text)) get().note({ tone: 'warning', text });
    told.add(text);
  };
  const sorted = (runs: readonly KeptRun[]) => [...runs].sort((a, b) => b.at - a.at).slice(0, MOST_RUNS);

  /** Whether this version knows what the run means; else why not is said. */
  const isReadable = ({ result: { scenario } }: KeptRun): boolean => {
    const spec = specOf(catalog, scenario.model);
    const isKnown = scenario.modelVersion === spec.version;
    if (!isKnown)
      get().raise(
        unreadableRun(asOnPage(catalog, { failure: otherVersion(spec, scenario.modelVersion), nearest: scenario })),
      );
    return isKnown;
  };

  const keep = async (status: RunStatus) => {
    const { loaded } = get();
    const result = status.result ?? failureOf(catalog, get(), status, appVersion);
    if (!loaded || !result) return;
    // It went back, and has come to an end again that it had before.
    const end = `${status.session} ${result.status} ${result.digest}`;
    if (ends.has(end)) return;
    ends.add(end);
    const run: KeptRun = { id: newId(), name: '', at: Date.now(), preset: loaded.preset, result };
    set(({ runs }) => ({ runs: sorted([run, ...runs]) }));
    await put([run]);
    const picture =
      result.status === 'failed' ? null : await client.ask((lab) => lab.snapshot({ width: THUMBNAIL_WIDTH }));
    // The picture may already be that of the next run: then none is better than a wrong one.
    const isStill = get().status?.session === status.session;
    // Deleted meanwhile, here or in another tab.
    const now = get().runs.find(({ id }) => id === run.id);
    if (!now || !picture || !isStill) return;
    const kept = { ...now, thumbnail: picture };
    set(({ runs }) => ({ runs: runs.map((other) => (other.id === run.id ? kept : other)) }));
    await put([kept]);
  };

  return {
    runs: [],
    chosen: [],
    deleted: [],
    shown: null,
    compared: null,

    readHistory: async () => {
      const found = await storage.runs();
      if (!found.ok) return get().onStorageFailure(found.failure);
      if (found.value.runs.some(({ result }) => result.scenario.protocol !== undefined)) await loadLanguage();
      const known = found.value.runs.flatMap((run) => {
        const spec = modelOf(catalog, run.result.scenario, 'run');
        if (!spec.ok) tellOnce(spec.failure.kind === 'unsupported' ? WITHOUT_LANGUAGE : WITHOUT_MODEL);
        return spec.ok ? [{ ...run, result: migratedResult(spec.value, run.result) }] : [];
      });
      for (const { message } of found.value.unreadable) tellOnce(sentence(message));
      set((s) => {
        const here = s.runs.filter(({ id }) => unkept.has(id));
        const runs = sorted([...here, ...known.filter(({ id }) => !unkept.has(id))]);
        return { runs, chosen: s.chosen.filter((chosen) => runs.some(({ id }) => id === chosen)) };
      });
    },

    keepRun: (status) => {
      const kept = keep(status);
      keeping = Promise.all([keeping, kept]).then(() => {});
      return kept;
    },
    runsAreKept: () => keeping,

    renameRun: async (id, name) => {
      const run = get().runs.find((r) => r.id === id);
      if (!run) return;
      const renamed = { ...run, name: name.trim().slice(0, LONGEST_NAME) };
      set(({ runs, shown }) => ({
        runs: runs.map((r) => (r.id === id ? renamed : r)),
        shown: shown?.id === id ? renamed : shown,
      }));
      await put([renamed]);
    },

    deleteRuns: async (ids) => {
      const gone = get().runs.filter(({ id }) => ids.includes(id));
      set(({ runs, chosen }) => ({
        runs: runs.filter(({ id }) => !ids.includes(id)),
        chosen: chosen.filter((id) => !ids.includes(id)),
        deleted: gone,
        compared: null,
      }));
      const dropped = await storage.dropRuns(ids);
      if (!dropped.ok) get().onStorageFailure(dropped.failure);
    },

    undoDelete: async () => {
      const { deleted } = get();
      set(({ runs }) => ({ runs: sorted([...deleted, ...runs]), deleted: [] }));
      await put(deleted);
    },
    freeStorage: async () => {
      const { runs, deleteRuns } = get();
      hasSaid = false;
      await deleteRuns(runs.slice(Math.ceil(runs.length / 2)).map(({ id }) => id));
      await put(get().runs);
    },
    forgetDeleted: () => set({ deleted: [] }),

    openRun: (id) => {
      const run = get().runs.find((r) => r.id === id);
      if (!run || !isReadable(run)) return;
      const { scenario } = run.result;
      get().adopt(nearestScenario(specOf(catalog, scenario.model), scenario));
      set({ shown: run, compared: null });
      get().openDrawer('results');
    },
    closeRun: () => set({ shown: null }),

    choose: (id, isChosen) =>
      set(({ chosen }) => ({ chosen: isChosen ? [...chosen, id] : chosen.filter((other) => other !== id) })),
    chooseNone: () => set({ chosen: [] }),
    compare: (ids) => {
      if (!get().runs.every((run) => !ids.includes(run.id) || isReadable(run))) return;
      set({ compared: ids });
      get().openDrawer('runs');
      get().makeRoom();
    },
    closeComparison: () => {
      set({ compared: null });
      get().giveRoomBack();
    },

    onStorageFailure: (failure) => {
      if (hasSaid) return get().note({ tone: 'warning', text: sentence(failure.message) });
      hasSaid = true;
      get().raise({
        id: 'storage',
        section: 'page',
        tone: 'warning',
        title: 'Not everything can be kept',
        text: sentence(failure.message),
        remedy: sentence(failure.remedy),
        actions: failure.message === STORAGE_IS_FULL && get().runs.length > 1 ? ['free-storage'] : [],
      });
    },
  };
};

const unreadableRun = ({ message, remedy }: Failure) =>
  ({
    id: 'kept-run',
    section: 'page',
    tone: 'warning',
    title: 'This run cannot be opened',
    text: sentence(message),
    remedy: sentence(remedy),
  }) as const;

/** Unlike `crypto.randomUUID`, also on origins that are not secure. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The result of the run on screen. None between the moment something else is loaded and that the worker says so: what is known until then is of the run before. */
export const resultNow = ({ loaded, status }: LabState): RunResult | undefined =>
  status?.result?.model === loaded?.scenario.model ? status?.result : undefined;

/** The result that the page shows: of a kept run that was opened, else of the run on screen. */
export const shownResult = ({ shown, status }: LabState): RunResult | undefined => shown?.result ?? status?.result;

/** A session has reached its end, and had not before. */
export const hasEnded = (before: RunStatus | null, after: RunStatus | null): after is RunStatus =>
  after !== null && isOver(after.state) && (before?.session !== after.session || before?.state !== after.state);

/** A run that failed leaves what is known of it; undefined where it failed for a reason that is not its own. */
function failureOf(catalog: Catalog, { loaded }: LabState, status: RunStatus, version: string): RunResult | undefined {
  const { failure } = status;
  if (!loaded || !failure || status.state !== 'failed') return undefined;
  const { scenario } = loaded;
  return failedResult(specOf(catalog, scenario.model), scenario, failure, version, status);
}
