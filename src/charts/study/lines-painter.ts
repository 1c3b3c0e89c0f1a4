/**
 * Paints lines of a study: means as dots, joined within a band of their confidence intervals where the axis is continuous,
 * with whiskers where it is not. What is hollow has runs to come.
 */
import { color } from 'd3';
import { known } from '../../base/assert.ts';
import type { CurveReference } from '../../scenario/spec.ts';
import {
  clipToPlot,
  drawLowerAxis,
  drawSelection,
  drawValueAxis,
  type Frame,
  frameOf,
  heightOf,
  isAcross,
  isInPlot,
  labelFont,
} from '../kit/axes.ts';
import { type Ink, inTurn, OVERLAY_DASHES } from '../kit/ink.ts';
import { writeEndLabels } from '../kit/labels.ts';
import { seriesInk } from '../kit/legend.ts';
import { bounded, type Ends, type Limits } from '../kit/limits.ts';
import { traceArea, traceLine } from '../kit/path.ts';
import { type Box, line, type Pen } from '../kit/pen.ts';
import { drawMarker, seriesMark } from '../kit/series-marks.ts';
import type { Extent, Tick, ValueAxis } from '../kit/value-scale.ts';
import type { StudyPlot, StudyPoint } from './study-lines.ts';

export interface StudyPicture {
  readonly plot: StudyPlot;
  readonly axis: ValueAxis;
  /** Index of the line and of the point on it. */
  readonly cursor: PointIndex | null;
  /** How much of the axis is shown; default all. */
  readonly domain?: readonly [number, number];
  /** What a drag has marked of it. */
  readonly selection?: readonly [number, number] | null;
  /** Ends of the value axis by hand. */
  readonly limits?: Pick<Limits, 'y'>;
  /** What the lines are is told elsewhere: by a legend. */
  readonly isNamed?: boolean;
}

/** All of the lower axis: as the parameter asks for, with ends by hand. */
export function acrossOf({ axis }: Pick<StudyPlot, 'axis'>, { x }: Limits): readonly [number, number] {
  const position = (value: number | undefined) => (value !== undefined && axis.isLog ? Math.log2(value) : value);
  return bounded(axis.domain, x && (x.map(position) as unknown as Ends));
}

export type PointIndex = readonly [line: number, point: number];

const BESIDE_PX = 5;
const BESIDE_SHARE = 0.6;
const CAP_PX = 3.5;
const ALONE_PX = 12;
const LABEL_GAP_PX = 10;

export function paintLines(pen: Pen, box: Box, ink: Ink, picture: StudyPicture): Frame {
  const { plot, axis, cursor, domain = plot.axis.domain, selection = null, limits = {} } = picture;
  const f = frameOf(box, domain, valueAxisOf(plot, axis), extentOf(plot), { y: limits.y });
  drawValueAxis(pen, f, ink, plot.lines.length > 0);
  pen.font = labelFont(ink);
  drawLowerAxis(pen, f, ink, readable(pen, f, plot.axis.ticks), plot.axis.unit);
  clipToPlot(pen, f);
  drawSelection(pen, f, ink, selection);
  plot.lines.forEach(({ points }, i) => {
    if (isBanded(plot, points)) drawBand(pen, f, ink, plot, points, i);
  });
  plot.lines.forEach(({ points }, i) => {
    drawLine(pen, f, ink, plot, points, i);
  });
  for (const each of plot.lines) for (const reference of each.known) drawReference(pen, f, ink, reference);
  pen.restore();
  plot.lines.forEach(({ points }, i) => {
    drawDots(pen, f, ink, plot, points, i);
  });
  if (!picture.isNamed) drawLabels(pen, f, ink, plot);
  if (cursor && isInPlot(f, positionOf(f, plot, cursor))) drawCursor(pen, f, ink, plot, cursor);
  return f;
}

/** Differences have signs. */
export const valueAxisOf = ({ isCompared }: Pick<StudyPlot, 'isCompared'>, axis: ValueAxis): ValueAxis =>
  isCompared && axis === 'log' ? 'zero' : axis;

/** Of a place on the plot: its line and its point are there. */
export const pointIn = ({ lines }: Pick<StudyPlot, 'lines'>, [line, point]: PointIndex): StudyPoint =>
  known(lines[line]?.points[point], `the plot has no point ${point} on line ${line}`);

/** Pixels of a mean; what a log scale cannot show lies at the lower edge. */
export function positionOf(f: Frame, plot: StudyPlot, [lineAt, pointAt]: PointIndex): readonly [x: number, y: number] {
  const { at, mean } = pointIn(plot, [lineAt, pointAt]);
  const beside = plot.axis.isContinuous ? 0 : (lineAt - (plot.lines.length - 1) / 2) * besidePx(f, plot);
  return [f.x(at) + beside, heightOf(f, mean)];
}

/** Whiskers of one value stand beside each other, nearer than to those of the next. */
function besidePx(f: Frame, { axis, lines }: StudyPlot): number {
  const positions = axis.ticks.map(({ value }) => f.x(value));
  const gap = Math.min(...positions.slice(1).map((position, i) => position - (positions[i] ?? position)));
  return Math.min(BESIDE_PX, (BESIDE_SHARE * gap) / lines.length);
}

const BAND_OPACITY = 0.2;

const bandOf = (ink: Ink, i: number): string => {
  const band = color(seriesInk(ink, i))?.copy({ opacity: BAND_OPACITY });
  return band ? band.formatRgb() : ink.band;
};

