/** The run on screen: what the worker says of it, and the actions that drive it. */

import type { Legend } from '../../scenario/picture.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { asOnPage } from '../../scenario/words/labels.ts';
import type { DeviceReport, RunState, RunStatus } from '../../worker/api.ts';
import { missingFiles } from '../files/needed-files.ts';
import { deviceNotices, failureNotice, sentence } from '../page/failure-notices.ts';
import type { Notice } from '../page/notices.ts';
import { wasPutAway } from '../page/put-away.ts';
import { textNow } from '../protocol/text-now.ts';
import { type How, paceOf, presetIn, specOf } from '../setup/draft.ts';
import { fitCard, fitFirstVisit, forgetSize, playFirst } from '../setup/first-visit.ts';
import { backNotice, largeNotice, offerNotice, type SetupSource, strangeNotice } from '../setup/offers.ts';
import { isStrange } from '../setup/protocol.ts';
import { differs } from '../setup/setup.ts';
import { isLarge } from '../setup/size.ts';
import type { LabState, Slice } from '../slice.ts';
import { keptChoices } from '../view/kept-choices.ts';
import { renewed } from '../view/legend.ts';

export type PaceMode = 'paced' | 'max';

/** Factors of the preset's pace. */
export const PACE_FACTORS = [0.25, 0.5, 1, 2, 4, 8, 16] as const;
export type PaceFactor = (typeof PACE_FACTORS)[number];

/** What was given to the worker. */
export interface Loaded extends How {
  readonly scenario: Scenario;
  /** Id of the preset that the setup started from. */
  readonly preset: string;
  /** Simulated seconds per wall second when paced. */
  readonly pace: number;
}

/** How to run besides what: in short batches, after the device was lost; where it was left. */
export interface RunCare {
  readonly retryAfterDeviceLoss?: boolean;
  /** Contents of its checkpoints, newest first: not from the start. */
  readonly from?: readonly Blob[];
}

export interface LoadCare extends RunCare {
  /** The person says to run it: it is nobody's stranger from then on. */
  readonly isAsked?: boolean;
}

export interface RunSlice {
  readonly device: DeviceReport | null;
  readonly status: RunStatus | null;
  readonly loaded: Loaded | null;
  readonly legend: Legend | null;
  readonly paceMode: PaceMode;
  readonly paceFactor: PaceFactor;
  /** The person is asked until when to run. */
  readonly isAskingUntil: boolean;
  askUntil(isAsking: boolean): void;
  /** Loads the setup as it stands, at rest; false where another load came after it. Nothing happens, and it says so, while the setup has errors or a file is not here, or it is strange and not asked for. */
  load(how?: LoadCare): Promise<boolean>;
  /** The run that a card of the gallery ended. */
  readonly left: Loaded | null;
  /**
   * Something has filled the setup: shows it at rest. A run under way goes on, and what takes much memory waits for a word of the
   * person: both are offered.
   */
  present(source: SetupSource): Promise<void>;
  /** The person has chosen something: whether nobody has chosen anything else since. */
  takeTurn(): () => boolean;
  /** Ends a run that is under way, and waits until it is kept. */
  leaveRun(): Promise<void>;
  /** A card of the gallery, `model/preset`: ends the run that is under way, which is kept, and shows this at rest. */
  openExperiment(name: string): Promise<void>;
  /** The scenario of the run that a card has ended, at its start. */
  goBack(): Promise<void>;
  /** Runs what is on screen; what the setup says when that is over, or has not begun. */
  run(): Promise<void>;
  /** Runs what the setup says, from the start. */
  runSetup(how?: RunCare): Promise<void>;
  pause(): Promise<void>;
  step(): Promise<void>;
  reset(): Promise<void>;
  cancel(): Promise<void>;
  /** Runs what is on screen, as `run` does, and pauses at this simulated time. */
  runUntil(seconds: number): Promise<void>;
  /** Takes the time to run until back; the run goes on as it is. */
  forgetUntil(): Promise<void>;
  setPaceMode(mode: PaceMode): Promise<void>;
  /** Paced, by this factor of the preset's pace. */
  setPaceFactor(factor: PaceFactor): Promise<void>;
  /** Runs the setup on one core: the remedy of many failures. */
  useSequential(): Promise<void>;
  /** Another worker after the last one could not be kept alive. */
  restart(): Promise<void>;
  onDevice(report: DeviceReport): void;
  onStatus(status: RunStatus): void;
  onCrash(reason: string, restarted: boolean): void;
  onBug(reason: string): void;
}

