/**
 * Swarms on the GPU and on one core, for the cases of grid.ts: the same digest, counters, gauges, distributions, series and ending, and the
 * same words in the GPU's own memory.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { GpuRounds } from '../../engine/rounds/gpu/gpu-executor.ts';
import type { RoundsReading, RoundsWorld } from '../../engine/rounds/model.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { GridCase } from '../verified-model.ts';
import { swarmGrid } from './grid.ts';
import { copyCountOffsets } from './layout.ts';
import { swarmModel } from './model.ts';

const SAMPLING = { everyRounds: 9, maxRows: 40 };

const cases = swarmGrid.map((one) => [one.name, one] as const);

describeGpu('a swarm is the same on the GPU and on one core', () => {
  it.each(cases)('%s', async (_name, one) => {
    await expectEqual(one);
  });

  const busiest = cases.filter(([name]) => name === 'everything at once' || name === 'free riders');
  it.each(busiest)('%s, without subgroups', async (_name, one) => {
    await expectEqual(one, false);
  });
});

async function expectEqual({ scenario, steps }: GridCase, subgroups = true): Promise<void> {
  const world = swarmModel.build(scenario, NO_FILES);
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
    expectSameWords(world, sequential.read(), await words('peers'), await words('copy_counts'));
  } finally {
    gpu.dispose();
    sequential.dispose();
  }
}

/** What peers are and did last, and copies of each block. */
function expectSameWords(
  world: RoundsWorld,
  reading: RoundsReading,
  peers: Uint32Array,
  copyCounts: Uint32Array,
): void {
  const { blocks } = world.uniforms;
  expect([...peers]).toEqual(Array.from(peers, (_, i) => reading.word('peers', i)));
  const copies = copyCountOffsets(blocks).copiesAt(reading.round);
  const counted = Array.from({ length: blocks }, (_, b) => reading.word('copy_counts', copies + b));
  expect([...copyCounts.subarray(copies, copies + blocks)]).toEqual(counted);
}
