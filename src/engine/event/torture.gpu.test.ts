/**
 * The torture model (testing/torture.ts) is equal on both engines: over LP sizes, lists too short, pools too small, tiny
 * batches, windows longer than a round may last, and times at the border of u32.
 */
import { describe, expect, it } from 'vitest';
import type { GpuContext } from '../../gpu/context.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { GpuSettings } from './gpu/gpu-executor.ts';
import { type Agreed, runGpu, runSequential } from './testing/run-world.ts';
import { type TortureConfig, tortureWorld } from './testing/torture.ts';
import { BORDER, CROWD, EVERY_TICK, PAIR, QUIET, SPRINT, TORTURE_NETWORK } from './testing/torture-networks.ts';

const expected = new Map<TortureConfig, Promise<Agreed>>();

/** What one core says; asked once for each network. */
function reference(config: TortureConfig): Promise<Agreed> {
  const known = expected.get(config) ?? runSequential(tortureWorld(config));
  expected.set(config, known);
  return known;
}

/** Runs on the GPU and compares; gives what the run said on its way. */
async function expectEqual(
  sparse: boolean,
  gpu: GpuContext,
  config: TortureConfig,
  settings: GpuSettings,
  wallMs = 1e9,
): Promise<readonly string[]> {
  const sequential = await reference(config);
  expect(sequential.events).toBeGreaterThan(1000);
  const { agreed, notices } = await runGpu(gpu, tortureWorld({ ...config, sparse }), settings, { wallMs });
  expect(agreed).toEqual(sequential);
  return notices;
}

function tests(sparse: boolean, drive: GpuSettings['drive']): void {
  it.each([1, 2, 8, 16, 64, 'auto'] as const)('LP size %s', async (lpSize) => {
    await expectEqual(sparse, await testDevice(), TORTURE_NETWORK, { lpSize, drive });
  });

  it.each<[string, TortureConfig, GpuSettings['lists']]>([
    ['lists of one slot', TORTURE_NETWORK, { capacity: 1 }],
    ['lists of one slot, two busy nodes', PAIR, { capacity: 1 }],
    ['lists of one slot, one tick of lookahead', EVERY_TICK, { capacity: 1 }],
    ['nodes processed in turns by 32 invocations', TORTURE_NETWORK, { invocations: 32 }],
    ['lists of one slot, hundreds of events of a node', CROWD, { capacity: 1 }],
    ['one tick of lookahead', EVERY_TICK, {}],
    ['two nodes', PAIR, {}],
    ['more events in a window than a node may execute in a round', SPRINT, {}],
    ['more events in a window than a node may execute in a round, lists of one slot', SPRINT, { capacity: 1 }],
    ['times up to the border of u32', BORDER, {}],
    ['times up to the border of u32, lists of one slot', BORDER, { capacity: 1 }],
  ])('%s', async (_what, config, lists) => {
    await expectEqual(sparse, await testDevice(), config, { lpSize: 2, drive, lists });
  });

  it.each<[string, TortureConfig, GpuSettings['lists']]>([
    ['the pool alone', TORTURE_NETWORK, { capacity: 1, poolEntries: 1, growCapacity: false }],
    ['the lists too', TORTURE_NETWORK, { capacity: 1, poolEntries: 1 }],
    ['the lists too, one tick of lookahead', EVERY_TICK, { capacity: 1, poolEntries: 1 }],
  ])('an exhausted pool grows: %s', async (_what, config, lists) => {
    const notices = await expectEqual(sparse, await testDevice(), config, { lpSize: 1, drive, lists });
    expect(notices).toEqual([expect.stringContaining('event lists grew')]);
  });

  it.each([
    ['as short as they get', TORTURE_NETWORK, 0.001],
    ['of a few rounds', QUIET, 1],
  ])('batches %s', async (_what, config, longestBatchMs) => {
    await expectEqual(sparse, await testDevice(), config, { lpSize: 1, drive, longestBatchMs }, 0.2);
  });

  // Rounds of what is due never use them.
  it.skipIf(sparse)('without subgroups, lists of one slot', async () => {
    const gpu = await testDevice({ subgroups: false });
    await expectEqual(sparse, gpu, TORTURE_NETWORK, { lpSize: 4, drive, lists: { capacity: 1 } });
  });
}

describeGpu.each(['batch', 'resident', 'alternating'] as const)(
  'the torture model is equal on GPU and one core, %s',
  (drive) => {
    describe('all nodes', () => tests(false, drive));
    describe('processing what is due', () => tests(true, drive));
  },
);
