/**
 * What draws a run on the worker's canvas: through WebGPU where there is an adapter, else through Canvas 2D. How it is
 * looked at stands in a `Look` that whoever opens a picture owns; changes of it show with the next `draw` or `repaint`.
 */
import type { Run } from '../run/run.ts';
import type {
  CanvasSize,
  Direction,
  Hit,
  Legend,
  PickedSpot,
  PictureStatistics,
  Point,
  SnapshotOptions,
  Spot,
} from '../scenario/picture.ts';

/** How often pictures may be drawn while a run goes on. */
export interface Pace {
  /** At most. */
  readonly perSecond: number;
  /** Of the time, that they and what serves them may take. */
  readonly share: number;
}

export interface Picture {
  readonly pace: Pace;
  /** Shows this run from the next `draw` on, or nothing; again when the run's executor is another. Gives a sentence when it cannot be drawn. */
  show(run: Run | undefined): Promise<string | undefined>;
  /** The look has another choice, which shows from the next `draw` on. Gives a sentence when it cannot be drawn. */
  choose(): Promise<string | undefined>;
  /**
   * Reads the run and draws it; never while the run advances. `atRest`: it is the last picture for now. `seconds`: what the pace
   * of a run under way has come to, for views that move. Gives what draws on after it returned.
   */
  draw(atRest: boolean, seconds?: number): Drawing;
  /** Draws what was read last, as it is to be seen now. May be called at any time. As `draw` otherwise. */
  repaint(): Drawing;
  /** The run waits and time goes on to `seconds`: draws what moves there; never while it advances. `isBehind`: the run has changed since it was read. As `draw` otherwise. */
  extrapolate(seconds: number, isBehind: boolean): Drawing;
  /** What is looked at shows more nodes when the run is read again. */
  readonly isPartial: boolean;
  /** Resolves when what was drawn last is on the canvas. */
  painted(): Promise<void>;
  /** Resolves when colours are of what is drawn now, where the run rests. */
  measured(): Promise<void>;
  legend(): Legend;
  /** What is under a place. */
  hitAt(spot: Spot): Promise<Hit | undefined>;
  /** Where the picked node is. */
  whereIsPicked(): Promise<PickedSpot | undefined>;
  /** The neighbour of the picked node in the picture. */
  neighbour(direction: Direction): Promise<number | undefined>;
  /** Of what was drawn last. */
  statistics(): Promise<PictureStatistics>;
  /** As a PNG, in the proportions of the canvas. */
  snapshot(options: SnapshotOptions): Promise<Blob | undefined>;
  /** Gives back what it holds of the device. Nothing is asked of it afterwards. */
  dispose(): void;
}

/** What a device draws on: what it did before is over, the picture is drawn. Undefined where it is done. */
export type Drawing = { readonly begun: Promise<unknown>; readonly done: Promise<unknown> } | undefined;

const SNAPSHOT_WIDTH = 320;

/** The size of a copy of the picture, in its proportions. */
export function scaledTo(size: CanvasSize, width = SNAPSHOT_WIDTH): CanvasSize {
  const whole = Math.max(16, Math.round(width));
  return { width: whole, height: Math.max(16, Math.round((whole * size.height) / size.width)) };
}

export const DIRECTIONS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
