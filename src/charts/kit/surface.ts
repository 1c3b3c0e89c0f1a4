/**
 * A canvas that a chart draws on: sized in device pixels by a ResizeObserver, drawn at most once per animation frame
 * and only when something has changed and it can be seen, in the inks of the page's theme.
 */
import { type Ink, readInk } from './ink.ts';

/** Draws in CSS pixels on a cleared surface. */
export type Painter = (context: CanvasRenderingContext2D, width: number, height: number, ink: Ink) => void;

export interface Surface {
  /** Something changed: draw in the next frame. */
  invalidate(): void;
  /** The theme changed: read the inks again. */
  restyle(): void;
  destroy(): void;
}

export function mountSurface(canvas: HTMLCanvasElement, paint: Painter): Surface {
  const context = canvas.getContext('2d');
  let frame = 0;
  let ink: Ink | undefined;
  let isSeen = true;

  const draw = () => {
    frame = 0;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (!context || width === 0 || height === 0) return;
    // A browser that does not tell its zoom of a part draws a little less sharp.
    const ratio = (window.devicePixelRatio || 1) * (canvas.currentCSSZoom || 1);
    fit(canvas, Math.round(width * ratio), Math.round(height * ratio));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    ink ??= readInk(canvas);
    paint(context, width, height, ink);
  };
  const invalidate = () => {
    if (frame === 0 && isSeen) frame = requestAnimationFrame(draw);
  };

  const resized = new ResizeObserver(invalidate);
  resized.observe(canvas);
  const seen = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? isSeen;
    invalidate();
  });
  seen.observe(canvas);
  invalidate();
  return {
    invalidate,
    restyle: () => {
      ink = undefined;
      invalidate();
    },
    destroy: () => {
      resized.disconnect();
      seen.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

function fit(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}
