/**
 * Swarms on the GPU and on one core: the same digest, counters, gauges, distributions, series and ending, and the same words in the
 * GPU's own memory. Few rounds each where many would say no more, for a software adapter takes a while for each.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { GpuRounds } from '../../engine/rounds/gpu/gpu-executor.ts';
import type { RoundsReading, RoundsWorld } from '../../engine/rounds/model.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { describeGpu, testDevice } from '../../gpu/test-device.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { ledgerPlaces } from './layout.ts';
import { swarmPresets } from './spec/presets.ts';
import { swarmSpec } from './spec.ts';
import { swarmWorld } from './world.ts';

const SEED = 3;
const PATIENCE_MS = 600_000;
const SAMPLING = { everyRounds: 9, maxRows: 40 };

type Case = { readonly what: string; readonly params: Params; readonly rounds?: number };

/** To the end unless it says how many rounds. */
const CASES: readonly Case[] = [
  { what: 'random useful blocks', params: {} },
  { what: 'rarest in the network', params: { choice: 'grf' } },
  { what: 'rarest among neighbours', params: { choice: 'lrf' } },
  { what: 'two peers', params: { peers: 2, probability: 1 } },
  { what: 'two peers, both seeds: nothing to do', params: { peers: 2, seeds: 2, probability: 1 } },
  { what: 'one block', params: { blocks: 1, peers: 150 } },
  { what: 'one block, the rarest', params: { blocks: 1, choice: 'grf' } },
  { what: '33 blocks, a word and a bit', params: { blocks: 33, choice: 'grf' } },
  { what: '31 blocks, among neighbours', params: { blocks: 31, choice: 'lrf', connection: 'degree', degree: 6 } },
  { what: '1,000 blocks, more words than a row of invocations', params: { blocks: 1000, choice: 'grf' }, rounds: 30 },
  { what: '4,096 blocks', params: { peers: 20, blocks: 4096, seeds: 2, slots: 8 }, rounds: 20 },
  { what: '4,096 blocks, rarest', params: { peers: 20, blocks: 4096, slots: 8, choice: 'grf' }, rounds: 20 },
  { what: '4,096 blocks, rarest around', params: { peers: 20, blocks: 4096, slots: 3, choice: 'lrf' }, rounds: 10 },
  { what: 'three slots, three seeds', params: { slots: 3, seeds: 3, choice: 'grf' } },
  { what: 'eight slots, among neighbours', params: { slots: 8, choice: 'lrf' } },
  { what: 'a sparse graph', params: { peers: 200, connection: 'degree', degree: 4 } },
  { what: 'a sparse graph that falls apart', params: { peers: 200, connection: 'degree', degree: 2, choice: 'grf' } },
  { what: 'many tries: few neighbours of a hash', params: { peers: 400, probability: 0.07, choice: 'grf' } },
  { what: 'everybody is connected', params: { probability: 1, slots: 2 } },
  { what: 'a flash crowd', params: { arrivals: 'flash', flashMean: 12, choice: 'grf' } },
  { what: 'one after the other', params: { arrivals: 'poisson', arrivalRate: 4.5, choice: 'lrf' } },
  {
    what: 'they come, and leave at once',
    params: { arrivals: 'poisson', arrivalRate: 3, leave: 'leave', linger: 0, blocks: 16, choice: 'grf' },
  },
  {
    what: 'they linger',
    params: { leave: 'leave', linger: 3, slots: 2, choice: 'lrf', connection: 'degree', degree: 9 },
  },
  { what: 'the seed leaves', params: { seedsLeave: 90, choice: 'grf' } },
  { what: 'the seed leaves too early', params: { seedsLeave: 20 } },
  { what: 'free riders', params: { freeRiders: 0.4, slots: 2, choice: 'grf' } },
  { what: 'all ride free', params: { freeRiders: 1, peers: 20, blocks: 8 } },
  {
    what: 'everything at once',
    params: {
      slots: 4,
      seeds: 3,
      choice: 'lrf',
      connection: 'degree',
      degree: 12,
      freeRiders: 0.3,
      arrivals: 'flash',
      flashMean: 15,
      leave: 'leave',
      linger: 4,
      seedsLeave: 150,
    },
  },
  { what: 'an end that is set', params: { end: 25, choice: 'grf' } },
];

const SMALL = { peers: 90, blocks: 40 };

const worldOf = (params: Params, seed: number) => swarmWorld(complete(swarmSpec, { params, seed }));

describeGpu('a swarm is the same on the GPU and on one core', () => {
  it.each(CASES)('$what', { timeout: PATIENCE_MS }, async ({ params, rounds }) => {
    await expectEqual(worldOf({ ...SMALL, ...params }, SEED), rounds);
  });

  it.each(['rub', 'grf', 'lrf'])('a seed of all 32 bits, %s', { timeout: PATIENCE_MS }, async (choice) => {
    await expectEqual(worldOf({ ...SMALL, choice }, 0xfedc_ba98));
  });

  const busiest = CASES.filter(({ what }) => what === 'everything at once' || what === 'free riders');
  it.each(busiest)('$what, without subgroups', { timeout: PATIENCE_MS }, async ({ params }) => {
    await expectEqual(worldOf({ ...SMALL, ...params }, SEED), undefined, false);
  });

  /** The report's own designs are other kernels: designs.gpu.test.ts. */
  const presets = swarmPresets.map(({ id, params }): [string, Params] => [id, { ...params, kernel: 'bitset' }]);
  it.each(presets)('preset %s, shrunk', { timeout: PATIENCE_MS }, async (_id, params) => {
    const { blocks, degree, flashMean }: Params = params;
    const shrunk = {
      ...params,
      peers: 120,
      blocks: Math.min(48, Number(blocks ?? 48)),
      ...(degree !== undefined && { degree: 12 }),
      ...(flashMean !== undefined && { flashMean: 15 }),
    };
    await expectEqual(worldOf(shrunk, SEED));
  });
});

async function expectEqual(world: RoundsWorld, steps?: number, subgroups = true): Promise<void> {
  const sequential = new SequentialRounds(world, SAMPLING);
  const gpu = expectOk(await GpuRounds.create(await testDevice({ subgroups }), world, SAMPLING));
  try {
    for (const executor of [sequential, gpu])
      for (let left = true; left; ) {
        const { done, steps: over } = expectOk(await executor.advance({ wallMs: 1e9, steps }));
        left = !done && (steps === undefined || over < steps);
      }
    const expected = expectOk(await sequential.outcome());
    expect(expectOk(await gpu.outcome())).toEqual(expected);
    const words = (buffer: string) => gpu.read().copy(buffer, 0, world.buffers[buffer].words);
    expectSameWords(world, sequential.read(), await words('peers'), await words('ledger'));
  } finally {
    gpu.dispose();
    sequential.dispose();
  }
}

/** What peers are and did last, and copies of each block. */
function expectSameWords(world: RoundsWorld, reading: RoundsReading, peers: Uint32Array, ledger: Uint32Array): void {
  const { blocks } = world.uniforms;
  expect([...peers]).toEqual(Array.from(peers, (_, i) => reading.word('peers', i)));
  const copies = ledgerPlaces(blocks).copiesAt(reading.round);
  const counted = Array.from({ length: blocks }, (_, b) => reading.word('ledger', copies + b));
  expect([...ledger.subarray(copies, copies + blocks)]).toEqual(counted);
}
