/** Where the phased form is used: teams on a GPU, of the scenarios that it knows, as many as fit a workgroup. */
import { expect, it } from 'vitest';
import { drivesFor } from '../../engine/event/gpu/drive.ts';
import { type ListSettings, lpLadder, planLists, shaderShape } from '../../engine/event/gpu/plan.ts';
import type { Params } from '../../scenario/spec.ts';
import { testConfig } from './testing/test-config.ts';
import { kademliaWorld } from './world.ts';

const PLAIN: Params = { churn: 'none', nat: 0, loss: 0, refresh: 0, replacement: 0, tables: 'warm' };
const worldOf = (params: Params) => kademliaWorld(testConfig({ ...PLAIN, ...params }), 1, 1000);

it('a GPU has teams of 8 lanes, more of them in large networks where they fit workgroup memory', () => {
  const teams = (settings: ListSettings) =>
    [2 ** 10, 2 ** 14, 2 ** 17, 2 ** 20].map((peers) => {
      const { phased, lanes, working, share } = planLists(worldOf({ peers }), 1, false, settings);
      return [phased, lanes, working, share];
    });
  const small = [
    [true, 64, 8, 16],
    [true, 64, 8, 16],
  ];
  expect(teams({})).toEqual([...small, [true, 128, 16, 64], [true, 128, 16, 64]]);
  expect(teams({ words: 8192 })).toEqual([...small, [true, 192, 24, 64], [true, 192, 24, 64]]);
});

it('a run by teams begins with an LP size near the fastest, until its workgroups are counted', () => {
  const sizes = [2 ** 10, 2 ** 14, 2 ** 17, 2 ** 20].map((peers) => {
    const world = worldOf({ peers });
    return 2 ** lpLadder(world, planLists(world, 1, false, {})).likely;
  });
  expect(sizes).toEqual([1, 2, 4, 32]);
});

it('resident rounds, which have no teams, are tried of other scenarios alone', () => {
  const gpu = { adapter: { software: false } } as Parameters<typeof drivesFor>[2];
  const other = (params: Params) => drivesFor('auto', worldOf({ peers: 2 ** 14, ...params }), gpu).other;
  expect(other({})).toBeUndefined();
  expect(other({ churn: 'exponential' })).toBeDefined();
});

it.each([1, 3, 8, 16, 20])('with k %d some team fits', (k) => {
  for (const peers of [64, 2 ** 14, 2 ** 20]) {
    const { lanes, working } = planLists(worldOf({ peers, k, beta: k, alpha: Math.min(k, 10) }), 1, false, {});
    expect(lanes).toBe(8 * working);
  }
});

it('where lanes take turns there are none, unless they are asked for', () => {
  const world = worldOf({ peers: 2 ** 14 });
  expect(planLists(world, 1, true, {}).phased).toBe(false);
  expect(planLists(world, 1, true, { phased: true }).phased).toBe(true);
  expect(planLists(world, 1, false, { phased: false }).phased).toBe(false);
});

it.each<Params>([{ churn: 'exponential' }, { nat: 0.3 }, { refresh: 5 }, { replacement: 2 }])('not with %o', (params) =>
  expect(planLists(worldOf({ peers: 2 ** 10, ...params }), 1, false, {}).phased).toBe(false),
);

it('what a scenario lacks is compiled in, what it has is not', () => {
  const fixedOf = (params: Params) => {
    const world = worldOf({ peers: 2 ** 10, ...params });
    return shaderShape(world, planLists(world, 1, false, {})).fixed;
  };
  expect(fixedOf({ alpha: 3 }).advance).toMatchObject({ alpha: 3, loss_below: 0, nat_below: 0 });
  expect(fixedOf({ loss: 0.1 }).advance).not.toHaveProperty('loss_below');
  expect(fixedOf({ hotLookups: 0.5 }).advance).not.toHaveProperty('hot_below');
  expect(fixedOf({}).start).toMatchObject({ churn: 0, nat_below: 0, refresh: 0 });
  const { start, advance } = fixedOf({ churn: 'exponential', nat: 0.3, refresh: 5 });
  for (const name of ['churn', 'nat_below', 'refresh', 'alpha']) expect(start).not.toHaveProperty(name);
  expect(advance).toEqual({});
});
