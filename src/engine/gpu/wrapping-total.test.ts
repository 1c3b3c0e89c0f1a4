/** Counters that wrap on the GPU: exact totals below 2^53, whatever the readings do. */
import { describe, expect, it } from 'vitest';
import { exactFrom, WrappingTotal } from './wrapping-total.ts';

describe('WrappingTotal', () => {
  it('follows a counter over many turns of 2^32', () => {
    const total = new WrappingTotal();
    let exact = 0;
    const steps = [0, 1, 2 ** 31, 2 ** 32 - 1, 12_345, 2 ** 32 - 2, 0, 3];
    for (let i = 0; i < 10_000; i++) {
      exact += steps[i % steps.length];
      total.advance(exact % 2 ** 32);
    }
    expect(exact).toBeGreaterThan(2 ** 43);
    expect(total.value).toBe(exact);
  });

  it('stays exact up to 2^53', () => {
    const total = new WrappingTotal();
    total.value = 2 ** 53 - 2 ** 32;
    total.advance(2 ** 32 - 1);
    expect(total.value).toBe(2 ** 53 - 1);
  });

  it('is beyond what it goes on from', () => {
    expect(exactFrom(4_000_000_000, 5)).toBe(2 ** 32 + 5);
  });
});
