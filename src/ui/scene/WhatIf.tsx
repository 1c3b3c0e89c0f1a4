/** "What would change this?": a preset's own variations, one press each, and its study. A press edits the setup and runs it; another takes it back. */

import { useMemo } from 'react';
import { counted } from '../../base/counted.ts';
import { catalog } from '../../models/catalog.ts';
import { paramValue } from '../../scenario/param.ts';
import type { Params, PresetChange } from '../../scenario/spec.ts';
import { presetIn, presetValues, specOf } from '../../state/setup/draft.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { runsOf, studyOfPreset } from '../study/study-of-preset.ts';
import { isStudyRunning } from '../study/study-rules.ts';

interface WhatIfProps {
  readonly model: string;
  readonly preset: string;
}

export function WhatIf({ model, preset }: WhatIfProps) {
  const { changes = [], study } = presetIn(specOf(catalog, model), preset);
  if (changes.length === 0 && !study) return null;
  return (
    <fieldset className="what-if">
      <legend>What would change this?</legend>
      {study && <StudyButton model={model} preset={preset} />}
      {changes.map((change) => (
        <ChangeButton key={change.label} model={model} preset={preset} change={change} />
      ))}
    </fieldset>
  );
}

/** The figure of which this run is one point. */
function StudyButton({ model, preset }: WhatIfProps) {
  const { store } = useLabParts();
  const isRunning = useLab(isStudyRunning);
  const device = useLab((s) => s.device);
  const spec = specOf(catalog, model);
  const study = useMemo(() => studyOfPreset({ device }, spec, presetIn(spec, preset)), [device, spec, preset]);
  if (!study) return null;
  const press = () => {
    if (isRunning) return store.getState().showStudy(true);
    store.getState().adoptStudy(study);
    void store.getState().startStudy();
  };
  return (
    <button type="button" className="what-if-button" onClick={press}>
      Study: {counted(runsOf(study), 'runs')}
    </button>
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
