/** Value axes: from zero, fitted and logarithmic; what a log axis leaves out; references; ticks that differ. */
import { describe, expect, it } from 'vitest';
import { timeTicks } from '../time/time-ticks.ts';
import { EMPTY, type Extent, logTicks, valueScale, withReferences } from './value-scale.ts';

const extent = (min: number, max: number): Extent => ({
  min,
  max,
  least: min > 0 ? min : 1,
  notPositive: 0,
  isWhole: true,
});
const scale = (axis: 'zero' | 'fit' | 'log', of: Extent) => valueScale(axis, of, 100, 0, 4);
const reference = (value: number) => ({ value, label: 'known', source: 'A book.' });

describe('valueScale', () => {
  it('begins at zero, or below when values do', () => {
    expect(scale('zero', extent(40, 47)).domain).toEqual([0, 50]);
    expect(scale('zero', extent(-3, 7)).domain[0]).toBeLessThanOrEqual(-3);
    expect(scale('zero', extent(0, 0)).domain).toEqual([0, 1]);
  });

  it('fits what is shown, also when all values are equal', () => {
    const [low, high] = scale('fit', extent(52_000, 53_000)).domain;
    expect(low).toBeGreaterThan(51_000);
    expect(high).toBeLessThan(54_000);
    expect(scale('fit', extent(7, 7)).at(7)).toBeGreaterThan(10);
  });

  it.each([0.97, 0.993, 0.9999])('ends at 1 for shares up to %s', (max) => {
    for (const axis of ['zero', 'fit'] as const) {
      const [low, high] = scale(axis, { ...extent(0.9, max), isWhole: false }).domain;
      expect(high).toBeLessThanOrEqual(1);
      expect(high).toBeGreaterThanOrEqual(max);
      expect(low).toBeLessThanOrEqual(0.9);
    }
  });

  it('ends at 1 for shares that reach it', () => {
    const { domain, ticks } = scale('fit', { ...extent(0.95, 1), isWhole: false });
    expect(domain[0]).toBeLessThan(0.95);
    expect([domain[1], ticks.at(-1)?.value]).toEqual([1, 1]);
    expect(scale('fit', { ...extent(0.95, 1.01), isWhole: false }).domain[1]).toBeGreaterThan(1.01);
  });

  it('takes whole decades on a log axis, and puts what it cannot show below the plot', () => {
    const log = scale('log', extent(3, 4000));
    expect(log.domain).toEqual([1, 10_000]);
    expect([log.at(1), log.at(100), log.at(10_000)].map(Math.round)).toEqual([100, 50, 0]);
    expect([log.at(0), log.at(-5)]).toEqual([101, 101]);
    expect(scale('log', EMPTY).domain).toEqual([1, 10]);
  });

  it('has labels that differ, with one prefix, and whole ones for counts of a few', () => {
    const texts = scale('fit', extent(52_100, 52_400)).ticks.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(scale('zero', extent(1, 1)).ticks.map(({ value }) => value)).toEqual([0, 1]);
    expect(scale('zero', { ...extent(0, 1), isWhole: false }).ticks.length).toBeGreaterThan(2);
  });
});

describe('withReferences', () => {
  it('widens the axis for a known value that is near, and not for one that would flatten the line', () => {
    expect(withReferences(extent(0, 50), [reference(60)], 'zero').max).toBe(60);
    expect(withReferences(extent(0, 50), [reference(5000)], 'zero').max).toBe(50);
    expect(withReferences(extent(49, 50), [reference(20)], 'fit')).toMatchObject({ min: 49, max: 50 });
    expect(withReferences(extent(1, 50), [reference(5000)], 'log').max).toBe(5000);
  });

  it('shows nothing where nothing was measured', () => {
    expect(withReferences(EMPTY, [reference(3)], 'zero')).toEqual(EMPTY);
  });
});

describe('logTicks', () => {
  it.each([
    [1, 100, 6, [1, 2, 5, 10, 20, 50, 100]],
    [1, 1000, 4, [1, 10, 100, 1000]],
    [1, 1e8, 4, [1, 100, 1e4, 1e6, 1e8]],
  ])('from %d to %d', (low, high, count, ticks) => expect(logTicks(low, high, count)).toEqual(ticks));
});

describe('timeTicks', () => {
  const labels = (from: number, to: number) => {
    const { ticks, unit } = timeTicks([from, to], 4);
    return `${ticks.map(({ text }) => text).join(' ')} ${unit}`;
  };

  it.each([
    [0, 60, '0 20 40 60 s'],
    [12.2, 12.9, '12.2 12.4 12.6 12.8 s'],
    [0, 0.02, '0 5 10 15 20 ms'],
    [0, 3600, '0 20 40 60 min'],
    [0, 86_400, '0 5 10 15 20 h'],
    [0, 4e6, '0 10 20 30 40 d'],
  ])('%d to %d s: %s', (from, to, expected) => expect(labels(from, to)).toBe(expected));
});
