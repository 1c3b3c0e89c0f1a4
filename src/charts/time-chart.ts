/**
 * A quantity over the simulated time of a run, live: line, band between lowest and highest where many samples share a
 * column, its last value as a big number, and the crosshair that all charts share. Owns its canvas and its readout's
 * text while mounted; React only made the elements.
 */

import { atMostEvery } from './at-most.ts';
import { crisp, drawAxes, type Frame, frameOf, line } from './axes.ts';
import { columnsOf } from './columns.ts';
import { duration, NONE, si, siParts } from './numbers.ts';
import type { Stream } from './stream.ts';
import { type Ink, mountSurface } from './surface.ts';
import type { Timeline } from './timeline.ts';

export interface TimeChartParts {
  readonly canvas: HTMLCanvasElement;
  /** Big number, its prefix and unit, and a remark: what `data-rest` says, or the time under the pointer. */
  readonly digits: HTMLElement;
  readonly suffix: HTMLElement;
  readonly remark: HTMLElement;
  /** What the chart will show, seen while there is nothing. */
  readonly empty: HTMLElement;
}

export interface TimeChartOptions {
  readonly label: string;
  /** After the prefix in the readout; '' for a pure number. */
  readonly unit: string;
  readonly stream: Stream;
  readonly timeline: Timeline;
}

export interface TimeChart {
  restyle(): void;
  destroy(): void;
}

/** A number that changes sixty times a second cannot be read. */
const READOUT_EVERY_MS = 200;
/** Screen readers find a summary that is at most this old; nothing is announced. */
const SUMMARY_EVERY_MS = 1000;

export function mountTimeChart(parts: TimeChartParts, options: TimeChartOptions): TimeChart {
  const { stream, timeline } = options;
  const { canvas } = parts;
  let frame: Frame | undefined;
  const readout = atMostEvery(READOUT_EVERY_MS, () => writeReadout(parts, options));
  const summary = atMostEvery(SUMMARY_EVERY_MS, () => canvas.setAttribute('aria-label', summaryOf(options)));

  const surface = mountSurface(canvas, (context, width, height, ink) => {
    frame = frameOf(width, height, [0, timeline.end], stream.highest);
    drawAxes(context, frame, ink, 's', stream.length > 0);
    drawStream(context, frame, ink, stream);
    if (timeline.cursor !== null) drawCursor(context, frame, ink, stream, timeline.cursor);
    parts.empty.hidden = stream.length > 0;
    const isStill = stream.length === 0;
    readout.request(isStill || timeline.cursor !== null);
    summary.request(isStill);
  });

  const point = (event: PointerEvent) => {
    if (!frame || stream.length === 0) return;
    const seconds = frame.x.invert(event.offsetX);
    timeline.point(Math.min(Math.max(seconds, 0), timeline.end));
  };
  const leave = () => timeline.point(null);
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerleave', leave);
  const stops = [stream.subscribe(surface.invalidate), timeline.subscribe(surface.invalidate)];

  return {
    restyle: surface.restyle,
    destroy: () => {
      for (const stop of stops) stop();
      canvas.removeEventListener('pointermove', point);
      canvas.removeEventListener('pointerleave', leave);
      readout.stop();
      summary.stop();
      surface.destroy();
    },
  };
}

function drawStream(c: CanvasRenderingContext2D, f: Frame, ink: Ink, stream: Stream): void {
  const columns = columnsOf(stream, (t) => f.x(t) - f.left, f.right - f.left);
  if (columns.length === 0) return;
  const x = (i: number) => f.left + columns.x[i];

  c.beginPath();
  for (let i = 0; i < columns.length; i++) c.lineTo(x(i), f.y(columns.max[i]));
  for (let i = columns.length - 1; i >= 0; i--) c.lineTo(x(i), f.y(columns.min[i]));
  c.fillStyle = ink.band;
  c.fill();

  c.beginPath();
  c.moveTo(x(0), f.bottom);
  for (let i = 0; i < columns.length; i++) c.lineTo(x(i), f.y(columns.last[i]));
  c.lineTo(x(columns.length - 1), f.bottom);
  c.fillStyle = ink.area;
  c.fill();

  c.beginPath();
  for (let i = 0; i < columns.length; i++) c.lineTo(x(i), f.y(columns.last[i]));
  c.strokeStyle = ink.line;
  c.lineWidth = 1.5;
  c.lineJoin = 'round';
  c.stroke();
  dot(c, x(columns.length - 1), f.y(columns.last[columns.length - 1]), ink.line, ink.ground);
}

function drawCursor(c: CanvasRenderingContext2D, f: Frame, ink: Ink, stream: Stream, seconds: number): void {
  const found = stream.at(seconds);
  if (!found) return;
  c.strokeStyle = ink.cursor;
  c.lineWidth = 1;
  const at = crisp(f.x(found.time));
  line(c, at, f.top, at, f.bottom);
  dot(c, f.x(found.time), f.y(found.value), ink.cursor, ink.ground);
}

function dot(c: CanvasRenderingContext2D, x: number, y: number, fill: string, ring: string): void {
  c.beginPath();
  c.arc(x, y, 3.5, 0, 2 * Math.PI);
  c.fillStyle = fill;
  c.strokeStyle = ring;
  c.lineWidth = 2;
  c.stroke();
  c.fill();
}

function writeReadout(parts: TimeChartParts, { stream, timeline, unit }: TimeChartOptions): void {
  const pointed = timeline.cursor === null ? undefined : stream.at(timeline.cursor);
  const value = pointed?.value ?? stream.lastValue;
  const { digits, suffix } = value === undefined ? { digits: NONE, suffix: unit } : siParts(value, unit);
  parts.digits.textContent = digits;
  parts.suffix.textContent = suffix;
  parts.digits.toggleAttribute('data-none', value === undefined);
  parts.remark.textContent = pointed ? `at ${duration(pointed.time)}` : (parts.remark.dataset.rest ?? '');
}

function summaryOf({ label, unit, stream, timeline }: TimeChartOptions): string {
  const { lastTime, lastValue, highest } = stream;
  if (lastTime === undefined || lastValue === undefined) return `${label}: nothing measured yet`;
  const shown = (value: number) => si(value, unit);
  return `${label}: ${shown(lastValue)} at ${duration(lastTime)} of ${duration(timeline.end)}, highest ${shown(highest)}`;
}
