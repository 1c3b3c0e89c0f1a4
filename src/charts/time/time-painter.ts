/** Paints a quantity over simulated time: band and line, other runs over it, known values, crosshair and marked range. */
import { range } from 'd3';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { Reference } from '../../scenario/spec.ts';
import {
  clipToPlot,
  drawLowerAxis,
  drawSelection,
  drawValueAxis,
  type Frame,
  frameOf,
  labelFont,
  ticksAcross,
} from '../kit/axes.ts';
import { type Ink, inTurn, OVERLAY_DASHES, REFERENCE_DASHES } from '../kit/ink.ts';
import { type EndLabel, fitted, writeEndLabels } from '../kit/labels.ts';
import type { Limits } from '../kit/limits.ts';
import { traceArea, traceLine } from '../kit/path.ts';
import { type Box, crisp, dot, line, type Pen, write } from '../kit/pen.ts';
import { type Extent, join, type ValueAxis, withReferences } from '../kit/value-scale.ts';
import { type Columns, columnsOf } from './columns.ts';
import type { Stream } from './stream.ts';
import { extentOf } from './stream-extent.ts';
import { timeTicks } from './time-ticks.ts';

/** Another run in the same chart. */
export interface Overlay {
  /** Written at the end of its line. */
  readonly label: string;
  readonly stream: Stream;
}

export interface TimePicture {
  readonly stream: Stream;
  /** What the line itself is called; needed only beside overlays. */
  readonly name: string;
  readonly overlays: readonly Overlay[];
  /** The run before, behind all lines. */
  readonly ghost?: Stream | undefined;
  readonly references: readonly Reference[];
  /** Known moments; default none. */
  readonly moments?: readonly Reference[];
  readonly domain: readonly [number, number];
  /** What the times of the domain are called; default seconds. */
  readonly timeUnit?: TimeUnit;
  readonly axis: ValueAxis;
  /** Ends of the value axis by hand. */
  readonly limits?: Pick<Limits, 'y'>;
  readonly unit: string;
  readonly cursor: number | null;
  readonly selection: readonly [number, number] | null;
}

/** Where the words of the first moment stand below the top, and those of the next below them. */
const MOMENT_TOP_PX = 30;
const MOMENT_LINE_PX = 14;

export function paintTime(pen: Pen, box: Box, ink: Ink, picture: TimePicture): Frame {
  const { stream, overlays, domain, axis, ghost } = picture;
  const extent = [stream, ...(ghost ? [ghost] : []), ...overlays.map((o) => o.stream)]
    .map((s) => extentOf(s, domain))
    .reduce(join);
  const limits = { y: picture.limits?.y };
  const f = frameOf(box, domain, axis, withReferences(extent, picture.references, axis), limits);
  const hasValues = extent.max > -Infinity;
  drawValueAxis(pen, f, ink, hasValues);
  const { ticks, unit } = timeTicks(domain, ticksAcross(f), picture.timeUnit);
  drawLowerAxis(pen, f, ink, ticks, unit);
  if (!hasValues) return f;
  clipToPlot(pen, f);
  drawSelection(pen, f, ink, picture.selection);
  if (ghost) drawGhost(pen, f, ink, ghost, domain);
  drawLine(pen, f, ink, picture);
  overlays.forEach((overlay, i) => {
    drawOverlay(pen, f, overlay, domain, inTurn(ink.overlays, i), inTurn(OVERLAY_DASHES, i));
  });
  drawReferences(pen, f, ink, picture);
  drawMoments(pen, f, ink, picture);
  pen.restore();
  drawEnds(pen, f, ink, picture);
  if (axis === 'log') sayWhatIsMissing(pen, f, ink, extent);
  if (picture.cursor !== null) drawCursor(pen, f, ink, picture, picture.cursor);
  return f;
}

const columnsIn = (f: Frame, stream: Stream, domain: readonly [number, number]): Columns =>
  columnsOf(stream, domain, (time) => f.x(time) - f.left, f.right - f.left);

