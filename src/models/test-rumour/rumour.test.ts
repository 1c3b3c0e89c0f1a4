/** The rumour against what is known of it: at most doubling in a round, everybody after about log2 n + ln n of them. */
import { describe, expect, it } from 'vitest';
import { runSequential } from '../../engine/event/testing/run-world.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { catalog } from '../catalog.ts';
import { rumourModel } from './model.ts';
import { roundsToAll, rumourSpec } from './spec.ts';

/** How many know after so many rounds. */
async function informedAfter(rounds: number, params: Params, seed = 1): Promise<number> {
  const scenario = complete(rumourSpec, { params: { ...params, end: rounds + 0.75 }, seed });
  return (await runSequential(rumourModel.build(scenario, NO_FILES))).counters[0];
}

describe('a rumour told to anyone', () => {
  it('at most doubles in a round', async () => {
    for (const rounds of [0, 1, 2, 5, 8]) expect(await informedAfter(rounds, {})).toBeLessThanOrEqual(2 ** rounds);
    expect(await informedAfter(3, {})).toBeGreaterThan(3);
  });

  it.each([1, 2, 3, 4])('reaches everybody about when theory says, seed %i', async (seed) => {
    const expected = roundsToAll(1024);
    expect(await informedAfter(Math.round(expected) - 5, {}, seed)).toBeLessThan(1024);
    expect(await informedAfter(Math.round(expected) + 8, {}, seed)).toBe(1024);
  });
});

it('told nearby, it goes no faster than the voice carries', async () => {
  const informed = await informedAfter(5, { contact: 'nearby', reach: 40, nodes: 256 });
  expect(informed).toBeGreaterThan(5);
  expect(informed).toBeLessThanOrEqual(1 + 2 * 4 * 5);
});

it('told as far as measured, it goes as far as the mean of the file', async () => {
  const voices = `sha256:${'a'.repeat(64)}`;
  const scenario = complete(rumourSpec, { params: { contact: 'measured', voices, nodes: 256, end: 20 } });
  const nearby = complete(rumourSpec, { params: { contact: 'nearby', reach: 40, nodes: 256, end: 20 } });
  const told = await runSequential(rumourModel.build(scenario, new Map([[voices, '20\n60\n']])));
  expect(told).toEqual(await runSequential(rumourModel.build(nearby, NO_FILES)));
});

it('is in test builds alone', () => {
  expect(catalog).not.toContain(rumourSpec);
});
