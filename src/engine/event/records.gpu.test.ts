/**
 * Records and their evaluation (testing/census.ts): every record is evaluated once, as the states were at its time, on both engines
 * alike, over LP sizes, cuts of batches, rings and lists too short; what evaluations count goes to the record's own interval.
 */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { AdvanceLimits } from '../progress.ts';
import type { EventExecutor } from './executor.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { TAKEN } from './records.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { type CensusConfig, censusWorld } from './testing/census.ts';
import { type Agreed, agreedOf, expectOk, samplingOf } from './testing/run-world.ts';

const TOWN: CensusConfig = { nodes: 257, lookahead: 40, end: 1000, asks: 3, seed: 7 };
const FLIP = 0;

interface Census {
  readonly outcome: Agreed;
  /** Rows of all records as they were taken, an advance at a time. */
  readonly records: readonly number[];
  readonly notices: readonly string[];
}

async function take(executor: EventExecutor, keep: boolean, limits: AdvanceLimits = { wallMs: 1e9 }): Promise<Census> {
  if (keep) executor.keepRecords();
  const records: number[] = [];
  const notices: string[] = [];
  for (let done = false; !done; ) {
    const progress = expectOk(await executor.advance(limits));
    for (const word of executor.takeRecords().words) records.push(word);
    if (progress.notice) notices.push(progress.notice);
    done = progress.done;
  }
  const outcome = agreedOf(expectOk(await executor.outcome()));
  executor.dispose();
  return { outcome, records, notices };
}

let known: Promise<Census> | undefined;

/** What one core says. */
function reference(): Promise<Census> {
  const world = censusWorld(TOWN);
  known ??= take(new SequentialExecutor(world, samplingOf(world)), true);
  return known;
}

async function onGpu(settings: GpuSettings, keep: boolean, limits?: AdvanceLimits, sparse = false): Promise<Census> {
  const world = censusWorld({ ...TOWN, sparse });
  return take(expectOk(await GpuExecutor.create(await testDevice(), world, samplingOf(world), settings)), keep, limits);
}

async function expectEqual(census: Census, keep: boolean): Promise<void> {
  const { outcome, records } = await reference();
  expect(census.outcome).toEqual(outcome);
  expect(census.records).toEqual(keep ? records : []);
}

it('evaluates every record as the network was at its time', async () => {
  const world = censusWorld(TOWN);
  const flips: number[][] = Array.from({ length: TOWN.nodes }, () => []);
  const { twin } = world;
  const spy = {
    start: twin.start.bind(twin),
    evaluateRecord: twin.evaluateRecord?.bind(twin),
    observe: twin.observe.bind(twin),
    handle: ((node, event, context) => {
      if (event.kind === FLIP) flips[node].push(event.time);
      twin.handle(node, event, context);
    }) as typeof twin.handle,
  };
  const { outcome, records } = await take(new SequentialExecutor({ ...world, twin: spy }, samplingOf(world)), true);
  const rowWords = TAKEN.first + 2;
  expect(records.length / rowWords).toBe(outcome.counters[0]);
  expect(outcome.counters[0]).toBeGreaterThan(10_000);
  const wrong = [];
  for (let at = 0; at < records.length; at += rowWords) {
    const [time, , judgement, node] = records.slice(at, at + rowWords);
    if (judgement !== flips[node].filter((t) => t <= time).length % 2) wrong.push([time, node, judgement]);
  }
  expect(wrong).toEqual([]);
});

it('counts for the interval of the record itself: as many as were asked, in every row', async () => {
  const { series, counters, distributions } = (await reference()).outcome;
  expect(series.timeTicks.length).toBeGreaterThan(10);
  const [asked, off, on] = series.counters;
  expect(off.map((n, row) => n + on[row])).toEqual(asked);
  expect(counters[1] + counters[2]).toBe(counters[0]);
  expect([distributions.off.count, distributions.on.count]).toEqual([counters[1], counters[2]]);
});

describeGpu.each(['batch', 'resident', 'alternating'] as const)(
  'records are equal on GPU and one core, %s',
  (drive) => {
    it.each([
      [1, true],
      [2, false],
      [16, true],
      ['auto', false],
    ] as const)('LP size %s, kept %s', async (lpSize, keep) => {
      await expectEqual(await onGpu({ lpSize, drive }, keep), keep);
    });

    it.each([true, false])('batches as short as they get, kept %s', async (keep) => {
      await expectEqual(await onGpu({ lpSize: 1, drive, longestBatchMs: 0.001 }, keep, { wallMs: 0.2 }), keep);
    });

    it.each([1, 8] as const)('sparse, LP size %s', async (lpSize) => {
      await expectEqual(await onGpu({ lpSize, drive }, true, undefined, true), true);
    });

    it('sparse, a ring of records that is too short', async () => {
      const census = await onGpu(
        { lpSize: 2, drive, lists: { recordEntries: 1, invocations: 32 } },
        true,
        undefined,
        true,
      );
      await expectEqual(census, true);
      expect(census.notices.join()).toContain('the list of records grew to');
    });

    it('a window at a time', async () => {
      await expectEqual(await onGpu({ lpSize: 4, drive }, true, { wallMs: 1e9, steps: 1 }), true);
    });

    it.each([true, false])('a ring of records that is too short grows, kept %s', async (keep) => {
      const census = await onGpu({ lpSize: 1, drive, lists: { recordEntries: 1, invocations: 32 } }, keep);
      await expectEqual(census, keep);
      expect(census.notices.join()).toContain('the list of records grew to');
    });

    it.each([
      ['the pool too', false],
      ['the lists too', true],
    ])('a ring of records that is too short grows: %s', async (_what, growCapacity) => {
      const lists = { recordEntries: 1, invocations: 32, capacity: 1, poolEntries: 1, growCapacity };
      const census = await onGpu({ lpSize: 2, drive, lists }, true);
      await expectEqual(census, true);
      expect(census.notices.join()).toContain('event lists grew to');
      expect(census.notices.join()).toContain('the list of records grew to');
    });
  },
);
