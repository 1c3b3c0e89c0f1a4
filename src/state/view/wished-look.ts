/**
 * The way in which a link, or the last visit, wants a run to be looked at: kept until that run is on screen, shown then. What
 * cannot be shown there is said. The moment of a link is offered, never run to unasked.
 */
import type { StoreApi } from 'zustand';
import { type Failure, fail } from '../../base/result.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { LinkView, ReadView } from '../../scenario/link/link-view.ts';
import type { Camera, Legend } from '../../scenario/picture.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { show } from '../../scenario/words/show.ts';
import { momentText } from '../../scenario/words/time-words.ts';
import { sentence } from '../page/failure-notices.ts';
import type { Notice } from '../page/notices.ts';
import { hasPicture, isOver, stateOf } from '../run/run.ts';
import { specOf } from '../setup/draft.ts';
import { isSameScenario } from '../setup/setup.ts';
import type { LabState, Slice } from '../slice.ts';
import { choiceOf } from './link-look.ts';
import { chosenIn, viewsOf } from './view.ts';

export interface WishedLook extends ReadView {
  readonly scenario: Scenario;
  /** A step of a lesson is shown as it was made: nothing picked or zoomed where it has not, and a run at rest goes on to its moment. */
  readonly from: 'link' | 'visit' | 'lesson';
}

export interface WishedLookSlice {
  /** Until its run is on screen. */
  readonly wished: WishedLook | null;
  /** Simulated seconds at which the opened link was made, while its run has not got there. */
  readonly moment: number | null;
  wishLook(look: WishedLook | null): void;
  /** Where the camera of the page came to rest. */
  readonly rested: Camera | null;
  restCamera(camera: Camera): void;
  /** Runs on to that moment, and pauses there. */
  runToMoment(): Promise<void>;
}

declare module '../slice.ts' {
  interface LabState extends WishedLookSlice {}
}

export const wishedLookSlice: Slice<WishedLookSlice> = (set, get) => ({
  wished: null,
  moment: null,
  rested: null,
  restCamera: (rested) => set({ rested }),
  wishLook: (wished) => {
    get().dismiss('look');
    get().dismiss('moment');
    set({ wished, moment: null });
  },
  runToMoment: async () => {
    const { moment } = get();
    get().dismiss('moment');
    if (moment !== null) await get().runUntil(moment);
  },
});

export interface LookStage {
  /** What is said of a picked node takes room from the picture. */
  isNarrow(): boolean;
  /** How near the picture can be seen. */
  mostZoom(legend: Legend): number;
  /** Looks there, and does so again where the canvas changes, until the person moves. */
  look(look: Pick<LinkView, 'camera' | 'turn'>): void;
}

export function watchWishedLook(store: StoreApi<LabState>, catalog: Catalog, stage: LookStage): void {
  store.subscribe((now, before) => {
    const isOther = now.loaded !== before.loaded && now.loaded !== null;
    const wished = isWished(now) ? now.wished : null;
    if (isOther && wished) chooseView(store, catalog, wished);
    const isNew = now.status?.session !== before.status?.session || now.status?.state !== before.status?.state;
    const isAsked = now.wished !== before.wished && now.wished?.from === 'lesson' && hasPicture(stateOf(now));
    if (wished && (isAsked || (isNew && stateOf(now) === 'ready'))) void showWished(store, catalog, stage, wished);
    if (isOther || hasPassed(now)) endMoment(now, store);
  });
}

const isWished = ({ wished, loaded }: LabState): boolean =>
  wished !== null && loaded !== null && isSameScenario(wished.scenario, loaded.scenario);

const hasPassed = ({ moment, status }: LabState): boolean =>
  moment !== null && status !== null && status.simulatedSeconds >= moment;

function endMoment({ moment, dismiss }: LabState, store: StoreApi<LabState>): void {
  if (moment === null) return;
  dismiss('moment');
  store.setState({ moment: null });
}

/** Before the worker is told what to show. A look that names neither view nor colour is that of the preset: chosen is nothing. */
function chooseView(store: StoreApi<LabState>, catalog: Catalog, { scenario, view }: WishedLook): void {
  const lab = store.getState();
  const { model } = scenario;
  const { [model]: _, ...others } = lab.choices;
  const isNamed = view.view !== undefined || view.channel !== undefined;
  const choice = isNamed ? choiceOf(catalog, scenario, viewsOf(catalog, lab), view) : undefined;
  const switched = Object.entries(view.overlays ?? {}).map(([id, isOn]) => [`${model}/${id}`, isOn]);
  store.setState({
    choices: choice ? { ...others, [model]: choice } : others,
    overlays: { ...lab.overlays, ...Object.fromEntries(switched) },
  });
}

