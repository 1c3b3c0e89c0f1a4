/** Paints a quantity along another one, as bars or as a line, and what is known of it as dashed lines. */
import type { Curve } from '../../scenario/outcome.ts';
import type { CurveMetric, CurveReference } from '../../scenario/spec.ts';
import {
  drawLowerAxis,
  drawValueAxis,
  drawWithin,
  type Frame,
  frameOf,
  heightOf,
  isInPlot,
  labelFont,
  ticksAcross,
} from '../kit/axes.ts';
import { type Ink, inTurn, OVERLAY_DASHES } from '../kit/ink.ts';
import { writeEndLabels } from '../kit/labels.ts';
import type { Limits } from '../kit/limits.ts';
import { siTicks } from '../kit/numbers.ts';
import { traceLine } from '../kit/path.ts';
import { type Box, crisp, dot, line, type Pen } from '../kit/pen.ts';
import type { Extent, ValueAxis } from '../kit/value-scale.ts';

export interface CurvePicture {
  readonly curve: Curve;
  /** Of the run before. */
  readonly ghost?: Curve | undefined;
  readonly chart: Pick<CurveMetric, 'across' | 'drawnAs'>;
  readonly references: readonly CurveReference[];
  readonly axis: ValueAxis;
  readonly limits?: Limits;
  /** Point that is pointed at. */
  readonly cursor: number | null;
}

/** Bars leave this share of their step free. */
const GAP = 0.2;

export function paintCurve(pen: Pen, box: Box, ink: Ink, picture: CurvePicture): Frame {
  const { curve, ghost, chart, axis, references } = picture;
  const f = frameOf(
    box,
    domainOf(picture),
    axis,
    extentOf([curve, ...(ghost ? [ghost] : []), ...references]),
    picture.limits,
  );
  const hasValues = curve.x.length > 0;
  drawValueAxis(pen, f, ink, hasValues);
  const values = f.x.ticks(ticksAcross(f)).filter((x) => chart.drawnAs === 'line' || Number.isInteger(x));
  const texts = siTicks(values);
  drawLowerAxis(
    pen,
    f,
    ink,
    values.map((value, i) => ({ value, text: texts[i] ?? '' })),
    chart.across.unit,
  );
  if (!hasValues) return f;
  drawWithin(pen, f, () => {
    if (chart.drawnAs === 'bars') drawBars(pen, f, ink, picture);
    else drawLine(pen, f, ink, picture);
    if (ghost) drawGhost(pen, f, ink, ghost);
    drawReferences(pen, f, ink, references);
  });
  nameReferences(pen, f, ink, references);
  return f;
}

/** Bars need half a step of room on either side. */
function domainOf({ curve: { x }, chart }: CurvePicture): readonly [number, number] {
  const [first, last] = [x[0], x.at(-1)];
  if (first === undefined || last === undefined) return [0, 1];
  const room = chart.drawnAs === 'bars' ? 0.5 : 0;
  return last > first || room > 0 ? [first - room, last + room] : [first - 0.5, last + 0.5];
}

function extentOf(curves: readonly { readonly y: readonly number[] }[]): Extent {
  const values = curves.flatMap(({ y }) => y);
  const positive = values.filter((y) => y > 0);
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    least: Math.min(...positive),
    notPositive: values.length - positive.length,
    isWhole: false,
  };
}

function drawBars(pen: Pen, f: Frame, ink: Ink, { curve: { x, y }, cursor }: CurvePicture): void {
  const half = (1 - GAP) / 2;
  x.forEach((value, i) => {
    const [left, right] = [f.x(value - half), f.x(value + half)];
    const top = Math.min(heightOf(f, y[i] ?? 0), f.bottom);
    pen.fillStyle = i === cursor ? ink.cursor : ink.line;
    pen.fillRect(left, top, Math.max(0.5, right - left), f.bottom - top);
  });
}

function drawLine(pen: Pen, f: Frame, ink: Ink, { curve: { x, y }, cursor }: CurvePicture): void {
  trace(pen, f, x, y);
  pen.strokeStyle = ink.line;
  pen.lineWidth = 1.75;
  pen.lineJoin = 'round';
  pen.stroke();
  const [across, up] = cursor === null ? [] : [x[cursor], y[cursor]];
  if (across === undefined || up === undefined) return;
  pen.strokeStyle = ink.cursor;
  pen.lineWidth = 1;
  line(pen, crisp(f.x(across)), f.top, crisp(f.x(across)), f.bottom);
  dot(pen, f.x(across), f.y.at(up), ink.cursor, ink.ground);
}

function trace(pen: Pen, f: Frame, x: readonly number[], y: readonly number[]): void {
  traceLine(pen, x, f.x, (_, i) => heightOf(f, y[i] ?? 0));
}

function drawGhost(pen: Pen, f: Frame, ink: Ink, { x, y }: Curve): void {
  trace(pen, f, x, y);
  pen.strokeStyle = ink.text;
  pen.lineWidth = 1;
  pen.stroke();
}

/** Each in a dash of its own. */
function drawReferences(pen: Pen, f: Frame, ink: Ink, references: readonly CurveReference[]): void {
  pen.lineWidth = 1.25;
  references.forEach(({ x, y }, i) => {
    pen.setLineDash([...inTurn(OVERLAY_DASHES, i)]);
    trace(pen, f, x, y);
    pen.strokeStyle = ink.reference;
    pen.stroke();
  });
  pen.setLineDash([]);
}

/** At their ends. */
function nameReferences(pen: Pen, f: Frame, ink: Ink, references: readonly CurveReference[]): void {
  pen.font = labelFont(ink);
  const labels = references.flatMap(({ x, y, label }) => {
    const [across, up] = [x.at(-1), y.at(-1)];
    if (across === undefined || up === undefined) return [];
    const [left, top] = [f.x(across), heightOf(f, up)];
    return f.isCut && !isInPlot(f, [left, top]) ? [] : [{ x: left, y: top, text: label, ink: ink.reference }];
  });
  writeEndLabels(pen, f, ink, labels);
}
