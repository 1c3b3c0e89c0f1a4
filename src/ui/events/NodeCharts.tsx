/** What one node is like over time: its charts on one axis, of which each event is a point. */
import { useMemo } from 'react';
import type { NodeHistory } from '../../analysis/node-history.ts';
import type { SeriesChart } from '../../charts/chart.ts';
import { duration, whole } from '../../charts/kit/numbers.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { Line } from '../../charts/time/lab-streams.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { ChartSpec, ModelSpec } from '../../scenario/spec.ts';
import type { EventListing } from '../../state/run/events.ts';
import { ChartRange } from '../charts/ChartRange.tsx';
import { SeriesFigure } from '../charts/SeriesFigure.tsx';
import { useRoom } from './use-room.ts';

interface NodeChartsProps {
  readonly listing: EventListing;
  readonly history: NodeHistory;
  readonly charts: readonly ChartSpec[];
  readonly spec: ModelSpec;
}

export function NodeCharts({ listing, history, charts, spec }: NodeChartsProps) {
  const { scenario, list, node = 0 } = listing;
  const end = toSeconds(list.untilTicks, scenario.tick);
  const streams = useMemo(() => streamsOf(history, end), [history, end]);
  const shown = useMemo(
    () =>
      charts
        .filter(({ series }) => typeof series === 'string' && series in history.columns)
        .map((chart) => ofNode(spec, chart, node)),
    [charts, history, spec, node],
  );
  useRoom();
  return (
    <section className="node-charts line-above" aria-label={`Node ${whole(node)} over time`}>
      <header className="row wrap between">
        <p className="quiet">
          <strong>Node {whole(node)}</strong> {history.name}
          {!history.isWhole && `; its earliest events only, up to ${duration(history.time.at(-1) ?? 0)}`}
        </p>
        <ChartRange timeline={streams.timeline} />
      </header>
      {shown.map((chart) => (
        <SeriesFigure
          key={chart.key}
          chart={chart}
          streams={streams}
          origins={{ spec, scenario, result: undefined }}
          name=""
        />
      ))}
    </section>
  );
}

const ofNode = (spec: ModelSpec, chart: ChartSpec, node: number): SeriesChart => ({
  ...chart,
  label: `${chart.label}, node ${whole(node)}`,
  key: `${spec.id}/${chart.id}-node-${node}`,
  origin: 'model',
});

/** Lines that keep each row. */
function streamsOf({ time, columns }: NodeHistory, end: number) {
  const timeline = new Timeline();
  timeline.begin(end);
  const lines = new Map<string, Line>();
  const line = (chart: SeriesChart): Line => {
    const known = lines.get(chart.key);
    if (known) return known;
    const made = new Line(chart, Math.max(2, 2 * Math.ceil(time.length / 2)));
    made.accept(time, columns);
    lines.set(chart.key, made);
    return made;
  };
  return { timeline, line };
}
