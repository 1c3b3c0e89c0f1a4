/**
 * Min-max decimation: what a stream looks like on a given number of pixel columns. However long the run, a chart draws
 * at most one band and one point a column, and a peak of a single sample still shows.
 */
import type { Stream } from './stream.ts';

export interface Columns {
  /** Columns that hold something. */
  readonly length: number;
  readonly x: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;
}

/** Groups the buckets of `stream` within `domain` by the pixel column in which `toPixel(time)` falls; `width` in pixels. */
export function columnsOf(
  stream: Stream,
  domain: readonly [number, number],
  toPixel: (time: number) => number,
  width: number,
): Columns {
  const [first, end] = stream.within(domain);
  const columns = Math.max(1, Math.ceil(width)) + 3; // what lies left and right of the picture has a column of its own
  const room = Math.max(0, Math.min(end - first, columns));
  const x = new Float64Array(room);
  const min = new Float64Array(room).fill(Infinity);
  const max = new Float64Array(room).fill(-Infinity);
  const last = new Float64Array(room);
  let k = -1;
  let open = Number.NaN;
  for (let i = first; i < end; i++) {
    const pixel = toPixel(stream.x[i]!);
    const column = Math.min(Math.max(Math.floor(pixel), -1), columns - 2);
    if (column !== open) {
      open = column;
      k += 1;
    }
    x[k] = pixel;
    min[k] = Math.min(min[k]!, stream.min[i]!);
    max[k] = Math.max(max[k]!, stream.max[i]!);
    last[k] = stream.last[i]!;
  }
  return { length: k + 1, x, min, max, last };
}
