/**
 * A canvas that a chart draws on: sized in device pixels by a ResizeObserver, drawn at most once per animation frame
 * and only when something has changed, in the inks of the page's theme.
 */

/** Colours of the theme, resolved; each is a registered custom property in theme.css. */
export interface Ink {
  readonly line: string;
  readonly area: string;
  readonly band: string;
  readonly grid: string;
  readonly axis: string;
  readonly text: string;
  readonly cursor: string;
  readonly ground: string;
  readonly font: string;
}

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

  const draw = () => {
    frame = 0;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (!context || width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio || 1;
    fit(canvas, Math.round(width * ratio), Math.round(height * ratio));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    ink ??= readInk(canvas);
    paint(context, width, height, ink);
  };
  const invalidate = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };

  const observer = new ResizeObserver(invalidate);
  observer.observe(canvas);
  invalidate();
  return {
    invalidate,
    restyle: () => {
      ink = undefined;
      invalidate();
    },
    destroy: () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

function fit(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}

function readInk(canvas: HTMLCanvasElement): Ink {
  const style = getComputedStyle(canvas);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: read('--chart-line'),
    area: read('--chart-area'),
    band: read('--chart-band'),
    grid: read('--chart-grid'),
    axis: read('--chart-axis'),
    text: read('--chart-text'),
    cursor: read('--chart-cursor'),
    ground: read('--chart-ground'),
    font: style.fontFamily,
  };
}
