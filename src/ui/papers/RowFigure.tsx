/** The elements of a row's figure. What it is made of is drawn by `row-chart.ts`. */
import { useMemo, useState } from 'react';
import type { Drawing } from '../../charts/kit/figure-kind.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { useMounted } from '../charts/Figure.tsx';
import { ROW_FIGURE, type RowData } from './row-chart.ts';

export function RowFigure({ data, name }: { readonly data: RowData; readonly name: string }) {
  const { label, isLog } = data.axes.y;
  const [timeline] = useState(() => new Timeline());
  const look = useMemo(
    () => ({ ...data, axis: isLog ? ('log' as const) : ('zero' as const), limits: {}, timeline }),
    [data, isLog, timeline],
  );
  const figure = useMounted(ROW_FIGURE as Drawing<RowData>, look);
  return (
    <figure className="chart paper-figure" ref={figure} data-chart={name} data-wide>
      <figcaption className="chart-head">
        <span className="chart-label clip strong">{label}</span>
        <span className="readout row tight">
          <span className="readout-digits strong" data-part="digits" />
          <span className="readout-suffix large unless-empty quiet" data-part="suffix" />
          <span className="unless-empty quiet" data-part="unit" />
        </span>
        <span className="chart-note lines quiet small">
          <span data-part="remark" data-rest="hollow: published; filled: here" />
        </span>
      </figcaption>
      <div className="chart-plot relative">
        <canvas data-part="canvas" role="img" aria-label={label} />
        <div
          className="chart-crosshair"
          data-part="crosshair"
          role="slider"
          tabIndex={0}
          aria-label={`${label}: point`}
          aria-valuemin={0}
          aria-valuemax={1}
          aria-valuenow={0}
        />
        <p className="chart-empty" data-part="empty" />
      </div>
      <p data-part="description" hidden />
    </figure>
  );
}
