/** A quantity of a run over simulated time. */
import { useMemo } from 'react';
import type { SeriesChart } from '../../charts/chart.ts';
import { FIGURES } from '../../charts/figures.ts';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { isDistribution, type RunResult } from '../../scenario/outcome.ts';
import type { Origins, RunSource } from './chart-subject.ts';
import { Figure } from './Figure.tsx';

interface SeriesFigureProps {
  readonly chart: SeriesChart;
  /** At first; a person may change it. */
  readonly isFitted?: boolean;
  readonly streams: Pick<LabStreams, 'timeline' | 'line'>;
  readonly origins: Origins;
  readonly name: string;
  /** Of other runs that are laid over it. */
  readonly others?: RunSource['runs'];
}

export function SeriesFigure({ chart, isFitted = false, streams, origins, name, others = [] }: SeriesFigureProps) {
  const { spec, scenario, result } = origins;
  const line = streams.line(chart);
  const params = scenario?.params;
  const data = useMemo(() => {
    const means = result && meansOf(result);
    return {
      chart,
      line,
      references: (params && chart.references?.(params, means)) ?? [],
      moments: (params && chart.moments?.(params)) ?? [],
      name: chart.name ?? name,
      timeUnit: timeUnitOf(spec),
      isFitted,
    };
  }, [chart, line, params, result, name, spec, isFitted]);
  return (
    <Figure
      kind={FIGURES.series}
      data={data}
      id={chart.key}
      timeline={streams.timeline}
      source={{ from: 'runs', runs: [{ name: others.length > 0 ? name : '', origins }, ...others] }}
    />
  );
}

const meansOf = ({ metrics }: RunResult): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(metrics).flatMap(([name, metric]) =>
      isDistribution(metric) && metric.count > 0 ? [[name, metric.mean]] : [],
    ),
  );