/** A whisker widens the axis, but on a log scale not by more than a factor of ten: it may end at 0. */
function extentOf({ lines, shared = [Infinity, -Infinity] }: StudyPlot): Extent {
  const points = lines.flatMap((each) => each.points);
  const references = lines.flatMap((each) => each.known.flatMap(({ y }) => y));
  const least = points.filter(({ mean }) => mean > 0).map(({ mean, low }) => Math.max(low, mean / 10));
  return {
    min: Math.min(shared[0], ...points.map(({ low }) => low), ...references),
    max: Math.max(shared[1], ...points.map(({ high }) => high), ...references),
    least: Math.min(...least),
    notPositive: points.filter(({ mean }) => mean <= 0).length,
    isWhole: false,
  };
}

/** As many labels as stand beside each other, the outermost first. */
function readable(pen: Pen, f: Frame, all: readonly Tick[]): readonly Tick[] {
  const ticks = all.filter(({ value }) => isAcross(f, f.x(value)));
  const room = (tick: Tick) => pen.measureText(tick.text).width / 2 + LABEL_GAP_PX / 2;
  const isFree = (a: Tick, b: Tick) => Math.abs(f.x(a.value) - f.x(b.value)) >= room(a) + room(b);
  const kept: Tick[] = [];
  for (const tick of [...ticks.slice(0, 1), ...ticks.slice(-1), ...ticks.slice(1, -1)])
    if (kept.every((other) => isFree(tick, other))) kept.push(tick);
  return kept.sort((a, b) => a.value - b.value);
}

type Points = readonly StudyPoint[];

/** Two lines of an interval without width are still one. */
const isBanded = ({ axis }: StudyPlot, points: Points): boolean => axis.isContinuous && points.length > 1;

const lineIndex = (plot: StudyPlot, i: number): number => plot.lines[i]?.index ?? 0;

function drawBand(pen: Pen, f: Frame, ink: Ink, plot: StudyPlot, points: Points, i: number): void {
  pen.fillStyle = bandOf(ink, lineIndex(plot, i));
  const y = (value: number) => heightOf(f, value);
  traceArea(
    pen,
    points,
    (_, at) => positionOf(f, plot, [i, at])[0],
    ({ low }) => y(low),
    ({ high }) => y(high),
  );
  pen.fill();
}

function drawLine(pen: Pen, f: Frame, ink: Ink, plot: StudyPlot, points: Points, i: number): void {
  pen.strokeStyle = seriesInk(ink, lineIndex(plot, i));
  if (isBanded(plot, points)) {
    pen.lineWidth = 1.5;
    pen.setLineDash([...seriesMark(lineIndex(plot, i)).dash]);
    const position = (at: number) => positionOf(f, plot, [i, at]);
    traceLine(
      pen,
      points,
      (_, at) => position(at)[0],
      (_, at) => position(at)[1],
    );
    pen.stroke();
    pen.setLineDash([]);
    return;
  }
  points.forEach((point, at) => {
    drawWhisker(pen, f, point, positionOf(f, plot, [i, at])[0]);
  });
}

/** Where one value is known, a short stroke through it. */
function drawReference(pen: Pen, f: Frame, ink: Ink, { x, y }: CurveReference): void {
  pen.strokeStyle = ink.reference;
  pen.lineWidth = 1.25;
  pen.setLineDash([...inTurn(OVERLAY_DASHES, 0)]);
  const height = (i: number) => heightOf(f, y[i] ?? 0);
  traceLine(pen, x, f.x, (_, i) => height(i));
  pen.stroke();
  pen.setLineDash([]);
  const [only] = x;
  if (x.length === 1 && only !== undefined) line(pen, f.x(only) - ALONE_PX, height(0), f.x(only) + ALONE_PX, height(0));
}

function drawWhisker(pen: Pen, f: Frame, point: StudyPoint, x: number): void {
  if (point.half === 0) return;
  const [low, high] = [heightOf(f, point.low), heightOf(f, point.high)];
  pen.lineWidth = 1.25;
  line(pen, x, low, x, high);
  for (const y of [low, high]) line(pen, x - CAP_PX, y, x + CAP_PX, y);
}

function drawDots(pen: Pen, f: Frame, ink: Ink, plot: StudyPlot, points: Points, i: number): void {
  points.forEach(({ isThin }, at) => {
    const position = positionOf(f, plot, [i, at]);
    if (!isInPlot(f, position)) return;
    const own = seriesInk(ink, lineIndex(plot, i));
    const [fill, rim] = isThin ? [ink.ground, own] : [own, ink.ground];
    drawMarker(pen, lineIndex(plot, i), ...position, fill, rim);
  });
}

/** What each line is, at its right end. */
function drawLabels(pen: Pen, f: Frame, ink: Ink, plot: StudyPlot): void {
  if (plot.lines.length < 2) return;
  pen.font = labelFont(ink);
  const labels = plot.lines.flatMap(({ text, points }, i) => {
    const last = points.findLastIndex((_, at) => isInPlot(f, positionOf(f, plot, [i, at])));
    if (last < 0) return [];
    const [x, y] = positionOf(f, plot, [i, last]);
    return [{ x, y, text, ink: seriesInk(ink, lineIndex(plot, i)) }];
  });
  writeEndLabels(pen, f, ink, labels);
}

function drawCursor(pen: Pen, f: Frame, ink: Ink, plot: StudyPlot, position: PointIndex): void {
  const [x, y] = positionOf(f, plot, position);
  pen.strokeStyle = ink.cursor;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(x, y, 8, 0, 2 * Math.PI);
  pen.stroke();
  const i = lineIndex(plot, position[0]);
  drawMarker(pen, i, x, y, seriesInk(ink, i), ink.ground);
}
