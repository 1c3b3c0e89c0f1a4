/**
 * What is left of a length that is met at a random moment: the equilibrium residual distribution of renewal theory
 * (Cox 1962), with density P(X > x) / mean. In knots of quantile tables (quantile.ts), from those of X itself.
 */
import { LAST_KNOT, TABLE_LENGTH, tailAt } from './quantile.ts';

/** `knots` never fall; neither does what comes back. Its mean is E[X^2] / (2 E[X]). */
export function residualKnots(knots: Float64Array): Float64Array {
  const tails = residualTails(knots);
  const residual = new Float64Array(TABLE_LENGTH);
  let segment = 0;
  for (let i = 0; i < TABLE_LENGTH; i++) {
    const tail = tailAt(i);
    while (segment < LAST_KNOT && tails[segment + 1] >= tail) segment++;
    residual[i] = between(tails, knots, Math.min(segment, LAST_KNOT - 1), tail);
  }
  return residual;
}

/** How likely what is left is above the value of each knot: the integral of the tail of X beyond it, over the mean. */
function residualTails(knots: Float64Array): Float64Array {
  const beyond = new Float64Array(LAST_KNOT + 1);
  // The integral of the quantile from tail probability 0 on; a draw that rare gives the last knot.
  let integral = tailAt(LAST_KNOT) * knots[LAST_KNOT];
  for (let i = LAST_KNOT - 1; i >= 0; i--) {
    integral += 0.5 * (knots[i] + knots[i + 1]) * (tailAt(i) - tailAt(i + 1));
    beyond[i] = integral - tailAt(i) * knots[i];
  }
  return beyond.map((value) => value / integral);
}

/** The value at a tail probability, on the chord of a segment; what lies outside gets the value of its end. */
function between(tails: Float64Array, knots: Float64Array, segment: number, tail: number): number {
  const height = tails[segment] - tails[segment + 1];
  const share = height === 0 ? 0 : (tails[segment] - tail) / height;
  return knots[segment] + (knots[segment + 1] - knots[segment]) * Math.min(1, Math.max(0, share));
}
