/** Covers: the line of a pace, waiting for it, not racing after a hold-up, and no pace at all. */
import { describe, expect, it } from 'vitest';
import { Pacer } from './run-progress.ts';

describe('Pacer', () => {
  it('lets windows start as wall time goes by', () => {
    const pacer = new Pacer(4);
    pacer.start(1000, 10);
    expect(pacer.until(1100, 10)).toBeCloseTo(10.4);
    expect(pacer.waitMs(1100, 10)).toBe(0);
    expect(pacer.waitMs(1100, 12)).toBeCloseTo(400);
  });

  it('does not make up for more than a quarter of a second', () => {
    const pacer = new Pacer(4);
    pacer.start(0, 0);
    expect(pacer.until(60_000, 2)).toBeCloseTo(3);
    expect(pacer.until(60_100, 3)).toBeCloseTo(3.4);
    expect(pacer.isLate(60_100)).toBe(true);
    expect(pacer.isLate(62_000)).toBe(false);
    pacer.until(70_000, 3);
    pacer.start(70_100, 3);
    expect(pacer.isLate(70_100), 'at a new pace').toBe(false);
  });

  it('sets no bound without a pace', () => {
    const pacer = new Pacer(null);
    expect(pacer.until(5, 1)).toBeUndefined();
    expect(pacer.waitMs(5, 1e9)).toBe(0);
  });
});
