/**
 * Logarithm, exponential and power with + - * / alone: IEEE 754 makes these exact to the bit on every machine, which
 * `Math.log` and its kin are not. Right to the last digits of a double; for tables, not for speed.
 */

export const LN2 = 0.6931471805599453;

/** Natural logarithm of `x` in [1, 2] by the series of atanh, to the last bit or two. */
export function logarithmNearOne(x: number): number {
  const z = (x - 1) / (x + 1);
  const zz = z * z;
  let sum = 0;
  for (let k = 41; k >= 1; k -= 2) sum = sum * zz + 1 / k;
  return 2 * z * sum;
}

/** Natural logarithm of a finite `x` above 0. */
export function logarithm(x: number): number {
  let twos = 0;
  let rest = x;
  for (; rest >= 2; rest /= 2) twos++;
  for (; rest < 1; rest *= 2) twos--;
  return twos * LN2 + logarithmNearOne(rest);
}

/** e to the power of `x`, for |x| up to 700. */
export function exponential(x: number): number {
  const twos = Math.round(x / LN2);
  const rest = x - twos * LN2;
  let sum = 1;
  for (let k = 20; k >= 1; k--) sum = 1 + (rest / k) * sum;
  for (let i = 0; i < Math.abs(twos); i++) sum = twos > 0 ? sum * 2 : sum / 2;
  return sum;
}

/** `x` to the power of `y`; `x` at least 0, `y` above 0. */
export const power = (x: number, y: number): number => (x === 0 ? 0 : exponential(y * logarithm(x)));
