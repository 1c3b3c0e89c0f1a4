/**
 * Covers: a window that is executed node by node comes to the same as one executed in the order of all keys, over random networks: outcome,
 * series, records, event traces, messages, the fault that is told; and a window that is cut by wall time to the same as one that is not.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Progress } from '../../progress.ts';
import type { EventTraceRows } from '../event-trace.ts';
import { tracedEvents } from '../event-trace.ts';
import type { EventWorld } from '../model.ts';
import { breaking } from '../testing/breaking.ts';
import { type CensusConfig, censusWorld } from '../testing/census.ts';
import { expectOk, runToEnd, samplingOf } from '../testing/run-world.ts';
import { tortureNetworks, tortureWorld } from '../testing/torture.ts';
import { TORTURE_NETWORK } from '../testing/torture-networks.ts';
import type { EventListKind } from './event-list.ts';
import { SequentialExecutor } from './sequential-executor.ts';
import { ONE_LIST } from './testing/one-list.ts';

const both = (world: () => EventWorld): readonly [SequentialExecutor, SequentialExecutor] => [
  open(world()),
  open(world(), ONE_LIST),
];

const open = (world: EventWorld, kind?: EventListKind) => new SequentialExecutor(world, samplingOf(world), kind);

/** Without what the wall clock decides. */
const comparableOf = ({ wallSeconds: _, distributions: __, ...comparable }: Progress) => comparable;

/** Serial events are counted node by node, so not in the order of all keys; serial-events.test.ts holds them to the trace. */
const withoutSerial = ({ serialEvents: _, lpSerialEvents: __, ...comparable }: ReturnType<typeof comparableOf>) =>
  comparable;

async function agreedOf(executor: SequentialExecutor) {
  const { serialEvents: _, series, ...agreed } = (await runToEnd(executor)).agreed;
  const { serialEvents: __, ...rows } = series;
  return { ...agreed, series: rows };
}

const keysOf = (trace: EventTraceRows): string[] =>
  tracedEvents(trace).map(
    ({ time, src, seq, dst, kind, sentFrom, sentTo, payload }) =>
      `${time} ${src} ${seq} ${dst} ${kind} ${sentFrom}..${sentTo} ${payload}`,
  );

async function tracesOf(executor: SequentialExecutor, watched: number | 'all', steps: number): Promise<string[][]> {
  const traces = [];
  await executor.watch(watched);
  for (let done = false; !done; ) {
    done = expectOk(await executor.advance({ wallMs: 1e9, steps })).done;
    const keys = keysOf(executor.takeEventTrace());
    traces.push(watched === 'all' ? keys.sort() : keys);
  }
  return traces;
}

const census: fc.Arbitrary<CensusConfig> = fc.record({
  nodes: fc.integer({ min: 2, max: 100 }),
  lookahead: fc.integer({ min: 1, max: 40 }),
  end: fc.integer({ min: 20, max: 300 }),
  asks: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(1000),
});

