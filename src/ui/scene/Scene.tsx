/** The hero: the run's question, how to look at it, the live picture, and what its colours mean. */
import type { ReactNode } from 'react';
import { catalog } from '../../models/catalog.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import { titleOf } from '../run/run-title.ts';
import { useLab } from '../shell/lab-context.ts';
import { LegendBar } from './LegendBar.tsx';
import { SceneBar } from './SceneBar.tsx';
import { SceneGround } from './SceneGround.tsx';
import { SceneStrips } from './SceneStrips.tsx';
import { WhatIf } from './WhatIf.tsx';

/** `children` stand over the middle of the picture. */
export function Scene({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="scene">
      <div className="scene-body">
        <SceneTitle />
        <SceneBar />
        <SceneGround>{children}</SceneGround>
        <SceneStrips />
        <LegendBar />
      </div>
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
