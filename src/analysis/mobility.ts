/** Closed forms of mobile networks: what a run of the model is held against, and what charts show beside it. */

/** Mean distance of two independent uniform places of a unit square: the mean leg of a random waypoint there (Bettstetter 2001). */
export const meanLegOfSquare = (2 + Math.SQRT2 + 5 * Math.asinh(1)) / 15;

/**
 * Speed of a random waypoint without pauses, averaged over time once it is stationary, where each leg draws a speed uniform from `least` to
 * `most`, both above 0: slow legs last longer, so it is less than the mean of the legs' speeds (Navidi & Camp 2004).
 */
export const meanSpeed = (least: number, most: number): number =>
  most === least ? least : (most - least) / Math.log(most / least);

/**
 * Mean number of neighbours of each of `nodes` uniform places in a unit square, two being neighbours within `range` sides of the square:
 * (n - 1)(pi r^2 - 8 r^3/3 + r^4/2) for r up to 1. The later terms are what lies beyond the border; on a torus the first is all there is.
 */
export const meanDegreeOfSquare = (nodes: number, range: number): number => (nodes - 1) * shareWithin(range);

/** Chance that two uniform places of a unit square are at most `range` apart (Philip 2007, line picking in a square). */
function shareWithin(range: number): number {
  const square = range * range;
  if (range >= Math.SQRT2) return 1;
  if (range <= 1) return Math.PI * square - (8 / 3) * square * range + (square * square) / 2;
  const over = Math.sqrt(square - 1);
  return (
    1 / 3 +
    (Math.PI - 2) * square -
    (square * square) / 2 +
    (4 / 3) * (2 * square + 1) * over -
    4 * square * Math.atan(over)
  );
}
