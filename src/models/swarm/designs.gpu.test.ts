/**
 * Covers: every design of the exchange on a device against the rules on one core. All exact designs of a choice of blocks agree with one
 * sequential run in digest, rounds, counters, gauges, series, distributions and in why they ended; the limited one with its own.
 */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { RoundsExecutor, RoundsOutcome } from '../../engine/rounds/executor.ts';
import { GpuRounds } from '../../engine/rounds/gpu/gpu-executor.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { describeGpu, testDevice } from '../../gpu/test-device.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import type { Design } from './designs.ts';
import { swarmSpec } from './spec.ts';
import { swarmWorld } from './world.ts';

const SAMPLING = { everyRounds: 5, maxRows: 20 };
const PATIENCE_MS = 120_000;

const EXACT: Readonly<Record<string, readonly Design[]>> = {
  rub: ['bitset', 'naive'],
  grf: ['bitset', 'peer-per-thread', 'block-per-thread', 'multi-block'],
};

/** What a case must have come to, so that it covers what it says. */
type Has = (outcome: RoundsOutcome) => boolean;

const CASES: readonly [string, Params, Has][] = [
  ['the report, small', { peers: 40, blocks: 40 }, ({ counters }) => counters.completed === 40],
  ['one block', { peers: 50, blocks: 1 }, ({ rounds }) => rounds >= 6],
  ['two peers', { peers: 2, blocks: 33, probability: 1 }, ({ rounds }) => rounds === 33],
  [
    'many slots, so that pushes meet',
    { peers: 30, blocks: 70, seeds: 2, slots: 8 },
    ({ counters }) => counters.duplicates > 100,
  ],
  [
    'a stored graph',
    { peers: 80, blocks: 20, connection: 'degree', degree: 4 },
    ({ counters }) => counters.useful > 1000,
  ],
  [
    'peers that come, go and ride free',
    {
      peers: 60,
      blocks: 35,
      seeds: 3,
      slots: 2,
      freeRiders: 0.3,
      arrivals: 'flash',
      flashMean: 15,
      leave: 'leave',
      linger: 3,
      seedsLeave: 70,
      end: 150,
    },
    ({ counters }) => counters.departed > 3 && counters.completed > 20,
  ],
  ['more blocks than threads', { peers: 12, blocks: 300, slots: 3 }, ({ counters }) => counters.completed === 12],
  [
    'as many blocks as there can be',
    { peers: 6, blocks: 4096, slots: 8, end: 40 },
    ({ counters }) => counters.useful > 500,
  ],
  [
    'slots that take turns in a workgroup',
    { peers: 900, blocks: 9, slots: 5, end: 12 },
    ({ counters }) => counters.completed > 100,
  ],
  [
    'a swarm that stands still',
    { peers: 30, blocks: 5, connection: 'degree', degree: 1, end: 0 },
    ({ ending }) => /can never be complete/.test(ending ?? ''),
  ],
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

describeGpu('designs of the exchange', { timeout: PATIENCE_MS }, () => {
  describe.each(Object.keys(EXACT))('%s', (choice) => {
    it.each(CASES)('all agree: %s', async (_what, params, has) => {
      const expected = await onCore({ ...params, choice });
      expect(has(expected)).toBe(true);
      for (const kernel of EXACT[choice]) expect(await onGpu({ ...params, choice, kernel }), kernel).toEqual(expected);
    });
  });

  it.each(CASES)('limited is what one core does: %s', async (_what, params, has) => {
    const limited = { ...params, choice: 'rub', kernel: 'limited' };
    const expected = await onCore(limited);
    expect(has(expected)).toBe(true);
    expect(await onGpu(limited)).toEqual(expected);
  });

  it('limited is biased', async () => {
    const params = { peers: 40, blocks: 40, choice: 'rub' };
    expect((await onCore({ ...params, kernel: 'limited' })).digest).not.toBe((await onCore(params)).digest);
  });
});
