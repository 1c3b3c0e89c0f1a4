/** What can be done with studies: begun, ended, resumed, opened, dropped, read as a file. One runs at a time in a tab. */
import { studyOfRows } from '../../analysis/study/study-of-rows.ts';
import type { StudyTable } from '../../analysis/study/study-table.ts';
import { ok, type Result } from '../../base/result.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import { type ResultTable, readResultTable, TableReader } from '../../scenario/results/result-table.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { readStudyText, studyText } from '../../scenario/study/read-study.ts';
import type { Study } from '../../scenario/study/study.ts';
import { studyColumns } from '../../scenario/study/study-columns.ts';
import { planStudy, type StudyPlan } from '../../scenario/study/study-plan.ts';
import { asOnPage, labelOf } from '../../scenario/words/labels.ts';
import { clip } from '../../scenario/words/show.ts';
import type { KeptStudy } from '../../storage/kept-study.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import { holdStudy, studiesAtWork, whenFree } from '../../storage/study-lock.ts';
import { sentence } from '../page/failure-notices.ts';
import { stateOf } from '../run/run.ts';
import type { Slice } from '../slice.ts';
import type { StagedStudy, StudyCard, StudySlice } from './study.ts';
import { roomFor } from './study-memory.ts';
import {
  brokenTable,
  elsewhereNotice,
  interruptedStudyNotice,
  madeWayNotice,
  refusedNotice,
  tornTable,
} from './study-notices.ts';
import { placeOf, studyEngine } from './study-place.ts';
import { StudyWork, type WorkParts } from './study-work.ts';
import { filesAtHand } from './vary-slice.ts';

/** A page that is loaded again may begin before the one before has let go of its study. */
const PATIENCE_MS = 300;
const PATIENCE_OF_RELOAD_MS = 5000;
/** A worker that has found no device by then is not waited for: runs go to the processor. */
const PATIENCE_WITH_DEVICE_MS = 10_000;
/** What another tab adds is read no oftener. */
const FOLLOW_EVERY_MS = 500;

/** A table that was dropped. */
interface OpenTable {
  readonly text: string;
  readonly source: ResultTable;
  readonly table: StudyTable<StagedStudy['plan']>;
}

