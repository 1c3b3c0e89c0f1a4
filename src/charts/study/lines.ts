/** Lines of a study: the kind of figure. Settings are pointed at and opened. */
import { leastIndex } from 'd3';
import type { CurveReference } from '../../scenario/spec.ts';
import type { Frame } from '../kit/axes.ts';
import { axisTitle, drawAxisTitles } from '../kit/axis-titles.ts';
import { si } from '../kit/numbers.ts';
import type { Rows } from '../kit/rows.ts';
import { acrossOf, type PointIndex, paintLines, pointIn, positionOf, valueAxisOf } from './lines-painter.ts';
import type { StudyPlot, StudyPoint } from './study-lines.ts';
import {
  measured,
  type StudyFigureKind,
  type StudyTitles,
  studyHead,
  valueRows,
  valueSentence,
} from './study-words.ts';

/** A point further away than this is not meant, in pixels. */
const NEAR_PX = 60;

export const LINES: StudyFigureKind<StudyPlot, PointIndex, Frame> = {
  pointing: 'setting',
  scales: ['log', 'fit'],
  isWide: true,
  firstAxis: () => 'zero',
  head: (data) => ({
    ...studyHead(data),
    note: data.titles.base ? `difference to ${data.titles.base}, 99% confidence` : 'mean, 99% confidence',
  }),
  known: ({ plot }) => referencesIn(plot).map(({ label, source }) => ({ label, says: '', source })),

  paint: (pen, box, ink, { plot, axis, titles, limits, timeline }, cursor, isFile) => {
    const room = isFile ? box : drawAxisTitles(pen, box, ink, { x: axisTitle(titles.x, plot.axis.unit) });
    return paintLines(pen, room, ink, {
      plot,
      axis,
      cursor,
      limits,
      domain: timeline.domain,
      selection: timeline.selection,
      isNamed: isFile,
    });
  },

  isEmpty: ({ plot }) => plot.lines.length === 0,
  words: ({ plot, titles }, cursor) => ({
    value: cursor ? pointIn(plot, cursor).mean : undefined,
    unit: titles.metric.unit,
    remark: cursor ? pointText(titles, plot, cursor) : undefined,
  }),
  summary: ({ titles, plot }) => linesSummary(titles, plot),
  pointed: ({ titles, plot }, cursor) => ({
    min: 0,
    max: Math.max(0, plot.lines.reduce((sum, { points }) => sum + points.length, 0) - 1),
    now: cursor ? indexOf(plot, cursor) : 0,
    text: cursor ? pointText(titles, plot, cursor) : 'no setting chosen',
  }),

  things: {
    nearest: ({ plot }, frame, x, y) => nearestPoint(frame, plot, x, y),
    byKey: ({ plot }, { key }, cursor) => positionByKey(key, cursor, plot),
    keeps: ({ plot: before }, { plot: next }) => isSameShape(before, next),
    open: ({ plot, open }, position) => open(pointIn(plot, position).field),
    zoom: {
      whole: ({ plot, limits }) => acrossOf(plot, limits),
      at: ({ plot }, position) => pointIn(plot, position).at,
    },
  },

  sheet: ({ titles, plot }) => linesSheet(titles, plot),
  rows: ({ plot }) => linesRows(plot),
  numbers: ({ titles: { x, metric }, plot, axis, limits }) => ({
    ...(plot.axis.isContinuous && {
      x: { label: x, unit: plot.axis.unit, isLog: plot.axis.isLog, ends: limits.x },
    }),
    y: { label: metric.label, unit: metric.unit, isLog: valueAxisOf(plot, axis) === 'log', ends: limits.y },
  }),
  intervals: (plot) => ({
    marks: plot.axis.isContinuous ? 'band' : 'whiskers',
    shown: plot.lines.flatMap(({ points }) => points.map(({ field, runs }) => [field, runs] as const)),
  }),
};

/** `12.7 ± 0.02 requests at Peers 2^14, Alpha 3; 5 runs`. */
export function pointText(titles: StudyTitles, plot: StudyPlot, [lineAt, pointAt]: PointIndex): string {
  const text = plot.lines[lineAt]?.text ?? '';
  const point = pointIn(plot, [lineAt, pointAt]);
  const where = [titles.x && `${titles.x} ${point.text}${unitOf(plot)}`, titles.lines && `${titles.lines} ${text}`];
  return valueSentence(titles, { ...point, count: point.runs }, where.filter(Boolean).join(', '));
}

const unitOf = ({ axis }: StudyPlot): string => (axis.unit ? ` ${axis.unit}` : '');

export function linesSummary(titles: StudyTitles, plot: StudyPlot): string {
  const { metric, x, fixed, lines, base } = titles;
  if (plot.lines.length === 0) return `${metric.label}: no run that is shown has measured it.`;
  const against = `${base && `, difference to ${base},`}${x ? ` against ${x}` : ''}`;
  const sentences = plot.lines.map(({ text, points }) => lineSentence(titles, plot, text, points));
  const gone =
    plot.absent === 0 ? [] : [`${plot.absent} ${plot.absent === 1 ? 'setting has' : 'settings have'} no value`];
  const held = fixed ? `, with ${fixed}` : '';
  return `${[`${metric.label}${against}${lines && `, by ${lines}`}${held}`, ...sentences, ...gone].join('. ')}.`;
}

