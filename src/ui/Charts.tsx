/** The charts of the run on screen: those of its model's spec, its distributions, and the engine's. */
import { catalog } from '../models/catalog.ts';
import { specOf } from '../state/draft.ts';
import { ChartColumn } from './ChartColumn.tsx';
import { useLab, useLabParts } from './lab-context.ts';

export function Charts() {
  const { streams } = useLabParts();
  const scenario = useLab((s) => s.loaded?.scenario);
  const model = useLab((s) => s.loaded?.scenario.model ?? s.draft.model);
  const result = useLab((s) => s.status?.result);
  return <ChartColumn streams={streams} origins={{ spec: specOf(catalog, model), scenario, result }} name="this run" />;
}
