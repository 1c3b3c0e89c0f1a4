/**
 * Places of sorted nodes are some bits shorter than those of nodes, so that squared distances of nodes that are compared fit 31 bits. What is surely near and surely
 * far is decided by them, what lies between by whole places: the bits decide nothing but speed.
 */
import { type MobileConfig, reachOf } from '../config.ts';
import { cellGridOf } from './cells.ts';

/** Differences of coarse places stay below this along each axis: three squares fit 31 bits. */
export const MOST_COARSE = 26_700;
const MOST_SQUARE = 2 ** 31 - 1;

/** Nodes are compared with those of cells up to a span away, so they differ by less than a cell more; and by the extent at most. */
const widestOf = (config: MobileConfig): number => {
  const { spans, sides } = cellGridOf(config);
  return Math.max(...config.extent.map((length, axis) => Math.min(length, (spans[axis] + 1) * sides[axis])));
};

export function coarseBits(config: MobileConfig): number {
  const widest = widestOf(config);
  let bits = 0;
  while (widest / 2 ** bits + 4 > MOST_COARSE) bits++;
  return bits;
}

/**
 * Squares of coarse distances below `sure` are certainly within the range, above `limit` certainly beyond the reach. Each coordinate of a difference is off by
 * less than 1, so a distance by less than sqrt(3), and a range by less than 1. What does not fit 31 bits is the greatest one: no square reaches it.
 */
export function coarseLimits(config: MobileConfig): { readonly sure: number; readonly limit: number } {
  const bits = coarseBits(config);
  const near = Math.floor(config.range / 2 ** bits);
  const far = Math.floor(reachOf(config) / 2 ** bits);
  const [inside, outside] = [Math.max(0, near - 2), far + 3];
  const [sure, limit] = bits === 0 ? [near * near + 1, far * far] : [inside * inside, outside * outside];
  return { sure: Math.min(MOST_SQUARE, sure), limit: Math.min(MOST_SQUARE, limit) };
}
