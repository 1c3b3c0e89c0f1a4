/** Workgroups at a time: known, or counted in the first batches where there are more workgroups than run at a time. */
import { expect, it } from 'vitest';
import { Occupancy } from './occupancy.ts';

it('is as it was given, and counts nothing', () => {
  const occupancy = new Occupancy(396);
  expect([occupancy.atOnce, occupancy.counts()]).toEqual([396, false]);
});

it('is the most of the first three batches', () => {
  const occupancy = new Occupancy('counted');
  expect([1, 2, 3, 4].map(() => occupancy.counts())).toEqual([true, true, true, false]);
  expect([occupancy.note(300, 4096), occupancy.note(396, 4096), occupancy.note(350, 4096)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(occupancy.atOnce).toBe(396);
});

it('is not known where all workgroups run at a time', () => {
  const occupancy = new Occupancy('counted');
  for (let i = 0; i < 3; i++) occupancy.note(64, 64);
  expect(occupancy.atOnce).toBe(0);
});
