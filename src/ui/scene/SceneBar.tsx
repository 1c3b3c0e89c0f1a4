/** How to look: view, colour, and the picture's tools. One quiet row above the picture, so that nothing covers it. */

import { catalog } from '../../models/catalog.ts';
import { chosenIn, overlaysIn, viewsOf } from '../../state/view/view.ts';
import { Options } from '../controls/Options.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { SceneTools } from './SceneTools.tsx';

export function SceneBar() {
  return (
    <div className="scene-bar quiet small">
      <ViewSwitch />
      <ChannelSwitch />
      <OverlaySwitches />
      <SceneTools />
    </div>
  );
}

function ViewSwitch() {
  const { store } = useLabParts();
  const views = useLab((s) => viewsOf(catalog, s));
  const view = useLab((s) => chosenIn(catalog, s)?.view);
  const options = views.map(({ id, title, help }) => ({ id, label: title, help }));
  return <Switch name="View" options={options} chosen={view} choose={(id) => void store.getState().setView(id)} />;
}

function ChannelSwitch() {
  const { store } = useLabParts();
  const views = useLab((s) => viewsOf(catalog, s));
  const view = useLab((s) => chosenIn(catalog, s)?.view);
  const channel = useLab((s) => chosenIn(catalog, s)?.channel);
  const options = views.find(({ id }) => id === view)?.channels ?? [];
  return (
    <Switch name="Colour" options={options} chosen={channel} choose={(id) => void store.getState().setChannel(id)} />
  );
}

/** What is drawn beside the nodes: each on or off. */
function OverlaySwitches() {
  const { store } = useLabParts();
  const views = useLab((s) => viewsOf(catalog, s));
  const view = useLab((s) => chosenIn(catalog, s)?.view);
  const shown = useLab((s) => overlaysIn(catalog, s).join(' '));
  const undrawn = useLab((s) => s.legend?.undrawn);
  const { overlays = [] } = views.find(({ id }) => id === view) ?? {};
  if (overlays.length === 0) return null;
  const isShown = (id: string) => shown.split(' ').includes(id);
  return (
    <fieldset className="scene-overlays row tight" aria-label="Beside the nodes">
      {overlays.map(({ id, label, help }) => (
        <Tip key={id} text={help}>
          <button
            type="button"
            className="scene-overlay-switch press-least rounded"
            data-overlay={id}
            aria-pressed={isShown(id)}
            onClick={() => void store.getState().setOverlay(id, !isShown(id))}
          >
            {label}
            {isShown(id) && undrawn?.[id] && <span className="quiet"> ({undrawn[id]})</span>}
          </button>
        </Tip>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly label: string; readonly help: string }[];
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
}

function Switch({ name, options, chosen, choose }: SwitchProps) {
  if (options.length === 0) return null;
  return (
    <label className="scene-switch row" data-switch={name}>
      <span>{name}</span>
      <Tip text={options.find(({ id }) => id === chosen)?.help}>
        <select aria-label={name} value={chosen} onChange={(event) => choose(event.target.value)}>
          <Options of={options.map(({ id, label }) => [id, label])} />
        </select>
      </Tip>
    </label>
  );
}
