/** The charts of two runs: series laid over each other on one time axis, distributions one beside the other. */
import { useMemo } from 'react';
import { type CurveChart, chartsOf, type DistributionChart, shownFor } from '../../charts/chart.ts';
import { sharedSpec } from '../../charts/shared.ts';
import { LabStreams } from '../../charts/time/lab-streams.ts';
import { isVisible } from '../../scenario/files.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { ChartRange } from '../charts/ChartRange.tsx';
import { CurveFigure } from '../charts/CurveFigure.tsx';
import { HistogramFigure } from '../charts/HistogramFigure.tsx';
import { SeriesFigure } from '../charts/SeriesFigure.tsx';

/** A run with the spec of its model. */
interface Subject {
  readonly run: KeptRun;
  readonly spec: ModelSpec;
}

interface CompareChartsProps {
  readonly a: Subject;
  readonly b: Subject;
}

export function CompareCharts({ a, b }: CompareChartsProps) {
  const shared = useMemo(() => sharedSpec(a.spec, b.spec), [a.spec, b.spec]);
  const streams = useMemo(
    () => LabStreams.of(shared, a.run.result, [{ label: 'B', result: b.run.result }]),
    [shared, a.run, b.run],
  );
  const charts = useMemo(() => chartsOf(shared), [shared]);
  const ofB = useMemo(() => chartsOf(b.spec), [b.spec]);
  const originsOf = ({ run: { result }, spec }: Subject) => ({ spec, scenario: result.scenario, result });
  const shown = shownFor(charts.model, a.run.result.params, b.run.result.params);
  const { distributions, curves } = charts;
  if (shown.length + distributions.length + curves.length === 0)
    return <p className="drawer-empty quiet">Runs of these two models have no charts in common.</p>;
  return (
    <div className="compare-charts">
      <ChartRange timeline={streams.timeline} />
      {shown.map((chart) => (
        <SeriesFigure
          key={chart.key}
          chart={chart}
          streams={streams}
          origins={originsOf(a)}
          name="A"
          other={{ name: 'B', origins: originsOf(b) }}
        />
      ))}
      {sidesOf(distributions, ofB.distributions, a, b).map(({ letter, chart, side }) => (
        <HistogramFigure
          key={`${chart.key} ${side.run.id}`}
          chart={{ ...chart, label: `${letter}: ${chart.label}` }}
          origins={originsOf(side)}
        />
      ))}
      {sidesOf(curves, ofB.curves, a, b).map(({ letter, chart, side }) => (
        <CurveFigure
          key={`${chart.key} ${side.run.id}`}
          chart={{ ...chart, label: `${letter}: ${chart.label}` }}
          origins={originsOf(side)}
        />
      ))}
    </div>
  );
}

/** Each of these charts of A, and the same of B beside it: what its values should be each model says itself. */
const sidesOf = <Chart extends DistributionChart | CurveChart>(
  ofA: readonly Chart[],
  ofB: readonly Chart[],
  a: Subject,
  b: Subject,
) =>
  ofA
    .flatMap((chart) => [
      { letter: 'A', chart, side: a },
      ...ofB.filter(({ id }) => id === chart.id).map((same) => ({ letter: 'B', chart: same, side: b })),
    ])
    .filter(({ chart, side }) => isVisible(chart, side.run.result.scenario.params));
