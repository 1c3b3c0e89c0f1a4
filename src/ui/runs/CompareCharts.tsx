/** The charts of two runs: series laid over each other on one time axis, distributions one beside the other. */
import { useMemo } from 'react';
import { chartsOf, shownFor } from '../../charts/chart.ts';
import { LabStreams } from '../../charts/time/lab-streams.ts';
import { isVisible } from '../../scenario/files.ts';
import type { Distribution } from '../../scenario/outcome.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { ChartRange } from '../charts/ChartRange.tsx';
import { CurveFigure } from '../charts/CurveFigure.tsx';
import { HistogramFigure } from '../charts/HistogramFigure.tsx';
import { TimeChartFigure } from '../charts/TimeChartFigure.tsx';

interface CompareChartsProps {
  readonly spec: ModelSpec;
  readonly a: KeptRun;
  readonly b: KeptRun;
}

export function CompareCharts({ spec, a, b }: CompareChartsProps) {
  const streams = useMemo(() => LabStreams.of(spec, a.result, [{ label: 'B', result: b.result }]), [spec, a, b]);
  const charts = useMemo(() => chartsOf(spec), [spec]);
  const originsOf = ({ result }: KeptRun) => ({ spec, scenario: result.scenario, result });
  return (
    <div className="compare-charts">
      <ChartRange timeline={streams.timeline} />
      {shownFor(charts.model, a.result.params, b.result.params).map((chart) => (
        <TimeChartFigure
          key={chart.key}
          chart={chart}
          streams={streams}
          origins={originsOf(a)}
          name="A"
          other={{ name: 'B', origins: originsOf(b) }}
        />
      ))}
      {charts.distributions.map((chart) =>
        [a, b].map(
          (run, i) =>
            isVisible(chart, run.result.scenario.params) && (
              <HistogramFigure
                key={`${chart.key} ${run.id}`}
                chart={{ ...chart, label: `${i === 0 ? 'A' : 'B'}: ${chart.label}` }}
                distribution={run.result.metrics[chart.id] as Distribution | undefined}
                origins={originsOf(run)}
              />
            ),
        ),
      )}
      {charts.curves.map((chart) =>
        [a, b].map(
          (run, i) =>
            isVisible(chart, run.result.scenario.params) && (
              <CurveFigure
                key={`${chart.key} ${run.id}`}
                chart={{ ...chart, label: `${i === 0 ? 'A' : 'B'}: ${chart.label}` }}
                result={run.result}
                origins={originsOf(run)}
              />
            ),
        ),
      )}
    </div>
  );
}
