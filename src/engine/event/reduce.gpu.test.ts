/**
 * Covers: the one list (gpu/reduce) on the torture model, equal to one core: ties, events to oneself inside the window, three sends, windows longer than
 * a round may last, a list that grows, batches and pauses anywhere; models that it cannot run are refused.
 */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { MAX_TIME_TICKS } from '../../scenario/scenario.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { runGpu, runSequential, samplingOf } from './testing/run-world.ts';
import { TORTURE_NETWORK, type TortureConfig, tortureWorld } from './testing/torture.ts';

const SMALL: TortureConfig = { ...TORTURE_NETWORK, nodes: 65 };
/** WORK of many ticks inside each window. */
const PAIR: TortureConfig = { ...TORTURE_NETWORK, nodes: 2, lookahead: 100, end: 300, burst: 60, seed: 5 };
/** One window with more events at a node than may be executed in a round. */
const SPRINT: TortureConfig = { ...PAIR, lookahead: 4000, end: 1300, period: 1, chains: 1, burst: 1, seed: 3 };
const EVERY_TICK: TortureConfig = { ...TORTURE_NETWORK, nodes: 33, lookahead: 1, end: 20, period: 1, seed: 8 };
/** More events to oneself than are remembered, and hundreds that are due at one time. */
const CROWD: TortureConfig = { ...TORTURE_NETWORK, nodes: 3, lookahead: 20, end: 150, period: 50, chains: 100 };
/** The last beats saturate and stay pending. */
const BORDER: TortureConfig = {
  ...TORTURE_NETWORK,
  nodes: 16,
  lookahead: 2 ** 29 + 1,
  end: MAX_TIME_TICKS,
  period: 2 ** 28 + 3,
  burst: 4,
  seed: 2,
};

describeGpu('the one list, by reduce, equals one core', () => {
  async function expectEqual(
    config: TortureConfig,
    settings: Partial<GpuSettings> = {},
    wallMs = 1e9,
  ): Promise<readonly string[]> {
    const sequential = await runSequential(tortureWorld(config));
    expect(sequential.events).toBeGreaterThan(500);
    const whole = { lpSize: 1, list: 'reduce', ...settings } as const;
    const { agreed, notices } = await runGpu(await testDevice(), tortureWorld(config), whole, { wallMs });
    expect(agreed).toEqual(sequential);
    return notices;
  }

  it.each<[string, TortureConfig, GpuSettings['lists']]>([
    ['ties, kinds and payloads', SMALL, {}],
    ['nodes processed in turns by 32 invocations', SMALL, { invocations: 32 }],
    ['one tick of lookahead', EVERY_TICK, {}],
    ['two nodes', PAIR, {}],
    ['more events in a window than a node may execute in a round', SPRINT, {}],
    ['more events to oneself than are remembered', CROWD, {}],
    ['times up to the border of u32', BORDER, {}],
  ])('%s', async (_what, config, lists) => {
    await expectEqual(config, { lists });
  });

  it('a list that is full grows', async () => {
    const notices = await expectEqual(SMALL, { lists: { invocations: 32, poolEntries: 1 } });
    expect(notices.join()).toContain('the event list grew to');
  });

  it('batches as short as they get', async () => {
    await expectEqual({ ...SMALL, end: 80 }, { longestBatchMs: 0.001 }, 0.2);
  });

  it('refuses rounds of what is due', async () => {
    const world = tortureWorld({ ...SMALL, sparse: true });
    const refused = await GpuExecutor.create(await testDevice(), world, samplingOf(world), {
      lpSize: 1,
      list: 'reduce',
    });
    expect(refused).toMatchObject({
      ok: false,
      failure: { kind: 'unsupported', message: expect.stringContaining('the event list reduce has no rounds') },
    });
  });
});
