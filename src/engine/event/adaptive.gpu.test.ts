/** Runs on a GPU that change how their rounds are driven, kernels compiled while they go on, or that the host drives round by round: results are as on one core at any time. */
import { expect, it, vi } from 'vitest';
import { asHardware, describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { BatchSizer } from '../gpu/batch-sizer.ts';
import { ALONE } from '../run-offsets.ts';
import { DeviceRun } from './gpu/device-run.ts';
import { drivesFor, type Way } from './gpu/drive.ts';
import { GpuExecutor } from './gpu/gpu-executor.ts';
import { LP_TUNING } from './gpu/lp-tuner.ts';
import { EventReplicas } from './gpu/replicas/event-replicas.ts';
import { Tuner } from './gpu/tuner.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { agreedOf, expectOk, runGpu, runSequential, samplingOf } from './testing/run-world.ts';
import { tortureWorld } from './testing/torture.ts';
import { TORTURE_NETWORK } from './testing/torture-networks.ts';

const QUIET = tortureWorld({ ...TORTURE_NETWORK, nodes: 5, lookahead: 2, chains: 1, end: 2 ** 28 });
/** A moment's advance of the run: some batches. */
const MOMENT = { wallMs: 20 };
const MOST_MOMENTS = 1000;

describeGpu('a run that may become resident', () => {
  it('compiles the other way while it goes on, and is the same', async () => {
    // On a software adapter nothing is compiled twice.
    const gpu = asHardware(await testDevice());
    const drives = drivesFor('auto', QUIET, gpu);
    expect(drives).toMatchObject({ first: 'batch', other: {} });
    const lists = { lanes: 32, working: 32 } as const;
    const sampling = samplingOf(QUIET);
    const deviceRun = expectOk(
      await DeviceRun.create(gpu, QUIET, sampling, lists, ALONE, drives.first, { lanes: 32, words: 4096 }),
    );
    const lpTuning = { ...LP_TUNING, eventsPerTrial: 100 };
    const executor = expectOk(await GpuExecutor.on(deviceRun, { lpSize: 'auto', lpTuning }, drives));
    const reported = vi.spyOn(Tuner.prototype, 'report');
    /** Batches that came back with all their rounds, and had executed something. */
    const back = (way: Way) =>
      reported.mock.calls.filter(([variant, { events }]) => variant.way === way && events > 0).length;
    let steps = 0;
    for (let moments = 0; deviceRun.ways.length < 2 || back('resident') === 0; moments++) {
      expect(moments).toBeLessThan(MOST_MOMENTS);
      steps = expectOk(await executor.advance(MOMENT)).steps;
    }
    expect(back('batch')).toBeGreaterThan(0);
    reported.mockRestore();
    const twin = new SequentialExecutor(QUIET, sampling);
    expectOk(await twin.advance({ wallMs: 1e9, steps }));
    // A pause may lie within a window: both go on to where it ends.
    expectOk(await executor.advance({ wallMs: 1e9, steps: 1 }));
    expectOk(await twin.advance({ wallMs: 1e9, steps: 1 }));
    expect(agreedOf(expectOk(await executor.outcome()))).toEqual(agreedOf(expectOk(await twin.outcome())));
    executor.dispose();
    twin.dispose();
  });
});

describeGpu('runs that the host drives', () => {
  it.each([false, true])('submit a round when the one before has come back, sparse %s', async (sparse) => {
    const gpu = await testDevice();
    const world = tortureWorld({ ...TORTURE_NETWORK, end: 100, sparse });
    const submitted = vi.spyOn(DeviceRun.prototype, 'recordCopy');
    const cameBack = vi.spyOn(BatchSizer.prototype, 'report');
    const { agreed } = await runGpu(gpu, world, { lpSize: 2, drive: 'host' });
    const [out, back] = [submitted, cameBack].map(({ mock }) => mock.invocationCallOrder);
    const rounds = cameBack.mock.calls.map(([each]) => each);
    for (const spy of [submitted, cameBack]) spy.mockRestore();
    expect(agreed).toEqual(await runSequential(world));
    expect(rounds.length).toBeGreaterThan(agreed.windows / 2);
    expect(new Set(rounds)).toEqual(new Set([1]));
    // The first reads what was built.
    expect(out.length).toBe(back.length + 1);
    expect(back.every((at, i) => out[i + 1] < at && at < (out[i + 2] ?? Number.POSITIVE_INFINITY))).toBe(true);
  });

  it('have no replicas', async () => {
    const gpu = await testDevice();
    const replicaRun = () => ({ world: QUIET, sampling: samplingOf(QUIET) });
    const opened = await EventReplicas.open(gpu, [QUIET], replicaRun, 'auto', 2, { lpSize: 1, drive: 'host' });
    expect(opened).toMatchObject({
      failure: { message: 'drive host is for runs alone: replicas are read back by batches' },
    });
  });
});
