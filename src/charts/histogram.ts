/** A distribution of counts: bars by share per unit, so that wide bins do not look fuller than narrow ones; the mean is marked. */

import type { Distribution } from '../scenario/outcome.ts';
import { crisp, drawAxes, frameOf, line, MARGIN } from './axes.ts';
import { si } from './numbers.ts';
import { type Ink, mountSurface, type Surface } from './surface.ts';

export interface HistogramOptions {
  readonly distribution: Distribution;
}

/** No value axis, so no room for its labels. */
const LEFT_SHIFT = MARGIN.left - 2;
/** Room above the bars for the mark of the mean. */
const HEADROOM = 1.25;

export function mountHistogram(canvas: HTMLCanvasElement, { distribution }: HistogramOptions): Surface {
  return mountSurface(canvas, (context, width, height, ink) => {
    context.save();
    context.translate(-LEFT_SHIFT, 0);
    paintHistogram(context, width + LEFT_SHIFT, height, ink, distribution);
    context.restore();
  });
}

function paintHistogram(
  c: CanvasRenderingContext2D,
  width: number,
  height: number,
  ink: Ink,
  distribution: Distribution,
): void {
  const { bins, mean } = distribution;
  if (bins.length === 0) return;
  const low = bins[0][0];
  const high = bins[bins.length - 1][1];
  const pad = Math.max(0.5, (high - low) * 0.02);
  const heights = bins.map(([lo, hi, n]) => n / (hi - lo));
  const f = frameOf(width, height, [low - pad, high + pad], HEADROOM * Math.max(...heights));
  drawAxes(c, f, ink, '', false);
  c.fillStyle = ink.line;
  bins.forEach(([lo, hi], i) => {
    const [left, right] = [f.x(lo), f.x(hi)];
    const gap = right - left > 3 ? 1 : 0;
    const top = f.y(heights[i]);
    c.fillRect(left, top, Math.max(right - left - gap, 0.5), f.bottom - top);
  });
  const at = crisp(f.x(mean + 0.5));
  c.strokeStyle = ink.cursor;
  line(c, at, f.top, at, f.bottom);
  const text = `mean ${si(mean)}`;
  const leansLeft = at + 6 + c.measureText(text).width > f.right;
  c.fillStyle = ink.cursor;
  c.textAlign = leansLeft ? 'right' : 'left';
  c.textBaseline = 'top';
  c.fillText(text, leansLeft ? at - 6 : at + 6, f.top);
}
