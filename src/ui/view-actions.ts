/** How to look at the picture: actions of its camera, and those that follow from the views of the model on screen. */
import { catalog } from '../models/catalog.ts';
import type { LabState } from '../state/slice.ts';
import { actionsOf, chosenIn, viewsOf } from '../state/view.ts';
import type { Action } from './actions.ts';
import { toggleFullScreen } from './full-screen.ts';
import { ZOOM_STEP } from './SceneGround.tsx';
import { savePicture } from './save-picture.ts';

const whyNoPicture = ({ legend }: LabState): string | undefined =>
  legend !== null && legend.view !== '' ? undefined : 'there is no picture';

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
    act: (lab, { client, stage }) => savePicture(lab, client, stage.camera.camera),
  },
];

/** What can be done with a node; then one for each view of the model on screen, and one for each colour of the view that shows; not for what shows already. */
export function viewActions(lab: LabState): readonly Action[] {
  const views = viewsOf(catalog, lab);
  const chosen = chosenIn(catalog, lab);
  const channels = views.find(({ id }) => id === chosen?.view)?.channels ?? [];
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
