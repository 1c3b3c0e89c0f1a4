/** Covers: the keys of a chart whose things are pointed at one by one: ends, long steps, and what is not ours. */
import { expect, it } from 'vitest';
import { stepByKey } from './pointing.ts';

const press = (key: string, at: number | null, count = 40, shiftKey = false) => stepByKey({ key, shiftKey }, at, count);

it('goes along the row and stops at its ends', () => {
  expect([press('ArrowRight', null), press('ArrowLeft', null)]).toEqual([0, 39]);
  expect([press('ArrowRight', 39), press('ArrowLeft', 0)]).toEqual([39, 0]);
  expect([press('ArrowRight', 7), press('ArrowLeft', 7)]).toEqual([8, 6]);
  expect([press('Home', 7), press('End', 7)]).toEqual([0, 39]);
});

it('goes by a tenth with Shift', () => {
  expect(press('ArrowRight', 7, 40, true)).toBe(11);
  expect(press('ArrowLeft', 1, 3, true)).toBe(0);
});

it('Escape points at nothing, and is not ours when nothing is pointed at', () => {
  expect([press('Escape', 7), press('Escape', null)]).toEqual([null, undefined]);
  expect([press('a', 7), press('ArrowRight', null, 0)]).toEqual([undefined, undefined]);
});