declare module '../slice.ts' {
  interface LabState extends RunSlice {}
}

const LEGEND_EVERY_MS = 1000;
const HAS_PICTURE: readonly RunState[] = ['ready', 'running', 'paused', 'finished', 'cancelled'];
export const hasPicture = (state: RunState): boolean => HAS_PICTURE.includes(state);

export const stateOf = (s: Pick<LabState, 'status'>): RunState => s.status?.state ?? 'idle';
export const isOver = (state: RunState): boolean => state === 'finished' || state === 'failed' || state === 'cancelled';
/** In the middle of a run: changing the setup must not touch it. */
export const isUnderWay = (state: RunState): boolean =>
  state === 'running' || state === 'paused' || state === 'preparing';

const WAITS: readonly Notice['id'][] = ['offer', 'absent-file'];
/** Nothing is built, and nothing will be before the person says so: building was stopped, or it is large, or something is missing. */
export const waitsForPerson = ({ status, reading, notices }: LabState): boolean =>
  status !== null || reading.scenario === undefined || notices.some(({ id }) => WAITS.includes(id));

export const runSlice: Slice<RunSlice> = (set, get, wiring) => {
  const { client, catalog } = wiring;
  let legendAt = -Infinity;
  let turns = 0;
  /** How often the person asked for a run: what is to be shown at rest must not take its place. */
  let starts = 0;
  /** Those that the worker has not answered. */
  let starting = 0;

  const refreshLegend = async (status: RunStatus, changed: boolean) => {
    if (!hasPicture(status.state) || (!changed && performance.now() - legendAt < LEGEND_EVERY_MS)) return;
    legendAt = performance.now();
    const legend = await client.ask((lab) => lab.legend());
    if (legend) set({ legend: renewed(get().legend, legend) });
  };

  /** A protocol that is written is run as it stands. */
  const isTextRight = async (): Promise<boolean> => textNow(get()) === undefined || get().checkText();

  /** The world is as the setup says and at its start, or the run on screen goes on. Returns false when there is nothing to run. */
  const makeReady = async (): Promise<boolean> => {
    if (!isUnderWay(stateOf(get())) && !(await isTextRight())) return false;
    const state = stateOf(get());
    // What is being built is left for what the setup says now.
    const isFree = !isUnderWay(state) || state === 'preparing';
    const fresh = !get().loaded || (differs(get()) && isFree) || state === 'failed' || state === 'idle';
    if (fresh) return get().load({ isAsked: true });
    if (isOver(state)) await client.reset();
    return true;
  };

  const start = async (act: () => Promise<void>): Promise<void> => {
    starts++;
    starting++;
    try {
      await act();
    } finally {
      starting--;
    }
  };

  /** Simulated seconds per wall second, null for as fast as it can. */
  const paceNow = (): number | null => {
    const { paceMode, paceFactor, loaded } = get();
    return paceMode === 'max' || !loaded ? null : loaded.pace * paceFactor;
  };

  return {
    device: null,
    status: null,
    loaded: null,
    legend: null,
    paceMode: 'paced',
    paceFactor: 1,
    isAskingUntil: false,
    left: null,
    askUntil: (isAskingUntil) => set({ isAskingUntil }),

    load: async ({ retryAfterDeviceLoss, from, isAsked = false } = {}) => {
      const wanted = textNow(get());
      if (!(await isTextRight())) return false;
      // What came meanwhile was not asked for.
      const { scenario: asked } = get().reading;
      if (isAsked && asked && textNow(get()) === wanted) get().trust(asked);
      if (get().reading.scenario && missingFiles(catalog, get()).length > 0 && !(await get().findFiles())) {
        get().loadWithFiles();
        return false;
      }
      const { reading, draft, dismiss, loaded } = get();
      if (!reading.scenario) return false;
      if (isStrange(get(), reading.scenario)) {
        get().raise(strangeNotice);
        return false;
      }
      get().touchFiles();
      get().hurryEstimate();
      const pace = paceOf(catalog, reading.scenario, draft.preset);
      const { engine, lpSize, list, preset } = draft;
      const next: Loaded = { scenario: reading.scenario, preset, engine, lpSize, list, pace };
      const isOther = loaded !== null && isOtherExperiment(loaded, next);
      set({
        loaded: next,
        ...(isOther && { choices: keptChoices(catalog, next.scenario.model, preset, get().choices) }),
      });
      dismiss('run');
      dismiss('remark');
      dismiss('offer');
      dismiss('back');
      if (isOther) forgetSize(get());
      // The first load of a visit is of the setup that it speaks of.
      if (loaded) dismiss('interrupted');
      const look = get().firstLook();
      return client.load(reading.scenario, { engine, lpSize, list, pace: paceNow(), retryAfterDeviceLoss, look, from });
    },
    present: async (source) => {
      if (!get().device) return;
      // At once where there is none.
      if (textNow(get()) !== undefined && !(await get().checkText())) return;
      const { scenario } = get().reading;
      if (!scenario) return;
      if (isStrange(get(), scenario)) return get().raise(strangeNotice);
      const before = starts;
      const isWaiting = () => get().reading.scenario !== scenario || isUnderWay(stateOf(get())) || starting > 0;
      const estimate = isWaiting() ? null : await get().takeEstimate();
      if (get().reading.scenario !== scenario || starts !== before) return; // something else is in the setup by now, or it runs
      if (isWaiting()) get().raise(offerNotice(source));
      else if (estimate && isLarge(estimate)) get().raise(largeNotice(estimate.bytes));
      else await get().load();
    },
    takeTurn: () => {
      const turn = ++turns;
      return () => turn === turns;
    },
    leaveRun: async () => {
      if (!isUnderWay(stateOf(get()))) return;
      await client.cancel();
      await get().runsAreKept();
    },
    openExperiment: async (name) => {
      const { loaded } = get();
      const isChosen = get().takeTurn();
      const ends = loaded !== null && (stateOf(get()) === 'running' || stateOf(get()) === 'paused');
      await get().leaveRun();
      if (!isChosen()) return; // something else was chosen meanwhile
      get().showStudy(false);
      get().choosePreset(name);
      const isLast = get().takeTurn();
      const { scenario } = get().reading;
      const before = starts;
      const estimate = await get().takeEstimate();
      if (get().reading.scenario !== scenario || !isLast() || starts !== before) return;
      const smaller = estimate ? fitCard(get(), estimate, wiring) : undefined;
      const isBuilt = await get().load();
      if (smaller && isLast() && isBuilt) get().raise(smaller);
      if (!ends) return;
      set({ left: loaded });
      get().raise(backNotice(titleOf(catalog, loaded)));
    },
    goBack: async () => {
      const { left } = get();
      if (!left) return;
      get().adopt(left.scenario);
      get().setExecutor(left.engine);
      get().setLpSize(left.lpSize);
      get().setList(left.list);
      await get().load();
    },
    run: () =>
      start(async () => {
        if (await makeReady()) await client.play();
      }),
    runSetup: (how) =>
      start(async () => {
        if (await get().load({ ...how, isAsked: true })) await client.play();
      }),
    pause: () => client.pause(),
    step: () =>
      start(async () => {
        if (await makeReady()) await client.step();
      }),
    reset: async () => {
      if (stateOf(get()) === 'failed') await get().load();
      else await client.reset();
    },
    cancel: () => client.cancel(),
    runUntil: (seconds) =>
      start(async () => {
        if (await makeReady()) await client.runUntil(seconds);
      }),
    forgetUntil: () => client.runUntil(null),
    setPaceMode: async (paceMode) => {
      set({ paceMode });
      if (get().loaded) await client.setPace(paceNow());
    },
    setPaceFactor: async (paceFactor) => {
      set({ paceFactor });
      await get().setPaceMode('paced');
    },
    useSequential: async () => {
      get().setExecutor('sequential');
      await get().runSetup();
    },
    restart: async () => {
      await client.start();
      await get().load();
    },

    onDevice: (device) => {
      const before = get().device;
      const isFirst = before === null;
      set({ device });
      get().onStudyDevice();
      if (isFirst) get().refreshEstimate();
      else void get().takeEstimate();
      // A worker that was opened again finds what is known already.
      if (isFirst || asText(before) !== asText(device))
        for (const notice of deviceNotices(device, get().missingGpu())) if (!wasPutAway(notice)) get().raise(notice);
      if (!isFirst) return;
      fitFirstVisit(get(), device, wiring);
      void (wiring.mayPlay() ? playFirst(get, wiring) : get().present('visit'));
    },
    onStatus: (status) => {
      const before = get().status;
      set({ status });
      const isNew = before?.session !== status.session || before?.state !== status.state;
      if (isNew && status.state === 'idle') {
        // Building was stopped: the picture and the node of the network before are gone.
        set({ legend: null });
        void get().pick(null);
      }
      if (isNew && status.state === 'running') {
        get().dismiss('run');
        get().dismiss('interrupted');
        get().dismiss('back');
      }
      if (status.state === 'failed' && status.failure && isNew) {
        const failure = asOnPage(catalog, { failure: status.failure, nearest: get().loaded?.scenario });
        const notice = failureNotice(failure, status.engine);
        if (failure.kind === 'device-lost') void get().offerGoOn(notice);
        else get().raise(notice);
      }
      if (isNew && !isOver(status.state)) get().updateIfWanted();
      if (status.notice && status.notice !== before?.notice) get().raise(remark(status.notice));
      void refreshLegend(status, isNew);
    },
    onCrash: (reason, restarted) => {
      get().cancelParallelism();
      const notice = crashNotice(reason, restarted);
      if (restarted && isUnderWay(stateOf(get()))) void get().offerGoOn(notice);
      else get().raise(notice);
    },
    onBug: (reason) =>
      get().raise({
        id: 'bug',
        section: 'page',
        tone: 'error',
        title: 'Something went wrong inside the lab',
        text: sentence(reason),
        remedy: 'This is a fault of ours. Run it again, or load the page again.',
        actions: ['run-again'],
      }),
  };
};

/** `Kademlia, Quick look`: several models have one of that name. */
function titleOf(catalog: Catalog, { scenario, preset }: Loaded): string {
  const spec = specOf(catalog, scenario.model);
  return `${spec.title}, ${presetIn(spec, preset).title}`;
}

const isOtherExperiment = (a: Loaded, b: Loaded): boolean =>
  a.preset !== b.preset || a.scenario.model !== b.scenario.model;

const asText = (device: DeviceReport | null): string => JSON.stringify(device);

const remark = (text: string) =>
  ({ id: 'remark', section: 'scene', tone: 'info', title: 'Please note', text: sentence(text) }) as const;

const crashNotice = (reason: string, restarted: boolean) =>
  ({
    id: 'crash',
    section: 'page',
    tone: 'error',
    title: restarted ? 'The simulation stopped and was started anew' : 'The simulation cannot be kept running',
    text: sentence(reason),
    remedy: restarted
      ? 'Your scenario is loaded again, at its start.'
      : 'Start it anew with a smaller scenario, or load the page again.',
    actions: [restarted ? 'run-again' : 'restart-worker'],
  }) as const;
