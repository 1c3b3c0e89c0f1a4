/**
 * Kademlia on the GPU and on one core, for the cases of grid.ts: the same digest, counters, distributions and series, at every LP size,
 * and tables in order in the GPU's own memory.
 */
import { expect, it } from 'vitest';
import { GpuExecutor, type GpuSettings } from '../../engine/event/gpu/gpu-executor.ts';
import { ENGINE_STATE_WORDS } from '../../engine/event/layout.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { NODE_WORDS, type Reading, readingOfNode } from '../../engine/event/reading.ts';
import { expectOk, preparedWorld, runSequential, runToEnd, samplingOf } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { GridCase } from '../verified-model.ts';
import { kademliaGrid } from './grid.ts';
import { kademliaModel } from './model.ts';
import { configOf } from './scenario-config.ts';
import { openSources } from './sources/sources.ts';
import type { KademliaParams } from './spec/params.ts';
import { tableFaults } from './testing/table-faults.ts';

describeGpu('Kademlia is the same on the GPU and on one core', () => {
  // One way of driving rounds for each case: a kernel of this model compiles for long. A resident workgroup has no teams.
  const drives = ['resident', 'batch', 'alternating', 'batch'] as const;
  const teamDrives = ['batch', 'batch', 'alternating', 'batch'] as const;
  const driveOf = ({ lists }: GridCase, i: number) => (lists?.phased ? teamDrives : drives)[i % drives.length];
  const cases = kademliaGrid.map((one, i) => [one.name, driveOf(one, i), one] as const);
  it.each(cases)('%s, %s', async (_name, drive, one) => {
    for (const lpSize of one.lpSizes) await expectEqual(one, { lpSize, drive, lists: one.lists });
  });

  // All nodes in each round, by lanes.
  const byLanes = kademliaGrid.filter(
    ({ name, lists }) => !lists?.phased && /LP size, hot spots|tables lost|cold start with churn/.test(name),
  );
  it.each(byLanes.map((one) => [one.name, one] as const))('%s, on a ring and on one list', async (_name, one) => {
    await expectEqual(one, { lpSize: one.lpSizes[0], list: 'ring', lists: { room: 8 } });
    await expectEqual(one, { lpSize: 'auto', list: 'reduce' });
  });
});

async function expectEqual({ scenario, files = NO_FILES }: GridCase, settings: GpuSettings): Promise<void> {
  const gpu = await testDevice();
  const world = await preparedWorld(kademliaModel, scenario, files);
  const expected = await runSequential(world);
  expect(expected.counters[0]).toBeGreaterThan(50);
  const { agreed, tables } = await runOnGpu(gpu, world, settings);
  expect(agreed).toEqual(expected);
  const config = configOf(scenario as Scenario<KademliaParams>, files);
  const { ids } = openSources(config, scenario.seed);
  const faults = tables.map((reading, peer) => tableFaults(config, ids, peer, reading));
  expect(faults.flat()).toEqual([]);
}

/** A run on the GPU, and what its own memory holds of each peer in the end. */
async function runOnGpu(gpu: GpuContext, world: EventWorld, settings: GpuSettings) {
  const executor = expectOk(await GpuExecutor.create(gpu, world, samplingOf(world), settings));
  try {
    const { agreed } = await runToEnd(executor);
    return { agreed, tables: await readPeers(world, executor) };
  } finally {
    executor.dispose();
  }
}

async function readPeers({ nodes: peers, ...world }: EventWorld, executor: GpuExecutor): Promise<Reading[]> {
  const { gpu, stateWords, storeWords, nodes, store } = executor.read();
  const states = await readWords(gpu.device, nodes, 0, peers * stateWords);
  const stores = await readWords(gpu.device, store, 0, peers * storeWords);
  return Array.from({ length: peers }, (_, node) => {
    const words = new Uint32Array(NODE_WORDS + world.stateWords);
    words.set(states.subarray(node * stateWords + ENGINE_STATE_WORDS, (node + 1) * stateWords), NODE_WORDS);
    return readingOfNode(words, stores.subarray(node * storeWords, (node + 1) * storeWords), 0);
  });
}
