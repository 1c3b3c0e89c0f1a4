/** Covers: where a setting stops, what is wanted of it until then, and what it will probably take. */
import { describe, expect, it } from 'vitest';
import type { Repeat } from '../../scenario/study/study.ts';
import { meanInterval } from '../confidence.ts';
import { Stopping, stopsAt } from './stopping.ts';

const repeat = (parts: Partial<Repeat> = {}): Repeat => ({
  least: 10,
  most: 40,
  precision: { share: 0.05, of: ['a'] },
  ...parts,
});
/** Alternates about 100. */
const wide = (by: number, count = 40): number[] =>
  Array.from({ length: count }, (_, i) => 100 + (i % 2 === 0 ? by : -by));

describe('a setting stops', () => {
  it.each([
    ['never where values are equal: they do not say how far others may lie', wide(0), undefined],
    ['at the least where all but one are equal', [100.01, ...wide(0, 39)], 10],
    ['at the first look that is narrow enough', wide(8), 25],
    ['never where it is too wide to the last', wide(30), undefined],
    ['not where there is no run that finished', new Array(40).fill(Number.NaN), undefined],
  ])('%s', (_what, values, stop) => {
    expect(stopsAt(repeat(), [values])).toBe(stop);
    if (stop === undefined) return;
    const narrow = (n: number) => meanInterval(values.slice(0, n)).half <= 0.05 * meanInterval(values.slice(0, n)).mean;
    for (let n = 10; n < stop; n += 5) expect(narrow(n)).toBe(false);
    expect(narrow(stop)).toBe(true);
  });

  it('only where every column is narrow', () => {
    const both = repeat({ precision: { share: 0.05, of: ['a', 'b'] } });
    expect(stopsAt(both, [wide(0.01), wide(8)])).toBe(25);
  });

  it('at the most too, where that is no look of its own', () => {
    expect(stopsAt(repeat({ most: 23 }), [wide(7.9, 23)])).toBe(23);
  });

  it('at equal values of what is the same for every seed', () => {
    const stopping = new Stopping(repeat(), () => ({ kind: 'constant' }));
    for (const value of wide(0)) stopping.add([value]);
    expect(stopping.stop).toBe(10);
  });

  it.each([
    ['never at no loss at all: a twentieth of nothing is nothing', 0, 1e6, undefined],
    ['at none but successes once so many were counted that others are rare', 1, 20, 10],
    ['later where fewer were counted', 1, 4, 35],
    ['later still where nobody knows how many', 1, Number.NaN, 130],
  ])('%s', (_what, value, things, stop) => {
    const stopping = new Stopping(repeat({ most: 200 }), () => ({ kind: 'share', of: 'b' }));
    for (let i = 0; i < 200; i++) stopping.add([value], [things]);
    expect(stopping.stop).toBe(stop);
  });

  it('never without a precision', () => {
    expect(stopsAt({ least: 40, most: 40 }, [])).toBeUndefined();
  });

  it('leaves runs that failed out, and asks for as many others', () => {
    const values = wide(0.01);
    for (let i = 0; i < 8; i++) values[i] = Number.NaN;
    expect(stopsAt(repeat(), [values])).toBe(20);
    expect(stopsAt(repeat({ most: 17 }), [values])).toBeUndefined();
  });
});

it('wants runs up to the next look', () => {
  const stopping = new Stopping(repeat());
  const goals: number[] = [];
  for (const value of wide(8)) {
    goals.push(stopping.goal);
    stopping.add([value]);
  }
  expect(goals.slice(0, 26)).toEqual([
    ...new Array(10).fill(10),
    ...new Array(5).fill(15),
    ...new Array(5).fill(20),
    ...new Array(5).fill(25),
    25,
  ]);
  expect(stopping.goal).toBe(25);
});

it('knows about how many it will take', () => {
  const stopping = new Stopping(repeat({ most: 400 }));
  expect(stopping.expected).toBe(10);
  for (const value of wide(12, 10)) stopping.add([value]);
  const { half } = meanInterval(wide(12, 10));
  expect(stopping.expected).toBe(Math.ceil(10 * (half / 5) ** 2));
});
