/** Mobile networks on the GPU and on one core: the same digest, counters, gauges, distributions, series, and words of nodes and cells. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { GpuRounds } from '../../engine/rounds/gpu/gpu-executor.ts';
import type { RoundsWorld } from '../../engine/rounds/model.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { SPEAKS } from './layout.ts';
import { anySmallMobile, type SmallMobile } from './testing/small-mobile.ts';
import { worldOf } from './world.ts';

const SAMPLING = { everyRounds: 7, maxRows: 20 };
const ROUNDS = 25;
/** Nearly every one compiles kernels of its own; `verify --full` draws thousands. */
const NETWORKS = 4;

const worldFor = ({ config, file }: SmallMobile): RoundsWorld =>
  worldOf(config, { roundTicks: 10, endTicks: 10 * ROUNDS }, file && { ...file, nodes: config.nodes, ends: 0 });

describeGpu('a mobile network is the same on the GPU and on one core', () => {
  it('whatever its parameters', async () => {
    await fc.assert(
      fc.asyncProperty(anySmallMobile, async (small) => {
        await expectEqual(worldFor(small));
      }),
      { numRuns: NETWORKS },
    );
  });
});

async function expectEqual(world: RoundsWorld): Promise<void> {
  const sequential = new SequentialRounds(world, SAMPLING);
  const gpu = expectOk(await GpuRounds.create(await testDevice(), world, SAMPLING));
  try {
    for (const executor of [sequential, gpu])
      for (let done = false; !done; ) done = expectOk(await executor.advance({ wallMs: 1e9 })).done;
    const expected = expectOk(await sequential.outcome());
    expect(expectOk(await gpu.outcome())).toEqual(expected);
    const nodes = await gpu.read().copy('nodes', 0, world.buffers.nodes.words);
    const reading = sequential.read();
    expect([...nodes]).toEqual(Array.from(nodes, (_, i) => reading.word('nodes', i)));
    // Sorted the same, whatever the order of threads.
    const sorted = await gpu.read().copy('sorted', 0, 4 * world.nodes);
    for (let at = 3; at < sorted.length; at += 4) sorted[at] &= ~SPEAKS;
    expect([...sorted]).toEqual(Array.from(sorted, (_, i) => reading.word('sorted', i)));
  } finally {
    gpu.dispose();
    sequential.dispose();
  }
}
