/**
 * Serial events of nodes are equal on both engines, at every pause, row and end: for random networks, LP sizes, lists too short, pools
 * too small, traces that run full and few events of a node in a round, so that windows take several rounds. Those of LPs are those of
 * the trace where they take one.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { EventExecutor } from './executor.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { expectOk, samplingOf } from './testing/run-world.ts';
import { serialOfTrace } from './testing/serial.ts';
import { type TortureConfig, tortureNetworks, tortureWorld } from './testing/torture.ts';
import { TORTURE_NETWORK } from './testing/torture-networks.ts';

/** Few shapes, so that kernels are compiled once: by capacity, trace and organisation. */
const STRESSES: [what: string, settings: Pick<GpuSettings, 'lists' | 'traceRows'>, network?: Partial<TortureConfig>][] =
  [
    ['lists as they are', {}],
    ['a pool that grows', { lists: { capacity: 1, poolEntries: 1, growCapacity: false } }],
    ['turns of few invocations', { lists: { capacity: 1, poolEntries: 40, growCapacity: false, invocations: 32 } }],
    ['a trace that runs full', { traceRows: 5 }],
    ['two events of a node in a round', {}, { eventsPerNode: 2 }],
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

/** Of `TORTURE_NETWORK`, by its trace. */
async function serialOfLps(lpSize: number): Promise<number> {
  const executor = oneCore(TORTURE_NETWORK);
  await executor.watch('all');
  await told(executor, 1000);
  return serialOfTrace(tortureWorld(TORTURE_NETWORK), executor.takeEventTrace(), lpSize).serialEvents;
}

describeGpu.each([false, true])('serial events, sparse: %s', (sparse) => {
  it.each(STRESSES)('%s: are equal on both engines, whatever the LP size', async (_what, stress, network) => {
    await fc.assert(
      fc.asyncProperty(
        tortureNetworks(70),
        fc.nat(4),
        fc.integer({ min: 1, max: 9 }),
        async (config, exponent, steps) => {
          const expected = await told(oneCore(config), steps);
          const settings = { lpSize: 2 ** exponent, ...stress };
          const { nodes, lpSerialEvents } = await onGpu({ ...config, ...network, sparse }, settings, steps);
          expect(nodes).toEqual(expected.nodes);
          expect(lpSerialEvents).toBeGreaterThanOrEqual(nodes.serialEvents);
        },
      ),
      { numRuns: 6 },
    );
  });

  it.each([1, 4, 16])('of LPs of %d nodes are those of the trace, where lists are long enough', async (lpSize) => {
    const { lpSerialEvents } = await onGpu({ ...TORTURE_NETWORK, sparse }, { lpSize, lists: LONG }, 1000);
    expect(lpSerialEvents).toBe(await serialOfLps(lpSize));
  });

  it('of LPs are more where a window takes several rounds, for a node executes one event in each', async () => {
    const lpSize = 4;
    const { nodes, lpSerialEvents } = await onGpu(
      { ...TORTURE_NETWORK, eventsPerNode: 1, sparse },
      { lpSize, lists: LONG },
      1000,
    );
    expect(nodes.serialEvents).toBe(await serialOfLps(1));
    expect(lpSerialEvents).toBeGreaterThan(await serialOfLps(lpSize));
  });
});
