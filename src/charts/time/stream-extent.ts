/** What a value axis has to hold of a quantity over time. */
import type { Extent } from '../kit/value-scale.ts';
import type { Stream } from './stream.ts';

export function extentOf(stream: Stream, domain: readonly [number, number]): Extent {
  const [first, end] = stream.within(domain);
  let [min, max, least, notPositive, isWhole] = [Infinity, -Infinity, Infinity, 0, true];
  for (let i = first; i < end; i++) {
    const [low, high, last] = [stream.min[i]!, stream.max[i]!, stream.last[i]!];
    min = Math.min(min, low);
    max = Math.max(max, high);
    const positive = low > 0 ? low : last;
    if (positive > 0) least = Math.min(least, positive);
    if (last <= 0) notPositive += 1;
    isWhole &&= Number.isInteger(low) && Number.isInteger(high) && Number.isInteger(last);
  }
  return { min, max, least, notPositive, isWhole };
}
