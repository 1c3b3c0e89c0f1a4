/** A quantity over simulated time: the elements, how it is looked at, and what can be kept of it. */
import { useCallback, useMemo } from 'react';
import type { SeriesChart } from '../../charts/chart.ts';
import { exactRows, liveRows } from '../../charts/csv.ts';
import { axisTitle } from '../../charts/kit/axis-titles.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { type Origins, seriesWords } from '../../charts/kit/sheet-words.ts';
import { seriesSummary } from '../../charts/summary.ts';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import { mountTimeChart, pictureOf, type TimeChartLook } from '../../charts/time/time-chart.ts';
import { paintTime } from '../../charts/time/time-painter.ts';
import { timeTitle } from '../../charts/time/time-ticks.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { isDistribution, type RunResult } from '../../scenario/outcome.ts';
import { ChartFrame } from './ChartFrame.tsx';
import type { ChartSubject, RunSource } from './chart-subject.ts';
import { type ChangeView, useChartView } from './chart-view.ts';
import { useChart } from './use-chart.ts';

interface TimeChartFigureProps {
  readonly chart: SeriesChart;
  /** At first; a person may change it. */
  readonly isFitted?: boolean;
  readonly streams: Pick<LabStreams, 'timeline' | 'line'>;
  readonly origins: Origins;
  readonly name: string;
  /** Of other runs that are laid over it. */
  readonly others?: RunSource['runs'];
}

export function TimeChartFigure({
  chart,
  isFitted = false,
  streams,
  origins,
  name,
  others = [],
}: TimeChartFigureProps) {
  const { timeline } = streams;
  const line = streams.line(chart);
  const [view, change] = useChartView(isFitted ? 'fit' : chart.scale);
  const params = origins.scenario?.params;
  const means = useMemo(() => origins.result && meansOf(origins.result), [origins.result]);
  const references = useMemo(() => (params && chart.references?.(params, means)) ?? [], [chart, params, means]);
  const moments = useMemo(() => (params && chart.moments?.(params)) ?? [], [chart, params]);
  const look = useMemo<TimeChartLook>(
    () => ({ axis: view.axis, limits: view.limits, references, moments, name: chart.name ?? name }),
    [view.axis, view.limits, references, moments, chart, name],
  );
  const mount = useCallback(
    (parts: ChartParts, first: TimeChartLook) => mountTimeChart(parts, { line, timeline }, first),
    [line, timeline],
  );
  const figure = useChart(mount, look);
  /** All charts have one axis of time: its ends are how far they are zoomed. */
  const changeView: ChangeView = (some) => {
    if (some.limits) timeline.zoomTo(some.limits.x?.[0] ?? timeline.start, some.limits.x?.[1] ?? timeline.end);
    change(some.limits ? { ...some, limits: { y: some.limits.y } } : some);
  };

  const subject = (): ChartSubject => ({
    name: chart.key,
    summary: seriesSummary({ ...chart, ...look, stream: line.stream, timeline, overlays: line.overlays }),
    sheet: {
      ...seriesWords(chart, references, moments, timeline),
      axes: { x: timeTitle(timeline.domain, timeline.unit), y: axisTitle(chart.label, chart.unit) },
      paint: (pen, box, ink) => {
        const picture = { ...pictureOf({ line, timeline }, look), ghost: undefined, cursor: null, selection: null };
        paintTime(pen, box, ink, picture);
      },
    },
    rows: line.exact
      ? exactRows(chart, line.exact, timeline.unit)
      : liveRows(chart, line.stream, line.overlays, timeline.unit),
    numbers: {
      x: {
        label: 'Time',
        unit: timeline.unit,
        isLog: false,
        within: [timeline.start, timeline.end],
        ends: timeline.isZoomed ? timeline.domain : undefined,
      },
      y: { label: chart.label, unit: chart.unit, isLog: view.axis === 'log', ends: view.limits.y },
    },
    source: { from: 'runs', runs: [{ name: others.length > 0 ? name : '', origins }, ...others] },
  });

  return (
    <ChartFrame
      figure={figure}
      chart={chart}
      note={chart.note ?? ''}
      pointing="moment"
      view={view}
      onView={changeView}
      timeline={timeline}
      references={references}
      moments={moments}
      timeUnit={timeUnitOf(origins.spec)}
      subject={subject}
      isEmpty={() => line.isEmpty}
    />
  );
}

const meansOf = ({ metrics }: RunResult): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(metrics).flatMap(([name, metric]) =>
      isDistribution(metric) && metric.count > 0 ? [[name, metric.mean]] : [],
    ),
  );
