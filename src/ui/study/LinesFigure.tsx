/** Lines of a study: the elements, and what can be kept of them. A click on a point, or Enter, opens its runs. */
import { useCallback, useMemo, useState } from 'react';
import { axisTitle, drawAxisTitles } from '../../charts/kit/axis-titles.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { mountLines, type StudyLook } from '../../charts/study/lines-chart.ts';
import { paintLines } from '../../charts/study/lines-painter.ts';
import { linesRows, linesSheet, linesSummary } from '../../charts/study/lines-words.ts';
import type { StudyPlot } from '../../charts/study/study-lines.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-files.ts';
import { useChartView } from '../charts/chart-view.ts';
import { useChart } from '../charts/use-chart.ts';
import { type FigureProps, figureLabel, fileNameOf, NO_VALUES } from './figure-props.ts';

export function LinesFigure({ spec, plot, titles, panel, onOpen }: FigureProps<StudyPlot>) {
  const [view, change] = useChartView('linear');
  const [timeline] = useState(() => new Timeline());
  const look = useMemo<StudyLook>(() => ({ plot, titles, axis: view.axis }), [plot, titles, view.axis]);
  const mount = useCallback(
    (parts: ChartParts, first: StudyLook) => mountLines(parts, first, timeline, onOpen),
    [timeline, onOpen],
  );
  const figure = useChart(mount, look);

  const subject = (): ChartSubject => ({
    name: fileNameOf(spec, titles, panel),
    summary: linesSummary(titles, plot),
    sheet: {
      ...linesSheet(titles),
      paint: (pen, box, ink) => {
        const { x, metric } = titles;
        const shown = { x: axisTitle(x, plot.axis.unit), y: axisTitle(metric.label, metric.unit) };
        paintLines(pen, drawAxisTitles(pen, box, ink, shown), ink, {
          plot,
          axis: view.axis,
          cursor: null,
          domain: timeline.domain,
        });
      },
    },
    rows: linesRows(plot),
  });

  return (
    <ChartFrame
      figure={figure}
      chart={{ key: `study${panel}`, label: figureLabel(titles, panel), unit: titles.metric.unit, help: NO_VALUES }}
      note={titles.base ? `difference to ${titles.base}, 99% confidence` : 'mean, 99% confidence'}
      pointing="setting"
      view={view}
      onView={change}
      timeline={timeline}
      isWide
      references={[]}
      subject={subject}
      isEmpty={() => plot.lines.length === 0}
    />
  );
}
