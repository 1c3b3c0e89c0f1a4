/** How unequally a quantity is spread: Lorenz curve and Gini coefficient of a distribution. */
import type { Curve, Distribution } from '../scenario/outcome.ts';

/** What the values of a bin are taken to be: unit bins hold one value, wide ones are taken at their middle. */
const middleOf = (lo: number, hi: number): number => (lo + hi - 1) / 2;

/** Share of the whole (y) that the least ones together have, by how many they are (x); from (0, 0) to (1, 1). */
export function lorenzCurve({ bins }: Distribution): Curve {
  const total = bins.reduce((sum, [lo, hi, n]) => sum + n * middleOf(lo, hi), 0);
  const count = bins.reduce((sum, [, , n]) => sum + n, 0);
  if (count === 0) return { x: [], y: [] };
  const [x, y] = [[0], [0]];
  let [some, had] = [0, 0];
  for (const [lo, hi, n] of bins) {
    some += n;
    had += n * middleOf(lo, hi);
    x.push(some / count);
    y.push(total === 0 ? some / count : had / total);
  }
  return { x, y };
}

/** 0 where all have the same, near 1 where one has all: twice the area between the Lorenz curve and the diagonal. */
export function gini(distribution: Distribution): number {
  const { x, y } = lorenzCurve(distribution);
  let under = 0;
  for (let i = 1; i < x.length; i++) under += ((x[i] - x[i - 1]) * (y[i] + y[i - 1])) / 2;
  return x.length === 0 ? 0 : 1 - 2 * under;
}
