/** Covers: time stamps of kernels: a timed run ends as any other, and tells the seconds of each kernel; others tell nothing. */
import { expect, it } from 'vitest';
import { describeGpu, ownDevice, testDevice } from '../../gpu/testing/test-device.ts';
import { expectOk } from '../event/testing/run-world.ts';
import type { RoundsSampling } from './executor.ts';
import { GpuRounds } from './gpu/gpu-executor.ts';
import { relayWorld } from './testing/relay.ts';

const SAMPLING: RoundsSampling = { everyRounds: 7, maxRows: 12 };

async function finished(gpu: Awaited<ReturnType<typeof testDevice>>) {
  const world = relayWorld({ nodes: 100, end: 1000 });
  const executor = expectOk(await GpuRounds.create(gpu, world, SAMPLING));
  const progress = expectOk(await executor.advance({ wallMs: 1e9 }));
  const outcome = expectOk(await executor.outcome());
  executor.dispose();
  return { world, progress, outcome };
}

describeGpu('time stamps of kernels', () => {
  it('change nothing of the run', async () => {
    const gpu = await ownDevice({ timeStamps: true });
    const { world, progress, outcome } = await finished(gpu);
    const plain = await finished(await testDevice());
    expect(outcome).toEqual(plain.outcome);
    expect(plain.progress.effort?.kernelSeconds).toBeUndefined();
    // An adapter without time stamps has nothing to tell.
    if (gpu.device.features.has('timestamp-query')) {
      const seconds = progress.effort?.kernelSeconds ?? {};
      expect(Object.keys(seconds)).toEqual(world.roundKernels.map(({ module }) => module));
      const all = Object.values(seconds).reduce((sum, each) => sum + each, 0);
      expect(all).toBeGreaterThan(0);
      expect(all).toBeLessThan(progress.wallSeconds);
    }
    gpu.device.destroy();
  });
});
