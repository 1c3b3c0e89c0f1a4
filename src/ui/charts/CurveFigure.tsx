/** A metric of the finished run along another quantity: the elements, and what can be kept of it. */
import { useCallback, useMemo } from 'react';
import type { CurveChart } from '../../charts/chart.ts';
import { curveRows } from '../../charts/csv.ts';
import { type CurveLook, mountCurve, NO_CURVE } from '../../charts/distribution/curve.ts';
import { paintCurve } from '../../charts/distribution/curve-painter.ts';
import { axisTitle } from '../../charts/kit/axis-titles.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { curveWords, type Origins } from '../../charts/kit/sheet-words.ts';
import { curveSummary } from '../../charts/summary.ts';
import { type Curve, isCurve, type RunResult } from '../../scenario/outcome.ts';
import { ChartFrame } from './ChartFrame.tsx';
import type { ChartSubject } from './chart-subject.ts';
import { useChartView } from './chart-view.ts';
import { useChart } from './use-chart.ts';

interface CurveFigureProps {
  readonly chart: CurveChart;
  /** Undefined until the run has ended. */
  readonly result: RunResult | undefined;
  /** Of the run before. */
  readonly ghost?: Curve | undefined;
  readonly origins: Origins;
}

export function CurveFigure({ chart, result, ghost, origins }: CurveFigureProps) {
  const [view, change] = useChartView('linear');
  const { spec, scenario } = origins;
  const { across } = chart;
  const metric = result?.metrics[chart.id];
  const curve = isCurve(metric) ? metric : undefined;
  const value = chart.headline === undefined ? undefined : result?.metrics[chart.headline];
  const unit = chart.headline === undefined ? '' : (spec.metrics[chart.headline]?.unit ?? '');
  const params = scenario?.params;
  const references = useMemo(() => (params && chart.references?.(params)) ?? [], [chart, params]);
  const look = useMemo<CurveLook>(
    () => ({
      axis: view.axis,
      limits: view.limits,
      curve,
      ghost,
      references,
      headline: { value: typeof value === 'number' ? value : undefined, unit },
    }),
    [view.axis, view.limits, curve, ghost, references, value, unit],
  );
  const mount = useCallback((parts: ChartParts, first: CurveLook) => mountCurve(parts, chart, first), [chart]);
  const figure = useChart(mount, look);
  const shown = curve ?? NO_CURVE;

  const subject = (): ChartSubject => ({
    name: chart.key,
    summary: curveSummary(chart, curve, references),
    sheet: {
      ...curveWords(chart, references),
      axes: { x: axisTitle(across.label, across.unit), y: axisTitle(chart.label, chart.unit) },
      paint: (pen, box, ink) => {
        const { axis, limits } = view;
        paintCurve(pen, box, ink, { chart, curve: shown, axis, limits, references, cursor: null });
      },
    },
    rows: curveRows(chart, shown),
    numbers: {
      x: { label: across.label, unit: across.unit, isLog: false, ends: view.limits.x },
      y: { label: chart.label, unit: chart.unit, isLog: view.axis === 'log', ends: view.limits.y },
    },
    source: { from: 'runs', runs: [{ name: '', origins }] },
  });

  return (
    <ChartFrame
      figure={figure}
      chart={{ ...chart, help: `${chart.help} Shown when the run ends.` }}
      note={chart.headlineNote ?? `by ${chart.across.label.toLowerCase()}`}
      pointing="point"
      view={view}
      onView={change}
      references={references}
      subject={subject}
      isEmpty={() => !curve}
    />
  );
}
