/**
 * Kademlia on the GPU and on one core: the same digest, counters, distributions and series. One compiled shape serves many
 * scenarios, for parameters are uniforms.
 */
import { describe, expect, it } from 'vitest';
import { runGpu, runSequential } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/test-device.ts';
import type { Params } from '../../scenario/spec.ts';
import { testConfig } from './testing/test-config.ts';
import { kademliaWorld } from './world.ts';

const TICKS_PER_SECOND = 1e6;

const CASES: readonly (readonly [string, Params])[] = [
  ['nothing in particular', {}],
  ['loss', { loss: 0.1, timeout: 0.3 }],
];

describeGpu('Kademlia', () => {
  describe('is the same on the GPU and on one core', () => {
    it.each(CASES)('%s', async (_what, params) => {
      const gpu = await testDevice();
      const config = testConfig({ peers: 256, dMax: 2, end: 8, ...params });
      const world = kademliaWorld(config, 7, 8 * TICKS_PER_SECOND);
      const expected = await runSequential(world);
      console.log(Object.fromEntries(world.counters.map((n, i) => [n, expected.counters[i]])), expected.events);
      for (const lpSize of [1, 16]) {
        const { agreed } = await runGpu(gpu, world, { lpSize });
        expect(agreed).toEqual(expected);
      }
    });
  });
});
