/** What can be done with studies: begun, ended, resumed, opened, dropped, read as a file. One runs at a time in a tab. */
import { nextTurn } from '../../base/next-turn.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { PoolOptions } from '../../client/study-pool.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import { loadLanguageFor } from '../../scenario/own-models.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { readStudyText, studyText } from '../../scenario/study/read-study.ts';
import type { Study } from '../../scenario/study/study.ts';
import { studyColumns } from '../../scenario/study/study-columns.ts';
import { planStudy, type StudyPlan } from '../../scenario/study/study-plan.ts';
import { asOnPage } from '../../scenario/words/labels.ts';
import { clip } from '../../scenario/words/show.ts';
import type { KeptStudy } from '../../storage/kept-study.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import { holdStudy, studiesAtWork, whenFree } from '../../storage/study-lock.ts';
import { sentence } from '../page/failure-notices.ts';
import { textNow } from '../protocol/text-now.ts';
import { stateOf } from '../run/run.ts';
import type { Slice } from '../slice.ts';
import type { OpenTable } from './open-table.ts';
import type { StagedBench, StudyCard, StudySlice } from './study.ts';
import { cardOf, newCard } from './study-cards.ts';
import type { StudyMachine } from './study-machine.ts';
import {
  brokenTable,
  elsewhereNotice,
  heldNotice,
  interruptedStudyNotice,
  largeStudyNotice,
  madeWayNotice,
  refusedNotice,
  tornTable,
} from './study-notices.ts';
import { hashesOf, poolOptionsOf } from './study-pool-options.ts';
import type { StudyWork, WorkParts } from './study-work.ts';
import { filesAtHand } from './vary-slice.ts';

/** A page that is loaded again may begin before the one before has let go of its study. */
const PATIENCE_MS = 300;
const PATIENCE_OF_RELOAD_MS = 5000;
/** A worker that has found no device by then is not waited for: runs go to the processor. */
const PATIENCE_WITH_DEVICE_MS = 10_000;
/** Between a page that is gone and the same page again. */
const RELOAD_MS = 1000;
/** What another tab adds is read no oftener. */
const FOLLOW_EVERY_MS = 500;

/** A study that runs in this tab, or is about to. */
interface Turn {
  readonly work: StudyWork;
  readonly stop: AbortController;
  /** Runs are being made, or never will be. */
  readonly begun: Promise<void>;
  /** All is over, and kept as far as it can be. */
  readonly done: Promise<void>;
}

