/**
 * Paints parallelism over the number of LPs, both logarithmic: a line for each assignment, the lines on which every LP and
 * every other LP is used, what a window holds at most, and published values.
 */
import { scaleLog } from 'd3';
import { ASSIGNMENTS, type Assignment } from '../../analysis/assignment.ts';
import type { ParallelismPoint } from '../../analysis/parallelism.ts';
import type { ParallelismReference } from '../../scenario/spec.ts';
import { drawValueAxis, labelFont, MARGIN } from '../kit/axes.ts';
import { type Ink, inTurn, OVERLAY_DASHES } from '../kit/ink.ts';
import { whole } from '../kit/numbers.ts';
import { type Box, crisp, dot, line, type Pen, write } from '../kit/pen.ts';
import { type ValueScale, valueScale } from '../kit/value-scale.ts';

export interface ParallelismPicture {
  readonly points: readonly ParallelismPoint[];
  readonly references: readonly ParallelismReference[];
  /** Undefined until it is known. */
  readonly eventsPerWindow: number | undefined;
  /** Largest number of LPs that there will be a point of. */
  readonly mostLps: number;
  /** Number of LPs that is pointed at. */
  readonly cursor: number | null;
}

export interface ParallelismFrame {
  readonly x: (lps: number) => number;
  readonly y: ValueScale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const BOTTOM = 38;
const PX_PER_TICK = { x: 62, y: 40 } as const;

export function paintParallelism(pen: Pen, box: Box, ink: Ink, picture: ParallelismPicture): ParallelismFrame {
  const f = frameOf(box, picture);
  drawValueAxis(pen, f, ink, true);
  drawLpAxis(pen, f, ink, picture.mostLps);
  pen.save();
  pen.beginPath();
  pen.rect(f.left, f.top, f.right - f.left, f.bottom - f.top);
  pen.clip();
  drawUse(pen, f, ink, picture.mostLps);
  if (picture.eventsPerWindow !== undefined) drawWindow(pen, f, ink, picture.eventsPerWindow);
  pen.restore();
  drawCursor(pen, f, ink, picture.cursor);
  for (const assignment of ASSIGNMENTS) drawAssignment(pen, f, ink, picture, assignment);
  drawReferences(pen, f, ink, picture.references);
  writeUse(pen, f, ink, picture);
  return f;
}

/** Colour and dash of an assignment's line; the legend shows the same. */
export const assignmentStyle = (ink: Ink, assignment: Assignment) =>
  assignment === 'random'
    ? { colour: ink.line, dash: [] as readonly number[] }
    : { colour: inTurn(ink.overlays, 0), dash: inTurn(OVERLAY_DASHES, 0) };

const scaleOf = ({ left, right }: Pick<ParallelismFrame, 'left' | 'right'>, mostLps: number) =>
  scaleLog([1, Math.max(2, mostLps)], [left + 6, right - 6]).base(2);

function frameOf(box: Box, { points, references, eventsPerWindow, mostLps }: ParallelismPicture): ParallelismFrame {
  const left = box.x + MARGIN.left;
  const right = Math.max(left + 20, box.x + box.width - MARGIN.right);
  const top = box.y + MARGIN.top;
  const bottom = Math.max(top + 20, box.y + box.height - BOTTOM);
  const values = [...points, ...references].map(({ parallelism }) => parallelism);
  const most = Math.max(10, ...values, eventsPerWindow ?? 0);
  const extent = {
    min: 1,
    max: Math.min(most * 1.3, Math.max(10, mostLps * 1.3)),
    least: 1,
    notPositive: 0,
    isWhole: false,
  };
  return {
    x: scaleOf({ left, right }, mostLps),
    y: valueScale('log', extent, bottom, top, Math.max(2, Math.round((bottom - top) / PX_PER_TICK.y))),
    left,
    right,
    top,
    bottom,
  };
}

function drawLpAxis(pen: Pen, f: ParallelismFrame, ink: Ink, mostLps: number): void {
  pen.font = labelFont(ink);
  const exponents = Math.max(1, Math.floor(Math.log2(mostLps)));
  const room = Math.max(1, Math.floor((f.right - f.left) / PX_PER_TICK.x));
  const stride = Math.max(1, Math.ceil(exponents / room));
  for (let exponent = 0; exponent <= exponents; exponent += stride) {
    const at = crisp(f.x(2 ** exponent));
    pen.strokeStyle = ink.axis;
    line(pen, at, f.bottom, at, f.bottom + 4);
    const text = whole(2 ** exponent);
    const half = pen.measureText(text).width / 2;
    write(pen, text, Math.min(at, f.right + MARGIN.right - half), f.bottom + 7, {
      ink: ink.text,
      align: 'center',
      baseline: 'top',
    });
  }
  write(pen, 'LPs', f.right + MARGIN.right, f.bottom + 23, { ink: ink.text, align: 'right', baseline: 'top' });
}

/** The line on which every LP is used, and the one on which every other is. */
function drawUse(pen: Pen, f: ParallelismFrame, ink: Ink, mostLps: number): void {
  pen.strokeStyle = ink.axis;
  for (const share of [1, 0.5]) {
    pen.lineWidth = share === 1 ? 1.5 : 1;
    pen.setLineDash(share === 1 ? [] : [2, 4]);
    const from = 1 / share;
    line(pen, f.x(from), f.y.at(1), f.x(mostLps), f.y.at(mostLps * share));
  }
  pen.setLineDash([]);
}

function drawWindow(pen: Pen, f: ParallelismFrame, ink: Ink, eventsPerWindow: number): void {
  pen.strokeStyle = ink.text;
  pen.lineWidth = 1;
  pen.setLineDash([6, 4]);
  const y = crisp(f.y.at(eventsPerWindow));
  line(pen, f.left, y, f.right, y);
  pen.setLineDash([]);
}

/** Words beside the lines: above the line of full use there is nothing else. */
function writeUse(pen: Pen, f: ParallelismFrame, ink: Ink, { mostLps, eventsPerWindow }: ParallelismPicture): void {
  pen.font = labelFont(ink);
  const middle = Math.sqrt(Math.min(mostLps, f.y.domain[1])) * 2;
  write(pen, 'every LP used', f.x(middle) - 10, f.y.at(middle) - 6, { ink: ink.text, align: 'right' });
  if (eventsPerWindow === undefined || eventsPerWindow > f.y.domain[1]) return;
  write(pen, 'events per window', f.left + 8, f.y.at(eventsPerWindow) - 9, { ink: ink.text, halo: ink.ground });
}

function drawCursor(pen: Pen, f: ParallelismFrame, ink: Ink, cursor: number | null): void {
  if (cursor === null) return;
  pen.strokeStyle = ink.cursor;
  pen.lineWidth = 1;
  const at = crisp(f.x(cursor));
  line(pen, at, f.top, at, f.bottom);
}

function drawAssignment(
  pen: Pen,
  f: ParallelismFrame,
  ink: Ink,
  { points, cursor }: ParallelismPicture,
  assignment: Assignment,
): void {
  const own = points.filter((point) => point.assignment === assignment);
  if (own.length === 0) return;
  const { colour, dash } = assignmentStyle(ink, assignment);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.setLineDash([...dash]);
  pen.beginPath();
  own.forEach(({ lps, parallelism }, i) => {
    if (i === 0) pen.moveTo(f.x(lps), f.y.at(parallelism));
    else pen.lineTo(f.x(lps), f.y.at(parallelism));
  });
  pen.stroke();
  pen.setLineDash([]);
  for (const { lps, parallelism } of own) {
    if (lps === cursor) dot(pen, f.x(lps), f.y.at(parallelism), colour, ink.ground);
    else {
      pen.fillStyle = colour;
      pen.fillRect(f.x(lps) - 2, f.y.at(parallelism) - 2, 4, 4);
    }
  }
}

/** Rings with their values: published points must not be taken for measured ones. */
function drawReferences(pen: Pen, f: ParallelismFrame, ink: Ink, references: readonly ParallelismReference[]): void {
  pen.font = labelFont(ink);
  for (const { lps, parallelism } of references) {
    const [x, y] = [f.x(lps), f.y.at(parallelism)];
    pen.beginPath();
    pen.arc(x, y, 5, 0, 2 * Math.PI);
    pen.strokeStyle = ink.reference;
    pen.lineWidth = 2;
    pen.stroke();
    const left = x > (f.left + f.right) / 2;
    write(pen, parallelism.toLocaleString('en', { minimumFractionDigits: 1 }), left ? x - 10 : x + 10, y - 8, {
      ink: ink.reference,
      align: left ? 'right' : 'left',
      halo: ink.ground,
    });
  }
}
