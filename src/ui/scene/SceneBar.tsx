/** How to look: view, colour, and the picture's tools. One quiet row above the picture, so that nothing covers it. */

import { catalog } from '../../models/catalog.ts';
import { chosenIn, overlaysIn, viewsOf } from '../../state/view/view.ts';
import { Select } from '../controls/Select.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { SceneTools } from './SceneTools.tsx';

export function SceneBar() {
  const { store } = useLabParts();
  const views = useLab((s) => viewsOf(catalog, s));
  const view = useLab((s) => chosenIn(catalog, s)?.view);
  const channel = useLab((s) => chosenIn(catalog, s)?.channel);
  const { channels = [], overlays = [] } = views.find(({ id }) => id === view) ?? {};
  const options = views.map(({ id, title, help }) => ({ id, label: title, help }));
  return (
    <div className="scene-bar quiet small">
      <Switch name="View" options={options} chosen={view} choose={(id) => void store.getState().setView(id)} />
      <Switch name="Colour" options={channels} chosen={channel} choose={(id) => void store.getState().setChannel(id)} />
      {overlays.length > 0 && <OverlaySwitches overlays={overlays} />}
      <SceneTools />
    </div>
  );
}

/** What is drawn beside the nodes: each on or off. */
function OverlaySwitches({ overlays }: { readonly overlays: readonly Option[] }) {
  const { store } = useLabParts();
  const shown = useLab((s) => overlaysIn(catalog, s).join(' '));
  const undrawn = useLab((s) => s.legend?.undrawn);
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

interface Option {
  readonly id: string;
  readonly label: string;
  readonly help: string;
}

interface SwitchProps {
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
}

function Switch({ name, options, chosen, choose }: SwitchProps) {
  if (options.length === 0) return null;
  return (
    <label className="scene-switch row" data-switch={name}>
      <span>{name}</span>
      <Tip text={options.find(({ id }) => id === chosen)?.help}>
        <Select
          aria-label={name}
          value={chosen ?? ''}
          choices={options.map(({ id, label }) => [id, label])}
          onChoose={choose}
        />
      </Tip>
    </label>
  );
}
