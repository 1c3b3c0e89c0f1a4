/**
 * Covers: the one list (gpu/reduce), its safe events or all of it sorted, on the torture model, equal to one core: ties, events to oneself inside the window, three sends, windows longer than
 * a round may last, a list that grows, batches and pauses anywhere.
 */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { rumourModel } from '../../models/test-rumour/model.ts';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { MAX_TIME_TICKS } from '../../scenario/scenario.ts';
import { type TracedEvent, tracedEvents } from './event-trace.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { messagesOnGpu } from './gpu/pending.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { censusWorld } from './testing/census.ts';
import { agreedOf, expectOk, runGpu, runSequential, samplingOf } from './testing/run-world.ts';
import { type TortureConfig, tortureWorld } from './testing/torture.ts';
import { TORTURE_NETWORK } from './testing/torture-networks.ts';

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

const inOrder = (messages: readonly { readonly time: number; readonly src: number; readonly dst: number }[]) =>
  messages.map(({ time, src, dst }) => `${time} ${src} ${dst}`).sort();

describeGpu.each(['reduce', 'partition', 'simple'] as const)('the one list, by %s, equals one core', (list) => {
  async function expectEqual(
    config: TortureConfig,
    settings: Partial<GpuSettings> = {},
    wallMs = 1e9,
  ): Promise<readonly string[]> {
    const sequential = await runSequential(tortureWorld(config));
    expect(sequential.events).toBeGreaterThan(500);
    const whole = { lpSize: 1, list, ...settings } as const;
    const { agreed, notices } = await runGpu(await testDevice(), tortureWorld(config), whole, { wallMs });
    expect(agreed).toEqual(sequential);
    return notices;
  }

  it.each<[string, TortureConfig, GpuSettings['lists']]>([
    ['ties, kinds and payloads', SMALL, {}],
    ['nodes processed in turns by 32 invocations', SMALL, { invocations: 32 }],
    ['a model of few due nodes', { ...SMALL, sparse: true }, {}],
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

  it('entries without an event are dropped: a list with some room does not grow', async () => {
    expect(await expectEqual(SMALL, { lists: { invocations: 32, poolEntries: 2000 } })).toEqual([]);
  });

  it('the first event of each node in a round', async () => {
    await expectEqual(SMALL, { perRound: 'first' });
    const world = tortureWorld({ ...SMALL, end: 60 });
    const rounds = [];
    for (const perRound of ['all', 'first'] as const) {
      const settings = { lpSize: 1, list, perRound } as const;
      const executor = expectOk(await GpuExecutor.create(await testDevice(), world, samplingOf(world), settings));
      rounds.push(expectOk(await executor.advance({ wallMs: 1e9 })).effort?.rounds ?? 0);
      executor.dispose();
    }
    expect(rounds[1]).toBeGreaterThan(2 * rounds[0]);
  });

  it('batches as short as they get', async () => {
    await expectEqual({ ...SMALL, end: 80 }, { longestBatchMs: 0.001 }, 0.2);
  });

  it.each<[string, Parameters<typeof complete>[1]]>([
    ['told to three at once', { params: { fanout: 3, nodes: 100, end: 8 }, seed: 3 }],
    ['told within the round', { params: { latency: 0.9, round: 0.9, nodes: 64, end: 8 }, seed: 3 }],
  ])('a rumour, %s', async (_what, options) => {
    const world = rumourModel.build(complete(rumourSpec, options), NO_FILES);
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 1, list });
    expect(agreed).toEqual(await runSequential(world));
  });

  it('records wait in a ring that fills, and are evaluated as on one core', async () => {
    const world = censusWorld({ nodes: 65, lookahead: 40, end: 300, asks: 3, seed: 7 });
    const settings = { lpSize: 1, list, lists: { invocations: 32, recordEntries: 33 } } as const;
    const { agreed } = await runGpu(await testDevice(), world, settings);
    expect(agreed).toEqual(await runSequential(world));
  });

  it('is looked at between windows: what is pending, and who sent it, is that of one core', async () => {
    // Of no node more messages than are told.
    const world = tortureWorld({ ...SMALL, lookahead: 9, end: 60, period: 20, chains: 2, hops: 6 });
    const created = await GpuExecutor.create(await testDevice(), world, samplingOf(world), {
      lpSize: 1,
      list,
    });
    const [executor, twin] = [expectOk(created), new SequentialExecutor(world, samplingOf(world))];
    const wanted = { stride: 1, count: world.nodes - 1, also: world.nodes - 1 };
    for (let call = 0, done = false; !done; call++) {
      const limits = { wallMs: 1e9, steps: call % 3 };
      done = expectOk(await executor.advance(limits)).done;
      expectOk(await twin.advance(limits));
      expect(agreedOf(expectOk(await executor.outcome()))).toEqual(agreedOf(expectOk(await twin.outcome())));
      const told = await messagesOnGpu(executor.read(), wanted);
      expect(inOrder(told ?? [])).toEqual(inOrder(twin.messages(wanted)));
    }
    executor.dispose();
  });

  it('is traced as one core is', async () => {
    const world = tortureWorld({ ...SMALL, end: 60 });
    const settings = { lpSize: 1, list, traceRows: 300 } as const;
    const created = await GpuExecutor.create(await testDevice(), world, samplingOf(world), settings);
    const traces = [];
    for (const executor of [expectOk(created), new SequentialExecutor(world, samplingOf(world))]) {
      expectOk(await executor.watch('all'));
      const traced: TracedEvent[] = [];
      for (let done = false; !done; ) {
        done = expectOk(await executor.advance({ wallMs: 1e9, steps: 1 })).done;
        traced.push(...tracedEvents(executor.takeEventTrace()));
      }
      executor.dispose();
      traces.push(traced.map(({ time, dst, src, seq }) => `${time} ${dst} ${src} ${seq}`).sort());
    }
    expect(traces[0]).toEqual(traces[1]);
    expect(traces[0].length).toBeGreaterThan(500);
  });
});
