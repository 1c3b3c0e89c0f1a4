/**
 * Paints parallelism over the number of LPs, which lies on a logarithmic axis: a line for each assignment, the lines on
 * which every LP and every other LP is used, what a window holds at most, and published values.
 */
import { range } from 'd3';
import { ASSIGNMENTS, type Assignment } from '../../analysis/assignment.ts';
import type { ParallelismPoint } from '../../analysis/parallelism.ts';
import { parallelismText } from '../../base/proportions.ts';
import type { ParallelismReference } from '../../scenario/spec.ts';
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
import { type Ink, inTurn, OVERLAY_DASHES } from '../kit/ink.ts';
import { whole } from '../kit/numbers.ts';
import { traceLine } from '../kit/path.ts';
import { type Box, crisp, dot, line, type Pen, write } from '../kit/pen.ts';
import type { Extent, ValueAxis } from '../kit/value-scale.ts';

export interface ParallelismPicture {
  readonly points: readonly ParallelismPoint[];
  readonly references: readonly ParallelismReference[];
  /** Undefined until it is known. */
  readonly eventsPerWindow: number | undefined;
  /** Largest number of LPs that there will be a point of. */
  readonly mostLps: number;
  readonly axis: ValueAxis;
  /** Number of LPs that is pointed at. */
  readonly cursor: number | null;
  /** How much of the axis is shown, in powers of two; default all. */
  readonly domain?: readonly [number, number];
  /** What a drag has marked of it. */
  readonly selection?: readonly [number, number] | null;
}

/** Room beside the outermost points, as a share of the width. */
const ROOM = 0.015;

/** Half of a mark that lies on the lower edge. */
const MARK_PX = 5;

/** The lower axis counts powers of two. */
export const positionOfLps = (lps: number): number => Math.log2(lps);

const exponentsTo = (mostLps: number): number => Math.max(1, positionOfLps(mostLps));

/** Edges of the axis, in powers of two. */
export function lpDomain(mostLps: number): readonly [number, number] {
  const most = exponentsTo(mostLps);
  return [-most * ROOM, most * (1 + ROOM)];
}

export function paintParallelism(pen: Pen, box: Box, ink: Ink, picture: ParallelismPicture): Frame {
  const { mostLps, axis, domain = lpDomain(mostLps), selection = null } = picture;
  const f = frameOf(box, domain, axis, extentOf(picture));
  drawValueAxis(pen, f, ink, true);
  drawLpAxis(pen, f, ink, mostLps);
  clipToPlot(pen, f, MARK_PX);
  drawSelection(pen, f, ink, selection);
  drawUse(pen, f, ink, mostLps);
  if (picture.eventsPerWindow !== undefined) drawWindow(pen, f, ink, picture.eventsPerWindow);
  drawCursor(pen, f, ink, picture.cursor);
  for (const assignment of ASSIGNMENTS) drawAssignment(pen, f, ink, picture, assignment);
  drawReferences(pen, f, ink, picture.references);
  writeUse(pen, f, ink, picture);
  pen.restore();
  return f;
}

/** Colour and dash of an assignment's line; the legend shows the same. */
const assignmentStyle = (ink: Ink, assignment: Assignment) =>
  assignment === 'random'
    ? { colour: ink.line, dash: [] as readonly number[] }
    : { colour: inTurn(ink.overlays, 0), dash: inTurn(OVERLAY_DASHES, 0) };

function extentOf({ points, references, eventsPerWindow, mostLps }: ParallelismPicture): Extent {
  const values = [...points, ...references].map(({ parallelism }) => parallelism);
  const most = Math.max(10, ...values, eventsPerWindow ?? 0);
  return {
    min: 1,
    max: Math.min(most * 1.3, Math.max(10, mostLps * 1.3)),
    least: 1,
    notPositive: 0,
    isWhole: false,
  };
}

