/** Points that are too many for dots: the mean of the colours in each bin; twin of gather_points.wesl and crowd.wesl. */
import type { CanvasSize } from '../../scenario/picture.ts';
import { binsIn, type Frame } from '../geometry/frame.ts';

/** What one point leaves to be seen of what is behind it. */
const THROUGH = 0.4;
/** Opacity of a bin by its points; with more there is nothing to be seen behind them. */
const OPACITY = Uint8ClampedArray.from({ length: 8 }, (_, points) => 255 * (1 - THROUGH ** points));

export interface Crowd {
  readonly columns: number;
  readonly rows: number;
  /** Red, green, blue and opacity of each bin, as bytes. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** `colours`: of each point, as pixels are in memory. */
export function crowdOf(
  places: Float32Array,
  colours: Uint32Array,
  frame: Frame,
  size: CanvasSize,
  bin: number,
): Crowd {
  const { columns, rows, count } = binsIn(size, bin);
  const sums = new Uint32Array(4 * count);
  for (let point = 0; point < colours.length; point++) {
    // As `onCanvas` does, without an object for each of so many.
    const x = frame.x + places[2 * point] * frame.width;
    const y = frame.y + (1 - places[2 * point + 1]) * frame.height;
    if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue;
    const at = 4 * (Math.floor(Math.floor(y) / bin) * columns + Math.floor(Math.floor(x) / bin));
    const colour = colours[point];
    sums[at] += colour & 255;
    sums[at + 1] += (colour >>> 8) & 255;
    sums[at + 2] += (colour >>> 16) & 255;
    sums[at + 3]++;
  }
  const pixels = new Uint8ClampedArray(4 * count);
  for (let at = 0; at < pixels.length; at += 4) {
    const points = sums[at + 3];
    if (points === 0) continue;
    for (let i = 0; i < 3; i++) pixels[at + i] = sums[at + i] / points;
    pixels[at + 3] = points < OPACITY.length ? OPACITY[points] : 255;
  }
  return { columns, rows, pixels };
}
