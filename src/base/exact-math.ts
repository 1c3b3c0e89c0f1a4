/**
 * Logarithm, exponential, power, cosine, sine and arc sine with + - * / and the square root alone: IEEE 754 makes these exact to the
 * bit on every machine, which `Math.log` and its kin are not. Right to the last digits of a double; for tables, not for speed.
 */

export const PI = 3.141592653589793;
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

/** Sine of an angle from 0 to pi / 2 and a little beyond, by its series. */
export function sine(angle: number): number {
  let sum = 0;
  for (let k = 27; k >= 1; k -= 2) sum = 1 - ((angle * angle) / ((k + 1) * (k + 2))) * sum;
  return angle * sum;
}

const ROOT_PI = 1.7724538509055159;

/** Complementary error function of `x` from 0 on: by the series of erf below 2, beyond by the continued fraction. */
export function erfc(x: number): number {
  const xx = x * x;
  if (xx > 690) return 0;
  let part = 1;
  if (x < 2) {
    for (let k = 60; k >= 1; k--) part = 1 + ((2 * xx) / (2 * k + 1)) * part;
    return 1 - (2 * x * exponential(-xx) * part) / ROOT_PI;
  }
  for (let k = 80; k >= 1; k--) part = 1 + k / (2 * xx) / part;
  return exponential(-xx) / (x * ROOT_PI * part);
}

/** `x` to the power of `y`; `x` at least 0, `y` above 0. */
export const power = (x: number, y: number): number => (x === 0 ? 0 : exponential(y * logarithm(x)));

const HALF_PI = 1.5707963267948966;

/** Cosine and sine of an angle in full turns. */
export function onCircle(turns: number): readonly [cosine: number, sine: number] {
  const quarters = Math.round(turns * 4);
  const angle = (turns * 4 - quarters) * HALF_PI;
  const square = angle * angle;
  let cosine = 0;
  let sine = 0;
  for (let k = 20; k >= 2; k -= 2) {
    cosine = ((1 + cosine) * -square) / (k * (k - 1));
    sine = ((1 + sine) * -square) / (k * (k + 1));
  }
  const [c, s] = [1 + cosine, angle * (1 + sine)];
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return [c, s];
    case 1:
      return [-s, c];
    case 2:
      return [-c, -s];
    default:
      return [s, -c];
  }
}

/** Angle in radians of which `x`, from 0 to 1, is the sine: halved twice, then by its series. */
export function arcSine(x: number): number {
  let sine = x;
  for (let i = 0; i < 2; i++) sine /= Math.sqrt(2 * (1 + Math.sqrt(Math.max(0, 1 - sine * sine))));
  const square = sine * sine;
  let sum = 0;
  for (let k = 31; k >= 1; k -= 2) sum = 1 / k + (k / (k + 1)) * square * sum;
  return 4 * sine * sum;
}
