/** What the grey lines are, and once both runs have ended what has changed. It stands above the charts of a run that another was made before. */
import { useMemo } from 'react';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab } from '../shell/lab-context.ts';
import type { Origins } from './chart-subject.ts';
import { beforeWords, pairsOf, whatChanged } from './what-changed.ts';

interface WhatChangedProps {
  readonly streams: LabStreams;
  /** Of the run that is charted. */
  readonly origins: Origins;
  /** Ids of the charts that answer the question of the experiment. */
  readonly first: readonly string[];
  /** Its lines are gone. */
  readonly onForget: () => void;
}

export function WhatChanged({ streams, origins, first, onForget }: WhatChangedProps) {
  const { spec, scenario, result } = origins;
  const runs = useLab((s) => s.runs);
  const before = streams.beforeOf(spec.id);
  const said = useMemo(() => {
    if (before?.result?.status !== 'finished' || result?.status !== 'finished') return '';
    const kept = runs.map((run) => run.result);
    return whatChanged(spec, pairsOf(before.result, result, kept), metricsOf(spec, first));
  }, [spec, before, result, runs, first]);
  if (!before || !scenario) return null;
  const forget = () => {
    streams.forgetBefore();
    onForget();
  };
  return (
    <div className="what-changed line-below row quiet small">
      <p className="grow quiet" role="status">
        {said && <strong>{said}</strong>} In grey the run before: {beforeWords(spec, before.scenario, scenario)}.
      </p>
      <ToolButton icon="close" name="Hide the run before" className="square rigid centre" act={forget} />
    </div>
  );
}

/** A chart shows a metric of its own name, or names one. */
const metricsOf = ({ charts, metrics }: ModelSpec, ids: readonly string[]): readonly string[] =>
  ids.map((id) => (Object.hasOwn(metrics, id) ? id : (charts.find((chart) => chart.id === id)?.metric ?? id)));
