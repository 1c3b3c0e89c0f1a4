/** The charts of several runs: series laid over each other on one time axis, distributions one beside the other. */
import { useMemo } from 'react';
import { type CurveChart, chartsOf, type DistributionChart, type LabCharts, shownFor } from '../../charts/chart.ts';
import { sharedSpec } from '../../charts/shared.ts';
import { LabStreams } from '../../charts/time/lab-streams.ts';
import { isVisible } from '../../scenario/files.ts';
import { ChartRange } from '../charts/ChartRange.tsx';
import { CurveFigure } from '../charts/CurveFigure.tsx';
import { HistogramFigure } from '../charts/HistogramFigure.tsx';
import { SeriesFigure } from '../charts/SeriesFigure.tsx';
import { type Compared, letterOf } from './compare-lines.ts';

interface CompareChartsProps {
  /** At least one; the first gives the axes. */
  readonly all: readonly [Compared, ...Compared[]];
}

export function CompareCharts({ all }: CompareChartsProps) {
  const [first, ...others] = all;
  const shared = useMemo(() => all.reduce((spec, other) => sharedSpec(spec, other.spec), all[0].spec), [all]);
  const streams = useMemo(() => {
    const [{ result }, ...laid] = all;
    return LabStreams.of(
      shared,
      result,
      laid.map((other, i) => ({ label: letterOf(i + 1), result: other.result })),
    );
  }, [shared, all]);
  const charts = useMemo(() => chartsOf(shared), [shared]);
  const own = useMemo(() => all.map(({ spec }) => chartsOf(spec)), [all]);
  const originsOf = ({ result, spec }: Compared) => ({ spec, scenario: result.scenario, result });
  const shown = shownFor(charts.model, ...all.map(({ result }) => result.params));
  const { distributions, curves } = charts;
  if (shown.length + distributions.length + curves.length === 0)
    return <p className="prose pad-4 quiet">Runs of these models have no charts in common.</p>;
  return (
    <div className="compare-charts shrinks">
      <ChartRange timeline={streams.timeline} />
      {shown.map((chart) => (
        <SeriesFigure
          key={chart.key}
          chart={chart}
          streams={streams}
          origins={originsOf(first)}
          name="A"
          others={others.map((other, i) => ({ name: letterOf(i + 1), origins: originsOf(other) }))}
        />
      ))}
      {sidesOf(distributions, own, ({ distributions: of }) => of, all).map(({ letter, chart, side }) => (
        <HistogramFigure
          key={`${chart.key} ${letter}`}
          chart={{ ...chart, label: `${letter}: ${chart.label}` }}
          origins={originsOf(side)}
        />
      ))}
      {sidesOf(curves, own, ({ curves: of }) => of, all).map(({ letter, chart, side }) => (
        <CurveFigure
          key={`${chart.key} ${letter}`}
          chart={{ ...chart, label: `${letter}: ${chart.label}` }}
          origins={originsOf(side)}
        />
      ))}
    </div>
  );
}

/** Each of these charts of all runs, one beside the other: what its values should be each model says itself. */
const sidesOf = <Chart extends DistributionChart | CurveChart>(
  shared: readonly Chart[],
  own: readonly LabCharts[],
  chartsIn: (charts: LabCharts) => readonly Chart[],
  all: readonly Compared[],
) =>
  shared
    .flatMap(({ id }) =>
      all.flatMap((side, i) =>
        own
          .slice(i, i + 1)
          .flatMap(chartsIn)
          .filter((chart) => chart.id === id)
          .map((chart) => ({ letter: letterOf(i), chart, side })),
      ),
    )
    .filter(({ chart, side }) => isVisible(chart, side.result.scenario.params));
