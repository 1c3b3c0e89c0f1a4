/** Covers: a number goes to what is asked, or to the border before it, and never beyond what is allowed. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TO_BORDER, toward } from './toward.ts';

const REAL = { kind: 'real', scale: 'log' } as const;
const COUNT = { kind: 'int', scale: 'pow2' } as const;

it('finds the last tick that fits 32 bits', () => {
  const ticks = (seconds: number) => Math.round(seconds * 1e6);
  const end = toward(REAL, 1, 4e6, TO_BORDER, (seconds) => ticks(seconds) <= 0xffff_fffd);
  expect(ticks(end)).toBe(0xffff_fffd);
});

it('finds the last count of a power of two', () => {
  expect(toward(COUNT, 129, 4096, TO_BORDER, (n) => n <= 256)).toBe(256);
  expect(toward(COUNT, 129, 2, TO_BORDER, (n) => n > 128)).toBe(129);
});

it.each([REAL, COUNT])('gives what is allowed, between where it was and what was asked: %o', (range) => {
  const whole = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(whole, whole, whole, fc.nat({ max: 100 }), (from, wanted, border, near) => {
      // All on the side of `from` is allowed.
      const allows = (value: number) => value === from || value < border === from < border;
      const moved = toward(range, from, wanted, near, allows);
      expect(allows(moved)).toBe(true);
      expect(moved).toBeGreaterThanOrEqual(Math.min(from, wanted));
      expect(moved).toBeLessThanOrEqual(Math.max(from, wanted));
      if (allows(wanted)) expect(moved).toBe(wanted);
    }),
  );
});