function lineSentence({ metric, lines }: StudyTitles, plot: StudyPlot, text: string, points: readonly StudyPoint[]) {
  const name = lines ? `${lines} ${text}: ` : '';
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return name;
  const at = (point: StudyPoint) => (point.text ? ` at ${point.text}${unitOf(plot)}` : '');
  const from = `${measured(first, metric.unit)}${at(first)}`;
  if (points.length === 1) return `${name}${from}`;
  const highest = points.reduce((a, b) => (b.mean > a.mean ? b : a));
  const lowest = points.reduce((a, b) => (b.mean < a.mean ? b : a));
  const range = `lowest ${si(lowest.mean)}${at(lowest)}, highest ${si(highest.mean)}${at(highest)}`;
  return `${name}from ${from} to ${measured(last, metric.unit)}${at(last)}; ${range}`;
}

/** What is known of all lines, each once. */
export const referencesIn = ({ lines }: Pick<StudyPlot, 'lines'>): readonly CurveReference[] => {
  const all = lines.flatMap(({ known }) => known);
  return all.filter(({ label }, i) => all.findIndex((each) => each.label === label) === i);
};

export const linesSheet = (titles: StudyTitles, plot: StudyPlot) => ({
  title: titles.metric.label,
  subtitle: [
    titles.metric.unit,
    titles.base && `difference to ${titles.base}`,
    titles.x && `against ${titles.x}`,
    titles.lines && `lines by ${titles.lines}`,
  ]
    .filter(Boolean)
    .join(', '),
  known: referencesIn(plot).map(({ label, source }) => `${label}: ${source}`),
  axes: { x: axisTitle(titles.x, plot.axis.unit), y: axisTitle(titles.metric.label, titles.metric.unit) },
  ...(plot.lines.length > 1 && {
    legend: {
      title: axisTitle(titles.lines, plot.lineUnit),
      keys: plot.lines.map(({ index, text }) => [index, text] as const),
      isJoined: plot.axis.isContinuous,
    },
  }),
});

/** A row per point, every digit. */
export const linesRows = ({ lines, isCompared }: StudyPlot): Rows =>
  valueRows(
    lines.flatMap(({ points }) => points.map((point) => [point.field, { ...point, count: point.runs }] as const)),
    isCompared,
  );

/** Runs that end change means, not what there is to point at. */
const isSameShape = (before: StudyPlot, next: StudyPlot): boolean =>
  before.lines.length === next.lines.length &&
  before.lines.every(({ points }, i) =>
    points.every(({ field }, at) => next.lines[i]?.points[at]?.field.index === field.index),
  );

const indexOf = ({ lines }: StudyPlot, [line, point]: PointIndex): number =>
  lines.slice(0, line).reduce((sum, { points }) => sum + points.length, 0) + point;

export function nearestPoint(f: Frame, plot: StudyPlot, x: number, y: number): PointIndex | null {
  let best: PointIndex | null = null;
  let least = NEAR_PX;
  plot.lines.forEach(({ points }, line) => {
    points.forEach((_, point) => {
      const [px, py] = positionOf(f, plot, [line, point]);
      const distance = Math.hypot(px - x, py - y);
      if (distance >= least) return;
      least = distance;
      best = [line, point];
    });
  });
  return best;
}

/** Left and right along a line, up and down to the next; undefined for keys that are not ours. */
export function positionByKey(key: string, at: PointIndex | null, { lines }: StudyPlot): PointIndex | null | undefined {
  const points = lines[at?.[0] ?? 0]?.points;
  if (!points) return undefined;
  const [line, point] = at ?? [0, key === 'ArrowLeft' || key === 'End' ? points.length : -1];
  const last = points.length - 1;
  if (key === 'ArrowRight') return [line, Math.min(last, point + 1)];
  if (key === 'ArrowLeft') return [line, Math.max(0, Math.min(last, point - 1))];
  if (key === 'Home') return [line, 0];
  if (key === 'End') return [line, last];
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!at) return [0, 0];
    return nextLine(lines, at, key === 'ArrowUp');
  }
  return key === 'Escape' && at ? null : undefined;
}

/** The point nearest along the axis, on the line whose value there is next above or below. */
function nextLine(lines: StudyPlot['lines'], [line, point]: PointIndex, isUp: boolean): PointIndex {
  const here = pointIn({ lines }, [line, point]);
  const others = lines
    .map(({ points }, i): PointIndex => [i, nearestIndex(points, here.at)])
    .filter(([i]) => i !== line)
    .map((position) => ({ position, mean: pointIn({ lines }, position).mean }))
    .filter(({ mean }) => (isUp ? mean > here.mean : mean < here.mean))
    .sort((a, b) => (isUp ? a.mean - b.mean : b.mean - a.mean));
  return others[0]?.position ?? [line, point];
}

const nearestIndex = (points: StudyPlot['lines'][number]['points'], at: number): number =>
  leastIndex(points, (point) => Math.abs(point.at - at)) ?? 0;
