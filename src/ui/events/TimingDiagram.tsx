/** The timing diagram of a list of events: what its bars mean, the drawing, and what can be kept of it. */
import { useCallback, useMemo, useState } from 'react';
import type { Activity } from '../../analysis/activity.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { mountTiming, timingRows, timingSummary } from '../../charts/timing/timing-chart.ts';
import { paintTiming, type TimingLook } from '../../charts/timing/timing-painter.ts';
import type { ActivityKindSpec, ModelSpec } from '../../scenario/spec.ts';
import { type EventListing, MOST_LANES } from '../../state/run/events.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-subject.ts';
import { useChartView } from '../charts/chart-view.ts';
import { useChart } from '../charts/use-chart.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';
import { exactTime } from './event-rows.ts';

interface TimingDiagramProps {
  readonly listing: EventListing;
  readonly activities: readonly Activity[];
  readonly kinds: readonly ActivityKindSpec[];
  readonly spec: ModelSpec;
}

export function TimingDiagram({ listing, activities, kinds, spec }: TimingDiagramProps) {
  const { list, scenario, node: from = 0 } = listing;
  const nodes = useLab((s) => s.legend?.nodes ?? MOST_LANES);
  const lanes = Math.max(1, Math.min(MOST_LANES, nodes - from));
  const [view, change] = useChartView(undefined);
  const [timeline] = useState(() => new Timeline());
  const look = useMemo<TimingLook>(() => {
    const { fromTicks, untilTicks } = list;
    return { activities, kinds, from, lanes, fromTicks, untilTicks, tick: scenario.tick };
  }, [activities, kinds, from, lanes, list, scenario]);
  const mount = useCallback((parts: ChartParts, first: TimingLook) => mountTiming(parts, first, timeline), [timeline]);
  const figure = useChart(mount, look);
  const until = `${exactTime(list.untilTicks, scenario.tick)} s`;
  // Of a broadcast world no back-off is shown: kinds that there are.
  const shown = kinds.filter((_, kind) => activities.some((activity) => activity.kind === kind));

  const subject = (): ChartSubject => ({
    name: `${scenario.model}-timing`,
    summary: timingSummary(look),
    rows: timingRows(look),
    numbers: {},
    source: { from: 'runs', runs: [{ name: '', origins: { spec, scenario, result: undefined } }] },
    sheet: {
      title: 'Timing diagram',
      subtitle: `what each node does, up to ${until}`,
      known: [],
      axes: { x: `Time before ${until} (ms)`, y: 'Node' },
      paint: (pen, box, ink) => {
        paintTiming(pen, box, ink, { ...look, cursor: null, domain: timeline.domain, hasLegend: true });
      },
    },
  });

  return (
    <div className="timing" style={{ '--lanes': lanes } as React.CSSProperties}>
      <ul className="timing-legend row wrap wide quiet small">
        {shown.map(({ label, help, colour, lies }) => (
          <li key={label} className="row" data-lies={lies}>
            <i style={{ background: colour }} />
            <Explained help={help}>{label}</Explained>
          </li>
        ))}
      </ul>
      <ChartFrame
        figure={figure}
        chart={{
          key: 'timing',
          label: 'Timing diagram',
          unit: 'frames',
          help: 'What each node sends, waits for and hears: a line for each. Point at a bar to read it.',
        }}
        note={`up to ${until}; a line for each node`}
        pointing="bar"
        view={view}
        onView={change}
        timeline={timeline}
        hasScale={false}
        canFit={false}
        isWide
        references={[]}
        subject={subject}
        isEmpty={() => activities.length === 0}
      />
    </div>
  );
}
