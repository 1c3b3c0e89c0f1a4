/** Covers: time left is the mean of a setting for its own runs and the mean of all settings for the others, run after run. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { TimeLeft } from './sweep-left.ts';
import type { Planned } from './sweep-plan.ts';

const scenario = complete(pholdSpec);
const [a, b, c] = [{ nodes: 2 }, { nodes: 4 }, { nodes: 8 }];
const runs: readonly Planned[] = [a, b, c, a, b, c, a].map((setting, i) => ({ setting, scenario, repetition: i }));

it('says nothing before the first run has ended, and 0 after the last', () => {
  const left = new TimeLeft(runs);
  expect(left.left).toBeUndefined();
  left.ended(runs[0], 10); // a: 2 more of 10; 4 of the mean, 10
  expect(left.left).toBe(60);
  left.ended(runs[1], 20); // b: 1 of 20; c: 2 of the mean of 10 and 20
  expect(left.left).toBe(70);
  left.ended(runs[2], undefined); // c failed: 1 of the mean is left
  expect(left.left).toBe(55);
  left.ended(runs[3], 30); // a: 1 of 20
  expect(left.left).toBe(60);
  for (const run of runs.slice(4)) left.ended(run, 20);
  expect(left.left).toBe(0);
});
