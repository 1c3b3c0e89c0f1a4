/** Which part of the fitted picture the canvas shows. One transform for every view, in fractions of the canvas. */
import type { Camera, CanvasSize, Point } from '../../scenario/picture.ts';

/** The whole picture. */
export const FIT: Camera = { x: 0.5, y: 0.5, zoom: 1 };

/** From the fitted picture to the canvas. */
export const throughCamera = (at: Point, { x, y, zoom }: Camera, { width, height }: CanvasSize): Point => ({
  x: (at.x - x * width) * zoom + width / 2,
  y: (at.y - y * height) * zoom + height / 2,
});
