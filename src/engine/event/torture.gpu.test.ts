/**
 * The torture model (testing/torture.ts) is equal on both engines: over LP sizes, lists too short, pools too small, tiny
 * batches, windows longer than a round may last, and times at the border of u32.
 */
import { describe, expect, it } from 'vitest';
import type { GpuContext } from '../../gpu/context.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { MAX_TIME_TICKS } from '../../scenario/scenario.ts';
import type { GpuSettings } from './gpu/gpu-executor.ts';
import { type Agreed, runGpu, runSequential } from './testing/run-world.ts';
import { TORTURE_NETWORK, type TortureConfig, tortureWorld } from './testing/torture.ts';

/** WORK of many ticks inside each window. */
const PAIR: TortureConfig = { ...TORTURE_NETWORK, nodes: 2, lookahead: 100, end: 500, burst: 60, seed: 5 };
/** One window with more events at a node than may be executed in a round. */
const SPRINT: TortureConfig = {
  ...TORTURE_NETWORK,
  nodes: 2,
  lookahead: 4000,
  end: 1300,
  period: 1,
  chains: 1,
  burst: 1,
  seed: 3,
};
const EVERY_TICK: TortureConfig = { ...TORTURE_NETWORK, nodes: 33, lookahead: 1, end: 40, period: 1, seed: 8 };
/** Some blocks of nodes have nothing due for several windows, though something is on its way to them. */
const QUIET: TortureConfig = { ...EVERY_TICK, nodes: 65, end: 600, period: 20, chains: 1, hops: 6 };
/** Hundreds of events pending at each node, all of them tied at every beat. */
const CROWD: TortureConfig = { ...TORTURE_NETWORK, nodes: 3, lookahead: 20, end: 400, period: 100, chains: 500 };
/** The last beats saturate and stay pending. */
const BORDER: TortureConfig = {
  ...TORTURE_NETWORK,
  nodes: 64,
  lookahead: 2 ** 29 + 1,
  end: MAX_TIME_TICKS,
  period: 2 ** 28 + 3,
  burst: 4,
  seed: 2,
};

const expected = new Map<TortureConfig, Promise<Agreed>>();

/** What the sequential engine says; asked once for each network. */
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
  'the torture model is equal on GPU and sequential engine, %s',
  (drive) => {
    describe('all nodes', () => tests(false, drive));
    describe('processing what is due', () => tests(true, drive));
  },
);