function drawLpAxis(pen: Pen, f: Frame, ink: Ink, mostLps: number): void {
  const [from = 0, to = 0] = f.x.domain();
  const [first, last] = [Math.max(0, Math.ceil(from)), Math.min(Math.floor(exponentsTo(mostLps)), Math.floor(to))];
  const stride = Math.max(1, Math.ceil((last - first) / ticksAcross(f)));
  const ticks = range(first, last + 1, stride).map((exponent) => ({ value: exponent, text: whole(2 ** exponent) }));
  drawLowerAxis(pen, f, ink, ticks, 'LPs');
}

/** The line on which every LP is used, and the one on which every other is. */
function drawUse(pen: Pen, f: Frame, ink: Ink, mostLps: number): void {
  pen.strokeStyle = ink.axis;
  for (const share of [1, 0.5]) {
    pen.lineWidth = share === 1 ? 1.5 : 1;
    pen.setLineDash(share === 1 ? [] : [2, 4]);
    const [from, to] = [positionOfLps(1 / share), positionOfLps(Math.max(mostLps, 1 / share))];
    const positions = [...range(from, to, 0.25), to];
    traceLine(pen, positions, f.x, (position) => f.y.at(2 ** position * share));
    pen.stroke();
  }
  pen.setLineDash([]);
}

function drawWindow(pen: Pen, f: Frame, ink: Ink, eventsPerWindow: number): void {
  pen.strokeStyle = ink.text;
  pen.lineWidth = 1;
  pen.setLineDash([6, 4]);
  const y = crisp(f.y.at(eventsPerWindow));
  line(pen, f.left, y, f.right, y);
  pen.setLineDash([]);
}

/** Words beside the lines: above the line of full use there is nothing else. */
function writeUse(pen: Pen, f: Frame, ink: Ink, { mostLps, eventsPerWindow }: ParallelismPicture): void {
  pen.font = labelFont(ink);
  const middle = Math.sqrt(Math.min(mostLps, f.y.domain[1])) * 2;
  write(pen, 'every LP used', f.x(positionOfLps(middle)) - 10, f.y.at(middle) - 6, { ink: ink.text, align: 'right' });
  if (eventsPerWindow === undefined || eventsPerWindow > f.y.domain[1]) return;
  write(pen, 'events per window', f.left + 8, f.y.at(eventsPerWindow) - 9, { ink: ink.text, halo: ink.ground });
}

function drawCursor(pen: Pen, f: Frame, ink: Ink, cursor: number | null): void {
  if (cursor === null) return;
  pen.strokeStyle = ink.cursor;
  pen.lineWidth = 1;
  const at = crisp(f.x(positionOfLps(cursor)));
  line(pen, at, f.top, at, f.bottom);
}

function drawAssignment(
  pen: Pen,
  f: Frame,
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
  const x = ({ lps }: ParallelismPoint) => f.x(positionOfLps(lps));
  const y = ({ parallelism }: ParallelismPoint) => f.y.at(parallelism);
  traceLine(pen, own, x, y);
  pen.stroke();
  pen.setLineDash([]);
  for (const point of own) {
    if (point.lps === cursor) dot(pen, x(point), y(point), colour, ink.ground);
    else {
      pen.fillStyle = colour;
      pen.fillRect(x(point) - 2, y(point) - 2, 4, 4);
    }
  }
}

/** Rings with their values: published points must not be taken for measured ones. */
function drawReferences(pen: Pen, f: Frame, ink: Ink, references: readonly ParallelismReference[]): void {
  pen.font = labelFont(ink);
  for (const { lps, parallelism } of references) {
    const [x, y] = [f.x(positionOfLps(lps)), f.y.at(parallelism)];
    pen.beginPath();
    pen.arc(x, y, 5, 0, 2 * Math.PI);
    pen.strokeStyle = ink.reference;
    pen.lineWidth = 2;
    pen.stroke();
    const left = x > (f.left + f.right) / 2;
    write(pen, parallelismText(parallelism), left ? x - 10 : x + 10, y - 8, {
      ink: ink.reference,
      align: left ? 'right' : 'left',
      halo: ink.ground,
    });
  }
}
