/** Kademlia on the GPU and on one core: the same digest, counters and series. */
import { expect, it } from 'vitest';
import { runGpu, runSequential } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/test-device.ts';
import { bucketsFor, type KademliaConfig } from './config.ts';
import { latencyConfig } from './latency.ts';
import { aliasTable } from './roles.ts';
import { noChurn } from './session-config.ts';
import { kademliaWorld } from './world.ts';

const base = (peers: number): KademliaConfig => ({
  peers,
  k: 8,
  alpha: 3,
  beta: 8,
  buckets: bucketsFor(peers),
  longestPause: 2_000_000,
  lookahead: 10_000,
  natBelow: 0,
  places: aliasTable([1]),
  latency: latencyConfig(1, 1000, () => [10_000, 190_000]),
  sessions: noChurn,
  timeout: 300_000,
  warmUp: 0,
  lossBelow: 0,
  ticksPerSecond: 1e6,
});

const CASES: readonly (readonly [string, KademliaConfig])[] = [
  ['256 peers', base(256)],
  ['loss', { ...base(256), lossBelow: 2 ** 29 }],
  ['alpha 10, k 16', { ...base(100), alpha: 10, k: 16, beta: 3 }],
  ['alpha 1, k 20', { ...base(333), alpha: 1, k: 20, beta: 20 }],
  ['timeouts', { ...base(256), timeout: 100_000 }],
];

describeGpu('kademlia', () => {
  it.each(CASES)('%s', async (_what, config) => {
    const gpu = await testDevice();
    const world = kademliaWorld(config, 7, 8_000_000);
    const expected = await runSequential(world);
    for (const lpSize of [1, 4]) {
      const { agreed } = await runGpu(gpu, world, { lpSize });
      expect(agreed).toEqual(expected);
    }
    console.log(expected.counters, expected.events, expected.digest);
  });
});