function drawLine(pen: Pen, f: Frame, ink: Ink, { stream, domain, overlays, axis }: TimePicture): void {
  const columns = columnsIn(f, stream, domain);
  for (const [first, end] of runsOf(columns, axis)) {
    fillBand(pen, f, columns, first, end, ink.band);
    if (overlays.length === 0) fillArea(pen, f, columns, first, end, ink.area);
    trace(pen, f, columns, first, end);
    stroke(pen, ink.line, 1.75);
  }
}

/** A ghost does not grow: its columns stay until another part of it is shown, or the chart is as wide as that. */
const ghosts = new WeakMap<Stream, { readonly key: string; readonly columns: Columns }>();

function ghostColumns(f: Frame, stream: Stream, domain: readonly [number, number]): Columns {
  const key = [...domain, f.left, f.right].join();
  const kept = ghosts.get(stream);
  if (kept?.key === key) return kept.columns;
  const columns = columnsIn(f, stream, domain);
  ghosts.set(stream, { key, columns });
  return columns;
}

function drawGhost(pen: Pen, f: Frame, ink: Ink, stream: Stream, domain: readonly [number, number]): void {
  const columns = ghostColumns(f, stream, domain);
  for (const [first, end] of runsOf(columns, f.y.axis)) {
    trace(pen, f, columns, first, end);
    stroke(pen, ink.text, 1);
  }
}

function drawOverlay(
  pen: Pen,
  f: Frame,
  { stream }: Overlay,
  domain: readonly [number, number],
  ink: string,
  dash: readonly number[],
): void {
  const columns = columnsIn(f, stream, domain);
  pen.setLineDash([...dash]);
  for (const [first, end] of runsOf(columns, f.y.axis)) {
    trace(pen, f, columns, first, end);
    stroke(pen, ink, 1.75);
  }
  pen.setLineDash([]);
}

