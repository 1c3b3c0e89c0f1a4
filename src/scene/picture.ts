/** What draws a run on the worker's canvas: through WebGPU where there is an adapter, else through Canvas 2D. */
import type { Run } from '../models/run.ts';
import { legendColours } from './colours.ts';
import type { CanvasSize, Grid } from './grid.ts';
import type { PictureStatistics } from './measure.ts';
import { type Subject, scaleOf } from './subject.ts';

/** What the colours mean now. */
export interface Legend {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** CSS colours from min to max, evenly spaced. */
  readonly colours: readonly string[];
  readonly nodesPerCell: number;
}

export interface Picture {
  /** Shows this run from the next `draw` on, or nothing; again when the run's executor is another. Gives a sentence when it cannot be drawn. */
  show(run: Run | undefined): Promise<string | undefined>;
  /** Reads the run and draws it; never while the run advances. Drops what comes faster than a screen shows, unless `atOnce`. */
  draw(atOnce?: boolean): void;
  /** Takes effect with the next `draw`. */
  resize(size: CanvasSize): void;
  legend(): Legend;
  /** Of what was drawn last. */
  statistics(): Promise<PictureStatistics>;
  /** What was drawn last as a PNG, `width` pixels wide, in the proportions of the canvas. */
  snapshot(width: number): Promise<Blob>;
}

/** The size of a copy of the picture, in its proportions. */
export function scaledTo(width: number, size: CanvasSize): CanvasSize {
  const whole = Math.max(16, Math.round(width));
  return { width: whole, height: Math.max(16, Math.round((whole * size.height) / size.width)) };
}

export function legendOf(subject: Subject | undefined, grid: Grid | undefined): Legend {
  const nodesPerCell = 2 ** (grid?.exponent ?? 0);
  const scale = subject ? scaleOf(subject, nodesPerCell) : { min: 0, max: 1 };
  return { label: subject?.label ?? '', unit: subject?.unit ?? '', ...scale, colours: legendColours(), nodesPerCell };
}
