/**
 * Bins as they are drawn. Counts come in unit-width bins to 256 and 8 per octave above: side by side, narrow bins are a comb of
 * single values and wide ones are steps. Bins narrower than a bar is wide are put together; those above stay as they are.
 */
import type { Distribution } from '../../scenario/outcome.ts';

/** Bars over the range of the values, at most. */
const MOST_BARS = 96;

const made = new WeakMap<Distribution, Distribution>();

/** The same one for the same distribution. */
export function withEvenBins(distribution: Distribution): Distribution {
  const known = made.get(distribution) ?? { ...distribution, bins: evenBins(distribution.bins) };
  made.set(distribution, known);
  return known;
}

/** Widths are powers of 2, and bounds multiples of them, as those of the bins are: none is cut in two. */
function evenBins(bins: Distribution['bins']): Distribution['bins'] {
  const [lowest, highest] = [bins[0], bins.at(-1)];
  if (!lowest || !highest) return bins;
  const range = highest[1] - lowest[0];
  // Fractions are powers of two as well.
  let width = Math.min(1, lowest[1] - lowest[0]);
  while (range / width > MOST_BARS) width *= 2;
  const even: [number, number, number][] = [];
  for (const [lo, hi, count] of bins) {
    const from = hi - lo >= width ? lo : lo - (lo % width);
    const last = even[even.length - 1];
    if (last && last[0] === from) last[2] += count;
    else even.push([from, hi - lo >= width ? hi : from + width, count]);
  }
  return even;
}
