/** The hero: the run's question, how to look at it, the live picture, and what its colours mean. */
import type { ReactNode } from 'react';
import { catalog } from '../../models/catalog.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import { BETWEEN, titleParts } from '../run/run-title.ts';
import { useLab } from '../shell/lab-context.ts';
import { Notices } from '../shell/Notices.tsx';
import { useLow } from '../shell/narrow.ts';
import { TourSlot } from '../tour/TourSlot.tsx';
import { InspectLine, InspectPanel } from './InspectPanel.tsx';
import { LegendBar } from './LegendBar.tsx';
import { SceneBar } from './SceneBar.tsx';
import { SceneGround } from './SceneGround.tsx';
import { SceneStrips } from './SceneStrips.tsx';
import { WhatIf } from './WhatIf.tsx';

interface SceneProps {
  /** Nothing else on the page has room for notices and for the picked node. */
  readonly isAlone?: boolean;
  /** Stands over the middle of the picture. */
  readonly children?: ReactNode;
}

export function Scene({ isAlone = false, children }: SceneProps) {
  const isLow = useLow();
  return (
    <div className="scene full-height">
      <div className="scene-body full-height">
        <div className="scene-head wrap">
          <SceneTitle />
          <SceneBar />
        </div>
        <WhatIfOfRun />
        <TourSlot section="scene" />
        {isAlone && (
          <div className="scene-notices stack scrolls">
            <Notices section="scene" isFolding={isLow} />
          </div>
        )}
        <SceneGround>{children}</SceneGround>
        {isAlone && <InspectPanel />}
        <SceneStrips />
        <LegendBar>{isAlone && <InspectLine />}</LegendBar>
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
  const parts = scenario && titleParts(spec, preset, scenario);
  return (
    <div className="scene-title">
      <h1>{preset.question}</h1>
      {parts ? (
        <p className="row cut quiet nowrap">
          <span className="title-where clip">{parts.where}</span>
          {BETWEEN.trimStart()}
          <span className="clip">{parts.what}</span>
        </p>
      ) : (
        <p className="row cut quiet nowrap">{spec.title}</p>
      )}
    </div>
  );
}

function WhatIfOfRun() {
  const model = useLab((s) => s.loaded?.scenario.model ?? s.draft.model);
  const preset = useLab((s) => s.loaded?.preset ?? s.draft.preset);
  const spec = specOf(catalog, model);
  return <WhatIf model={spec.id} preset={presetIn(spec, preset).id} />;
}
