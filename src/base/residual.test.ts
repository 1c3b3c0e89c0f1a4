/** What is left of a length, against closed forms: the exponential forgets, and means follow from two moments. */
import { describe, expect, it } from 'vitest';
import { exponentialKnots, LAST_KNOT, scaledToMean, tableMean, weibullKnots } from './quantile.ts';
import { residualKnots } from './residual.ts';

/** Gamma function by Lanczos (g = 7, n = 9), to 1e-13. */
function gamma(x: number): number {
  const c = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  const sum = c.reduce((total, value, i) => total + value / (x + i), 0.9999999999998099);
  const t = x + 6.5;
  return Math.sqrt(2 * Math.PI) * t ** (x - 0.5) * Math.exp(-t) * sum;
}

describe.each([0.5, 0.68, 1, 2])('a Weibull distribution of shape %d', (shape) => {
  const knots = weibullKnots(shape);

  it('has the mean of the closed form', () => {
    expect(Math.abs(tableMean(knots) / gamma(1 + 1 / shape) - 1)).toBeLessThan(1e-4);
  });

  it('leaves what renewal theory says on average', () => {
    const expected = gamma(1 + 2 / shape) / (2 * gamma(1 + 1 / shape));
    expect(Math.abs(tableMean(residualKnots(knots)) / expected - 1)).toBeLessThan(1e-3);
  });

  it('never falls towards rarer draws', () => {
    const residual = residualKnots(knots);
    for (let i = 1; i < residual.length; i++) expect(residual[i]).toBeGreaterThanOrEqual(residual[i - 1]);
  });
});

it('an exponential length is as long as ever, whenever it is met', () => {
  const knots = exponentialKnots();
  const residual = residualKnots(knots);
  // What is rarer than one in 2^20 is met too seldom to tell.
  for (let i = 0; i < (LAST_KNOT * 20) / 32; i += 7)
    expect(Math.abs(residual[i] - knots[i])).toBeLessThan(2e-4 * Math.max(1, knots[i]));
});

it('scales to the mean that is asked for', () => {
  expect(tableMean(scaledToMean(weibullKnots(0.68), 19_413))).toBeCloseTo(19_413, 6);
});
