/** Covers: time by step of rounds, on a device with time stamps: a timed run ends as any other, and tells the seconds of each step; others tell nothing. */
import { expect, it } from 'vitest';
import { describeGpu, ownDevice, testDevice } from '../../gpu/testing/test-device.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { agreedOf, expectOk, runSequential, samplingOf } from './testing/run-world.ts';
import { tortureWorld } from './testing/torture.ts';
import { TORTURE_NETWORK } from './testing/torture-networks.ts';

const WORLD = tortureWorld({ ...TORTURE_NETWORK, end: 100 });

async function finished(
  gpu: Awaited<ReturnType<typeof testDevice>>,
  drive: GpuSettings['drive'],
  further: Partial<GpuSettings> = {},
) {
  const executor = expectOk(await GpuExecutor.create(gpu, WORLD, samplingOf(WORLD), { lpSize: 2, drive, ...further }));
  const progress = expectOk(await executor.advance({ wallMs: 1e9 }));
  const agreed = agreedOf(expectOk(await executor.outcome()));
  executor.dispose();
  return { progress, agreed };
}

describeGpu('time by step', () => {
  it.each(['batch', 'host'] as const)('changes nothing of a run, drive %s', async (drive) => {
    const gpu = await ownDevice({ timeStamps: true });
    const { progress, agreed } = await finished(gpu, drive);
    expect(agreed).toEqual(await runSequential(WORLD));
    // An adapter without time stamps has nothing to tell.
    if (gpu.device.features.has('timestamp-query')) {
      const { advance, other, ...more } = progress.effort?.kernelSeconds ?? {};
      expect(more).toEqual({});
      expect(advance).toBeGreaterThan(0);
      expect(other).toBeGreaterThanOrEqual(0);
      expect(advance + other).toBeLessThan(progress.wallSeconds);
    }
    gpu.device.destroy();
  });

  it('is that of rings by handle, insert and minimum, where they are kernels of their own', async () => {
    const gpu = await ownDevice({ timeStamps: true });
    const { progress, agreed } = await finished(gpu, 'batch', { list: 'ring', lists: { room: 80, fused: false } });
    expect(agreed).toEqual(await runSequential(WORLD));
    if (gpu.device.features.has('timestamp-query'))
      expect(Object.keys(progress.effort?.kernelSeconds ?? {})).toEqual(['handle', 'insert', 'minimum', 'other']);
    gpu.device.destroy();
  });

  it('is not told of a device without time stamps', async () => {
    const { progress } = await finished(await testDevice(), 'batch');
    expect(progress.effort?.kernelSeconds).toBeUndefined();
  });
});