export const studySlice: Slice<StudySlice> = (set, get, wiring) => {
  const { catalog, client, machine, pageAddress, appVersion, storage = memoryStorage() } = wiring;
  const { studies } = storage;
  /** What the stage shows, where it is no table; and what runs here, which may be another. */
  let onStage: StudyWork | undefined;
  let atWork: Turn | undefined;
  /** One that is asked for, and is not there yet. */
  let coming: Promise<StudyWork | undefined> | undefined;
  let opened: OpenTable | undefined;
  let showSuite = (_suite: string) => {};
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
    const link = await get().linkOf(scenario, digest);
    return link.ok ? link.value : undefined;
  };

  const stage = (work: StudyWork) => {
    following.abort();
    following = new AbortController();
    onStage = work;
    opened = undefined;
    set({ study: work.staged(), isStudyShown: true, shown: null });
    get().goTo('scene');
  };

  const stageTable = (table: OpenTable, name: string, bench?: StagedBench) => {
    following.abort();
    onStage = undefined;
    opened = table;
    const study = { ...table.staged(`table-${++tables}`, name), ...(bench && { bench }) };
    set({ study, isStudyShown: true, shown: null, compared: null });
    get().goTo('scene');
  };

  const refuse = (work: StudyWork, failure: Parameters<typeof refusedNotice>[0]) => {
    const { spec } = work.plan;
    const said = asOnPage(catalog, { failure, nearest: { model: spec.id } });
    work.enter('failed', said);
    get().raise(refusedNotice(said));
  };

  /** The run on screen makes way: it is paused, or where the GPU is wanted it ends and its memory is freed. */
  const makeWay = async (executor: ExecutorName) => {
    const state = stateOf(get());
    if (executor !== 'gpu') {
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

  /** Ends what runs in this tab, or is about to. */
  const endTurn = async () => {
    const turn = atWork;
    turn?.stop.abort();
    await turn?.done;
  };

  /** Runs a study in place of the one that ran, which ends first. Resolves when it runs, or will not. Its place is taken at once. */
  const begin = async (work: StudyWork, patienceMs: number) => {
    if (!machine || atWork?.work === work) return;
    const stop = new AbortController();
    let tellBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      tellBegun = resolve;
    });
    get().dismiss('study');
    work.enter('opening');
    const ended = endTurn();
    const done = ended
      .then(() => conduct(machine, work, patienceMs, stop.signal, tellBegun))
      .then(() => {
        tellBegun();
        if (atWork !== turn) return;
        atWork = undefined;
        get().updateIfWanted();
        void comeBack();
      });
    const turn: Turn = { work, stop, begun, done };
    atWork = turn;
    await begun;
  };

  /** From the lock to the last row. Whatever happens, the lock is free afterwards. */
  const conduct = async (
    on: StudyMachine,
    work: StudyWork,
    patienceMs: number,
    signal: AbortSignal,
    tellBegun: () => void,
  ) => {
    if (signal.aborted) return work.enter('cancelled');
    const free = await holdStudy(on.locks, work.card.id, patienceMs);
    if (!free) {
      if (signal.aborted) return work.enter('cancelled');
      get().raise(elsewhereNotice(work.card.name));
      return follow(work);
    }
    try {
      const options = await Promise.race([prepare(on, work), aborted(signal)]);
      if (!options || signal.aborted) return work.enter('cancelled');
      if (!options.ok) return refuse(work, options.failure);
      await makeWay(options.value.engine);
      if (signal.aborted) return work.enter('cancelled');
      signal.addEventListener('abort', () => work.cancel());
      const ended = work.run(options.value);
      tellBegun();
      await ended;
    } catch (error) {
      refuse(work, fail('unsupported', `the study broke off (${(error as Error).message})`, 'resume it').failure);
    } finally {
      free();
    }
  };

  /** What is there of it by now, and where it can run. */
  const prepare = async (on: StudyMachine, work: StudyWork): Promise<Result<PoolOptions>> => {
    if (work.card.made > 0) {
      const card = await cardNow(work.card.id);
      if (!card && !work.isUnkept)
        return fail('storage', 'another tab has deleted this study', 'run it anew from its setup');
      if (card) work.card = { ...card, tab };
      if (!isOfThisVersion(work)) return { ok: false, failure: otherVersionFailure(work) };
      await work.readToGoOn();
    }
    if (!get().device) await Promise.race([deviceFound, after(PATIENCE_WITH_DEVICE_MS)]);
    const options = await poolOptionsOf(on, get(), work.plan);
    const files = options.files.size < hashesOf(work.plan).length ? work.plan.check(options.files) : ok(work.plan);
    if (!files.ok) return fail(files.failure.kind, files.failure.message, 'bring the file again, and resume');
    const { roomFor } = await import('./at-work.ts');
    const room = await roomFor(work.plan, options.size, ({ scenario }) =>
      client.ask((lab) => lab.estimate(scenario, options.engine)),
    );
    return room.ok ? ok({ ...options, size: room.value }) : room;
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
      // Its page may be loading again, and go on with it.
      await after(RELOAD_MS);
      if (signal.aborted || onStage !== work) return;
      if ((await studiesAtWork(machine?.locks))?.has(work.card.id)) return follow(work);
      await get().readStudies();
      await showAsKept(work);
    });
  };

  /** No tab runs it. Its card is read after its lock was seen free, and its rows after its card: it may have ended a moment ago. */
  const showAsKept = async (work: StudyWork) => {
    const found = await cardNow(work.card.id);
    await work.read();
    if (onStage !== work || atWork?.work === work) return;
    if (found) work.card = found;
    const { state, failure, made } = work.card;
    // Rows that did not reach the storage can be made again.
    const isWhole = found && (state === 'failed' || (state === 'finished' && work.table.made >= made));
    work.enter(isWhole ? state : 'cancelled', failure);
  };

  const cardNow = async (id: string): Promise<KeptStudy | undefined> => {
    const found = await studies.studies();
    return found.ok ? found.value.studies.find((study) => study.id === id) : undefined;
  };

  /** Another tab has changed a study. */
  const onOther = (id: string) => {
    void get().readStudies();
    const work = onStage;
    if (work?.card.id !== id || atWork?.work === work || isFollowing) return;
    isFollowing = true;
    setTimeout(async () => {
      isFollowing = false;
      if (onStage !== work || atWork?.work === work) return;
      if (get().study?.phase === 'elsewhere') await work.read();
      else if ((await studiesAtWork(machine?.locks))?.has(id)) follow(work);
    }, FOLLOW_EVERY_MS);
  };

  /** Undefined, and said, where the server has it no more. */
  const fetched = () =>
    import('./at-work.ts').catch(() => {
      get().raise(refusedNotice(UNFETCHED));
      return undefined;
    });

  const newWork = async (
    plan: StudyPlan,
    from: KeptStudy['from'],
    phase: 'ready' | 'opening',
  ): Promise<StudyWork | undefined> => {
    const own = parts();
    const made = own && (await fetched());
    if (!own || !made) return undefined;
    const card = newCard(plan, { from, appVersion, tab });
    return new made.StudyWork(plan, card, phase, false, own);
  };

  /** A kept study with its rows; undefined, and said, where this version cannot read it. */
  const openKept = async (id: string): Promise<StudyWork | undefined> => {
    if (atWork?.work.card.id === id) return atWork.work;
    const own = parts();
    const card = await cardNow(id);
    if (!own || !card) return undefined;
    await loadLanguageFor(card.text);
    const study = readStudyText(catalog, card.text);
    const plan = study.ok ? planStudy(catalog, study.value) : study;
    if (!plan.ok) {
      get().raise(refusedNotice(plan.failure));
      return undefined;
    }
    const made = await fetched();
    return made && new made.StudyWork(plan.value, card, 'opening', true, own);
  };

  /** Versions do not mix: rows of this one do not go beside rows of another. */
  const isOfThisVersion = ({ card, plan }: StudyWork): boolean =>
    card.made === 0 ||
    (card.appVersion === appVersion && card.columns.join() === studyColumns(plan.spec, plan.study).names.join());

  return {
    study: null,
    isStudyShown: false,
    studies: [],

    startStudy: async (plot) => {
      // Like a run, it is of the text as it stands.
      if (textNow(get()) !== undefined && !(await get().checkText())) return;
      const { plan } = get().varyReading;
      if (plan) get().trust(plan.study.scenario);
      coming = plan && newWork(plan, 'made', 'opening');
      const work = await coming;
      if (!work) return;
      work.plot = plot;
      stage(work);
      await begin(work, PATIENCE_MS);
    },
    cancelStudy: async () => {
      await coming;
      await endTurn();
    },
    resumeStudy: async () => {
      const work = onStage;
      if (!work || atWork?.work === work) return;
      if (!isOfThisVersion(work)) return get().raise(refusedNotice(otherVersionFailure(work)));
      // A check has failed: what is there cannot be trusted, and would not be checked again.
      if (work.card.failure?.kind === 'model-fault') return get().raise(refusedNotice(work.card.failure));
      work.card = { ...work.card, tab, appVersion };
      set({ isStudyShown: true });
      await begin(work, PATIENCE_MS);
    },
    openStudy: async (id) => {
      const work = await openKept(id);
      if (!work) return;
      stage(work);
      if (atWork?.work === work) return;
      await work.read();
      if (onStage !== work || atWork?.work === work) return;
      const isElsewhere = (await studiesAtWork(machine?.locks))?.has(id) === true;
      return isElsewhere ? follow(work) : showAsKept(work);
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
      if (atWork?.work.card.id === id) await endTurn();
      else if ((await studiesAtWork(machine?.locks))?.has(id)) return get().raise(heldNotice);
      if (onStage?.card.id === id) get().closeStudy();
      set((s) => ({ studies: s.studies.filter((card) => card.id !== id) }));
      const dropped = await studies.dropStudy(id);
      if (!dropped.ok) get().onStorageFailure(dropped.failure);
    },
    readStudies: async () => {
      const [found, elsewhere] = await Promise.all([studies.studies(), studiesAtWork(machine?.locks)]);
      if (!found.ok) return get().onStorageFailure(found.failure);
      const cards = found.value.studies.map((study) => {
        if (study.id === atWork?.work.card.id) return cardOf(atWork.work.card, 'running');
        // The tab that ran it to its end holds it for another moment.
        if (study.state !== 'running') return cardOf(study, study.state);
        return cardOf(study, elsewhere?.has(study.id) ? 'elsewhere' : 'cancelled');
      });
      set({ studies: cards });
    },

    setUpRun: ({ scenario, digest, appVersion: version, status }) => {
      const isExact = status === 'finished' && digest;
      set({ opened: isExact ? { source: 'file', scenario, appVersion: clip(version), digest } : null });
      get().adopt(scenario);
      get().note({ tone: 'info', text: `The setup is that of a run of the study, seed ${scenario.seed}.` });
      get().showStudy(false);
    },

    openTable: async (name, text) => {
      get().dismiss('file');
      const reader = await fetched();
      if (!reader) return;
      const source = reader.readResultTable(catalog, text);
      if (!source.ok) return get().raise(brokenTable(name, source.failure));
      stageTable(new reader.OpenTable(text, source.value), name);
      const { tornLine } = source.value;
      if (tornLine !== undefined) get().raise(tornTable(name, tornLine));
    },

    openBench: async (name, text) => {
      get().dismiss('file');
      const reader = await fetched();
      if (!reader) return;
      const read = reader.readBenchTables(text);
      if (!read.ok) return get().raise(brokenTable(name, read.failure));
      const { machine: measuredOn, suites } = read.value;
      const names = suites.map(({ suite }) => suite);
      showSuite = (shown) => {
        const found = suites.find(({ suite }) => suite === shown);
        if (!found) return;
        const { table, ...of } = found;
        stageTable(new reader.OpenTable(text, table), name, { machine: measuredOn, suites: names, ...of });
      };
      showSuite(names[0] ?? '');
    },

    showSuite: (suite) => showSuite(suite),

    compareWith: (baseline) => {
      const { study } = get();
      if (onStage) onStage.compareWith(baseline);
      else if (study) set({ study: { ...study, baseline, version: study.version + 1 } });
    },

    rowsOf: (setting) => (opened ?? onStage)?.rowsOf(setting) ?? [],

    downloadRows: async () => {
      if (opened) return ok({ name: get().study?.name ?? '', text: new Blob([opened.text]) });
      return onStage ? ok(await onStage.saved()) : { ok: false, failure: NOTHING };
    },

    makeStudyLink: async (of?: Study): Promise<Result<string>> => {
      const study = of ?? onStage?.plan.study ?? get().varyReading.study;
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
        return get().raise(refusedNotice(otherVersionFailure(work)));
      }
      const elsewhere = await studiesAtWork(machine?.locks);
      const left = running.find(({ id }) => !elsewhere?.has(id));
      // It may have ended between the two looks.
      if (!left || (await cardNow(left.id))?.state !== 'running') return;
      interrupted = left.id;
      get().raise(interruptedStudyNotice(left.name, left.made, left.most));
    },
    resumeInterrupted: async () => {
      await get().openStudy(interrupted);
      await get().resumeStudy();
    },

    presentStudy: async (study: Study) => {
      get().adoptStudy(study);
      const { vary } = get();
      // To fill the form and to draw the stage are each much for one turn.
      await nextTurn();
      // Something else was chosen in it.
      if (get().vary !== vary) return;
      // Its settings are checked beside the setup; on the stage it is once it runs.
      const { checking, plan: read } = get().varyReading;
      if (checking) return get().raise(largeStudyNotice(checking));
      // The form leaves out what values are called.
      const isAsRead = read && studyText(read.study) === studyText(study);
      const plan = isAsRead ? ok(read) : planStudy(catalog, study, filesAtHand(get()));
      if (!plan.ok) return get().raise(refusedNotice(plan.failure));
      const work = await newWork(plan.value, 'link', 'ready');
      if (work && get().vary === vary) stage(work);
    },

    isStudyAtWork: () => atWork !== undefined,
    onStudyDevice: () => tellOfDevice(),
    keepStudy: () => atWork?.work.flush(),
  };

  function otherVersionFailure({ card }: StudyWork) {
    return fail(
      'unsupported',
      `${card.name} was begun with Swarmscope ${card.appVersion}, this is ${appVersion}: versions do not mix`,
      'look at its rows as they are, or run it anew from its setup',
    ).failure;
  }
};

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const UNFETCHED = {
  kind: 'unsupported',
  message: 'what runs studies could not be loaded',
  remedy: 'load the page again: the setup and the kept runs stay',
} as const;

const NOTHING = {
  kind: 'config',
  message: 'there is no study on the stage',
  remedy: sentence('vary a parameter of the setup'),
} as const;
