/**
 * What a step needs is shown. At the end of a tour everything looks as it did before: view, colour, pick, camera, place; after a lesson people go on
 * from where it has led.
 */

import { catalog } from '../../models/catalog.ts';
import type { Lesson, LessonStep } from '../../scenario/lesson/lesson.ts';
import type { Camera } from '../../scenario/picture.ts';
import type { Told, Tour, TourStep } from '../../scenario/tour.ts';
import { stateOf } from '../../state/run/run.ts';
import type { LabState } from '../../state/slice.ts';
import { chosenIn, viewsOf } from '../../state/view/view.ts';
import type { DeviceReport } from '../../worker/api.ts';
import type { Lab } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';

/** How things were looked at when the tour began. */
export interface Before extends Pick<LabState, 'choices' | 'picked' | 'section' | 'isStudyShown' | 'isInspectorOpen'> {
  readonly model: string;
  readonly camera: Camera;
  readonly focused: Element | null;
}

export function remember({ store, stage }: Lab): Before {
  const lab = store.getState();
  const { choices, picked, section, isStudyShown, isInspectorOpen } = lab;
  const { activeElement: focused } = document;
  const before = { choices, picked, section, isStudyShown, isInspectorOpen, model: specOnScreen(lab).id, focused };
  if (isStudyShown) lab.showStudy(false);
  return { ...before, camera: stage.camera.camera };
}

export async function giveBack({ store, stage }: Lab, before: Before): Promise<void> {
  const lab = store.getState();
  const { choices, section, isStudyShown, isInspectorOpen, focused } = before;
  if (isStudyShown && lab.study) lab.showStudy(true);
  lab.openInspector(isInspectorOpen);
  if (lab.section === 'scene' || lab.section === 'charts') lab.goTo(section);
  focusAgain(focused);
  if (specOnScreen(lab).id !== before.model) return;
  store.setState({ choices });
  await lab.tellView();
  // Also where it is the same: another view has it elsewhere.
  await lab.pick(before.picked);
  stage.camera.look(before.camera);
}

/** What had the focus may have gone meanwhile. */
export function focusAgain(element: Element | null): void {
  // On a narrow screen its place is shown first.
  requestAnimationFrame(() => {
    const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected;
    (isThere ? element : document.querySelector<HTMLElement>('.scene-area'))?.focus();
  });
}

const SPOT_EVERY_MS = 200;

/** Shows one step after the other; what an earlier one still waits for is dropped. */
export class Steps {
  private turn = 0;
  /** Picked by the tour, not by the person. */
  private own: number | null = null;
  private poll: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly lab: Lab,
    private readonly tour: Tour | Lesson,
  ) {}

  async show(at: number): Promise<void> {
    const step = this.tour.steps[at];
    const turn = ++this.turn;
    const { store, stage } = this.lab;
    if (!step) return;
    store.getState().goTo(sectionOf(step));
    store.getState().openInspector(asksOfNode(step));
    const [target] = step.at;
    if (target?.on === 'chart') store.getState().presentChart(0, target.id);
    if (isOfLesson(step)) return this.staged(step, turn);
    const tasks = [
      () => this.loaded(),
      () => this.view(step),
      async () => stage.camera.fit(),
      () => this.picked(step),
      () => this.moment(step),
    ];
    for (const task of tasks) {
      await task();
      if (turn !== this.turn) return;
    }
    // Nodes that move, and those that wait for their time, are elsewhere soon.
    if (step.picks) this.poll = setInterval(() => this.follow(), SPOT_EVERY_MS);
  }

  private async staged(step: LessonStep, turn: number): Promise<void> {
    const { store } = this.lab;
    if (step.list && (await deviceOf(store)).engine === 'gpu') {
      if (turn !== this.turn) return;
      const lab = store.getState();
      lab.setExecutor('gpu');
      lab.setList(step.list);
      await lab.setPaceMode('max');
    }
    if (turn === this.turn) await store.getState().stageStep(step);
  }

  leave(): void {
    this.turn++;
    clearInterval(this.poll);
  }

  private async loaded(): Promise<void> {
    const lab = this.lab.store.getState();
    if (stateOf(lab) === 'idle' && lab.device) await lab.load();
  }

  private async view({ views, channel }: TourStep): Promise<void> {
    const { store } = this.lab;
    const lab = store.getState();
    const offered = viewsOf(catalog, lab);
    const view = offered.find(({ id }) => views?.includes(id));
    if (!view) return;
    const colour = view.channels.find(({ id }) => id === channel) ?? view.channels[0];
    const now = chosenIn(catalog, lab);
    if (now?.view !== view.id) await lab.setView(view.id);
    if (colour && now?.channel !== colour.id) await lab.setChannel(colour.id);
  }

  private async picked({ picks, at }: TourStep): Promise<void> {
    const lab = this.lab.store.getState();
    // What there is to say of a node takes room: only where a step is about it.
    if (!picks && this.own !== null && lab.picked === this.own) await lab.pick(null);
    if (!picks || !lab.loaded || !('node' in this.tour)) return;
    if (lab.picked !== null) {
      // What is followed stands in place of the node's own bars.
      if (showsBars(at) && lab.followed === lab.picked) await lab.unfollow();
      return;
    }
    const nodes = lab.legend?.nodes ?? 0;
    this.own = Math.min(Math.max(0, nodes - 1), this.tour.node(lab.loaded.scenario.params));
    await lab.pick(this.own);
  }

  /** A run at rest goes on to where there is something to see. */
  private async moment({ from = 0 }: TourStep): Promise<void> {
    const lab = this.lab.store.getState();
    if (wants(lab, from)) await lab.runUntil(momentOf(lab, from));
  }

  private async follow(): Promise<void> {
    const { store, client } = this.lab;
    const { picked } = store.getState();
    if (picked === null || stateOf(store.getState()) !== 'running') return;
    const pickedSpot = (await client.ask((worker) => worker.select(picked))) ?? null;
    if (store.getState().picked === picked) store.setState({ pickedSpot });
  }
}

/** A lesson may be told before it is known. */
const deviceOf = (store: Lab['store']): Promise<DeviceReport> =>
  new Promise((resolve) => {
    const found = ({ device }: LabState) => device && resolve(device);
    if (!found(store.getState())) store.subscribe(found);
  });

const isOfLesson = (step: TourStep | LessonStep): step is LessonStep => 'scenario' in step;

/** On a narrow screen what there is to say of the picked node takes room from the picture. */
const asksOfNode = ({ at: [target] }: Told): boolean =>
  target?.on === 'inspector' || (target?.on === 'control' && target.id === 'follow');

const showsBars = (at: Told['at']): boolean => at.some((target) => target.on === 'inspector' && target.part === 'bars');

/** On a narrow screen. */
const sectionOf = ({ at }: Told): 'scene' | 'charts' => (at[0]?.on === 'chart' ? 'charts' : 'scene');

/** Short runs have less than that. */
const momentOf = ({ status }: LabState, from: number): number =>
  Math.min(from, Math.ceil((status?.expectedSeconds ?? status?.endSeconds ?? from) / 2));

/** Is the run at rest before this simulated second? */
function wants(lab: LabState, from: number): boolean {
  const state = stateOf(lab);
  const now = lab.status?.simulatedSeconds ?? 0;
  return (state === 'ready' || state === 'paused') && now < momentOf(lab, from);
}

/** The run is on its way to what a step shows. */
export const isAwaited = (lab: LabState, { from = 0 }: Pick<TourStep, 'from'>): boolean =>
  stateOf(lab) === 'running' && (lab.status?.simulatedSeconds ?? 0) < momentOf(lab, from);
