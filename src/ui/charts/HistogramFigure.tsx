/** How a metric is distributed, in the finished run or so far: the elements, and what can be kept of it. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { DistributionChart } from '../../charts/chart.ts';
import { distributionRows } from '../../charts/csv.ts';
import { withEvenBins } from '../../charts/distribution/even-bins.ts';
import { type HistogramLook, mountHistogram, NOTHING } from '../../charts/distribution/histogram.ts';
import { paintHistogram } from '../../charts/distribution/histogram-painter.ts';
import { LiveDistributions } from '../../charts/distribution/live-distributions.ts';
import { axisTitle } from '../../charts/kit/axis-titles.ts';
import { densityUnit, scaleOf } from '../../charts/kit/numbers.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { distributionWords, type Origins } from '../../charts/kit/sheet-words.ts';
import { distributionSummary } from '../../charts/summary.ts';
import type { Distribution } from '../../scenario/outcome.ts';
import { ChartFrame } from './ChartFrame.tsx';
import type { ChartSubject } from './chart-subject.ts';
import { useChartView } from './chart-view.ts';
import { useChart } from './use-chart.ts';

/** Of a run that is over nothing changes. */
const NONE = new LiveDistributions();

interface HistogramFigureProps {
  readonly chart: DistributionChart;
  /** Undefined until the run has ended. */
  readonly distribution: Distribution | undefined;
  /** Those that are measured while the run goes on. */
  readonly live?: LiveDistributions;
  /** Of the run before. */
  readonly ghost?: Distribution | undefined;
  readonly origins: Origins;
}

export function HistogramFigure({ chart, distribution: final, live = NONE, ghost, origins }: HistogramFigureProps) {
  const soFar = useSyncExternalStore(live.watch, () => live.of(chart.id));
  const distribution = final ?? soFar;
  const [view, change] = useChartView('linear');
  const params = origins.scenario?.params;
  const references = useMemo(() => (params && chart.references?.(params)) ?? [], [chart, params]);
  const look = useMemo<HistogramLook>(
    () => ({ axis: view.axis, limits: view.limits, distribution, ghost, references }),
    [view.axis, view.limits, distribution, ghost, references],
  );
  const mount = useCallback((parts: ChartParts, first: HistogramLook) => mountHistogram(parts, chart, first), [chart]);
  const figure = useChart(mount, look);
  const shown = distribution ?? NOTHING;

  const subject = (): ChartSubject => ({
    name: chart.key,
    summary: distributionSummary(chart.label, chart.unit, distribution),
    sheet: {
      ...distributionWords(chart, references),
      axes: {
        x: axisTitle(chart.label, scaleOf(shown.max, chart.unit).unit),
        y: `Share of all (${densityUnit(chart.unit)})`,
      },
      paint: (pen, box, ink) => {
        paintHistogram(pen, box, ink, {
          distribution: withEvenBins(shown),
          axis: view.axis,
          limits: view.limits,
          unit: chart.unit,
          references,
          cursor: null,
        });
      },
    },
    rows: distributionRows(shown),
    numbers: {
      x: { label: chart.label, unit: chart.unit, isLog: false, ends: view.limits.x },
      y: { label: 'Share', unit: '', isLog: view.axis === 'log', ends: view.limits.y },
    },
    source: { from: 'runs', runs: [{ name: '', origins }] },
  });

  return (
    <ChartFrame
      figure={figure}
      chart={distribution ? chart : { ...chart, help: `${chart.help} Known when the run ends, if not before.` }}
      note={`mean; bars in ${densityUnit(chart.unit)}`}
      pointing="bin"
      view={view}
      onView={change}
      references={references}
      subject={subject}
      isEmpty={() => !distribution}
    />
  );
}
