/** How to look at the picture: actions of its camera, and those that follow from the views of the model on screen. */
import { catalog } from '../../models/catalog.ts';
import type { LabState } from '../../state/slice.ts';
import { actionsOf, chosenIn, overlaysIn, viewsOf } from '../../state/view/view.ts';
import { TURN_STEP, ZOOM_STEP } from '../scene/SceneGround.tsx';
import { toggleFullScreen } from '../shell/full-screen.ts';
import { isNarrow } from '../shell/narrow.ts';
import { leavePresenting, present } from '../shell/presenting.ts';
import { isOnStage } from '../study/study-rules.ts';
import type { Action } from './actions.ts';

const whyNoPicture = ({ legend }: LabState): string | undefined =>
  legend !== null && legend.view !== '' ? undefined : 'there is no picture';

const whyNotPresent = (lab: LabState): string | undefined => {
  if (isNarrow()) return 'it needs a window at least 1,024 pixels wide';
  return isOnStage(lab) ? 'a study has the stage: go back to a run' : undefined;
};

const whyNotPresented = ({ presented }: LabState): string | undefined =>
  presented === null ? 'nothing is presented: press P first' : undefined;

const whyNoTurn = (lab: LabState): string | undefined =>
  whyNoPicture(lab) ?? (lab.legend?.volume ? undefined : 'this picture is flat');

const turnAction = (way: string, key: string, x: number, y: number): Action => ({
  id: `turn-${way}`,
  title: `Turn the picture ${way}`,
  group: 'View',
  keys: `Shift+${key}`,
  words: 'scene volume rotate 3d',
  whyNot: whyNoTurn,
  act: (_, { stage }) => stage.camera.turn(x, y),
});

export const VIEW_ACTIONS: readonly Action[] = [
  {
    id: 'fit',
    title: 'Fit the picture',
    group: 'View',
    keys: 'f',
    words: 'zoom whole scene',
    whyNot: whyNoPicture,
    act: (_, { stage }) => stage.camera.fit(),
  },
  {
    id: 'zoom-in',
    title: 'Zoom in',
    group: 'View',
    keys: '+',
    words: 'scene larger',
    whyNot: whyNoPicture,
    act: (_, { stage }) => stage.camera.zoomBy(ZOOM_STEP),
  },
  {
    id: 'zoom-out',
    title: 'Zoom out',
    group: 'View',
    keys: '-',
    words: 'scene smaller',
    whyNot: whyNoPicture,
    act: (_, { stage }) => stage.camera.zoomBy(1 / ZOOM_STEP),
  },
  turnAction('left', 'ArrowLeft', -TURN_STEP, 0),
  turnAction('right', 'ArrowRight', TURN_STEP, 0),
  turnAction('up', 'ArrowUp', 0, -TURN_STEP),
  turnAction('down', 'ArrowDown', 0, TURN_STEP),
  {
    id: 'present',
    title: (lab) => (lab.presented === null ? 'Present to a room' : 'Leave presenting'),
    group: 'Page',
    keys: 'p',
    words: 'projector beamer lecture large words full screen teach class',
    whyNot: whyNotPresent,
    act: (lab) => (lab.presented === null ? present(lab) : leavePresenting(lab)),
  },
  {
    id: 'present-chart',
    title: 'Present the next chart',
    group: 'Page',
    keys: 'n',
    whyNot: whyNotPresented,
    act: (lab) => lab.presentChart(1),
  },
  {
    id: 'present-chart-back',
    title: 'Present the chart before',
    group: 'Page',
    keys: 'Shift+n',
    whyNot: whyNotPresented,
    act: (lab) => lab.presentChart(-1),
  },
  {
    id: 'full-screen',
    title: 'Full screen',
    group: 'View',
    words: 'scene picture large leave',
    whyNot: () => (document.fullscreenEnabled ? undefined : 'this browser has none'),
    act: toggleFullScreen,
  },
  {
    id: 'save-picture',
    title: 'Save the picture as PNG',
    group: 'View',
    words: 'scene image download export snapshot',
    whyNot: whyNoPicture,
    act: async (lab, { client, stage }) => (await import('../scene/save-picture.ts')).savePicture(lab, client, stage),
  },
];

/** What can be done with a node; then one for each view of the model on screen, and one for each colour of the view that shows; not for what shows already. */
export function viewActions(lab: LabState): readonly Action[] {
  const views = viewsOf(catalog, lab);
  const chosen = chosenIn(catalog, lab);
  const { channels = [], overlays = [] } = views.find(({ id }) => id === chosen?.view) ?? {};
  const shown = overlaysIn(catalog, lab);
  return [
    ...actionsOf(catalog, lab).map(({ id, label, help }) => ({
      id: `action ${id}`,
      title: label,
      group: 'View' as const,
      words: `scene ${help}`,
      whyNot: whyNoPicture,
      act: (now: LabState) => (now.picked === null ? now.followSome() : now.follow()),
    })),
    ...views
      .filter(({ id }) => id !== chosen?.view)
      .map(({ id, title, help }) => ({
        id: `view ${id}`,
        title: `View: ${title}`,
        group: 'View' as const,
        words: `scene ${help}`,
        act: (now: LabState) => now.setView(id),
      })),
    ...overlays.map(({ id, label, help }) => ({
      id: `overlay ${id}`,
      title: `${shown.includes(id) ? 'Hide' : 'Show'}: ${label}`,
      group: 'View' as const,
      words: `overlay scene ${help}`,
      act: (now: LabState) => now.setOverlay(id, !shown.includes(id)),
    })),
    ...channels
      .filter(({ id }) => id !== chosen?.channel)
      .map(({ id, label, help }) => ({
        id: `colour ${id}`,
        title: `Colour: ${label}`,
        group: 'View' as const,
        words: `channel scene ${help}`,
        act: (now: LabState) => now.setChannel(id),
      })),
  ];
}
