/** The plot of a study: the elements, and what can be kept of it. A click on a point sets up its first run. */
import { useCallback, useMemo, useState } from 'react';
import type { Setting } from '../../analysis/settings.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { mountLines, type StudyLook } from '../../charts/study/lines-chart.ts';
import { paintLines } from '../../charts/study/lines-painter.ts';
import { linesRows, linesSheet, linesSummary, type StudyTitles } from '../../charts/study/lines-words.ts';
import type { StudyPlot } from '../../charts/study/study-lines.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import { firstRun } from '../../state/run/sweep.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-files.ts';
import { useChartView } from '../charts/chart-view.ts';
import { useChart } from '../charts/use-chart.ts';
import { useLabParts } from '../shell/lab-context.ts';

interface LinesFigureProps {
  readonly table: ResultTable;
  readonly plot: StudyPlot;
  readonly titles: StudyTitles;
}

export function LinesFigure({ table, plot, titles }: LinesFigureProps) {
  const { store } = useLabParts();
  const [view, change] = useChartView('linear');
  const [timeline] = useState(() => new Timeline());
  const look = useMemo<StudyLook>(() => ({ plot, titles, axis: view.axis }), [plot, titles, view.axis]);
  const open = useCallback(
    (setting: Setting) => {
      const run = firstRun(setting);
      if (run) store.getState().setUpRun(run);
    },
    [store],
  );
  const mount = useCallback(
    (parts: ChartParts, first: StudyLook) => mountLines(parts, first, timeline, open),
    [timeline, open],
  );
  const figure = useChart(mount, look);
  const { label, unit } = titles.metric;

  const subject = (): ChartSubject => ({
    name: [table.spec.id, 'study', label, titles.x]
      .filter(Boolean)
      .join('-')
      .toLowerCase()
      .replaceAll(/[ ,%]+/g, '-'),
    summary: linesSummary(titles, plot),
    sheet: {
      ...linesSheet(titles),
      paint: (pen, box, ink) => {
        paintLines(pen, box, ink, { plot, axis: view.axis, cursor: null, domain: timeline.domain });
      },
    },
    rows: linesRows(plot),
  });

  return (
    <ChartFrame
      figure={figure}
      chart={{
        key: 'study',
        label,
        unit,
        help: 'No run that is shown has measured this.',
      }}
      note="mean, 99% confidence"
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
