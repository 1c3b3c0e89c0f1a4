/** Covers: a run is left on the GPU and gone on with on one core, and the other way, with any event list, LP size and drive: as uninterrupted. */
import { it } from 'vitest';
import { known } from '../base/assert.ts';
import { ok } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { verifiedModels } from '../models/verified.ts';
import type { OpenOptions } from '../run/run.ts';
import { scenarioOf } from '../scenario/check.ts';
import { complete } from '../scenario/defaults.ts';
import { specById } from '../scenario/presets.ts';
import type { Params } from '../scenario/spec.ts';
import { expectSameInterrupted } from './testing/interrupted.ts';

const ONE_CORE = { engine: 'sequential' } as const;
const onGpu = (options: Partial<OpenOptions> = {}): Partial<OpenOptions> => ({
  engine: 'gpu',
  gpu: async () => ok(await testDevice()),
  lpSize: 2,
  drive: 'batch',
  ...options,
});

const MOST_STEPS = 60;
/** With store and records, with sparse rounds, and the plainest: what others have more a checkpoint does not know. */
const EVENTS = ['kademlia', 'gossip', 'phold'];
const ROUNDS: readonly (readonly [string, Params])[] = [
  ['whisper', {}],
  ['swarm', { peers: 40, blocks: 70, arrivals: 'poisson', arrivalRate: 3, choice: 'lrf' }],
  ['swarm', { peers: 40, blocks: 40, kernel: 'naive' }],
  ['swarm', { peers: 40, blocks: 70, choice: 'grf', slots: 2, leave: 'leave', linger: 2 }],
  ['mobile', { nodes: 40, packets: 20, protocol: 'counter', range: 200 }],
  ['mobile', { nodes: 30, mobility: 'static' }],
];

const specOf = (id: string) => known(specById(catalog, id), `a model ${id}`);

describeGpu('checkpoints', () => {
  it.each(EVENTS)('%s goes from the GPU to one core and back', async (id) => {
    const scenario = complete(specOf(id), { params: verifiedModels[id].smallest, seed: 3 });
    const executors = [onGpu(), ONE_CORE, onGpu()];
    await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.3, 0.7], executors, takes: true });
    await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.5], executors: [ONE_CORE, onGpu()] });
  });

  it.each(ROUNDS)('%s %j goes from the GPU to one core and back', async (id, params) => {
    const values = { ...verifiedModels[id].smallest, ...params };
    const scenario = expectOk(scenarioOf(specOf(id), { params: values, seed: 3 }));
    const executors = [onGpu(), ONE_CORE, onGpu(), onGpu()];
    await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.25, 0.5, 0.75], executors });
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
