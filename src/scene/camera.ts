/** Which part of the fitted picture the canvas shows. One transform for every view, in fractions of the canvas. */
import type { CanvasSize } from './grid.ts';

export interface Camera {
  /** What of the fitted picture is in the middle of the canvas. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The whole picture. */
export const FIT: Camera = { x: 0.5, y: 0.5, zoom: 1 };

/** In device pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the fitted picture to the canvas. */
export const throughCamera = (at: Point, { x, y, zoom }: Camera, { width, height }: CanvasSize): Point => ({
  x: (at.x - x * width) * zoom + width / 2,
  y: (at.y - y * height) * zoom + height / 2,
});
