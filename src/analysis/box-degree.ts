/** Neighbours in a unit disk graph whose nodes lie anywhere in a rectangle or a box: a closed form, borders included. */

/**
 * Mean number of neighbours of each of `nodes` independent uniform places in a box with these sides (two or three), where two are
 * neighbours within a distance that is uniform from `least` to `most` and drawn for each pair; `most` is at most the shortest side.
 * Source: the chance of a distance vector x is the product of (1 - |x_i| / side_i) over the box's volume, integrated over a ball.
 */
export function meanDegreeOfBox(nodes: number, sides: readonly number[], least: number, most = least): number {
  const power = (exponent: number) => meanPower(least, most, exponent);
  const inverse = sides.map((side) => 1 / side);
  const volume = sides.reduce((product, side) => product * side, 1);
  const [a, b, c = 0] = inverse;
  const covered =
    sides.length === 2
      ? Math.PI * power(2) - (4 / 3) * (a + b) * power(3) + ((a * b) / 2) * power(4)
      : (4 / 3) * Math.PI * power(3) -
        (Math.PI / 2) * (a + b + c) * power(4) +
        (8 / 15) * (a * b + a * c + b * c) * power(5) -
        ((a * b * c) / 6) * power(6);
  return ((nodes - 1) * covered) / volume;
}

/** Mean of r^exponent over r from `least` to `most`. */
const meanPower = (least: number, most: number, exponent: number): number =>
  most === least
    ? least ** exponent
    : (most ** (exponent + 1) - least ** (exponent + 1)) / ((exponent + 1) * (most - least));
