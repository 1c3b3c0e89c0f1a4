/** Covers replicas of the rounds engine by the relay: whoever runs beside whom, since when and for how long, each run is the run alone. */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../../../gpu/testing/test-device.ts';
import { expectOk } from '../../../event/testing/run-world.ts';
import { REPLICAS_OF_A_PART } from '../../../replicas/replica-lists.ts';
import type { RoundsWorld } from '../../model.ts';
import { type RelayOptions, relayWorld } from '../../testing/relay.ts';
import { RoundsReplicas } from './replicas.ts';
import { alone, inReplicas } from './testing/in-replicas.ts';

const MANY: readonly RelayOptions[] = Array.from({ length: 12 }, (_, i) => ({
  nodes: 70,
  end: [200, 5, 0, 31, 64, 17, 90, 1, 33, 2, 20, 150][i],
  weight: i * 0x1000_0001,
}));

/** Batches of a round each: who is admitted or is answered does so in any turn and parity. */
const SHORT = { longestBatchMs: 0 };

describeGpu('relays in replicas', () => {
  it.each([
    [1, {}],
    [2, {}],
    [33, {}],
    [2, SHORT],
    [5, SHORT],
  ])('%d replicas, %o', async (replicas, settings) => {
    const worlds = MANY.map(relayWorld);
    expect(await inReplicas(await testDevice(), worlds, replicas, settings)).toEqual(
      await Promise.all(worlds.map(alone)),
    );
  });

  it.each([
    [1, {}],
    [3, {}],
    [3, SHORT],
  ])('those who stand still ask, %d replicas, %o', async (replicas, settings) => {
    const worlds = [
      ...[110, 70, 1000, 64, 40].map((noProgressFrom, i) =>
        relayWorld({ nodes: 40, end: 300 + i, hasGoal: false, noProgressFrom }),
      ),
      ...MANY.slice(0, 6).map((options) => relayWorld({ ...options, nodes: 40 })),
    ];
    const outcomes = await inReplicas(await testDevice(), worlds, replicas, settings);
    expect(outcomes).toEqual(await Promise.all(worlds.map(alone)));
    expect(outcomes[0]?.ending).toBe('all agree on 45 since long');
  });

  it.each([{}, SHORT])(
    'those who are asked in the middle of their work go on in the half where they stood, %o',
    async (settings) => {
      // Idle from the beginning by what is counted; some end by what they are found with.
      const worlds = [190, 200, 77, 131, 300, 129].map(
        (end): RoundsWorld => ({
          ...relayWorld({ nodes: 200, end, weight: 0 }),
          idle: { counter: 'weighed' },
          whyNoProgress: ({ values_last: values }, round) =>
            end >= 200 && round > 64 ? `${values.reduce((a, b) => a + b)} in round ${round}` : undefined,
        }),
      );
      const expected = await Promise.all(worlds.map(alone));
      for (const replicas of [1, 2, 4])
        expect(await inReplicas(await testDevice(), worlds, replicas, settings)).toEqual(expected);
    },
  );

  it('ends when two counters are equal, each at its time', async () => {
    const worlds = [23, 3, 40, 11].map((balancedFrom) => relayWorld({ nodes: 70, end: 35, balancedFrom }));
    expect(await inReplicas(await testDevice(), worlds, 3)).toEqual(await Promise.all(worlds.map(alone)));
  });

  it('one whose counters might wrap leaves, and the others stay', async () => {
    const worlds = [0, 2 ** 30, 0, 2 ** 26].map((least) =>
      relayWorld({ nodes: 70, end: 90, mostPerRound: 70 + least }),
    );
    const outcomes = await inReplicas(await testDevice(), worlds, 3);
    const expected = await Promise.all(worlds.map(alone));
    expect(outcomes).toEqual([expected[0], undefined, expected[2], undefined]);
  });

  it('one that does not fit does not sit', async () => {
    const group = expectOk(
      await RoundsReplicas.create(await testDevice(), [relayWorld({ nodes: 70, end: 9 })], 'auto', 5),
    );
    const run = (options: Partial<RelayOptions>) => ({ world: relayWorld({ nodes: 70, end: 9, ...options }) });
    const others = [run({ nodes: 71 }), run({ balancedFrom: 3 })];
    expect(group.admit([run({}), ...others, run({ hasGoal: false })])).toEqual(others);
    expect(group.free).toBe(3);
    group.dispose();
  });

  it('pauses when it is told to, and goes on', async () => {
    const group = expectOk(
      await RoundsReplicas.create(await testDevice(), [relayWorld({ nodes: 70, end: 90 })], 1, 5, SHORT),
    );
    expect(group.replicas).toBe(1);
    const world = relayWorld({ nodes: 70, end: 60 });
    group.admit([{ world }]);
    expect(expectOk(await group.advance(() => false))).toEqual([]);
    const [end] = expectOk(await group.advance(() => true));
    expect(end.outcome?.rounds).toBe(60);
    expect(end.wallSeconds).toBeGreaterThan(0);
    expect(expectOk(await group.advance(() => true)), 'nobody sits').toEqual([]);
    group.dispose();
  });

  it('more replicas than a list has in one part', async () => {
    const replicas = REPLICAS_OF_A_PART + 3;
    const worlds = [1, 2, 3, 5].map((end) => relayWorld({ nodes: 3, end, weight: end }));
    const expected = new Map(await Promise.all(worlds.map(async (world) => [world, await alone(world)] as const)));
    const group = expectOk(await RoundsReplicas.create(await testDevice(), worlds, replicas, replicas));
    expect(group.replicas).toBe(replicas);
    group.admit(Array.from({ length: replicas }, (_, i) => ({ world: worlds[i % worlds.length] })));
    let ended = 0;
    while (group.free < replicas || ended < replicas)
      for (const { run, outcome } of expectOk(await group.advance(() => true))) {
        ended++;
        expect(outcome).toMatchObject(expected.get(run.world) ?? {});
      }
    group.dispose();
  });
});
