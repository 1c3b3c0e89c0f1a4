/** The wordmark, and which experiment the setup starts from. */
import { catalog } from '../models/catalog.ts';
import { isUnderWay, stateOf } from '../state/run.ts';
import { useLab, useLabParts } from './lab-context.ts';

export function Brand() {
  return (
    <>
      <div className="wordmark">
        <Mark />
        <span>Swarmscope</span>
      </div>
      <PresetSelect />
    </>
  );
}

/** Seven nodes, one of them lit: the icon in public/, in the colours of the theme. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d="M12 3.4 19.4 7.7v8.6L12 20.6l-7.4-4.3V7.7zM12 12l7.4-4.3M12 12v8.6M12 12 4.6 7.7" />
      <circle cx="12" cy="3.4" r="1.9" />
      <circle cx="19.4" cy="7.7" r="1.9" />
      <circle cx="19.4" cy="16.3" r="1.9" />
      <circle cx="12" cy="20.6" r="1.9" />
      <circle cx="4.6" cy="16.3" r="1.9" />
      <circle cx="4.6" cy="7.7" r="1.9" />
      <circle className="mark-lit" cx="12" cy="12" r="3" />
    </svg>
  );
}

function PresetSelect() {
  const { store } = useLabParts();
  const value = useLab((s) => `${s.draft.model}/${s.draft.preset}`);
  const choose = (name: string) => {
    const lab = store.getState();
    lab.choosePreset(name);
    // A run under way stays as it is: the setup then differs from it, and says so.
    if (!isUnderWay(stateOf(lab))) void lab.load();
  };
  return (
    <label className="preset">
      <span className="visually-hidden">Experiment</span>
      <select value={value} onChange={(event) => choose(event.target.value)}>
        {catalog.map((spec) => (
          <optgroup key={spec.id} label={spec.title}>
            {spec.presets.map((preset) => (
              <option key={preset.id} value={`${spec.id}/${preset.id}`}>
                {preset.title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
