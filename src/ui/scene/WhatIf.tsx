/** "What would change this?": a preset's own variations, one press each. A press edits the setup and runs it; another takes it back. */

import { catalog } from '../../models/catalog.ts';
import { paramValue } from '../../scenario/param.ts';
import type { Params, PresetChange } from '../../scenario/spec.ts';
import { presetIn, presetValues, specOf } from '../../state/setup/draft.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';

interface WhatIfProps {
  readonly model: string;
  readonly preset: string;
}

export function WhatIf({ model, preset }: WhatIfProps) {
  const { changes = [] } = presetIn(specOf(catalog, model), preset);
  if (changes.length === 0) return null;
  return (
    <fieldset className="what-if">
      <legend>What would change this?</legend>
      {changes.map((change) => (
        <ChangeButton key={change.label} model={model} preset={preset} change={change} />
      ))}
    </fieldset>
  );
}

function ChangeButton({ model, preset, change }: WhatIfProps & { readonly change: PresetChange }) {
  const { store } = useLabParts();
  const isOn = useLab((s) => s.draft.model === model && s.draft.preset === preset && holds(change, s.reading.values));
  const press = () => {
    const lab = store.getState();
    const name = `${model}/${preset}`;
    if (`${lab.draft.model}/${lab.draft.preset}` !== name) lab.choosePreset(name);
    lab.setParams(isOn ? undoing(change, presetValues(specOf(catalog, model), preset)) : change.params);
    void lab.runSetup();
  };
  return (
    <button type="button" className="what-if-button" aria-pressed={isOn} onClick={press}>
      {change.label}
    </button>
  );
}

const holds = ({ params }: PresetChange, values: Params): boolean =>
  Object.entries(params).every(([name, value]) => values[name] === value);

/** The same parameters as the preset has them. */
const undoing = ({ params }: PresetChange, own: Params): Params =>
  Object.fromEntries(Object.keys(params).map((name) => [name, paramValue(own, name)]));
