/** A heat map of a study: the kind of figure. Fields are pointed at and opened. */
import { counted } from '../../base/counted.ts';
import { axisTitle, drawAxisTitles } from '../kit/axis-titles.ts';
import { quantity } from '../kit/numbers.ts';
import type { Rows } from '../kit/rows.ts';
import { cellAt, type MapFrame, paintMap } from './map-painter.ts';
import { valueText } from './study-axis.ts';
import { type FieldStatus, WIDE_SHARE } from './study-data.ts';
import type { MapPlot } from './study-map.ts';
import { type StudyFigureKind, type StudyTitles, studyHead, valueRows, valueSentence } from './study-words.ts';

export const MAP: StudyFigureKind<MapPlot, number, MapFrame> = {
  pointing: 'field',
  scales: ['log', 'fit'],
  isWide: true,
  firstAxis: () => 'fit',
  head: (data) => {
    const { x, y } = data.plot;
    const { base } = data.titles;
    return { ...studyHead(data), note: `${x.label} across, ${y.label} up${base && `; difference to ${base}`}` };
  },

  paint: (pen, box, ink, { plot, axis, titles: { metric }, limits }, cursor, isFile) => {
    const room = isFile ? box : drawAxisTitles(pen, box, ink, axisTitles(plot));
    const label = isFile ? metric.label : undefined;
    return paintMap(pen, room, ink, { plot, axis, cursor, unit: metric.unit, ends: limits.y, label });
  },

  isEmpty: ({ plot }) => plot.cells.every((cell) => cell === undefined),
  words: ({ plot, titles }, cursor) => ({
    value: cursor === null ? undefined : plot.cells[cursor]?.value?.mean,
    unit: titles.metric.unit,
    remark: cursor === null ? undefined : cellText(titles, plot, cursor),
  }),
  summary: ({ titles, plot }) => mapSummary(titles, plot),
  pointed: ({ titles, plot }, cursor) => ({
    min: 0,
    max: Math.max(0, plot.cells.length - 1),
    now: cursor ?? 0,
    text: cursor === null ? 'no field chosen' : cellText(titles, plot, cursor),
  }),

  things: {
    nearest: ({ plot }, frame, x, y) => {
      const at = cellAt(frame, x, y);
      return at !== null && plot.cells[at] ? at : null;
    },
    byKey: ({ plot }, event, cursor) => cellByKey(event, cursor, plot),
    // Runs that end change values, not the fields.
    keeps: ({ plot: before }, { plot: next }) =>
      before.x.id === next.x.id && before.y.id === next.y.id && before.cells.length === next.cells.length,
    open: ({ plot, open }, at) => {
      const field = plot.cells[at]?.field;
      if (field) open(field);
    },
  },

  sheet: ({ titles: { metric, base }, plot }) => {
    const { x, y } = plot;
    const across = `${x.label} across, ${y.label}${y.unit && ` (${y.unit})`} up`;
    const subtitle = [metric.unit, base && `difference to ${base}`, across].filter(Boolean).join(', ');
    return { title: metric.label, subtitle, known: [], axes: axisTitles(plot) };
  },
  rows: ({ plot }) => mapRows(plot),
  // Colours of differences go as far to either side of 0.
  numbers: ({ titles: { metric }, plot, axis, limits }) =>
    plot.isCompared ? {} : { y: { label: metric.label, unit: metric.unit, isLog: axis === 'log', ends: limits.y } },
  hasValues: ({ plot }) => plot.cells.some((cell) => cell?.value),
  intervals: ({ cells }) => ({
    marks: cells.some((cell) => cell?.isWide) ? 'rings' : 'none',
    shown: cells.flatMap((cell) => (cell?.value ? [[cell.field, cell.value.count] as const] : [])),
  }),
};

/** Both axes are parameters. */
const axisTitles = ({ x, y }: Pick<MapPlot, 'x' | 'y'>) => ({
  x: axisTitle(x.label, x.unit),
  y: axisTitle(y.label, y.unit),
});

const STATUS_WORDS: Readonly<Record<FieldStatus, string>> = {
  waiting: 'runs to come',
  working: 'running now',
  done: '',
  most: 'repeated as often as allowed, and not as precise as asked for',
};

/** `12.7 ± 0.02 requests at Peers 2^14, Alpha 3; 5 runs, interval above 5% of the mean`. */
export function cellText(titles: StudyTitles, plot: MapPlot, i: number): string {
  const cell = plot.cells[i];
  if (!cell) return 'no setting';
  const at = positionText(plot, i);
  if (cell.isBase) return `${at}: what the others are compared with`;
  const remarks = [
    cell.field.failed > 0 && `${counted(cell.field.failed, 'runs')} failed`,
    cell.isWide && (plot.isCompared ? 'may as well be none' : `interval above ${WIDE_SHARE * 100}% of the mean`),
    STATUS_WORDS[cell.field.status],
  ].filter(Boolean);
  const said = cell.value ? valueSentence(titles, cell.value, at) : `${at}: no value`;
  return [said, ...remarks].join(', ');
}

const positionText = ({ x, y }: MapPlot, i: number): string => {
  const columns = x.values.length;
  return `${x.label} ${valueText(x, i % columns)}, ${y.label} ${valueText(y, Math.floor(i / columns))}`;
};

export function mapSummary(titles: StudyTitles, plot: MapPlot): string {
  const { metric, base, fixed } = titles;
  const there = plot.cells.flatMap((cell, i) => (cell?.value ? [{ mean: cell.value.mean, i }] : []));
  const fields = plot.cells.filter((cell) => cell !== undefined).length;
  const title = `${metric.label}${base && `, difference to ${base},`} by ${plot.x.label} and ${plot.y.label}${fixed && `, with ${fixed}`}`;
  if (there.length === 0) return `${title}: no value yet in ${counted(fields, 'fields')}.`;
  const least = there.reduce((a, b) => (b.mean < a.mean ? b : a));
  const most = there.reduce((a, b) => (b.mean > a.mean ? b : a));
  const thin = plot.cells.filter((cell) => cell?.isThin).length;
  const wide = plot.cells.filter((cell) => cell?.isWide).length;
  const sentences = [
    title,
    `${there.length} of ${counted(fields, 'fields')} with a value`,
    `Lowest ${quantity(least.mean, metric.unit)} at ${positionText(plot, least.i)}, highest ${quantity(most.mean, metric.unit)} at ${positionText(plot, most.i)}`,
    thin > 0 && `${counted(thin, 'fields')} with too few runs`,
    wide > 0 && `${counted(wide, 'fields')} with a wide interval`,
  ];
  return `${sentences.filter(Boolean).join('. ')}.`;
}

export const mapRows = ({ cells, isCompared }: MapPlot): Rows =>
  valueRows(
    cells.flatMap((cell) => (cell?.value ? [[cell.field, cell.value] as const] : [])),
    isCompared,
  );

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
