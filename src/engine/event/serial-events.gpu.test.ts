/**
 * Serial events of nodes are equal on both engines, at every pause, row and end: for random networks, LP sizes, lists too short, pools
 * too small and traces that run full, so that windows take several rounds. Those of LPs are those of the trace where they take one.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { EventExecutor } from './executor.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { expectOk, samplingOf } from './testing/run-world.ts';
import { serialOfTrace } from './testing/serial.ts';
import { type TortureConfig, tortureWorld } from './testing/torture.ts';

const NETWORK: TortureConfig = {
  nodes: 257,
  lookahead: 40,
  end: 160,
  period: 7,
  chains: 3,
  burst: 5,
  hops: 4,
  seed: 11,
};

/** Few shapes, so that kernels are compiled once: by capacity, trace and organisation. */
const STRESSES: [what: string, lists: GpuSettings['lists'], traceRows?: number][] = [
  ['lists as they are', {}],
  ['a pool that grows', { capacity: 1, poolEntries: 1, growCapacity: false }],
  ['turns of few invocations', { capacity: 1, poolEntries: 40, growCapacity: false, invocations: 32 }],
  ['a trace that runs full', {}, 5],
];

/** No window takes a second round. */
const LONG = { capacity: 60, poolEntries: 4096 };

/** Events and serial events wherever a run stops, and the rows. */
async function told(executor: EventExecutor, steps: number) {
  const pauses: (readonly number[])[] = [];
  for (let done = false; !done; ) {
    const progress = expectOk(await executor.advance({ wallMs: 1e9, steps }));
    done = progress.done;
    pauses.push([progress.steps, progress.events, progress.serialEvents ?? -1]);
  }
  const { events, windows, serialEvents, lpSerialEvents, series } = expectOk(await executor.outcome());
  const { lpSerialEvents: lpRows, ...rows } = series;
  expect(lpRows.every((value, i) => value >= (lpRows[i - 1] ?? 0) && value <= series.events[i])).toBe(true);
  return { nodes: { events, windows, serialEvents, pauses, rows }, lpSerialEvents };
}

async function onGpu(config: TortureConfig, settings: GpuSettings, steps: number) {
  const world = tortureWorld(config);
  const executor = expectOk(await GpuExecutor.create(await testDevice(), world, samplingOf(world), settings));
  try {
    if (settings.traceRows !== undefined) expectOk(await executor.watch('all'));
    return await told(executor, steps);
  } finally {
    executor.dispose();
  }
}

const oneCore = (config: TortureConfig) => {
  const world = tortureWorld(config);
  return new SequentialExecutor(world, samplingOf(world));
};

const networks: fc.Arbitrary<TortureConfig> = fc.record({
  nodes: fc.integer({ min: 2, max: 70 }),
  lookahead: fc.integer({ min: 1, max: 60 }),
  end: fc.integer({ min: 20, max: 120 }),
  period: fc.integer({ min: 1, max: 12 }),
  chains: fc.integer({ min: 1, max: 3 }),
  burst: fc.nat(8),
  hops: fc.nat(4),
  seed: fc.nat(1000),
});

describeGpu.each([false, true])('serial events, sparse: %s', (sparse) => {
  it.each(STRESSES)('%s: are equal on both engines, whatever the LP size', async (_what, lists, traceRows) => {
    await fc.assert(
      fc.asyncProperty(networks, fc.nat(4), fc.integer({ min: 1, max: 9 }), async (config, exponent, steps) => {
        const expected = await told(oneCore(config), steps);
        const settings = { lpSize: 2 ** exponent, lists, traceRows };
        const { nodes, lpSerialEvents } = await onGpu({ ...config, sparse }, settings, steps);
        expect(nodes).toEqual(expected.nodes);
        expect(lpSerialEvents).toBeGreaterThanOrEqual(nodes.serialEvents);
      }),
      { numRuns: 6 },
    );
  });

  it.each([1, 4, 16])('of LPs of %d nodes are those of the trace, where lists are long enough', async (lpSize) => {
    const executor = oneCore(NETWORK);
    await executor.watch('all');
    await told(executor, 1000);
    const { serialEvents } = serialOfTrace(tortureWorld(NETWORK), executor.takeEventTrace(), lpSize);
    const { lpSerialEvents } = await onGpu({ ...NETWORK, sparse }, { lpSize, lists: LONG }, 1000);
    expect(lpSerialEvents).toBe(serialEvents);
  });
});
