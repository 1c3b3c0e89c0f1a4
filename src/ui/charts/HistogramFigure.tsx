/** How a metric is distributed, in the finished run or so far. */
import { useMemo, useSyncExternalStore } from 'react';
import type { DistributionChart } from '../../charts/chart.ts';
import { LiveDistributions } from '../../charts/distribution/live-distributions.ts';
import { FIGURES } from '../../charts/figures.ts';
import { isDistribution, type Metric } from '../../scenario/outcome.ts';
import { type Origins, ofRun } from './chart-subject.ts';
import { Figure } from './Figure.tsx';

/** Of a run that is over nothing changes. */
const NONE = new LiveDistributions();

interface HistogramFigureProps {
  readonly chart: DistributionChart;
  /** Those that are measured while the run goes on. */
  readonly live?: LiveDistributions;
  /** Of the run before. */
  readonly ghost?: Metric | undefined;
  readonly origins: Origins;
}

export function HistogramFigure({ chart, live = NONE, ghost, origins }: HistogramFigureProps) {
  const { scenario, result } = origins;
  const soFar = useSyncExternalStore(live.watch, () => live.of(chart.id));
  const metric = result?.metrics[chart.id];
  const distribution = isDistribution(metric) ? metric : soFar;
  const params = scenario?.params;
  const data = useMemo(
    () => ({
      chart,
      distribution,
      ghost: isDistribution(ghost) ? ghost : undefined,
      references: (params && chart.references?.(params)) ?? [],
    }),
    [chart, distribution, ghost, params],
  );
  return <Figure kind={FIGURES.distribution} data={data} id={chart.key} source={ofRun(origins)} />;
}
