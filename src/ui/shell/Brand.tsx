/** The wordmark, which experiment the setup starts from, and whether the setup is shown. */

import { catalog } from '../../models/catalog.ts';
import { experimentWords } from '../../scenario/presets.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from './lab-context.ts';

export function Brand() {
  return (
    <>
      <div className="wordmark large row">
        <Mark />
        <span>Swarmscope</span>
      </div>
      <PresetButton />
      <SetupToggle />
    </>
  );
}

/** Seven nodes, one of them lit: the icon in public/, in the colours of the theme. */
function Mark() {
  return (
    <svg
      className="quiet"
      fill="currentcolor"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.2"
        d="M12 3.4 19.4 7.7v8.6L12 20.6l-7.4-4.3V7.7zM12 12l7.4-4.3M12 12v8.6M12 12 4.6 7.7"
      />
      <circle cx="12" cy="3.4" r="1.9" />
      <circle cx="19.4" cy="7.7" r="1.9" />
      <circle cx="19.4" cy="16.3" r="1.9" />
      <circle cx="12" cy="20.6" r="1.9" />
      <circle cx="4.6" cy="16.3" r="1.9" />
      <circle cx="4.6" cy="7.7" r="1.9" />
      <circle className="accent" cx="12" cy="12" r="3" />
    </svg>
  );
}

/** Which experiment the setup starts from; opens the gallery. */
function PresetButton() {
  const { store } = useLabParts();
  const model = useLab((s) => s.draft.model);
  const preset = useLab((s) => s.draft.preset);
  const spec = specOf(catalog, model);
  const words = experimentWords(spec, presetIn(spec, preset));
  return (
    <Tip text="Choose an experiment (G)">
      <Button
        className="preset"
        aria-haspopup="dialog"
        aria-label={`Experiment: ${words.join(', ')}`}
        onClick={() => store.getState().openPanel('gallery')}
      >
        {words.length > 1 && <span className="preset-model regular from-600 quiet">{words[0]}</span>}
        <span className="preset-title lines start">{words.at(-1)}</span>
        <Icon name="chevron" />
      </Button>
    </Tip>
  );
}

/** Wide screens: gives the room of the setup to the picture, and takes it back. */
function SetupToggle() {
  const { store } = useLabParts();
  const isShown = useLab((s) => s.isSetupShown);
  return (
    <Tip text={isShown ? 'Fold the setup' : 'Show the setup'}>
      <Button
        className="setup-toggle from-1024"
        aria-label="Setup"
        aria-expanded={isShown}
        aria-controls="section-setup"
        onClick={() => store.getState().showSetup(!isShown)}
      >
        <Icon name="sliders" />
        <span className="from-1280">Setup</span>
      </Button>
    </Tip>
  );
}
