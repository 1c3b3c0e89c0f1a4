/** The elements of a live chart. The drawing in charts/ owns what is inside them; React commits nothing per sample. */
import { useEffect, useRef } from 'react';
import type { Stream } from '../charts/stream.ts';
import { mountTimeChart, type TimeChart } from '../charts/time-chart.ts';
import { useTheme } from '../state/theme.ts';
import { useLabParts } from './lab-context.ts';

interface TimeChartFigureProps {
  readonly label: string;
  /** A word beside the label; gives way to the time under the pointer. */
  readonly note: string;
  readonly unit: string;
  readonly stream: Stream;
  /** What the chart will show, while there is nothing yet. */
  readonly empty: string;
}

export function TimeChartFigure({ label, note, unit, stream, empty }: TimeChartFigureProps) {
  const { streams } = useLabParts();
  const figure = useRef<HTMLElement>(null);
  const chart = useRef<TimeChart | null>(null);
  const theme = useTheme((s) => s.theme);

  useEffect(() => {
    const part = <T extends HTMLElement>(name: string) => figure.current?.querySelector(`[data-part="${name}"]`) as T;
    const mounted = mountTimeChart(
      {
        canvas: part<HTMLCanvasElement>('canvas'),
        digits: part('digits'),
        suffix: part('suffix'),
        remark: part('remark'),
        empty: part('empty'),
      },
      { label, unit, stream, timeline: streams.timeline },
    );
    chart.current = mounted;
    return () => mounted.destroy();
  }, [label, unit, stream, streams]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the inks are read from
  useEffect(() => chart.current?.restyle(), [theme]);

  return (
    <figure className="chart" ref={figure}>
      <figcaption>
        <span className="chart-label">
          {label} <span className="chart-note" data-part="remark" data-rest={note} />
        </span>
        <span className="readout">
          <span className="readout-digits" data-part="digits" />
          <span className="readout-suffix" data-part="suffix" />
        </span>
      </figcaption>
      <div className="chart-plot">
        <canvas data-part="canvas" role="img" aria-label={label} />
        <p className="chart-empty" data-part="empty">
          {empty}
        </p>
      </div>
    </figure>
  );
}
