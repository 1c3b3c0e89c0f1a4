/** Covers: a run is left on the GPU and gone on with on one core, and the other way, with any event list, LP size and drive: as uninterrupted. */
import { expect, it } from 'vitest';
import { known } from '../base/assert.ts';
import { ok } from '../base/result.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { verifiedModels } from '../models/verified.ts';
import type { OpenOptions } from '../run/run.ts';
import { complete } from '../scenario/defaults.ts';
import { specById } from '../scenario/presets.ts';
import { advance, expectSameInterrupted, ONE_CORE, open, written } from './testing/interrupted.ts';

const gpu = async () => ok(await testDevice());
const onGpu = (options: Partial<OpenOptions> = {}): Partial<OpenOptions> => ({
  engine: 'gpu',
  gpu,
  lpSize: 2,
  drive: 'batch',
  ...options,
});

const MOST_STEPS = 60;
/** With store and records, with sparse rounds, and the plainest: what others have more a checkpoint does not know. */
const EVENTS = ['kademlia', 'gossip', 'phold'];
/** Cases at the edges of models, by name: all that a swarm has, an end by standstill, cells in several blocks, what nodes remember of copies. */
const ROUNDS: readonly (readonly [id: string, what: string])[] = [
  ['swarm', 'everything at once'],
  ['swarm', 'the seed leaves too early'],
  ['swarm', 'a flash crowd'],
  ['mobile', 'cells in three blocks of the scan'],
  ['mobile', 'counter based'],
];

const specOf = (id: string) => known(specById(catalog, id), `a model ${id}`);

describeGpu('checkpoints', () => {
  it.each(EVENTS)('%s goes from the GPU to one core and back', async (id) => {
    const scenario = complete(specOf(id), { params: verifiedModels[id].smallest, seed: 3 });
    const executors = [onGpu(), ONE_CORE, onGpu()];
    await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.3, 0.7], executors, takes: true });
    await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.5], executors: [ONE_CORE, onGpu()] });
  });

  it.each(ROUNDS)('%s, %s, goes from the GPU to one core and back', async (id, what) => {
    const one = known(
      verifiedModels[id].grid.find(({ name }) => name === what),
      `a case ${what}`,
    );
    const executors = [onGpu(), ONE_CORE, onGpu(), onGpu()];
    const how = { shares: [0.25, 0.5, 0.75], executors };
    await expectSameInterrupted(one.scenario, Math.min(one.steps ?? 200, 200), how, one.files);
  });

  it('a swarm in a design of the report, which lays blocks out otherwise', async () => {
    const scenario = complete(specOf('swarm'), { params: { peers: 40, blocks: 40, kernel: 'naive' }, seed: 3 });
    const executors = [onGpu(), ONE_CORE, onGpu()];
    await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.3, 0.6], executors });
  });

  it.each(['ring', 'reduce', 'partition', 'simple'] as const)(
    'more events wait than a list is made for: %s',
    async (list) => {
      const params = { nodes: 8, mode: 'pushPull', period: 0.01, latency: 'constant', latencyMin: 0.6, end: 2 };
      const options = onGpu({ list, lists: { poolEntries: 256, invocations: 256 }, lpSize: 'auto' });
      const how = { shares: [0.4, 0.7], executors: [ONE_CORE, options, options] };
      await expectSameInterrupted(complete(specOf('gossip'), { params, seed: 1 }), 400, how);
    },
  );

  it('more events wait than a pool takes that was doubled eight times', async () => {
    const params = { nodes: 200, mode: 'pushPull', period: 0.01, latency: 'constant', latencyMin: 2, end: 2.4 };
    const options = onGpu({ lists: { capacity: 4, poolEntries: 1, invocations: 32 } });
    const how = { shares: [0.9], executors: [ONE_CORE, options] };
    await expectSameInterrupted(complete(specOf('gossip'), { params, seed: 1 }), 400, how);
  });

  it('lists are made longer for a few busy nodes no more than they were', async () => {
    const params = { peers: 256, dMax: 0.2, hotLookups: 1, hotShare: 1e-6, end: 20 };
    const scenario = complete(specOf('kademlia'), { params, seed: 1 });
    const run = await open(scenario, ONE_CORE);
    await advance(run, 200);
    const from = await written(run);
    const lists = { capacity: 8, poolEntries: 1 };
    const restored = await open(scenario, { engine: 'gpu', gpu, lpSize: 2, lists, from });
    const { notice } = await advance(restored, 0);
    for (const each of [run, restored]) each.dispose();
    expect(notice).toContain('grew to 8 slots per node');
  });

  const phold = complete(pholdSpec, { params: { nodes: 70, population: 5 }, seed: 9 });
  it.each<[string, Partial<OpenOptions>]>([
    ['few slots, and much in the pool', { lists: { capacity: 1, poolEntries: 1, growCapacity: false } }],
    ['slots that grow', { lists: { capacity: 2, poolEntries: 2 } }],
    ['gathered rounds', { lists: { gathered: true } }],
    ['resident rounds', { drive: 'resident' }],
    ['ring', { list: 'ring' }],
    ['reduce', { list: 'reduce', lpSize: 'auto' }],
    ['partition', { list: 'partition', lpSize: 'auto' }],
  ])('%s', async (_, options) => {
    const executors = [onGpu(options), ONE_CORE, onGpu(options), onGpu()];
    await expectSameInterrupted(phold, MOST_STEPS, { shares: [0.3, 0.6, 0.8], executors });
  });
});