describe('node by node, and in the order of all keys', () => {
  it('outcome and series', () =>
    fc.assert(
      fc.asyncProperty(tortureNetworks(300), async (config) => {
        const [nodes, keys] = both(() => tortureWorld(config));
        expect(await agreedOf(nodes)).toEqual(await agreedOf(keys));
      }),
      { numRuns: 40 },
    ));

  it('at every window: progress, what views read, messages', () =>
    fc.assert(
      fc.asyncProperty(tortureNetworks(60), async (config) => {
        const executors = both(() => tortureWorld(config));
        const wanted = { stride: 1, count: config.nodes, also: undefined };
        for (const executor of executors) executor.messages(wanted);
        for (let done = false; !done; ) {
          const told = [];
          for (const executor of executors) {
            const progress = withoutSerial(comparableOf(expectOk(await executor.advance({ wallMs: 1e9, steps: 1 }))));
            done = progress.done;
            const { nowTicks, pending, earliest } = executor.read();
            const messages = executor.messages(wanted).map((one) => JSON.stringify(one));
            const read = Array.from({ length: config.nodes }, (_, node) => [pending(node), earliest(node)]);
            told.push({ progress, nowTicks, read, messages: messages.sort() });
          }
          expect(told[0]).toEqual(told[1]);
        }
      }),
      { numRuns: 15 },
    ));

  it('records', () =>
    fc.assert(
      fc.asyncProperty(census, async (config) => {
        const executors = both(() => censusWorld(config));
        const told = [];
        for (const executor of executors) {
          executor.keepRecords();
          told.push({ agreed: await agreedOf(executor), records: executor.takeRecords() });
        }
        expect(told[0]).toEqual(told[1]);
      }),
      { numRuns: 20 },
    ));

  it.each(['all', 5] as const)('event traces of %s', (watched) =>
    fc.assert(
      fc.asyncProperty(tortureNetworks(40), fc.integer({ min: 1, max: 4 }), async (config, steps) => {
        const world = () => tortureWorld({ ...config, nodes: Math.max(6, config.nodes) });
        const [nodes, keys] = both(world);
        expect(await tracesOf(nodes, watched, steps)).toEqual(await tracesOf(keys, watched, steps));
      }),
      { numRuns: 15 },
    ),
  );

  it('the fault that is told is the first one by key', async () => {
    let faults = 0;
    await fc.assert(
      fc.asyncProperty(tortureNetworks(300), fc.integer({ min: 1, max: 3000 }), async (config, rarity) => {
        const executors = both(() => breaking({ ...tortureWorld(config), recordWords: 1 }, rarity));
        const told = [];
        for (const executor of executors) {
          const progress = await executor.advance({ wallMs: 1e9 });
          told.push(progress.ok || progress.failure);
          expect(executor.fault).toBe(progress.ok ? undefined : progress);
        }
        if (told[0] !== true) faults++;
        expect(told[0]).toEqual(told[1]);
      }),
      { numRuns: 60 },
    );
    expect(faults).toBeGreaterThan(20);
  });
});

describe('a window that is cut by wall time', () => {
  const world = () => tortureWorld({ ...TORTURE_NETWORK, nodes: 1500 });

  it('comes to the same in the end, and no event is lost or told twice', async () => {
    const [cut, whole] = [open(world()), open(world())];
    for (const executor of [cut, whole]) await executor.watch('all');
    const told: string[] = [];
    let cuts = 0;
    let before = 0;
    for (let done = false; !done; ) {
      const progress = expectOk(await cut.advance({ wallMs: 0 }));
      ({ done } = progress);
      expect(progress.nowTicks).toBeGreaterThanOrEqual(before);
      if (progress.nowTicks < before + 1) cuts++;
      const traced = tracedEvents(cut.takeEventTrace());
      expect(traced.filter(({ time }) => time < before || time >= progress.nowTicks)).toEqual([]);
      for (const { time, src, seq } of traced) told.push(`${time} ${src} ${seq}`);
      before = progress.nowTicks;
      const { created, events, pending, nowTicks } = expectOk(await cut.outcome());
      expect([nowTicks, created]).toEqual([progress.nowTicks, events + pending]);
    }
    expect(cuts).toBeGreaterThan(5);
    expect((await runToEnd(cut)).agreed).toEqual((await runToEnd(whole)).agreed);
    const all = tracedEvents(whole.takeEventTrace()).map(({ time, src, seq }) => `${time} ${src} ${seq}`);
    expect(told.sort()).toEqual(all.sort());
  });

  it('knows of messages what a walk through all pending events finds', async () => {
    const wanted = { stride: 1, count: 1500, also: undefined };
    const told = (executor: SequentialExecutor) =>
      executor
        .messages(wanted)
        .map(({ time, src, dst }) => `${time} ${src} ${dst}`)
        .sort();
    const watched = open(world());
    watched.messages(wanted);
    for (let advances = 1; advances <= 12; advances++) {
      await watched.advance({ wallMs: 0 });
      const walked = open(world());
      for (let again = 0; again < advances; again++) await walked.advance({ wallMs: 0 });
      expect(told(watched)).toEqual(told(walked));
    }
  });

  it('ends with the window when no other may begin', async () => {
    const executor = open(world());
    const { steps } = expectOk(await executor.advance({ wallMs: 0 }));
    const ended = expectOk(await executor.advance({ wallMs: 1e9, steps: 0 }));
    expect(ended.steps).toBe(steps);
    const whole = open(world());
    expect(comparableOf(ended)).toEqual(comparableOf(expectOk(await whole.advance({ wallMs: 1e9, steps }))));
  });
});
