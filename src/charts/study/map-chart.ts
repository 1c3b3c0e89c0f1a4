/** A heat map of a study: its drawing, its cells as what is pointed at and opened, and its words. */

import { axisTitle, drawAxisTitles } from '../kit/axis-titles.ts';
import type { Limits } from '../kit/limits.ts';
import { type MarkChart, mountMarkChart } from '../kit/mark-chart.ts';
import type { ChartParts, MountedChart } from '../kit/readout.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import type { StudyTitles } from './lines-words.ts';
import { cellAt, type MapFrame, paintMap } from './map-painter.ts';
import { cellText, mapSummary } from './map-words.ts';
import type { StudyField } from './study-data.ts';
import type { MapPlot } from './study-map.ts';

export interface MapLook {
  readonly plot: MapPlot;
  readonly titles: StudyTitles;
  readonly axis: ValueAxis;
  readonly limits: Limits;
}

/** `open`: what a click on a cell, or Enter, does with its field. */
export const mountMap = (parts: ChartParts, first: MapLook, open: (field: StudyField) => void): MountedChart<MapLook> =>
  mountMarkChart<MapLook, number, MapFrame>(parts, cellsThat(open), first);

/** Both axes are parameters. */
export const mapTitles = ({ x, y }: Pick<MapPlot, 'x' | 'y'>) => ({
  x: axisTitle(x.label, x.unit),
  y: axisTitle(y.label, y.unit),
});

const cellsThat = (open: (field: StudyField) => void): MarkChart<MapLook, number, MapFrame> => ({
  paint: (pen, box, ink, { plot, axis, titles, limits }, cursor) =>
    paintMap(pen, drawAxisTitles(pen, box, ink, mapTitles(plot)), ink, {
      plot,
      axis,
      cursor,
      unit: titles.metric.unit,
      ends: limits.y,
    }),
  words: ({ plot, titles }, cursor) => ({
    value: cursor === null ? undefined : plot.cells[cursor]?.value?.mean,
    unit: titles.metric.unit,
    remark: cursor === null ? undefined : cellText(titles, plot, cursor),
    isEmpty: plot.cells.every((cell) => cell === undefined),
  }),
  summary: ({ titles, plot }) => mapSummary(titles, plot),
  pointed: ({ titles, plot }, cursor) => ({
    min: 0,
    max: Math.max(0, plot.cells.length - 1),
    now: cursor ?? 0,
    text: cursor === null ? 'no field chosen' : cellText(titles, plot, cursor),
  }),
  nearest: ({ plot }, frame, x, y) => {
    const at = cellAt(frame, x, y);
    return at !== null && plot.cells[at] ? at : null;
  },
  byKey: ({ plot }, event, cursor) => cellByKey(event, cursor, plot),
  // Runs that end change values, not the fields.
  keeps: ({ plot: before }, { plot: next }) =>
    before.x.id === next.x.id && before.y.id === next.y.id && before.cells.length === next.cells.length,
  open: ({ plot }, at) => {
    const field = plot.cells[at]?.field;
    if (field) open(field);
  },
});

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;
type Cells = Pick<MapPlot, 'x' | 'y' | 'cells'>;

const MOVES: Readonly<Record<string, readonly [across: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Arrows go from field to field, over what the study has not; with Shift by a tenth of the axis. Undefined: not ours. */
export function cellByKey({ key, shiftKey }: Key, at: number | null, plot: Cells): number | null | undefined {
  const { x, y, cells } = plot;
  const columns = x.values.length;
  const isField = (i: number) => cells[i] !== undefined;
  const move = MOVES[key];
  if (at === null && (move || key === 'Home')) return topLeft(plot);
  if (at === null) return undefined;
  const row = Math.floor(at / columns);
  if (key === 'Home' || key === 'End') {
    const all = [...cells.keys()].filter((i) => Math.floor(i / columns) === row && isField(i));
    return (key === 'Home' ? all[0] : all.at(-1)) ?? at;
  }
  if (key === 'Escape') return null;
  if (!move) return undefined;
  const [across, up] = move;
  const count = across === 0 ? y.values.length : columns;
  const step = shiftKey ? Math.max(1, Math.round(count / 10)) : 1;
  return nextField(plot, at, across, up, step) ?? at;
}

/** The first field at `step` places or more; the last one before the edge where there is none. */
function nextField({ x, y, cells }: Cells, at: number, across: number, up: number, step: number): number | undefined {
  const columns = x.values.length;
  let [column, row] = [at % columns, Math.floor(at / columns)];
  let found: number | undefined;
  for (let moved = 1; ; moved++) {
    column += across;
    row += up;
    if (column < 0 || column >= columns || row < 0 || row >= y.values.length) return found;
    const i = row * columns + column;
    if (cells[i] === undefined) continue;
    found = i;
    if (moved >= step) return found;
  }
}

function topLeft({ x, y, cells }: Cells): number | null {
  for (let row = y.values.length - 1; row >= 0; row--)
    for (let column = 0; column < x.values.length; column++)
      if (cells[row * x.values.length + column]) return row * x.values.length + column;
  return null;
}
