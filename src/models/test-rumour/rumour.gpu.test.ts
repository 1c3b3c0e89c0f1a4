/** The rumour is equal on both engines, at every LP size and however its lists overflow. */
import { expect, it } from 'vitest';
import { runGpu, runSequential } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { rumourModel } from './model.ts';
import { rumourSpec } from './spec.ts';

const worldOf = (params: Params) => rumourModel.build(complete(rumourSpec, { params, seed: 3 }), NO_FILES);

describeGpu.each(['batch', 'resident'] as const)('a rumour on the GPU, %s', (drive) => {
  it.each([1, 2, 4, 8, 16] as const)('is the rumour on one core, LP size %i', async (lpSize) => {
    const world = worldOf({ nodes: 300, end: 20 });
    const { agreed } = await runGpu(await testDevice(), world, { lpSize, drive });
    expect(agreed).toEqual(await runSequential(world));
  });

  it.each<[string, Params]>([
    ['told to people nearby', { contact: 'nearby', nodes: 128, reach: 35 }],
    ['told to three at once', { fanout: 3, nodes: 200, end: 8 }],
    ['told within the round', { latency: 0.9, round: 0.9, nodes: 64 }],
    ['among two', { nodes: 2, contact: 'nearby' }],
  ])('%s', async (_what, params) => {
    const world = worldOf(params);
    const { agreed } = await runGpu(await testDevice(), world, {
      lpSize: 2,
      drive,
      lists: { capacity: 1, poolEntries: 1 },
    });
    expect(agreed).toEqual(await runSequential(world));
  });
});
