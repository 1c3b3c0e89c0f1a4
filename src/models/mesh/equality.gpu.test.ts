/** A mesh on the GPU and on one core, for the cases of verified.ts: the same digest, counters, distributions and series, at every LP size. */
import { expect, it } from 'vitest';
import { runGpu, runSequential } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { meshModel } from './model.ts';
import { meshSpec } from './spec.ts';
import { meshVerified } from './verified.ts';

describeGpu('a mesh is the same on the GPU and on one core', () => {
  const driveOf = (i: number) => (i % 4 === 1 ? 'resident' : i % 4 === 3 ? 'alternating' : 'batch');
  const cases = meshVerified.grid.map((one, i) => [one.name, driveOf(i), one] as const);
  it.each(cases)('%s, %s', async (_name, drive, { scenario, files = NO_FILES, lpSizes, lists }) => {
    const gpu = await testDevice();
    const world = meshModel.build(scenario, files);
    const expected = await runSequential(world);
    for (const lpSize of lpSizes) expect((await runGpu(gpu, world, { lpSize, drive, lists })).agreed).toEqual(expected);
  });
});

describeGpu('256 stations that all send at once', () => {
  it('overflow their lists, and lose nothing', async () => {
    const gpu = await testDevice();
    const short = { mac: 'dcf', source: 'saturated', cwMin: 0, cwMax: 0, bitRate: '54', payload: 1, spacing: 5 };
    const params = { ...short, stations: 256, fading: 'none', end: 0.000_08 };
    const world = meshModel.build(complete(meshSpec, { params }), NO_FILES);
    const expected = await runSequential(world);
    // Each has the frames of all others to hear at one tick.
    expect(expected.peakPending).toBeGreaterThanOrEqual(256 * 255);
    expect(expected.created).toBe(expected.events + expected.pending);
    const { agreed, notices } = await runGpu(gpu, world, { lpSize: 'auto' });
    expect(agreed).toEqual(expected);
    expect(notices.join()).toContain('event lists grew to');
  });
});
