/** Pareto's distribution of shape 1.5 and mean 1 as a table of quantiles. */
import { power } from '../../../base/exact-math.ts';
import { LAST_KNOT, scaledToMean, TABLE_LENGTH, tailAt } from '../../../base/quantile.ts';
import { PARETO_BITS } from '../config.ts';

const SHAPE = 1.5;

/** Knots with `PARETO_BITS` of fraction: the longest draws are 10^6 times the mean. */
export function paretoTable(): Uint32Array {
  const knots = Float64Array.from({ length: TABLE_LENGTH }, (_, knot) =>
    power(tailAt(Math.min(knot, LAST_KNOT)), -1 / SHAPE),
  );
  return Uint32Array.from(scaledToMean(knots, 1), (value) => Math.round(value * 2 ** PARETO_BITS));
}
