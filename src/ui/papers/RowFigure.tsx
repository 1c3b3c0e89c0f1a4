/** The figure of a row. What it is made of is drawn by `row-chart.ts`. */
import { useMemo, useState } from 'react';
import type { Drawing } from '../../charts/kit/figure-kind.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { FigureFrame, useMounted } from '../charts/FigureFrame.tsx';
import { marksOf, ROW_FIGURE, type RowData } from './row-chart.ts';

export function RowFigure({ data, name }: { readonly data: RowData; readonly name: string }) {
  const { label, isLog } = data.axes.y;
  const [timeline] = useState(() => new Timeline());
  const look = useMemo(
    () => ({ ...data, axis: isLog ? ('log' as const) : ('zero' as const), limits: {}, timeline }),
    [data, isLog, timeline],
  );
  const figure = useMounted(ROW_FIGURE as Drawing<RowData>, look);
  return <FigureFrame figure={figure} id={name} label={label} help="" note={marksOf(data)} pointing="point" isWide />;
}
