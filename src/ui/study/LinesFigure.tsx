/** Lines of a study: the elements, and what can be kept of them. A click on a point, or Enter, opens its runs. */
import { useCallback, useMemo, useState } from 'react';
import { axisTitle } from '../../charts/kit/axis-titles.ts';
import type { Legend } from '../../charts/kit/legend.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { mountLines, type StudyLook } from '../../charts/study/lines-chart.ts';
import { paintLines, valueAxisOf } from '../../charts/study/lines-painter.ts';
import { linesRows, linesSheet, linesSummary, referencesIn, type StudyTitles } from '../../charts/study/lines-words.ts';
import type { StudyPlot } from '../../charts/study/study-lines.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-subject.ts';
import { useChart } from '../charts/use-chart.ts';
import { type FigureProps, figureLabel, fileNameOf, NO_VALUES, useFigureView } from './figure-props.ts';

export function LinesFigure({ spec, study, column, plot, titles, panel, limits, onOpen }: FigureProps<StudyPlot>) {
  const [view, change] = useFigureView('linear', limits);
  const [timeline] = useState(() => new Timeline());
  const look = useMemo<StudyLook>(
    () => ({ plot, titles, axis: view.axis, limits: view.limits }),
    [plot, titles, view.axis, view.limits],
  );
  const mount = useCallback(
    (parts: ChartParts, first: StudyLook) => mountLines(parts, first, timeline, onOpen),
    [timeline, onOpen],
  );
  const figure = useChart(mount, look);
  const { metric } = titles;

  const subject = (): ChartSubject => ({
    name: fileNameOf(spec, titles, panel),
    summary: linesSummary(titles, plot),
    sheet: {
      ...linesSheet(titles, plot),
      axes: { x: axisTitle(titles.x, plot.axis.unit), y: axisTitle(metric.label, metric.unit) },
      ...(plot.lines.length > 1 && { legend: legendOf(titles, plot) }),
      paint: (pen, box, ink) => {
        const { domain } = timeline;
        paintLines(pen, box, ink, { ...look, domain, cursor: null, isNamed: true });
      },
    },
    rows: linesRows(plot),
    numbers: {
      ...(plot.axis.isContinuous && {
        x: { label: titles.x, unit: plot.axis.unit, isLog: plot.axis.isLog, ends: view.limits.x },
      }),
      y: {
        label: metric.label,
        unit: metric.unit,
        isLog: valueAxisOf(plot, view.axis) === 'log',
        ends: view.limits.y,
      },
    },
    source: {
      from: 'study',
      study,
      titles,
      column,
      marks: plot.axis.isContinuous ? 'band' : 'whiskers',
      shown: plot.lines.flatMap(({ points }) => points.map(({ field, runs }) => [field, runs] as const)),
    },
  });

  return (
    <ChartFrame
      figure={figure}
      chart={{ key: `study${panel}`, label: figureLabel(titles, panel), unit: metric.unit, help: NO_VALUES }}
      note={titles.base ? `difference to ${titles.base}, 99% confidence` : 'mean, 99% confidence'}
      pointing="setting"
      view={view}
      onView={change}
      timeline={timeline}
      isWide
      references={referencesIn(plot)}
      subject={subject}
      isEmpty={() => plot.lines.length === 0}
    />
  );
}

const legendOf = ({ lines }: StudyTitles, plot: StudyPlot): Legend => ({
  title: axisTitle(lines, plot.lineUnit),
  keys: plot.lines.map(({ index, text }) => [index, text]),
  isJoined: plot.axis.isContinuous,
});
