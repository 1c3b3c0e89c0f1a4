/** "What would change this?": a preset's own variations, one press each, and its study. A press edits the setup and runs it; another takes it back. */

import { useMemo } from 'react';
import { counted } from '../../base/counted.ts';
import { catalog } from '../../models/catalog.ts';
import { paramValue } from '../../scenario/param.ts';
import type { ModelSpec, Params, PresetChange } from '../../scenario/spec.ts';
import { changeText } from '../../scenario/words/setup-words.ts';
import { presetIn, presetValues, specOf } from '../../state/setup/draft.ts';
import { Tip } from '../controls/Tip.tsx';
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
    <fieldset className="what-if row nowrap">
      <legend className="quiet small">What would change this?</legend>
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
    <button type="button" className="what-if-button small rigid" onClick={press}>
      Study: {counted(runsOf(study), 'runs')}
    </button>
  );
}

function ChangeButton({ model, preset, change }: WhatIfProps & { readonly change: PresetChange }) {
  const { store } = useLabParts();
  const isOn = useLab((s) => s.draft.model === model && s.draft.preset === preset && holds(change, s.reading.values));
  const spec = specOf(catalog, model);
  const becomes = isOn ? undoing(change, presetValues(spec, preset)) : change.params;
  const press = () => {
    const lab = store.getState();
    const isOther = lab.draft.model !== model || lab.draft.preset !== preset;
    // It changes what is on screen: that is what the setup goes on from when it is of something else.
    if (isOther && lab.loaded) lab.adopt(lab.loaded.scenario, preset);
    else if (isOther) lab.choosePreset(`${model}/${preset}`);
    lab.setParams(becomes);
    void lab.runSetup();
  };
  return (
    <Tip text={saidOf(spec, becomes, isOn)}>
      <button type="button" className="what-if-button small rigid" aria-pressed={isOn} onClick={press}>
        {change.label}
      </button>
    </Tip>
  );
}

/** `Runs it with alpha 1`: every parameter that a press changes, as the form has it. */
const saidOf = (spec: ModelSpec, becomes: Params, isOn: boolean): string =>
  `${isOn ? 'Back to' : 'Runs it with'} ${Object.entries(becomes)
    .map(([name, value]) => changeText(spec, name, value))
    .join(' and ')}`;

const holds = ({ params }: PresetChange, values: Params): boolean =>
  Object.entries(params).every(([name, value]) => values[name] === value);

/** The same parameters as the preset has them. */
const undoing = ({ params }: PresetChange, own: Params): Params =>
  Object.fromEntries(Object.keys(params).map((name) => [name, paramValue(own, name)]));
