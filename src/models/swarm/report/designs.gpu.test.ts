/**
 * Covers: the report's designs of the exchange on a device against the rules on one core, as equality.gpu.test.ts does for bitsets: digest,
 * rounds, counters, gauges, series, distributions and why they ended. The exact ones share one sequential run.
 */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import type { RoundsExecutor, RoundsOutcome } from '../../../engine/rounds/executor.ts';
import { GpuRounds } from '../../../engine/rounds/gpu/gpu-executor.ts';
import { SequentialRounds } from '../../../engine/rounds/sequential-executor.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { swarmSpec } from '../spec.ts';
import { swarmWorld } from '../world.ts';
import type { Design } from './designs.ts';

const SAMPLING = { everyRounds: 5, maxRows: 20 };

const EXACT: Readonly<Record<string, readonly Design[]>> = {
  rub: ['naive'],
  grf: ['peer-per-thread', 'block-per-thread', 'multi-block'],
};

interface Case {
  readonly what: string;
  readonly params: Params;
  /** What it must have come to, so that it covers what it says. */
  readonly has: (outcome: RoundsOutcome) => boolean;
}

const CASES: readonly Case[] = [
  {
    what: 'peers that come, go and ride free, and push several blocks',
    params: {
      peers: 60,
      blocks: 35,
      seeds: 3,
      slots: 3,
      freeRiders: 0.3,
      arrivals: 'flash',
      flashMean: 8,
      leave: 'leave',
      linger: 3,
      seedsLeave: 40,
      end: 60,
    },
    has: ({ counters }) => counters.departed > 3 && counters.completed > 20 && counters.duplicates > 50,
  },
  { what: 'one block', params: { peers: 50, blocks: 1 }, has: ({ counters }) => counters.completed === 50 },
  {
    what: 'more blocks than threads',
    params: { peers: 9, blocks: 300, slots: 4, end: 40 },
    has: ({ counters }) => counters.useful > 500,
  },
  {
    what: 'slots that take turns in a workgroup',
    params: { peers: 300, blocks: 9, slots: 8, end: 6 },
    has: ({ counters }) => counters.useful > 1000,
  },
  {
    what: 'a stored graph that falls apart',
    params: { peers: 30, blocks: 5, connection: 'degree', degree: 1 },
    has: ({ ending }) => /can never be complete/.test(ending ?? ''),
  },
];

const worldOf = (params: Params) => swarmWorld(complete(swarmSpec, { seed: 7, params }));

async function toEnd(executor: RoundsExecutor): Promise<RoundsOutcome> {
  for (let done = false; !done; ) done = expectOk(await executor.advance({ wallMs: 1e9 })).done;
  const outcome = expectOk(await executor.outcome());
  executor.dispose();
  return outcome;
}

const onCore = (params: Params) => toEnd(new SequentialRounds(worldOf(params), SAMPLING));
const onGpu = async (params: Params) =>
  toEnd(expectOk(await GpuRounds.create(await testDevice(), worldOf(params), SAMPLING)));

describeGpu('designs of the exchange', () => {
  describe.each(Object.keys(EXACT))('all agree: %s', (choice) => {
    it.each(CASES)('$what', async ({ params, has }) => {
      const expected = await onCore({ ...params, choice });
      expect(has(expected)).toBe(true);
      for (const kernel of EXACT[choice]) expect(await onGpu({ ...params, choice, kernel }), kernel).toEqual(expected);
    });
  });

  it.each(CASES)('limited is what one core does: $what', async ({ params, has }) => {
    const limited = { ...params, choice: 'rub', kernel: 'limited' };
    const expected = await onCore(limited);
    expect(has(expected)).toBe(true);
    expect(await onGpu(limited)).toEqual(expected);
  });

  /** The seeds have more useful blocks than are kept, or fewer: 63 and 64 lie on both sides of a kernel of its own. */
  const kept = [1, 8, 63, 64, 127].flatMap((keptBlocks) => [20, 150].map((blocks) => ({ keptBlocks, blocks })));
  it.each(kept)('limited to $keptBlocks useful blocks of $blocks', async (params) => {
    const some = { peers: 70, seeds: 20, slots: 2, end: 25, choice: 'rub', ...params };
    const limited = { ...some, kernel: 'limited' };
    const expected = await onCore(limited);
    expect(await onGpu(limited)).toEqual(expected);
    // Who keeps all useful blocks is not biased.
    expect(expected.digest === (await onCore(some)).digest).toBe(params.keptBlocks >= params.blocks);
  });

  it('limited with as many useful blocks as can be kept, in every workgroup of a larger swarm', async () => {
    const limited = { peers: 700, blocks: 500, seeds: 300, slots: 3, end: 4, kernel: 'limited', keptBlocks: 127 };
    expect(await onGpu(limited)).toEqual(await onCore(limited));
  });
});