export const studySlice: Slice<StudySlice> = (set, get, wiring) => {
  const { catalog, client, machine, pageAddress, appVersion, storage = memoryStorage() } = wiring;
  const { studies } = storage;
  /** What the stage shows, where it is no table; and what runs here, which may be another. */
  let onStage: StudyWork | undefined;
  let atWork: StudyWork | undefined;
  let working: Promise<void> = Promise.resolve();
  let opened: OpenTable | undefined;
  let tables = 0;
  let tab = '';
  let interrupted = '';
  /** The lab's run gave its GPU memory to a study. */
  let hasMadeWay = false;
  /** Ends the waiting for the other tab that runs what the stage shows. */
  let following = new AbortController();
  let isFollowing = false;
  let tellOfDevice = () => {};
  const deviceFound = new Promise<void>((resolve) => {
    tellOfDevice = resolve;
  });

  const parts = (): WorkParts | undefined =>
    machine && {
      storage: studies,
      machine,
      appVersion,
      onChange: (work) => work === onStage && set({ study: work.staged() }),
      onCard: (work) => putCard(cardOf(work.card, work.isRunning ? 'running' : work.card.state)),
      addressOf,
    };

  const putCard = (card: StudyCard) =>
    set((s) => ({ studies: [card, ...s.studies.filter(({ id }) => id !== card.id)] }));

  const addressOf = async (scenario: Scenario, digest: string): Promise<string | undefined> => {
    const link = await encodeLink(catalog, scenario, { appVersion, ...(digest && { digest }) });
    return link.ok ? pageAddress + link.value : undefined;
  };

  const stage = (work: StudyWork) => {
    following.abort();
    following = new AbortController();
    onStage = work;
    opened = undefined;
    set({ study: work.staged(), isStudyShown: true, shown: null });
    get().goTo('scene');
  };

  const refuse = (work: StudyWork, failure: Parameters<typeof refusedNotice>[0]) => {
    const { spec } = work.plan;
    const said = asOnPage(catalog, { failure, nearest: { model: spec.id } });
    work.enter('failed', said);
    get().raise(refusedNotice(said));
  };

  /** The run on screen makes way: it is paused, or where the GPU is wanted it ends and its memory is freed. */
  const makeWay = async (engine: 'gpu' | 'sequential') => {
    const state = stateOf(get());
    if (engine === 'sequential') {
      if (state !== 'running') return;
      await client.pause();
      return get().raise(madeWayNotice('paused'));
    }
    const isUnderWay = state === 'running' || state === 'paused';
    if (isUnderWay) {
      await client.cancel();
      await get().runsAreKept();
      get().raise(madeWayNotice('ended'));
    }
    hasMadeWay = true;
    await client.ask((lab) => lab.rest());
  };

  /** Runs what is in a work, once there is room and no other tab is at it. Resolves when it runs, or is refused. */
  const begin = async (work: StudyWork, patienceMs: number) => {
    if (!machine) return;
    if (atWork && atWork !== work) await get().cancelStudy();
    get().dismiss('study');
    work.enter('opening');
    if (!get().device)
      await Promise.race([deviceFound, new Promise((resolve) => setTimeout(resolve, PATIENCE_WITH_DEVICE_MS))]);
    const free = await holdStudy(machine.locks, work.card.id, patienceMs);
    if (!free) {
      get().raise(elsewhereNotice(work.card.name));
      return follow(work);
    }
    const engine = studyEngine(get());
    const place = await placeOf(machine, get(), work.plan);
    const room = await roomFor(work.plan, place.size, ({ scenario }) =>
      client.ask((lab) => lab.estimate(scenario, engine)),
    );
    if (!room.ok) {
      free();
      return refuse(work, room.failure);
    }
    await makeWay(engine);
    atWork = work;
    working = work.run({ ...place, size: room.value }).finally(() => {
      free();
      if (atWork === work) atWork = undefined;
      get().updateIfWanted();
      void comeBack();
    });
  };

  /** The lab's run is at its start again once no study needs the GPU. */
  const comeBack = async () => {
    if (!hasMadeWay || atWork || get().isStudyShown) return;
    hasMadeWay = false;
    await client.ask((lab) => lab.wake());
  };

  /** Shows what another tab makes, until that ends. */
  const follow = (work: StudyWork) => {
    work.enter('elsewhere');
    const { signal } = following;
    void whenFree(machine?.locks, work.card.id, signal).then(async () => {
      if (signal.aborted || onStage !== work) return;
      await get().readStudies();
      await work.read();
      const found = await cardNow(work.card.id);
      if (found) work.card = found;
      work.enter(found === undefined || found.state === 'running' ? 'cancelled' : found.state, found?.failure);
    });
  };

  const cardNow = async (id: string): Promise<KeptStudy | undefined> => {
    const found = await studies.studies();
    return found.ok ? found.value.studies.find((study) => study.id === id) : undefined;
  };

  /** Another tab has changed a study. */
  const onOther = (id: string) => {
    void get().readStudies();
    if (onStage?.card.id !== id || get().study?.phase !== 'elsewhere' || isFollowing) return;
    isFollowing = true;
    setTimeout(async () => {
      if (onStage?.card.id === id && get().study?.phase === 'elsewhere') await onStage.read();
      isFollowing = false;
    }, FOLLOW_EVERY_MS);
  };

  const newWork = (plan: StudyPlan, from: KeptStudy['from'], phase: 'ready' | 'opening'): StudyWork | undefined => {
    const own = parts();
    if (!own) return undefined;
    const { spec, study } = plan;
    const card: KeptStudy = {
      id: newId(),
      name: nameOf(plan),
      at: Date.now(),
      changedAt: Date.now(),
      text: studyText(study),
      model: spec.id,
      from,
      appVersion,
      columns: studyColumns(spec, study).names,
      state: 'cancelled',
      tab,
      settings: plan.settings.length,
      made: 0,
      failed: 0,
      most: plan.runs,
    };
    return new StudyWork(plan, card, phase, own);
  };

  /** A kept study with its rows; undefined, and said, where this version cannot read it. */
  const openKept = async (id: string): Promise<StudyWork | undefined> => {
    if (atWork?.card.id === id) return atWork;
    const own = parts();
    const card = await cardNow(id);
    if (!own || !card) return undefined;
    const study = readStudyText(catalog, card.text);
    const plan = study.ok ? planStudy(catalog, study.value) : study;
    if (!plan.ok) {
      get().raise(refusedNotice(plan.failure));
      return undefined;
    }
    return new StudyWork(plan.value, card, 'opening', own);
  };

  /** Versions do not mix: rows of this one do not go beside rows of another. */
  const isOfThisVersion = ({ card, plan }: StudyWork): boolean =>
    card.made === 0 ||
    (card.appVersion === appVersion && card.columns.join() === studyColumns(plan.spec, plan.study).names.join());

  return {
    study: null,
    isStudyShown: false,
    studies: [],

    startStudy: async () => {
      const { plan } = get().varyReading;
      const work = plan && newWork(plan, 'made', 'opening');
      if (!work) return;
      stage(work);
      await begin(work, PATIENCE_MS);
    },
    cancelStudy: async () => {
      atWork?.cancel();
      await working;
    },
    resumeStudy: async () => {
      const work = onStage;
      if (!work || work.isRunning) return;
      if (!isOfThisVersion(work)) return get().raise(otherVersionNotice(work));
      work.card = { ...work.card, tab, appVersion };
      set({ isStudyShown: true });
      await begin(work, PATIENCE_MS);
    },
    openStudy: async (id) => {
      const work = await openKept(id);
      if (!work) return;
      stage(work);
      if (work.isRunning) return;
      await work.read();
      if (onStage !== work) return;
      const isElsewhere = (await studiesAtWork(machine?.locks))?.has(id) === true;
      if (isElsewhere) return follow(work);
      const { state, failure } = work.card;
      work.enter(state === 'running' ? 'cancelled' : state, failure);
    },
    showStudy: (isShown) => {
      set({ isStudyShown: isShown && get().study !== null });
      void comeBack();
    },
    closeStudy: () => {
      following.abort();
      onStage = undefined;
      opened = undefined;
      set({ study: null, isStudyShown: false });
      void comeBack();
    },
    dropStudy: async (id) => {
      if (atWork?.card.id === id) await get().cancelStudy();
      if (onStage?.card.id === id) get().closeStudy();
      set((s) => ({ studies: s.studies.filter((card) => card.id !== id) }));
      const dropped = await studies.dropStudy(id);
      if (!dropped.ok) get().onStorageFailure(dropped.failure);
    },
    readStudies: async () => {
      const [found, elsewhere] = await Promise.all([studies.studies(), studiesAtWork(machine?.locks)]);
      if (!found.ok) return get().onStorageFailure(found.failure);
      const cards = found.value.studies.map((study) => {
        if (study.id === atWork?.card.id) return cardOf(atWork.card, 'running');
        const isHeld = elsewhere?.has(study.id) === true;
        return cardOf(study, isHeld ? 'elsewhere' : study.state === 'running' ? 'cancelled' : study.state);
      });
      set({ studies: cards });
    },

    setUpRun: ({ scenario, digest, appVersion: version, status, otherModelVersion }) => {
      const isExact = status === 'finished' && digest && otherModelVersion === undefined;
      set({ opened: isExact ? { source: 'file', scenario, appVersion: clip(version), digest } : null });
      get().adopt(scenario);
      get().note({ tone: 'info', text: `The setup is that of a run of the study, seed ${scenario.seed}.` });
      get().showStudy(false);
    },

    openTable: (name, text) => {
      get().dismiss('file');
      const source = readResultTable(catalog, text);
      if (!source.ok) return get().raise(brokenTable(name, source.failure));
      const { rows, spec, tornLine } = source.value;
      following.abort();
      onStage = undefined;
      const table = studyOfRows(spec, rows);
      opened = { text, source: source.value, table };
      const study: StagedStudy = {
        id: `table-${++tables}`,
        from: 'table',
        name: clip(name),
        plan: table.plan,
        table,
        version: 0,
        phase: 'table',
        workers: 0,
        status: null,
        failures: countsOf(table),
        baseline: null,
        ...(tornLine !== undefined && { tornLine }),
      };
      set({ study, isStudyShown: true, shown: null, compared: null });
      get().goTo('scene');
      if (tornLine !== undefined) get().raise(tornTable(name, tornLine));
    },

    compareWith: (baseline) => {
      const { study } = get();
      if (onStage) onStage.compareWith(baseline);
      else if (study) set({ study: { ...study, baseline, version: study.version + 1 } });
    },

    rowsOf: async (setting) => {
      if (opened) return rowsWith(opened, setting);
      if (!onStage) return [];
      const { file, plan } = onStage;
      const { length } = plan.settings;
      const lines = await file.lines((run) => run % length === setting);
      const byRepetition = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line);
      const rows: ResultRow[] = [];
      const reader = new TableReader(catalog, (row) => {
        rows.push(row);
        return undefined;
      });
      reader.add(file.columns.header() + byRepetition.join(''));
      return rows;
    },

    downloadRows: async () => {
      if (opened) return ok({ name: get().study?.name ?? '', text: new Blob([opened.text]) });
      if (!onStage) return { ok: false, failure: NOTHING };
      const { file, card } = onStage;
      const lines = await file.lines(() => true);
      const inPlan = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line);
      const name = `${card.model}-study.csv`;
      return ok({ name, text: new Blob([file.columns.header(), ...inPlan], { type: 'text/csv' }) });
    },

    makeStudyLink: async (): Promise<Result<string>> => {
      const study = onStage?.plan.study ?? get().varyReading.study;
      if (!study) return { ok: false, failure: NOTHING };
      const link = await encodeLink(catalog, study.scenario, { appVersion, study });
      return link.ok ? ok(pageAddress + link.value) : link;
    },

    returnToStudies: async (own, reloads) => {
      tab = own;
      studies.watchStudies(onOther);
      await get().readStudies();
      const found = await studies.studies();
      const running = found.ok ? found.value.studies.filter(({ state }) => state === 'running') : [];
      const mine = running.find((study) => study.tab === own);
      if (mine && reloads) {
        const work = await openKept(mine.id);
        if (!work) return;
        stage(work);
        await work.read();
        // Nobody waits for it: the device that it runs on is not known yet.
        if (isOfThisVersion(work)) return void begin(work, PATIENCE_OF_RELOAD_MS);
        work.enter('cancelled');
        return get().raise(otherVersionNotice(work));
      }
      const elsewhere = await studiesAtWork(machine?.locks);
      const left = running.find(({ id }) => !elsewhere?.has(id));
      if (!left) return;
      interrupted = left.id;
      get().raise(interruptedStudyNotice(left.name, left.made, left.most));
    },
    resumeInterrupted: async () => {
      await get().openStudy(interrupted);
      await get().resumeStudy();
    },

    presentStudy: (study: Study) => {
      get().adoptStudy(study);
      const plan = planStudy(catalog, study, filesAtHand(get()));
      if (!plan.ok) return get().raise(refusedNotice(plan.failure));
      const work = newWork(plan.value, 'link', 'ready');
      if (work) stage(work);
    },

    isStudyAtWork: () => atWork !== undefined,
    onStudyDevice: () => tellOfDevice(),
    keepStudy: () => atWork?.flush(),
  };

  function otherVersionNotice({ card }: StudyWork) {
    return refusedNotice({
      kind: 'unsupported',
      message: `${card.name} was begun with Swarmscope ${card.appVersion}, this is ${appVersion}: versions do not mix`,
      remedy: 'look at its rows as they are, or run it anew from its setup',
    });
  }

  function nameOf({ spec, study }: StudyPlan): string {
    const axes = study.over.map(({ params }) => params.map((name) => labelOf(spec, name)).join(' with '));
    return `${spec.title}: ${axes.length > 0 ? axes.join(' x ') : 'repetitions'}`.slice(0, 200);
  }
};

const NOTHING = {
  kind: 'config',
  message: 'there is no study on the stage',
  remedy: sentence('vary a parameter of the setup'),
} as const;

const cardOf = (study: KeptStudy, phase: StudyCard['phase']): StudyCard => {
  const { id, name, at, changedAt, model, settings, made, failed, most } = study;
  return { id, name, at, changedAt, model, settings, made, failed, most, phase };
};

function rowsWith({ source, table }: OpenTable, setting: number): readonly ResultRow[] {
  const params = Object.entries(table.plan.settings[setting]?.params ?? {});
  const rows = source.rows.filter(({ scenario }) => params.every(([name, value]) => scenario.params[name] === value));
  return [...rows].sort((a, b) => a.scenario.seed - b.scenario.seed);
}

function countsOf({ failed }: OpenTable['table']): StagedStudy['failures'] {
  const counts = new Map<string, number>();
  for (const { failure } of failed) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}

/** Unlike `crypto.randomUUID`, also on origins that are not secure. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
