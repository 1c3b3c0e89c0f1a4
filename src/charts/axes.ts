/** The frame that every chart shares: value axis on the left, time or quantity below, quiet grid lines. */
import { type ScaleLinear, scaleLinear } from 'd3';
import { siTick, THIN } from './numbers.ts';
import type { Ink } from './surface.ts';

export const MARGIN = { top: 8, right: 12, bottom: 22, left: 46 } as const;
const LABEL_PX = 11;
const PX_PER_TICK = { x: 64, y: 34 } as const;

export interface Frame {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  /** Inner plot, CSS pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Scales for a surface of `width` x `height`; the value axis starts at 0 and ends at a round number from `highest` up. */
export function frameOf(width: number, height: number, domain: readonly [number, number], highest: number): Frame {
  const [left, right] = [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)];
  const [top, bottom] = [MARGIN.top, Math.max(MARGIN.top + 1, height - MARGIN.bottom)];
  const count = Math.max(2, Math.round((bottom - top) / PX_PER_TICK.y));
  const y = scaleLinear([0, highest > 0 ? highest : 1], [bottom, top]).nice(count);
  return { x: scaleLinear(domain, [left, right]), y, left, right, top, bottom };
}

/** `unit` follows the last label of the lower axis; `values` off leaves only the base line (no data yet, or no need). */
export function drawAxes(c: CanvasRenderingContext2D, f: Frame, ink: Ink, unit: string, values: boolean): void {
  c.font = `${LABEL_PX}px ${ink.font}`;
  c.lineWidth = 1;
  const yCount = Math.max(2, Math.round((f.bottom - f.top) / PX_PER_TICK.y));
  for (const tick of values ? f.y.ticks(yCount) : [0]) {
    const at = crisp(f.y(tick));
    c.strokeStyle = tick === 0 ? ink.axis : ink.grid;
    line(c, f.left, at, f.right, at);
    if (values) label(c, ink, siTick(tick), f.left - 8, at, 'right', 'middle');
  }
  const ticks = f.x.ticks(Math.max(2, Math.floor((f.right - f.left) / PX_PER_TICK.x)));
  ticks.forEach((tick, i) => {
    const at = crisp(f.x(tick));
    c.strokeStyle = ink.axis;
    line(c, at, f.bottom, at, f.bottom + 4);
    const isLast = i === ticks.length - 1;
    const text = isLast && unit ? `${siTick(tick)}${THIN}${unit}` : siTick(tick);
    label(c, ink, text, Math.min(at, f.right), f.bottom + 7, align(c, text, at, f), 'top');
  });
}

/** Labels at the edges lean inwards, so that none is cut off. */
function align(c: CanvasRenderingContext2D, text: string, at: number, f: Frame): CanvasTextAlign {
  return at + c.measureText(text).width / 2 > f.right + MARGIN.right ? 'right' : 'center';
}

function label(
  c: CanvasRenderingContext2D,
  ink: Ink,
  text: string,
  x: number,
  y: number,
  textAlign: CanvasTextAlign,
  textBaseline: CanvasTextBaseline,
): void {
  c.fillStyle = ink.text;
  c.textAlign = textAlign;
  c.textBaseline = textBaseline;
  c.fillText(text, x, y);
}

export function line(c: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  c.beginPath();
  c.moveTo(x0, y0);
  c.lineTo(x1, y1);
  c.stroke();
}

/** Hair lines on whole pixels. */
export const crisp = (at: number): number => Math.round(at) + 0.5;
