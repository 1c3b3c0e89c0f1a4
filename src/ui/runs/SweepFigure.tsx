/** The plot of a sweep: the elements, and what can be kept of it. A click on a point sets up its first run. */
import { useCallback, useMemo, useState } from 'react';
import type { Setting } from '../../analysis/settings.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { mountSweep, type SweepLook } from '../../charts/sweep/sweep-chart.ts';
import type { SweepPlot } from '../../charts/sweep/sweep-lines.ts';
import { paintSweep } from '../../charts/sweep/sweep-painter.ts';
import { type SweepTitles, sweepRows, sweepSheet, sweepSummary } from '../../charts/sweep/sweep-words.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import { firstRun } from '../../state/run/sweep.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-files.ts';
import { useChartView } from '../charts/chart-view.ts';
import { useChart } from '../charts/use-chart.ts';
import { useLabParts } from '../shell/lab-context.ts';

interface SweepFigureProps {
  readonly table: ResultTable;
  readonly plot: SweepPlot;
  readonly titles: SweepTitles;
}

export function SweepFigure({ table, plot, titles }: SweepFigureProps) {
  const { store } = useLabParts();
  const [view, change] = useChartView('linear');
  const [timeline] = useState(() => new Timeline());
  const look = useMemo<SweepLook>(() => ({ plot, titles, axis: view.axis }), [plot, titles, view.axis]);
  const open = useCallback(
    (setting: Setting) => {
      const run = firstRun(setting);
      if (run) store.getState().setUpRun(run);
    },
    [store],
  );
  const mount = useCallback(
    (parts: ChartParts, first: SweepLook) => mountSweep(parts, first, timeline, open),
    [timeline, open],
  );
  const figure = useChart(mount, look);
  const { label, unit } = titles.metric;

  const subject = (): ChartSubject => ({
    name: [table.spec.id, 'sweep', label, titles.x]
      .filter(Boolean)
      .join('-')
      .toLowerCase()
      .replaceAll(/[ ,%]+/g, '-'),
    summary: sweepSummary(titles, plot),
    sheet: {
      ...sweepSheet(titles),
      paint: (pen, box, ink) => {
        paintSweep(pen, box, ink, { plot, axis: view.axis, cursor: null, domain: timeline.domain });
      },
    },
    rows: sweepRows(plot),
  });

  return (
    <ChartFrame
      figure={figure}
      chart={{
        key: 'sweep',
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
