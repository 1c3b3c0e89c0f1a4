/**
 * Sorted rings of LPs give what one core gives: the torture model (testing/torture-networks.ts) over LP sizes and rooms, rings of two entries that merge and grow, and batches as
 * short as they get.
 */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { GpuSettings } from './gpu/gpu-executor.ts';
import { runGpu, runSequential } from './testing/run-world.ts';
import { type TortureConfig, tortureWorld } from './testing/torture.ts';
import { BORDER, CROWD, EVERY_TICK, PAIR, SPRINT, TORTURE_NETWORK } from './testing/torture-networks.ts';

async function expectEqual(config: TortureConfig, settings: Partial<GpuSettings>, wallMs = 1e9): Promise<string> {
  const world = tortureWorld(config);
  const { agreed, notices } = await runGpu(
    await testDevice(),
    world,
    { lpSize: 1, list: 'ring', ...settings },
    { wallMs },
  );
  expect(agreed).toEqual(await runSequential(world));
  return notices.join('; ');
}

describeGpu('sorted rings', () => {
  it.each([1, 2, 8, 64, 'auto'] as const)('of LPs of %s nodes', async (lpSize) => {
    await expectEqual(TORTURE_NETWORK, { lpSize });
  });
  it.each<[string, TortureConfig, GpuSettings['lists'], RegExp]>([
    ['one tick of lookahead', EVERY_TICK, {}, /^/],
    ['two nodes, much inside the window', PAIR, {}, /^/],
    ['more events in a window than a node may execute in a round', SPRINT, {}, /^/],
    ['times at the border of u32', BORDER, {}, /^/],
    ['nodes processed in turns by 32 invocations', TORTURE_NETWORK, { invocations: 32 }, /^/],
    ['rings of two entries', TORTURE_NETWORK, { room: 2 }, /./],
    ['rings of four entries', TORTURE_NETWORK, { room: 4 }, /./],
    ['rings of two entries, one tick of lookahead', EVERY_TICK, { room: 2 }, /./],
    ['hundreds of events of a node', CROWD, { room: 2 }, /./],
  ])('%s', async (_what, config, lists, notice) => {
    expect(await expectEqual(config, { lists })).toMatch(notice);
  });
});
