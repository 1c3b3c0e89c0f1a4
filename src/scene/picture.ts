/** What draws a run on the worker's canvas: through WebGPU where there is an adapter, else through Canvas 2D. */
import type { Run } from '../models/run.ts';
import type { Camera, Point } from './camera.ts';
import type { CanvasSize } from './grid.ts';
import type { Legend } from './legend.ts';
import type { PictureStatistics } from './measure.ts';
import type { Choice } from './subject.ts';

/** What lies under a place of the canvas. */
export interface Hit {
  readonly node: number;
  /** Nodes of the cell; the node alone for points. */
  readonly first: number;
  readonly last: number;
  /** What the colour says. */
  readonly value: number;
}

/** In shares of the canvas. */
export type Spot = Point;
export type Direction = 'left' | 'right' | 'up' | 'down';

/** A copy of the picture; `whole`: fitted, with nothing marked, whatever the camera shows. */
export interface SnapshotOptions {
  readonly width: number;
  readonly whole: boolean;
}

export interface Picture {
  /** Shows this run from the next `draw` on, or nothing; again when the run's executor is another. Gives a sentence when it cannot be drawn. */
  show(run: Run | undefined): Promise<string | undefined>;
  /** Shows another view or channel from the next `draw` on. Gives a sentence when it cannot be drawn. */
  choose(choice: Choice): Promise<string | undefined>;
  /** Reads the run and draws it; never while the run advances. Drops what comes faster than a screen shows, unless `atOnce`. */
  draw(atOnce?: boolean): void;
  /** Draws what was read last, as it is to be seen now. May be called at any time. */
  repaint(): void;
  /** Resolves when what was drawn last is on the canvas. */
  painted(): Promise<void>;
  /** These take effect with the next `draw` or `repaint`. */
  resize(size: CanvasSize): void;
  look(camera: Camera): void;
  pick(node: number | undefined): void;
  /** Nothing fades. */
  calm(isCalm: boolean): void;
  legend(): Legend;
  /** What is under a place. */
  hitAt(spot: Spot): Promise<Hit | undefined>;
  /** Where the picked node is. */
  whereIsPicked(): Promise<Spot | undefined>;
  /** The neighbour of the picked node in the picture. */
  neighbour(direction: Direction): Promise<number | undefined>;
  /** Of what was drawn last. */
  statistics(): Promise<PictureStatistics>;
  /** As a PNG, `width` pixels wide, in the proportions of the canvas. */
  snapshot(options: SnapshotOptions): Promise<Blob>;
}

/** The size of a copy of the picture, in its proportions. */
export function scaledTo(width: number, size: CanvasSize): CanvasSize {
  const whole = Math.max(16, Math.round(width));
  return { width: whole, height: Math.max(16, Math.round((whole * size.height) / size.width)) };
}

export const DIRECTIONS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