/** Stretches of columns that can be shown: a logarithmic axis has gaps where the value is not above 0. */
function runsOf(columns: Columns, axis: ValueAxis): readonly (readonly [number, number])[] {
  if (axis !== 'log') return columns.length === 0 ? [] : [[0, columns.length]];
  const runs: [number, number][] = [];
  for (let i = 0; i < columns.length; i++) {
    if (!(columns.last[i]! > 0)) continue;
    const open = runs[runs.length - 1];
    if (open && open[1] === i) open[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

function trace(pen: Pen, f: Frame, { x, last }: Columns, first: number, end: number): void {
  const across = (i: number) => f.left + x[i]!;
  const up = (i: number) => f.y.at(last[i]!);
  traceLine(pen, range(first, end), across, up);
  if (end - first > 1) return;
  pen.moveTo(across(first) - 1, up(first)); // a single one is a point
  pen.lineTo(across(first), up(first));
}

function stroke(pen: Pen, ink: string, width: number): void {
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  pen.lineJoin = 'round';
  pen.stroke();
}

/** Between the lowest and the highest where many samples share a column. */
function fillBand(pen: Pen, f: Frame, c: Columns, first: number, end: number, ink: string): void {
  const held = (value: number) => Math.min(f.y.at(value), f.bottom);
  traceArea(
    pen,
    range(first, end),
    (i) => f.left + c.x[i]!,
    (i) => held(c.min[i]!),
    (i) => held(c.max[i]!),
  );
  pen.fillStyle = ink;
  pen.fill();
}

function fillArea(pen: Pen, f: Frame, c: Columns, first: number, end: number, ink: string): void {
  const base = f.y.axis === 'zero' ? Math.min(f.y.at(0), f.bottom) : f.bottom;
  traceArea(
    pen,
    range(first, end),
    (i) => f.left + c.x[i]!,
    base,
    (i) => f.y.at(c.last[i]!),
  );
  pen.fillStyle = ink;
  pen.fill();
}

const isInside = (f: Frame, value: number): boolean => {
  const at = f.y.at(value);
  return at >= f.top - 1 && at <= f.bottom;
};

function drawReferences(pen: Pen, f: Frame, ink: Ink, { references }: TimePicture): void {
  references.forEach(({ value, label }, i) => {
    if (!isInside(f, value)) return;
    const at = crisp(f.y.at(value));
    pen.strokeStyle = ink.reference;
    pen.lineWidth = 1;
    pen.setLineDash([...inTurn(REFERENCE_DASHES, i)]);
    line(pen, f.left, at, f.right, at);
    pen.setLineDash([]);
    pen.font = labelFont(ink);
    const y = at - f.top > 16 ? at - 9 : at + 10;
    write(pen, fitted(pen, label, f.right - f.left - 12), f.left + 6, y, { ink: ink.reference, halo: ink.ground });
  });
}

/** Lines across the time axis; their words stand on the side where there is more room, below each other, as far as they fit. */
function drawMoments(pen: Pen, f: Frame, ink: Ink, { moments = [], domain }: TimePicture): void {
  moments
    .filter(({ value }) => value >= domain[0] && value <= domain[1])
    .forEach(({ value, label }, i) => {
      const at = crisp(f.x(value));
      pen.strokeStyle = ink.reference;
      pen.lineWidth = 1;
      pen.setLineDash([5, 4]);
      line(pen, at, f.top - 6, at, f.bottom);
      pen.setLineDash([]);
      pen.font = labelFont(ink);
      const isLeft = at - f.left > f.right - at;
      const y = f.top + MOMENT_TOP_PX + MOMENT_LINE_PX * i;
      const room = (isLeft ? at - f.left : f.right - at) - 12;
      write(pen, fitted(pen, label, room), isLeft ? at - 6 : at + 6, y, {
        ink: ink.reference,
        align: isLeft ? 'right' : 'left',
        halo: ink.ground,
      });
    });
}

/** A dot where the line ends now; beside overlays, the names of all. */
function drawEnds(pen: Pen, f: Frame, ink: Ink, picture: TimePicture): void {
  const { stream, overlays, name, ghost } = picture;
  const end = endOf(f, stream, name, ink.line);
  if (end && stream.lastTime === stream.at(rightOf(f))?.time) dot(pen, end.x, end.y, ink.line, ink.ground);
  if (overlays.length === 0 && !ghost) return;
  const before = ghost && endOf(f, ghost, 'before', ink.text);
  const labels = overlays.map((o, i) => endOf(f, o.stream, o.label, inTurn(ink.overlays, i)));
  pen.font = labelFont(ink);
  writeEndLabels(
    pen,
    f,
    ink,
    [overlays.length > 0 ? end : undefined, before, ...labels].filter((label) => label !== undefined),
  );
}

/** The last moment that is shown. */
const rightOf = (f: Frame): number => f.x.domain()[1] ?? 0;

/** Where a line leaves the picture, if it does so within it. */
function endOf(f: Frame, stream: Stream, text: string, ink: string): EndLabel | undefined {
  const [left = 0] = f.x.domain();
  const found = stream.at(rightOf(f));
  if (!found || found.time < left || found.time > rightOf(f) || !isInside(f, found.value)) return undefined;
  return { x: f.x(found.time), y: f.y.at(found.value), text, ink };
}

function sayWhatIsMissing(pen: Pen, f: Frame, ink: Ink, { notPositive }: Extent): void {
  if (notPositive === 0) return;
  pen.font = labelFont(ink);
  const text = 'values of 0 and below are not on a log scale';
  write(pen, text, f.right - 4, f.top + 2, { ink: ink.text, align: 'right', halo: ink.ground });
}

function drawCursor(pen: Pen, f: Frame, ink: Ink, { stream, overlays }: TimePicture, seconds: number): void {
  const at = f.x(seconds);
  if (at < f.left - 0.5 || at > f.right + 0.5) return;
  pen.strokeStyle = ink.cursor;
  pen.lineWidth = 1;
  line(pen, crisp(at), f.top - 6, crisp(at), f.bottom);
  const lines = [stream, ...overlays.map((o) => o.stream)];
  const inks = [ink.cursor, ...ink.overlays];
  lines.forEach((each, i) => {
    const found = each.at(seconds);
    if (!found || !isInside(f, found.value)) return;
    const x = f.x(found.time);
    if (x >= f.left - 1 && x <= f.right + 1) dot(pen, x, f.y.at(found.value), inTurn(inks, i), ink.ground);
  });
}
