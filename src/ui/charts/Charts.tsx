/** The charts of the run on screen: those of its model's spec, its distributions, and the engine's. */
import { useMemo } from 'react';
import { LabStreams } from '../../charts/time/lab-streams.ts';
import { catalog } from '../../models/catalog.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { ChartColumn } from './ChartColumn.tsx';

export function Charts() {
  const { streams } = useLabParts();
  const shown = useLab((s) => s.shown);
  const scenario = useLab((s) => s.loaded?.scenario);
  const model = useLab((s) => s.loaded?.scenario.model ?? s.draft.model);
  const result = useLab((s) => s.status?.result);
  const engine = useLab((s) => s.status?.engine ?? 'gpu');
  const preset = useLab((s) => s.loaded?.preset ?? s.draft.preset);
  if (shown) return <KeptCharts key={shown.id} result={shown.result} />;
  const spec = specOf(catalog, model);
  const { charts: first, fitted } = presetIn(spec, preset);
  return (
    <ChartColumn
      streams={streams}
      origins={{ spec, scenario, result }}
      name="this run"
      first={first}
      fitted={fitted}
      engine={engine}
    />
  );
}

/** A run of the past, from the rows that were kept. */
function KeptCharts({ result }: { readonly result: RunResult }) {
  const spec = specOf(catalog, result.model);
  const streams = useMemo(() => LabStreams.of(spec, result), [spec, result]);
  const origins = { spec, scenario: result.scenario, result };
  return <ChartColumn streams={streams} origins={origins} name="kept run" />;
}
