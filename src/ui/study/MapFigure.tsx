/** A heat map of a study: the elements, and what can be kept of it. A click on a field, or Enter, opens its runs. */
import { useCallback, useMemo } from 'react';
import { drawAxisTitles } from '../../charts/kit/axis-titles.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { type MapLook, mapTitles, mountMap } from '../../charts/study/map-chart.ts';
import { paintMap } from '../../charts/study/map-painter.ts';
import { mapRows, mapSheet, mapSummary } from '../../charts/study/map-words.ts';
import type { MapPlot } from '../../charts/study/study-map.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-files.ts';
import { useChartView } from '../charts/chart-view.ts';
import { useChart } from '../charts/use-chart.ts';
import { type FigureProps, figureLabel, fileNameOf, NO_VALUES } from './figure-props.ts';

export function MapFigure({ spec, plot, titles, panel, onOpen }: FigureProps<MapPlot>) {
  const [view, change] = useChartView('fit');
  const look = useMemo<MapLook>(() => ({ plot, titles, axis: view.axis }), [plot, titles, view.axis]);
  const mount = useCallback((parts: ChartParts, first: MapLook) => mountMap(parts, first, onOpen), [onOpen]);
  const figure = useChart(mount, look);
  const { unit } = titles.metric;

  const subject = (): ChartSubject => ({
    name: fileNameOf(spec, titles, panel),
    summary: mapSummary(titles, plot),
    sheet: {
      ...mapSheet(titles, plot),
      paint: (pen, box, ink) => {
        paintMap(pen, drawAxisTitles(pen, box, ink, mapTitles(plot)), ink, {
          plot,
          axis: view.axis,
          cursor: null,
          unit,
        });
      },
    },
    rows: mapRows(plot),
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
