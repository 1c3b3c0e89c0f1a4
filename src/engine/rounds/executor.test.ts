/** Covers: what both executors of the rounds engine decide by: when the model is asked, when a run is over, why it ended. */
import { describe, expect, it } from 'vitest';
import { endingAtLimit, isCheckDue, isLivenessCheckDue, isOver, type RoundsProgress } from './executor.ts';
import type { RoundsWorld } from './model.ts';

/** A world of 200 rounds whose goal is three of `done`. */
const world = {
  roundTicks: 1000,
  endTicks: 200_000,
  counters: ['moved', 'done'],
  goal: { counter: 'done', target: 3 },
  atLimit: ({ done }: Readonly<Record<string, number>>) => `only ${done} are done`,
} as unknown as RoundsWorld;

const at = (round: number, idle = 0, done = 0): RoundsProgress => ({ round, idle, totals: [10, done] });

describe('asking the model', () => {
  it('comes after 64, 128, 256, ... idle rounds in a row', () => {
    const asked = Array.from({ length: 2 ** 20 }, (_, idle) => idle).filter(isCheckDue);
    expect(asked).toEqual(Array.from({ length: 14 }, (_, i) => 64 * 2 ** i));
  });

  it('does not come when the run is over, by its limit or by its goal', () => {
    expect(isLivenessCheckDue(world, at(199, 64))).toBe(true);
    expect(isLivenessCheckDue(world, at(200, 64))).toBe(false);
    expect(isLivenessCheckDue(world, at(199, 64, 3))).toBe(false);
    expect(isLivenessCheckDue(world, at(199, 65))).toBe(false);
  });
});

describe('the end', () => {
  it('is the limit or the goal', () => {
    expect([at(199), at(200), at(3, 0, 2), at(3, 0, 3)].map((progress) => isOver(world, progress))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('has a reason only at the limit and without the goal', () => {
    expect(endingAtLimit(world, at(199, 0, 1))).toBeUndefined();
    expect(endingAtLimit(world, at(200, 0, 1))).toBe('only 1 are done');
    expect(endingAtLimit(world, at(200, 0, 3))).toBeUndefined();
  });
});
