/**
 * Covers: LPs under every synchroniser against one core, of rings, campuses, stars and groups of PHOLD, with rings of four records; null messages of
 * tables 3 and 4 of Swenson 2015; when null messages are sent.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../base/result.ts';
import '../../base/testing/run-seed.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { expectOk, samplingOf } from '../../engine/event/testing/run-world.ts';
import { networksInParts } from '../../models/benches.ts';
import { Channel, type Promises } from './channel.ts';
import type { PartedWorld } from './parted-world.ts';
import { pholdInParts } from './phold-groups.ts';
import { TABLES } from './published.ts';
import { SENT, SharedMemory } from './shared-memory.ts';
import { SYNCHRONISERS, synchronise } from './synchronise.ts';
import { campusesInParts, ringInParts, starsInParts } from './worlds.ts';

const { internet } = networksInParts;
const RING = { bitsPerSecond: 1_000_000, seconds: 30 };

/** What LPs must agree with. */
async function onOneCore({ world }: PartedWorld) {
  const run = new SequentialExecutor(world, samplingOf(world));
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const { digest, events, created, counters } = expectOk(await run.outcome());
  return { digest, events, created, counters };
}

async function expectEqual(parted: PartedWorld, records?: number): Promise<void> {
  const expected = await onOneCore(parted);
  expect(expected.events).toBeGreaterThan(0);
  for (const how of SYNCHRONISERS) {
    const { digest, events, created, counters } = synchronise(parted, how, records);
    expect({ how, digest, events, created, counters }).toEqual({ how, ...expected });
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

  it('packets of several lines by when they begin', () => {
    const { packet, at } = channelOf('periodic', false);
    packet(1, 30);
    packet(2, 9);
    expect(at(35)).toEqual([2, 40]);
  });
});
