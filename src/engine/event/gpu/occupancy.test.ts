/** Workgroups at a time: known, or counted in the first batches where there are more workgroups than run at a time. */
import { expect, it } from 'vitest';
import { Occupancy } from './occupancy.ts';

it('is as it was given, and counts nothing', () => {
  const occupancy = new Occupancy(396);
  expect([occupancy.atOnce, occupancy.takeTurn()]).toEqual([396, false]);
  occupancy.begin();
  expect([occupancy.atOnce, occupancy.takeTurn()]).toEqual([396, false]);
});

it('is the most of the first three batches, and of other kernels is counted again', () => {
  const occupancy = new Occupancy('counted');
  for (const most of [396, 264]) {
    expect([1, 2, 3, 4].map(() => occupancy.takeTurn())).toEqual([true, true, true, false]);
    expect([most - 90, most, most].map((counted) => occupancy.note(counted, 4096))).toEqual([false, false, true]);
    expect(occupancy.atOnce).toBe(most);
    occupancy.begin();
    expect(occupancy.atOnce).toBe(0);
  }
});

it('is not known where all workgroups run at a time', () => {
  const occupancy = new Occupancy('counted');
  for (let i = 0; i < 3; i++) occupancy.note(64, 64);
  expect(occupancy.atOnce).toBe(0);
});
