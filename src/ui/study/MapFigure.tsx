/** A heat map of a study: the elements, and what can be kept of it. A click on a field, or Enter, opens its runs. */
import { useCallback, useMemo } from 'react';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { type MapLook, mapTitles, mountMap } from '../../charts/study/map-chart.ts';
import { paintMap } from '../../charts/study/map-painter.ts';
import { mapRows, mapSheet, mapSummary } from '../../charts/study/map-words.ts';
import type { MapPlot } from '../../charts/study/study-map.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-subject.ts';
import { useChart } from '../charts/use-chart.ts';
import { type FigureProps, figureLabel, fileNameOf, NO_VALUES, useFigureView } from './figure-props.ts';

export function MapFigure({ spec, study, column, plot, titles, panel, limits, onOpen }: FigureProps<MapPlot>) {
  const [view, change] = useFigureView('fit', limits);
  const look = useMemo<MapLook>(
    () => ({ plot, titles, axis: view.axis, limits: view.limits }),
    [plot, titles, view.axis, view.limits],
  );
  const mount = useCallback((parts: ChartParts, first: MapLook) => mountMap(parts, first, onOpen), [onOpen]);
  const figure = useChart(mount, look);
  const { unit, label } = titles.metric;

  const subject = (): ChartSubject => ({
    name: fileNameOf(spec, titles, panel),
    summary: mapSummary(titles, plot),
    sheet: {
      ...mapSheet(titles, plot),
      axes: mapTitles(plot),
      paint: (pen, box, ink) => {
        paintMap(pen, box, ink, { plot, axis: view.axis, cursor: null, unit, ends: view.limits.y, label });
      },
    },
    rows: mapRows(plot),
    // Colours of differences go as far to either side of 0.
    numbers: plot.isCompared ? {} : { y: { label, unit, isLog: view.axis === 'log', ends: view.limits.y } },
    source: {
      from: 'study',
      study,
      titles,
      column,
      marks: plot.cells.some((cell) => cell?.isWide) ? 'rings' : 'none',
      shown: plot.cells.flatMap((cell) => (cell?.value ? [[cell.field, cell.value.count] as const] : [])),
    },
  });

  return (
    <ChartFrame
      figure={figure}
      chart={{ key: `study${panel}`, label: figureLabel(titles, panel), unit, help: NO_VALUES }}
      note={`${plot.x.label} across, ${plot.y.label} up${titles.base && `; difference to ${titles.base}`}`}
      pointing="field"
      view={view}
      onView={change}
      canFit
      isWide
      references={[]}
      subject={subject}
      isEmpty={() => plot.cells.every((cell) => !cell?.value)}
    />
  );
}