/** The network is there. */
async function showWished(
  store: StoreApi<LabState>,
  catalog: Catalog,
  stage: LookStage,
  wished: WishedLook,
): Promise<void> {
  const { view } = wished;
  const isChosen = () => view.view === undefined || chosenIn(catalog, store.getState())?.view === view.view;
  store.setState({ wished: null });
  chooseView(store, catalog, wished);
  await store.getState().tellView();
  if (!isChosen()) {
    // A file decides which views there are: only the run that has read it knows them.
    chooseView(store, catalog, wished);
    if (isChosen()) await store.getState().tellView();
  }
  const lab = store.getState();
  const { legend } = lab;
  if (!legend || !lab.loaded || !isSameScenario(wished.scenario, lab.loaded.scenario)) return;
  const faults = [...wished.faults, ...faultsHere(catalog, lab, view, stage.mostZoom(legend), legend)];
  const isStep = wished.from === 'lesson';
  if (view.camera || view.turn || isStep) stage.look(view);
  if (view.node !== undefined && view.node < legend.nodes) {
    if (stage.isNarrow()) lab.openInspector(false);
    await lab.pick(view.node);
  } else if (isStep) await lab.pick(null);
  if (faults.length > 0 && wished.from !== 'visit') lab.raise(lookNotice(faults));
  if (view.seconds === undefined) return;
  if (isStep) return runOnTo(store.getState(), view.seconds);
  store.setState({ moment: view.seconds });
  lab.raise(momentNotice(catalog, wished.scenario, view.seconds));
}

/** A run that has got there, or is on its way, goes on as it is. */
async function runOnTo(lab: LabState, seconds: number): Promise<void> {
  const state = stateOf(lab);
  const isAtRest = !isOver(state) && state !== 'running';
  if (isAtRest && (lab.status?.simulatedSeconds ?? 0) < seconds) await lab.runUntil(seconds);
}

/** What only the network itself can tell. */
function faultsHere(
  catalog: Catalog,
  lab: LabState,
  { view, node, camera, turn }: LinkView,
  mostZoom: number,
  legend: Legend,
): readonly Failure[] {
  const { title } = specOf(catalog, lab.loaded?.scenario.model ?? '');
  const failures = [
    view !== undefined &&
      chosenIn(catalog, lab)?.view !== view &&
      fail(
        'config',
        `view ${show(view)} of the link has no meaning for this ${title}`,
        'choose another above the picture',
      ),
    node !== undefined &&
      node >= legend.nodes &&
      fail('config', `node ${node} of the link is beyond the last, ${legend.nodes - 1}`, 'pick one on the picture'),
    camera &&
      camera.zoom > mostZoom * (1 + 1e-5) &&
      fail('config', `zoom ${camera.zoom} of the link is above ${mostZoom}`, 'it is seen from as near as it can be'),
    turn &&
      !legend.volume &&
      fail('config', 'turn of the link is of a picture that is flat', 'choose a volume above the picture'),
  ];
  return failures.flatMap((failure) => (failure ? [failure.failure] : []));
}

const lookNotice = (faults: readonly Failure[]): Notice => ({
  id: 'look',
  section: 'page',
  tone: 'warning',
  title: 'Not all of the view in the link can be shown',
  text: faults.map(({ message, remedy }) => `${sentence(message)} ${sentence(remedy)}`).join(' '),
  remedy: 'The rest of the link holds.',
});

const momentNotice = (catalog: Catalog, { model }: Scenario, seconds: number): Notice => {
  const unit = timeUnitOf(specOf(catalog, model));
  const words = momentText(CLOCKS[unit].isWhole ? seconds : Number(seconds.toPrecision(4)), unit);
  return {
    id: 'moment',
    section: 'page',
    tone: 'info',
    title: `Made at ${words}`,
    text: 'The run is ready to go, and will pause there.',
    actions: [{ runsTo: words }],
  };
};

/** `12.4 s`, while a moment is offered. */
export function momentWords(notices: readonly Notice[]): string | undefined {
  const [action] = notices.find(({ id }) => id === 'moment')?.actions ?? [];
  return typeof action === 'object' && 'runsTo' in action ? action.runsTo : undefined;
}
