/** Mobile networks at their edges on the GPU and on one core: the same digest, counters, gauges, distributions and series, the same end. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { GpuRounds } from '../../engine/rounds/gpu/gpu-executor.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { GridCase } from '../verified-model.ts';
import { mobileGrid } from './grid.ts';
import { mobileModel } from './model.ts';

const SAMPLING = { everyRounds: 9, maxRows: 100 };

const cases = mobileGrid.map((one) => [one.name, one] as const);

describeGpu('a mobile network at its edges is the same on the GPU and on one core', () => {
  it.each(cases)('%s', async (_name, one) => {
    await expectEqual(one);
  });
});

async function expectEqual({ scenario, steps, files = NO_FILES }: GridCase): Promise<void> {
  const world = mobileModel.build(scenario, files);
  const sequential = new SequentialRounds(world, SAMPLING);
  const gpu = expectOk(await GpuRounds.create(await testDevice(), world, SAMPLING));
  try {
    for (const executor of [sequential, gpu])
      for (let left = true; left; ) {
        const { done, steps: over } = expectOk(await executor.advance({ wallMs: 1e9, steps }));
        left = !done && (steps === undefined || over < steps);
      }
    expect(expectOk(await gpu.outcome())).toEqual(expectOk(await sequential.outcome()));
  } finally {
    gpu.dispose();
    sequential.dispose();
  }
}
