/** Distributions as integer counts: unit-width bins to 256, then 8 per octave; merging is addition. */
import type { Distribution } from '../scenario/outcome.ts';

export const BIN_COUNT = 448;

/** Bin of a u32 value; twin of `bin_of` in shaders/engine/distribution.wesl. */
export function binOf(value: number): number {
  if (value < 256) return value;
  const octave = 31 - Math.clz32(value);
  return 256 + (octave - 8) * 8 + ((value >>> (octave - 3)) & 7);
}

/** `[lo, hi)` of a bin. */
export function binBounds(bin: number): [number, number] {
  if (bin < 256) return [bin, bin + 1];
  const octave = 8 + Math.floor((bin - 256) / 8);
  const width = 2 ** (octave - 3);
  const lo = 2 ** octave + ((bin - 256) % 8) * width;
  return [lo, lo + width];
}

/** A distribution being collected: exact below 2^53. */
export class DistributionCounts {
  private readonly bins = new Float64Array(BIN_COUNT);
  private sum = 0;
  private min = Number.POSITIVE_INFINITY;
  private max = 0;

  /** A u32 value, `weight` times. */
  add(value: number, weight = 1): void {
    if (weight === 0) return;
    this.bins[binOf(value)] += weight;
    this.sum += value * weight;
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
  }

  /** As `merge` takes them. */
  get numbers(): Float64Array {
    return Float64Array.of(this.sum, this.min, this.max, ...this.bins);
  }

  /** Adds what another one has counted. */
  merge([sum, min, max, ...bins]: Float64Array): void {
    this.sum += sum;
    this.min = Math.min(this.min, min);
    this.max = Math.max(this.max, max);
    for (let bin = 0; bin < BIN_COUNT; bin++) this.bins[bin] += bins[bin];
  }

  summary(): Distribution {
    return summarise(this.bins, this.sum, this.min, this.max);
  }
}

/** Summary of counts: `sum` exact below 2^53, `min` and `max` of the values. Quantiles are nearest-rank, interpolated inside wide bins. */
export function summarise(counts: ArrayLike<number>, sum: number, min: number, max: number): Distribution {
  const bins: [number, number, number][] = [];
  let count = 0;
  for (let bin = 0; bin < counts.length; bin++) {
    if (counts[bin] === 0) continue;
    bins.push([...binBounds(bin), counts[bin]]);
    count += counts[bin];
  }
  if (count === 0) return { count: 0, mean: 0, min: 0, max: 0, p50: 0, p90: 0, p99: 0, bins: [] };
  const at = (share: number) => quantileIn({ count, min, max, bins }, share);
  return { count, mean: sum / count, min, max, p50: at(0.5), p90: at(0.9), p99: at(0.99), bins };
}

/** Of a distribution that is not empty; `share` from 0, its least, to 1, its most. */
export const quantileIn = (
  { count, min, max, bins }: Pick<Distribution, 'count' | 'min' | 'max' | 'bins'>,
  share: number,
): number => Math.min(max, Math.max(min, quantileOf(bins, Math.ceil(share * count))));

function quantileOf(bins: readonly (readonly [number, number, number])[], rank: number): number {
  let before = 0;
  for (const [lo, hi, n] of bins) {
    if (before + n >= rank) return hi - lo === 1 ? lo : Math.floor(lo + ((hi - lo) * (rank - before - 1)) / n);
    before += n;
  }
  return bins[bins.length - 1][1] - 1;
}
