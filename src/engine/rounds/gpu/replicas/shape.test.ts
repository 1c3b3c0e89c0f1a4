/** Covers who has a replica beside whom: what kernels are linked of must be the same, and capacities may be smaller. */
import { expect, it } from 'vitest';
import { swarmModel } from '../../../../models/swarm/model.ts';
import { swarmSpec } from '../../../../models/swarm/spec.ts';
import { complete } from '../../../../scenario/defaults.ts';
import { NO_FILES } from '../../../../scenario/files.ts';
import type { Params } from '../../../../scenario/spec.ts';
import type { RoundsWorld } from '../../model.ts';
import { relayWorld } from '../../testing/relay.ts';
import { fitsIn, groupWorld } from './shape.ts';

const swarm = (params: Params): RoundsWorld =>
  swarmModel.build(complete(swarmSpec, { params: { peers: 100, blocks: 40, ...params }, seed: 1 }), NO_FILES);
const around = (degree: number) => swarm({ choice: 'lrf', connection: 'degree', degree });

it('the largest capacity serves all', () => {
  const [few, many] = [around(5), around(12)];
  expect(few.constants.PLANES).toBeLessThan(many.constants.PLANES);
  expect(few.buffers.graph.words).toBeLessThan(many.buffers.graph.words);
  const group = groupWorld([few, many]);
  expect([few, many].map(fitsIn(group))).toEqual([true, true]);
  expect([few, many].map(fitsIn(groupWorld([few])))).toEqual([true, false]);
  // A graph alone that needs more room.
  expect(
    fitsIn(groupWorld([swarm({ connection: 'degree', degree: 5 })]))(swarm({ connection: 'degree', degree: 6 })),
  ).toBe(false);
});

it('other kernels, sizes and uniforms are another shape', () => {
  const fits = fitsIn(groupWorld([swarm({})]));
  const likewise: readonly Params[] = [{}, { seeds: 3 }, { end: 4 }];
  for (const same of likewise) expect(fits(swarm(same))).toBe(true);
  const others: readonly Params[] = [
    { peers: 101 },
    { blocks: 41 },
    { choice: 'grf' },
    { kernel: 'naive' },
    { freeRiders: 0.5 },
  ];
  for (const other of others) expect(fits(swarm(other))).toBe(false);
});

it('a run without a goal sits beside those with one', () => {
  const [goal, none, other] = [{}, { hasGoal: false }, { balancedFrom: 3 }].map((options) =>
    relayWorld({ nodes: 70, end: 9, ...options }),
  );
  expect([goal, none, other].map(fitsIn(groupWorld([none, goal])))).toEqual([true, true, false]);
  expect([goal, none, other].map(fitsIn(groupWorld([none])))).toEqual([false, true, false]);
});
