/** Points that are too many for dots: what is in each bin, as its mean value or mixed colour; twin of gather_points.wesl and crowd.wesl. */
import type { Bins, Frame } from '../geometry/frame.ts';

/** Opacity, as bytes, of a bin by its points; with more there is nothing to be seen behind them. */
const opacities = (ofOne: number): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: 32 }, (_, points) => 255 * (1 - (1 - ofOne) ** points));

/** Red, green, blue and opacity of each bin, as bytes. */
export type CrowdPixels = Uint8ClampedArray<ArrayBuffer>;

/** The bin of each point, or -1 beside the canvas. */
function binsOf(places: Float32Array, points: number, frame: Frame, bins: Bins): Int32Array {
  const { columns, rows } = bins;
  const found = new Int32Array(points);
  // As `onCanvas` does, without an object for each of so many.
  const [left, top] = [(frame.x - bins.x) / bins.width, (frame.y + frame.height - bins.y) / bins.height];
  const [across, upwards] = [frame.width / bins.width, frame.height / bins.height];
  for (let point = 0; point < points; point++) {
    const column = Math.floor(left + places[2 * point] * across);
    const row = Math.floor(top - places[2 * point + 1] * upwards);
    found[point] = column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  }
  return found;
}

/** Mixed colours. `colours`: of each point, as pixels are in memory. `opacity`: of one point. */
export function crowdOf(
  places: Float32Array,
  colours: Uint32Array,
  frame: Frame,
  bins: Bins,
  opacity: number,
): CrowdPixels {
  const sums = new Uint32Array(4 * bins.columns * bins.rows);
  const binOf = binsOf(places, colours.length, frame, bins);
  for (let point = 0; point < colours.length; point++) {
    const at = 4 * binOf[point];
    if (at < 0) continue;
    const colour = colours[point];
    sums[at] += colour & 255;
    sums[at + 1] += (colour >>> 8) & 255;
    sums[at + 2] += (colour >>> 16) & 255;
    sums[at + 3]++;
  }
  const opacityOf = opacities(opacity);
  const pixels = new Uint8ClampedArray(sums.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const points = sums[at + 3];
    if (points === 0) continue;
    for (let i = 0; i < 3; i++) pixels[at + i] = sums[at + i] / points;
    pixels[at + 3] = opacityOf[Math.min(points, opacityOf.length - 1)];
  }
  return pixels;
}

/** What bins hold: the mean of the shares of their points, and how many these are. */
export interface Means {
  readonly shares: Float32Array<ArrayBuffer>;
  readonly counts: Uint32Array<ArrayBuffer>;
}

/** `shares`: of its scale, of each point. */
export function meansOf(places: Float32Array, shares: Float32Array, frame: Frame, bins: Bins): Means {
  const counts = new Uint32Array(bins.columns * bins.rows);
  const sums = new Float32Array(counts.length);
  const binOf = binsOf(places, shares.length, frame, bins);
  for (let point = 0; point < shares.length; point++) {
    const bin = binOf[point];
    if (bin < 0) continue;
    sums[bin] += shares[point];
    counts[bin]++;
  }
  for (let bin = 0; bin < sums.length; bin++) if (counts[bin] > 0) sums[bin] /= counts[bin];
  return { shares: sums, counts };
}

/** `colourOf`: of a mean, as pixels are in memory. */
export function paintMeans(
  { shares, counts }: Means,
  opacity: number,
  colourOf: (share: number) => number,
): CrowdPixels {
  const opacityOf = opacities(opacity);
  const pixels = new Uint8ClampedArray(4 * counts.length);
  const words = new Uint32Array(pixels.buffer);
  for (let bin = 0; bin < counts.length; bin++) {
    if (counts[bin] === 0) continue;
    words[bin] = colourOf(shares[bin]);
    pixels[4 * bin + 3] = opacityOf[Math.min(counts[bin], opacityOf.length - 1)];
  }
  return pixels;
}
