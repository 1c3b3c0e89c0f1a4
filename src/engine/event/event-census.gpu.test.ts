/**
 * After each round every event that was created is executed or in exactly one offset, and the next round is told the earliest of them: under each event list, in the middle of windows too,
 * while lists overflow, grow and merge.
 */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { DeviceRun } from './gpu/device-run.ts';
import { drivesFor } from './gpu/drive.ts';
import { GpuExecutor } from './gpu/gpu-executor.ts';
import type { ListSettings } from './gpu/plan.ts';
import { censusFaults } from './testing/event-census.ts';
import { expectOk, samplingOf } from './testing/run-world.ts';
import { tortureWorld } from './testing/torture.ts';
import { TORTURE_NETWORK } from './testing/torture-networks.ts';

/** A window takes many rounds. */
const NETWORK = { ...TORTURE_NETWORK, nodes: 33, lookahead: 20, end: 80, eventsPerNode: 2 };

const CASES: readonly (readonly [string, ListSettings, { readonly sparse?: boolean }])[] = [
  ['slots', { capacity: 1, poolEntries: 1 }, {}],
  ['slots, rounds of what is due', { capacity: 1, poolEntries: 1 }, { sparse: true }],
  ['rings', { list: 'ring', room: 2 }, {}],
  ['rings in kernels of their own', { list: 'ring', room: 4, fused: false }, {}],
  ['reduce', { list: 'reduce', invocations: 32, poolEntries: 1 }, {}],
  ['partition', { list: 'partition', invocations: 32, poolEntries: 1 }, {}],
  ['simple', { list: 'simple', invocations: 32, poolEntries: 1 }, {}],
];

describeGpu('after each round every event is executed or in one place', () => {
  it.each(CASES)('%s', async (_what, lists, organised) => {
    const world = tortureWorld({ ...NETWORK, ...organised });
    const gpu = await testDevice();
    const deviceRun = expectOk(await DeviceRun.create(gpu, world, samplingOf(world), lists));
    const executor = expectOk(await GpuExecutor.on(deviceRun, { lpSize: 1 }, drivesFor('host', world, gpu)));
    const notices: (string | undefined)[] = [];
    for (let rounds = 0, done = false; !done; rounds++) {
      const progress = expectOk(await executor.advance({ wallMs: 0 }));
      notices.push(progress.notice);
      done = progress.done;
      expect({ rounds, faults: await censusFaults(deviceRun, progress.events, executor.nowTicks) }).toEqual({
        rounds,
        faults: [],
      });
    }
    expect(notices.length).toBeGreaterThan(20);
    expect(notices.join()).toMatch(/grew to|LPs have/);
    executor.dispose();
  });
});
