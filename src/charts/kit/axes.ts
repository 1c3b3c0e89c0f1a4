/** The frame that every chart shares: value axis on the left, time or quantity below, quiet grid lines. */
import { type ScaleLinear, scaleLinear } from 'd3';
import type { Ink } from './ink.ts';
import { bounded, type Limits } from './limits.ts';
import { isWord, THIN } from './numbers.ts';
import { type Box, crisp, line, type Pen, write } from './pen.ts';
import { type Extent, type Tick, type ValueAxis, type ValueScale, valueScale } from './value-scale.ts';

export const MARGIN = { top: 10, right: 12, bottom: 22, left: 52 } as const;
const LABEL_PX = 11;
const PX_PER_TICK = { x: 68, y: 34 } as const;

export interface Frame {
  readonly x: ScaleLinear<number, number>;
  readonly y: ValueScale;
  /** Inner plot, in pixels of the surface. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Some of what there is lies beyond ends that were set by hand. */
  readonly isCut?: boolean;
}

/** `limits`: ends by hand; across in places of the axis. */
export function frameOf(
  box: Box,
  domain: readonly [number, number],
  axis: ValueAxis,
  extent: Extent,
  limits: Limits = {},
): Frame {
  const left = box.x + MARGIN.left;
  const right = Math.max(left + 1, box.x + box.width - MARGIN.right);
  const top = box.y + MARGIN.top;
  const bottom = Math.max(top + 1, box.y + box.height - MARGIN.bottom);
  const count = Math.max(2, Math.round((bottom - top) / PX_PER_TICK.y));
  return {
    x: scaleLinear(bounded(domain, limits.x), [left, right]),
    y: valueScale(axis, extent, bottom, top, count, limits.y),
    left,
    right,
    top,
    bottom,
    isCut: limits.x !== undefined || limits.y !== undefined,
  };
}

/** How many ticks the lower axis has room for. */
export const ticksAcross = ({ left, right }: Frame): number => Math.max(2, Math.floor((right - left) / PX_PER_TICK.x));

export const labelFont = (ink: Ink): string => `${LABEL_PX}px ${ink.font}`;

/** Without values only the base line is drawn: there is no data yet, or no need. */
export function drawValueAxis(
  pen: Pen,
  f: Pick<Frame, 'y' | 'left' | 'right' | 'bottom'>,
  ink: Ink,
  hasValues: boolean,
): void {
  pen.font = labelFont(ink);
  pen.lineWidth = 1;
  for (const { value, text } of hasValues ? f.y.ticks : []) {
    const at = crisp(f.y.at(value));
    pen.strokeStyle = ink.grid;
    line(pen, f.left, at, f.right, at);
    write(pen, text, f.left - 8, at, { ink: ink.text, align: 'right' });
  }
  const base = f.y.domain[0] < 0 && f.y.domain[1] >= 0 && hasValues ? f.y.at(0) : f.bottom;
  pen.strokeStyle = ink.axis;
  line(pen, f.left, crisp(base), f.right, crisp(base));
}

/** `unit` follows the last label. */
export function drawLowerAxis(pen: Pen, f: Frame, ink: Ink, ticks: readonly Tick[], unit: string): void {
  pen.font = labelFont(ink);
  pen.lineWidth = 1;
  pen.strokeStyle = ink.axis;
  ticks.forEach(({ value, text }, i) => {
    const at = crisp(f.x(value));
    line(pen, at, f.bottom, at, f.bottom + 4);
    const label = i === ticks.length - 1 && unit ? `${text}${isWord(unit) ? ' ' : THIN}${unit}` : text;
    const overhangs = at + pen.measureText(label).width / 2 > f.right + MARGIN.right;
    const x = overhangs ? f.right + MARGIN.right : at;
    write(pen, label, x, f.bottom + 7, { ink: ink.text, align: overhangs ? 'right' : 'center', baseline: 'top' });
  });
}

/** Nothing is drawn outside the plot until `restore`, but for what stands on its upper edge, and `below` pixels under it: unless it is cut. */
export function clipToPlot(pen: Pen, f: Frame, below = 0): void {
  pen.save();
  pen.beginPath();
  const [above, under] = f.isCut ? [0, 0] : [6, below];
  pen.rect(f.left, f.top - above, f.right - f.left, f.bottom - f.top + above + under);
  pen.clip();
}

/** Draws; what lies beyond ends that were set by hand is cut off. */
export function drawWithin(pen: Pen, f: Frame, draw: () => void): void {
  if (f.isCut) clipToPlot(pen, f);
  draw();
  if (f.isCut) pen.restore();
}

/** The range that a drag has marked. */
export function drawSelection(pen: Pen, f: Frame, ink: Ink, selection: readonly [number, number] | null): void {
  if (!selection) return;
  const [from, to] = [f.x(selection[0]), f.x(selection[1])];
  pen.fillStyle = ink.selection;
  pen.fillRect(from, f.top - 6, to - from, f.bottom - f.top + 6);
}

/** Is a pixel across between the edges of the plot? */
export const isAcross = ({ left, right }: Frame, x: number): boolean => x >= left - 0.5 && x <= right + 0.5;

/** Is a pixel in the plot? */
export const isInPlot = (f: Frame, [x, y]: readonly [x: number, y: number]): boolean =>
  isAcross(f, x) && y >= f.top - 0.5 && y <= f.bottom + 0.5;

/** Pixel of a value: what a log scale cannot show lies on the lower edge. */
export const heightOf = ({ y, bottom }: Frame, value: number): number =>
  y.axis === 'log' && value <= 0 ? bottom : y.at(value);
