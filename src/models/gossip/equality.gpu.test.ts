/** Gossip on the GPU and on one core, for the cases of verified.ts: the same digest, counters, distributions and series, at every LP size. */
import { expect, it } from 'vitest';
import { preparedWorld, runGpu, runSequential } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { gossipModel } from './model.ts';
import { gossipVerified } from './verified.ts';

describeGpu('gossip is the same on the GPU and on one core', () => {
  // Kernels of resident rounds compile for long: one of few words a node, one of many.
  const driveOf = (name: string) =>
    name === 'quick look' ? 'resident' : name.endsWith('NAT, loss') ? 'alternating' : 'batch';
  const cases = gossipVerified.grid.map((one) => [one.name, driveOf(one.name), one] as const);
  it.each(cases)('%s, %s', async (_name, drive, { scenario, files = NO_FILES, lpSizes, lists }) => {
    const gpu = await testDevice();
    const world = await preparedWorld(gossipModel, scenario, files);
    const expected = await runSequential(world);
    for (const lpSize of lpSizes) expect((await runGpu(gpu, world, { lpSize, drive, lists })).agreed).toEqual(expected);
  });

  it.each(['ring', 'reduce'] as const)('with the event list %s', async (list) => {
    const { scenario, files = NO_FILES } = gossipVerified.grid[0];
    const world = await preparedWorld(gossipModel, scenario, files);
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 'auto', list });
    expect(agreed).toEqual(await runSequential(world));
  });
});
