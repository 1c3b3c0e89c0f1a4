/** The hero: the run's question, the live picture, what its colours mean, and what draws it. */
import { useEffect, useRef } from 'react';
import { catalog } from '../models/catalog.ts';
import { presetIn, specOf } from '../state/draft.ts';
import { stateOf } from '../state/run.ts';
import { LegendBar } from './LegendBar.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { Notices } from './Notices.tsx';
import { titleOf } from './run-title.ts';
import { WhatIf } from './WhatIf.tsx';

export function Scene() {
  const { scene } = useLabParts();
  const place = useRef<HTMLDivElement>(null);
  const state = useLab(stateOf);
  const activity = useLab((s) => s.status?.activity);
  useEffect(() => {
    place.current?.replaceChildren(scene);
  }, [scene]);
  return (
    <div className="scene">
      <SceneTitle />
      <div className="scene-ground">
        <div
          className="scene-place"
          ref={place}
          role="img"
          aria-label="Live picture of the network: one cell per node or group of nodes"
        />
        {(state === 'idle' || state === 'preparing') && (
          <p className="scene-activity">{state === 'preparing' ? (activity ?? 'preparing') : 'looking for a GPU'}…</p>
        )}
        <div className="scene-notices">
          <Notices place="scene" />
        </div>
      </div>
      <LegendBar />
    </div>
  );
}

function SceneTitle() {
  const loaded = useLab((s) => s.loaded);
  const draft = useLab((s) => s.draft);
  const reading = useLab((s) => s.reading);
  const spec = specOf(catalog, loaded?.scenario.model ?? draft.model);
  const preset = presetIn(spec, loaded?.preset ?? draft.preset);
  const scenario = loaded?.scenario ?? reading.scenario;
  return (
    <div className="scene-title">
      <h1>{preset.question}</h1>
      <p>{scenario ? titleOf(spec, preset, scenario) : spec.title}</p>
      <WhatIf model={spec.id} preset={preset.id} />
    </div>
  );
}
