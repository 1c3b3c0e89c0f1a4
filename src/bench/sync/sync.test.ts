/**
 * Covers: LPs under every synchroniser against one core, of rings, campuses, stars and groups of PHOLD, with rings of four records; null messages of
 * tables 3 and 4 of Swenson 2015; when null messages are sent.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../base/result.ts';
import '../../base/testing/run-seed.ts';
import type { EventOutcome } from '../../engine/event/executor.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { expectOk, samplingOf } from '../../engine/event/testing/run-world.ts';
import { networksInParts } from '../../models/benches.ts';
import { Channel, PROMISES, type Promises } from './channel.ts';
import { LpGroup } from './lp-group.ts';
import type { PartedWorld } from './parted-world.ts';
import { pholdInParts } from './phold-groups.ts';
import { SENT, SharedMemory } from './shared-memory.ts';
import { TABLES } from './suites.ts';
import { SYNCHRONISERS, type Synchronised, synchronise, together, turnsOf } from './synchronise.ts';
import { waysInParts } from './testing/ways.ts';
import { campusesInParts, ringInParts, starsInParts } from './worlds.ts';

const { internet } = networksInParts;
const RING = { bitsPerSecond: 1_000_000, seconds: 30 };

/** What LPs must agree with. */
async function onOneCore({ world }: PartedWorld) {
  const run = new SequentialExecutor(world, samplingOf(world));
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  return comparableOf(expectOk(await run.outcome()));
}

const comparableOf = (
  outcome: Pick<
    EventOutcome | Synchronised,
    'digest' | 'events' | 'created' | 'counters' | 'distributions' | 'observed'
  >,
) => {
  const { digest, events, created, counters, distributions, observed } = outcome;
  return { digest, events, created, counters, distributions, observed };
};

async function expectEqual(parted: PartedWorld, records?: number): Promise<void> {
  const expected = await onOneCore(parted);
  expect(expected.events).toBeGreaterThan(0);
  const counted = Object.values({ ...expected.distributions, ...expected.observed }).map(({ count }) => count);
  expect(Math.max(...counted)).toBeGreaterThan(0);
  for (const how of SYNCHRONISERS) {
    expect({ how, ...comparableOf(synchronise(parted, how, records)) }).toEqual({ how, ...expected });
  }
}

describe('events of one core', () => {
  it.each<[string, () => Promise<Result<PartedWorld>>]>([
    ['a ring', () => ringInParts({ ...RING, lps: 5, seconds: 2 }, internet)],
    ['campuses', () => campusesInParts({ campuses: 3, chords: 2, remote: 0.5, bytes: 2048, seconds: 2 }, internet)],
    ['stars', () => starsInParts(4, 20, internet)],
  ])('%s', async (_what, make) => expectEqual(expectOk(await make())));

  it('groups of PHOLD, with room for few messages', async () => {
    const groups = fc.record({
      groups: fc.integer({ min: 2, max: 6 }),
      nodes: fc.integer({ min: 1, max: 40 }),
      chords: fc.integer({ min: 1, max: 3 }),
      remote: fc.constantFrom(0, 0.1, 1),
      seconds: fc.constantFrom(0.3, 2),
    });
    await fc.assert(
      fc.asyncProperty(groups, fc.constantFrom(4, 1024), (drawn, records) => expectEqual(pholdInParts(drawn), records)),
      { numRuns: 25 },
    );
  });

  it('an LP alone', () => expectEqual(pholdInParts({ groups: 1, nodes: 10, chords: 1, remote: 0, seconds: 1 })));
});

