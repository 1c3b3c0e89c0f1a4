/** Covers: how much longer a study takes, setting by setting. */
import { expect, it } from 'vitest';
import { TimeLeft } from './progress.ts';

it('runs of a setting last as long as those before, of a new one as long as the mean of settings', () => {
  const left = new TimeLeft();
  for (const setting of [0, 1, 2]) left.expect(setting, 3);
  expect(left.left()).toBeUndefined();
  left.expect(0, 2);
  left.took(0, 1);
  // 2 runs of 1 s, and 6 runs of what 1 s says.
  expect(left.left()).toBeCloseTo(8);
  left.expect(1, 2);
  left.took(1, 9);
  // 2 of 1 s, 2 of 9 s, 3 of 5 s.
  expect(left.left()).toBeCloseTo(35);
  // And two more of any: 5 s each.
  expect(left.left(2)).toBeCloseTo(45);
  for (const setting of [0, 1, 2]) left.expect(setting, 0);
  expect(left.left()).toBeCloseTo(0);
});

it('a run that failed says nothing about others', () => {
  const left = new TimeLeft();
  left.expect(0, 5);
  left.expect(0, 4);
  expect(left.left()).toBeUndefined();
});
