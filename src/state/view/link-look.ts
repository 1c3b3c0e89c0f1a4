/**
 * How the picture is looked at, as a link carries it: what of it differs from what the link would show without, and back. Pure. The
 * camera of a link goes by the fitted picture's frame, that of the page by the canvas.
 */
import type { LinkView } from '../../scenario/link/link-view.ts';
import type { Camera, Legend, ViewChoice } from '../../scenario/picture.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ViewSpec } from '../../scenario/spec.ts';
import { stateOf } from '../run/run.ts';
import { draftOfScenario, presetIn, specOf } from '../setup/draft.ts';
import type { LabState } from '../slice.ts';
import { chosenIn, overlaysIn, viewsOf } from './view.ts';

export const FIT: Camera = { x: 0.5, y: 0.5, zoom: 1 };

/** View and colour of a scenario that is opened by a link which names these. */
export function choiceOf(
  catalog: Catalog,
  scenario: Scenario,
  views: readonly ViewSpec[],
  { view: id, channel }: Pick<LinkView, 'view' | 'channel'>,
): ViewChoice | undefined {
  const spec = specOf(catalog, scenario.model);
  const preset = presetIn(spec, draftOfScenario(catalog, scenario).preset);
  const view = views.find((each) => each.id === (id ?? preset.view)) ?? views[0];
  const colour = view?.channels.find((each) => each.id === (channel ?? preset.channel)) ?? view?.channels[0];
  return view && colour && { view: view.id, channel: colour.id };
}

/** What is seen now, where it is not what a link to the run on screen shows without a word. `camera`: of the page. */
export function lookOf(catalog: Catalog, lab: LabState, camera: Camera): LinkView {
  const { loaded, legend, picked, status } = lab;
  const chosen = chosenIn(catalog, lab);
  if (!loaded || !legend || !chosen) return {};
  const views = viewsOf(catalog, lab);
  const own = choiceOf(catalog, loaded.scenario, views, {});
  const view = chosen.view === own?.view ? undefined : chosen.view;
  const inView = choiceOf(catalog, loaded.scenario, views, { view });
  const isPaused = stateOf(lab) === 'paused' && status !== null && status.simulatedSeconds > 0;
  const overlays = switchedOf(catalog, lab);
  const look: LinkView = {
    view,
    channel: chosen.channel === inView?.channel ? undefined : chosen.channel,
    overlays: Object.keys(overlays).length > 0 ? overlays : undefined,
    node: picked ?? undefined,
    camera: camera.zoom > 1 ? toFrame(camera, legend) : undefined,
    turn: (legend.volume && camera.turn) || undefined,
    seconds: isPaused ? status.simulatedSeconds : undefined,
  };
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
}

/** Overlays of the view on screen that are not as it has them. */
function switchedOf(catalog: Catalog, lab: LabState): Readonly<Record<string, boolean>> {
  const chosen = chosenIn(catalog, lab);
  const shown = overlaysIn(catalog, lab);
  const { overlays = [] } = viewsOf(catalog, lab).find(({ id }) => id === chosen?.view) ?? {};
  const switched = overlays.filter((each) => (each.default ?? false) !== shown.includes(each.id));
  return Object.fromEntries(switched.map(({ id }) => [id, shown.includes(id)]));
}

type Framed = Pick<Legend, 'frame'>;

/** From shares of the canvas to shares of the frame. */
export const toFrame = ({ x, y, zoom }: Camera, { frame }: Framed): Omit<Camera, 'turn'> => ({
  x: (x - frame.x) / frame.width,
  y: (y - frame.y) / frame.height,
  zoom,
});

/** And back: the camera of the page. */
export const fromFrame = ({ camera, turn }: Pick<LinkView, 'camera' | 'turn'>, { frame }: Framed): Camera => ({
  ...(camera ? { x: frame.x + camera.x * frame.width, y: frame.y + camera.y * frame.height, zoom: camera.zoom } : FIT),
  ...(turn && { turn }),
});
