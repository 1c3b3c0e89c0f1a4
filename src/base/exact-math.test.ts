/** Against the machine's own functions, which are right to about a bit but not the same everywhere; and without them. */
import { expect, it, vi } from 'vitest';
import { arcSine, exponential, logarithm, onCircle, power } from './exact-math.ts';

const VALUES = [1e-12, 0.003, 0.5, 0.999, 1, 1.0001, 1.5, 2, Math.E, 10, 12_345.678, 4e9];

it.each(VALUES)('logarithm of %d', (x) => {
  expect(Math.abs(logarithm(x) - Math.log(x))).toBeLessThan(1e-14 * Math.max(1, Math.abs(Math.log(x))));
});

it.each([-700, -30, -1, -1e-9, 0, 0.3, 1, 22.9, 700])('exponential of %d', (x) => {
  expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-13);
});

it.each(VALUES)('powers of %d', (x) => {
  for (const y of [0.25, 1 / 1.5, 1, 1 / 0.68, 4]) expect(Math.abs(power(x, y) / x ** y - 1)).toBeLessThan(1e-13);
  expect(power(0, 0.5)).toBe(0);
});

it.each([0, 1e-9, 0.1, 0.125, 0.25, 0.3, 0.5, 0.74, 0.99, 1, -0.4, 2.2])('cosine and sine of %d turns', (turns) => {
  const [cosine, sine] = onCircle(turns);
  expect(Math.abs(cosine - Math.cos(2 * Math.PI * turns))).toBeLessThan(2e-15);
  expect(Math.abs(sine - Math.sin(2 * Math.PI * turns))).toBeLessThan(2e-15);
});

it.each([0, 1e-9, 0.01, 0.3, 0.7, 0.999, 1])('arc sine of %d', (x) => {
  expect(Math.abs(arcSine(x) - Math.asin(x))).toBeLessThan(1e-14 * Math.max(x, 1e-3));
});

it('uses no function of the machine', () => {
  const inexact = ['log', 'log1p', 'log2', 'log10', 'exp', 'expm1', 'pow', 'atanh', 'cbrt', 'sqrt'] as const;
  const spies = inexact.map((name) => vi.spyOn(Math, name));
  power(3.7, 1.47);
  onCircle(0.3);
  const used = inexact.filter((_, i) => spies[i].mock.calls.length > 0);
  for (const spy of spies) spy.mockRestore();
  expect(used).toEqual([]);
});