describe('a run without an end', () => {
  it('ends when it is silent, with cycles of any cut above 0', async () => {
    const drawn = fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(1, 7, 5000));
    await fc.assert(
      fc.asyncProperty(drawn, fc.constantFrom(4, 64), (of, records) => expectEqual(waysInParts(...of), records)),
      { numRuns: 25 },
    );
  });

  it.each(PROMISES)('of two workers, %s, in any order of their turns', async (promises) => {
    const parted = waysInParts(4, 3, 7);
    const expected = await onOneCore(parted);
    const orders = fc.array(fc.nat({ max: 1 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(orders, (order) => {
        const shared = new SharedMemory(parted, { workers: 2, records: 256 });
        const groups = [0, 1].map((worker) => new LpGroup(parted, shared, { worker, of: 2, promises }));
        for (const group of groups) group.start();
        const turns = groups.map((group) => turnsOf(group, parted.world.endTicks));
        const isOver = [false, false];
        for (let i = 0; i < 10_000 && isOver.includes(false); i++) {
          const worker = order[i % order.length];
          // Who never has a turn would never end.
          const next = isOver[worker] || i % 16 === 15 ? 1 - worker : worker;
          isOver[next] ||= turns[next]() === 'over';
        }
        const all = groups.map((group) => ({ ...group.totals(), grants: 0, wallSeconds: 0 }));
        expect(comparableOf(together(parted, all))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('is not over while an event, or a record of a ring, is left with anybody', () => {
    const parted = waysInParts(2, 1, 1);
    const shared = new SharedMemory(parted, { workers: 2, records: 4 });
    const [own, other] = [0, 1].map((worker) => shared.silence(worker, 2));
    expect(own.isTotal()).toBe(false);
    expect(other.isTotal()).toBe(true);
    const [writer, reader] = [shared.ring(0), shared.ring(0)];
    writer.begin();
    writer.tell();
    expect([own.isTotal(), other.isTotal()]).toEqual([false, false]);
    reader.drain(() => {
      other.break();
      // The ring is not read yet: whoever looks finds it.
      expect(own.isTotal()).toBe(false);
    });
    expect(own.isTotal()).toBe(false);
    expect(other.isTotal()).toBe(true);
  });
});

describe('tables 3 and 4 of Swenson 2015', () => {
  it.each([3, 8])('%i LPs', async (lps) => {
    const parted = expectOk(await ringInParts({ ...RING, lps }, internet));
    expect(synchronise(parted, 'periodic').nulls).toBe(TABLES.periodic.nulls * lps);
    expect(synchronise(parted, 'queues').nulls).toBe(TABLES.queues.nulls * lps);
  });

  it('at 5 Mbit/s packets come before the first null message', async () => {
    const parted = expectOk(await ringInParts({ ...RING, lps: 3, bitsPerSecond: 5_000_000, seconds: 10 }, internet));
    expect(synchronise(parted, 'queues').nulls).toBe(0);
  });

  it('in how many turns LPs go changes no count', async () => {
    const parted = expectOk(await ringInParts({ ...RING, lps: 4, seconds: 1 }, internet));
    const [few, many] = [4, 1024].map((records) => synchronise(parted, 'periodic', records));
    expect(few.nulls).toBe(many.nulls);
  });
});

/** Cut 10, end 100; packets are 25 on their line and 10 on the way, where it is one. */
function channelOf(promises: Promises, isLine = true) {
  const cut = { from: 0, to: 1, ticks: 10, isLine };
  const world = { payloadWords: 0, endTicks: 100 } as PartedWorld['world'];
  const parted: PartedWorld = { world, firsts: new Uint32Array(3), cuts: [cut], lineTicks: () => 35 };
  const ring = new SharedMemory(parted, { workers: 1, records: 8 }).ring(0);
  const channel = new Channel(cut, ring, parted, promises);
  return {
    packet(sent: number, begins: number) {
      const id = ring.begin();
      ring.words[id] = begins + 35;
      ring.words[id + SENT.at] = sent;
    },
    blockAt(safe: number) {
      channel.passTo(safe);
      channel.block(safe);
      return [channel.nulls, ring.promised];
    },
    /** Null messages by then, and what is promised. */
    at(clock: number) {
      channel.passTo(clock);
      return [channel.nulls, ring.promised];
    },
  };
}

describe('null messages', () => {
  it('one a cut, the first promise is none', () => {
    const { at } = channelOf('periodic');
    expect([0, 9, 10, 19, 45].map(at)).toEqual([
      [0, 10],
      [0, 10],
      [1, 20],
      [1, 20],
      [4, 50],
    ]);
  });

  it('none from the end on', () => expect(channelOf('periodic').at(100)).toEqual([9, 100]));

  it('a cut after a packet began, however long it waited', () => {
    const { packet, at } = channelOf('periodic');
    packet(3, 14);
    expect([13, 14, 23, 24].map(at)).toEqual([
      [1, 20],
      [1, 24],
      [1, 24],
      [2, 34],
    ]);
  });

  it('when the line is free, with a look at queues', () => {
    const { packet, at } = channelOf('queues');
    packet(3, 4);
    packet(5, 29);
    expect([4, 28, 29, 53, 54].map(at)).toEqual([
      [0, 39],
      [0, 39],
      [0, 64],
      [0, 64],
      [1, 64],
    ]);
  });

  it('as ever, where there are two lines', () => {
    const { packet, at } = channelOf('queues', false);
    packet(3, 4);
    expect(at(24)).toEqual([2, 34]);
  });

  it('at equal times after a packet that was there, before one that comes', () => {
    const [there, comes] = [channelOf('periodic'), channelOf('periodic')];
    there.packet(9, 10);
    comes.packet(10, 10);
    expect([there.at(10), comes.at(11)]).toEqual([
      [0, 20],
      [1, 20],
    ]);
  });

  it('whenever the LP is out of safe events, and no sooner', () => {
    const { packet, blockAt } = channelOf('blocked');
    packet(3, 4);
    expect([0, 12, 30].map(blockAt)).toEqual([
      [1, 10],
      [2, 22],
      [3, 40],
    ]);
  });

  it('packets of several lines by when they begin', () => {
    const { packet, at } = channelOf('periodic', false);
    packet(1, 30);
    packet(2, 9);
    expect(at(35)).toEqual([2, 40]);
  });
});
