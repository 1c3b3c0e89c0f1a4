/** Workgroups of sparse rounds count themselves on a device: as many as there may be, all of them gone in the end, and the run is the same. */
import { expect, it, vi } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { DeviceRun } from './gpu/device-run.ts';
import { GpuExecutor } from './gpu/gpu-executor.ts';
import { Occupancy } from './gpu/occupancy.ts';
import { CONTROL } from './layout.ts';
import { expectOk, runSequential, runToEnd, samplingOf } from './testing/run-world.ts';
import { tortureWorld } from './testing/torture.ts';
import { TORTURE_NETWORK } from './testing/torture-networks.ts';

describeGpu('workgroups that run at a time', () => {
  it('are counted in three batches', async () => {
    const gpu = await testDevice();
    const world = tortureWorld({ ...TORTURE_NETWORK, nodes: 300, sparse: true });
    const lists = { lanes: 32, working: 8, workgroupsAtOnce: 'counted' } as const;
    const deviceRun = expectOk(await DeviceRun.create(gpu, world, samplingOf(world), lists));
    const noted = vi.spyOn(Occupancy.prototype, 'note');
    const executor = expectOk(await GpuExecutor.on(deviceRun, { lpSize: 2, lists }));
    expect((await runToEnd(executor)).agreed).toEqual(await runSequential(world));
    const counts = noted.mock.calls.slice(0, 3);
    noted.mockRestore();
    expect(counts.map(([, workers]) => workers)).toEqual([37, 37, 37]);
    expect(counts[0][0]).toBeGreaterThan(0);
    expect(Math.max(...counts.map(([most]) => most))).toBeLessThanOrEqual(37);
    const [running] = await deviceRun.read('control', CONTROL.workgroups, 1);
    expect(running).toBe(0);
    executor.dispose();
  });
});
