/** Covers: a run of events is left on the GPU and gone on with on one core, and the other way, with any event list, LP size and drive: as uninterrupted. */
import { describe, it } from 'vitest';
import { ok } from '../base/result.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { verifiedModels } from '../models/verified.ts';
import type { OpenOptions } from '../run/run.ts';
import { complete } from '../scenario/defaults.ts';
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

describeGpu('checkpoints', () => {
  describe.each(catalog.filter(({ engine }) => engine === 'event').map((spec) => [spec.id, spec] as const))(
    '%s',
    (id, spec) => {
      const scenario = complete(spec, { params: verifiedModels[id].smallest, seed: 3 });

      it('goes from the GPU to one core and back', async () => {
        const executors = [onGpu(), ONE_CORE, onGpu()];
        await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.3, 0.7], executors, takes: true });
      });

      it('goes from one core to the GPU, with records that nobody took', async () => {
        await expectSameInterrupted(scenario, MOST_STEPS, { shares: [0.5], executors: [ONE_CORE, onGpu()] });
      });
    },
  );

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
