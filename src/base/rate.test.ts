/** Covers: how fast something rose lately: over so long, from so little on, and after a clock went back. */
import { expect, it } from 'vitest';
import { Rate } from './rate.ts';

it('looks back so far and no further', () => {
  const rate = new Rate(1000);
  for (const [ms, value] of [
    [0, 0],
    [1000, 100],
    [2000, 110],
    [3000, 120],
  ] as const)
    rate.add(ms, value);
  expect(rate.perSecond).toBe(10);
});

it('says nothing of too little, and forgets at a start', () => {
  const rate = new Rate(2000, 500);
  rate.start(0, 0);
  rate.add(400, 4);
  expect(rate.perSecond).toBeUndefined();
  rate.add(500, 5);
  expect(rate.perSecond).toBe(10);
  rate.start(600, 6);
  expect(rate.perSecond).toBeUndefined();
});

it('begins anew where the clock goes back', () => {
  const rate = new Rate(2000);
  rate.add(5000, 10);
  rate.add(1000, 20);
  rate.add(2000, 23);
  expect(rate.perSecond).toBe(3);
});

it('keeps few marks of many values', () => {
  const rate = new Rate(1000);
  for (let i = 0; i <= 1000; i++) rate.add(i, i);
  expect(rate.perSecond).toBeCloseTo(1000, -2);
});
