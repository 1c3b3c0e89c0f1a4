/** How lists are sized: little memory per node, buffers that hold their last index, room for what is in flight. */
import { describe, expect, it } from 'vitest';
import { TABLE_LENGTH } from '../../../base/quantile.ts';
import { ALONE } from '../../run-offsets.ts';
import { controlOffsets, extraWords, stateTileStride } from '../layout.ts';
import type { EventWorld } from '../model.ts';
import { censusWorld } from '../testing/census.ts';
import { faultyWorld } from '../testing/faulty.ts';
import { tortureWorld } from '../testing/torture.ts';
import { listNamed } from './event-lists.ts';
import {
  controlShape,
  exponentOfWave,
  type ListSettings,
  lpLadder,
  type Plan,
  planBytes,
  planLists,
  shaderShape,
  shareFor,
  withPool,
  workersFor,
} from './plan.ts';
import { cutBatch } from './rounds.ts';
import { slots, slotsPlan } from './slots/slots.ts';
import { entryWords, LARGEST_CAPACITY } from './slots/slots-plan.ts';
import { CONTROL_WORDS, RESIDENT_WORDS } from './workgroups.ts';

const SERIES_ROWS = 257;
const SIZES = [2, 3, 31, 33, 257, 4096, 65_536, 2 ** 20, 2 ** 24];

/** A world of PHOLD's shape. */
const pholdShape = (nodes: number, population: number): EventWorld => ({
  ...faultyWorld('none'),
  nodes,
  pendingPerNode: population,
  startSends: population,
  counters: ['remote'],
  recordWords: 0,
  tableWords: TABLE_LENGTH,
});

const tortureShape = (nodes: number): EventWorld =>
  tortureWorld({ nodes, lookahead: 1, end: 1, period: 1, chains: 7, burst: 1, hops: 1, seed: 1 });

const plansOf = (nodes: number, settings: ListSettings = {}): readonly (readonly [EventWorld, Plan])[] =>
  [pholdShape(nodes, 1), pholdShape(nodes, 4), pholdShape(nodes, 64), tortureShape(nodes)].flatMap((world) =>
    [true, false].map((software) => [world, planLists(world, SERIES_ROWS, software, settings)] as const),
  );

describe('memory', () => {
  it.each([16_384, 65_536, 2 ** 20, 2 ** 22, 2 ** 24])('%d nodes of 4 events take at most 200 bytes each', (nodes) => {
    for (const software of [true, false])
      expect(planBytes(planLists(pholdShape(nodes, 4), SERIES_ROWS, software, {})) / nodes).toBeLessThanOrEqual(200);
  });

  it('the largest network of the catalog fits buffers of 2 GiB', () => {
    const { bytes } = planLists(pholdShape(2 ** 24, 4), SERIES_ROWS, false, {});
    expect(Math.max(...Object.values(bytes))).toBeLessThan(2 ** 31 - 4);
  });

  it.each(SIZES)('every buffer of %d nodes holds its last index', (nodes) => {
    for (const [world, { bytes, list }] of plansOf(nodes)) {
      const { rows, poolEntries } = slotsPlan(list);
      const last = nodes - 1;
      const lastTime = (Math.floor(last / 32) * rows + rows - 1) * 32 + (last % 32);
      expect(bytes.times / 4).toBeGreaterThan(lastTime);
      expect(bytes.keys / 8).toBe(nodes * rows);
      expect(bytes.extras / 4).toBeGreaterThanOrEqual(nodes * rows * extraWords(world));
      expect(bytes.nodes / 4).toBe(nodes * (2 + world.stateWords));
      expect(bytes.pool / 4).toBe(poolEntries * (2 + entryWords(world)));
      expect(bytes.control / 4).toBeGreaterThanOrEqual(
        controlOffsets(controlShape(world), 0).series + SERIES_ROWS * (5 + world.counters.length) + 4 * nodes,
      );
      expect(bytes.tables).toBeGreaterThanOrEqual(world.tables.byteLength);
    }
  });
});

describe('lists', () => {
  it.each([1, 2, 4, 16, 64])('of a mean of %d events have room for four deviations more', (population) => {
    const { capacity, rows } = slotsPlan(planLists(pholdShape(1000, population), SERIES_ROWS, false, {}).list);
    expect(capacity).toBeGreaterThanOrEqual(population + 4 * Math.sqrt(population));
    expect(capacity).toBeLessThanOrEqual(LARGEST_CAPACITY);
    expect(rows).toBe(Math.ceil(capacity / 4) * 4);
  });

  it('are as settings say, up to the largest', () => {
    const plan = (settings: ListSettings) => planLists(pholdShape(1000, 4), SERIES_ROWS, true, settings);
    expect(plan({ capacity: 1 }).list).toMatchObject({ capacity: 1, rows: 4 });
    expect(plan({ capacity: 13 }).list).toMatchObject({ capacity: 13, rows: 16 });
    expect(plan({ capacity: 1000 }).list).toMatchObject({ capacity: LARGEST_CAPACITY, rows: LARGEST_CAPACITY });
    expect(plan({ lanes: 256 }).lanes).toBe(256);
  });

  it.each(SIZES)('of %d nodes fit workgroup memory and one dimension of the dispatch', (nodes) => {
    for (const [, { lanes, list, maxWorkgroups, working }] of plansOf(nodes)) {
      expect(lanes * slotsPlan(list).rows * 4).toBeLessThanOrEqual(15 * 1024);
      expect(lanes).toBeGreaterThanOrEqual(32); // the leader workgroup needs that many
      expect(working).toBeLessThanOrEqual(lanes);
      expect(maxWorkgroups + 1).toBeLessThanOrEqual(65_535);
    }
  });
});

it('constants of the list that views know do not change when lists grow', () => {
  const world = pholdShape(1000, 4);
  const [before, after] = [4, 24].map((capacity) =>
    listNamed('slots').constants(shaderShape(world, planLists(world, SERIES_ROWS, false, { capacity }))),
  );
  expect(before).not.toEqual(after);
  expect(slots.viewConstants.map((name) => before[name])).toEqual(slots.viewConstants.map((name) => after[name]));
  expect(slots.viewConstants.filter((name) => before[name] === undefined)).toEqual([]);
});

describe('lists that overflow', () => {
  const { list } = planLists(pholdShape(1000, 4), SERIES_ROWS, false, {});
  const capacityAfter = (deepest: number, mean: number): number | undefined =>
    slots.settingsToGrow(slotsPlan(list), {}, { deepest, mean }).capacity;

  it.each([
    ['all nodes have a few more events', 20, 4, 24],
    ['all nodes have many more', 200, 100, 24],
    ['some have more than longer lists would hold, the others have room', 49, 4, 12],
  ])('%s: a node has %d, the mean is %d, lists of 12 slots become those of %d', (_what, deepest, mean, capacity) => {
    expect(capacityAfter(deepest, mean)).toBe(capacity);
  });
});

describe('the pool', () => {
  it.each<[string, ListSettings]>([
    ['by default', {}],
    ['of one entry', { poolEntries: 1 }],
    ['with lists of one slot', { capacity: 1, poolEntries: 1 }],
    ['with few invocations', { invocations: 32 }],
    ['with few lanes at work', { working: 4 }],
  ])('%s has room for the first events and for all that every invocation can still send', (_what, settings) => {
    for (const nodes of SIZES)
      for (const [world, { list, maxWorkgroups, working }] of plansOf(nodes, settings)) {
        const { capacity, poolEntries, poolReserve } = slotsPlan(list);
        const atStart = nodes * Math.max(0, world.startSends - capacity);
        expect(poolReserve).toBeGreaterThanOrEqual(maxWorkgroups * working * world.maxSends);
        expect(poolEntries).toBeGreaterThan(poolReserve + atStart);
      }
  });
});

describe('rings', () => {
  const ringsOf = (nodes: number, population: number, settings: ListSettings = {}) => {
    const { list, bytes } = planLists(pholdShape(nodes, population), SERIES_ROWS, false, { list: 'ring', ...settings });
    return { ...list, largest: Math.max(bytes.times, bytes.keys, bytes.extras) };
  };
  const GIB = 2 ** 30;

  it.each([
    [2 ** 23, 4, 2 * GIB, { room: 24, exponent: 0, apart: false }],
    [2 ** 24, 4, 2 * GIB, { room: 24, exponent: 0, apart: true }],
    // No more than 2 GiB is asked for.
    [2 ** 24, 4, 4 * GIB, { room: 24, exponent: 0, apart: true }],
    [2 ** 24, 16, 2 * GIB, { room: 28, exponent: 3, apart: true }],
    [2 ** 24, 4, GIB, { room: 13, exponent: 2, apart: true }],
    [2 ** 24, 4, GIB / 2, { room: 7, exponent: 5, apart: true }],
    [2 ** 20, 4, GIB / 8, { room: 24, exponent: 0, apart: true }],
  ])(
    'of %i nodes of %i events fit buffers of %i bytes, and no LP is likely to outgrow its own',
    (nodes, population, most, plan) => {
      const mostBytes = most - 4;
      const rings = ringsOf(nodes, population, { mostBytes });
      expect(rings).toMatchObject(plan);
      expect(rings.largest).toBeLessThanOrEqual(Math.min(mostBytes, 2 * GIB - 4));
      // A tenth of what an LP holds may be sent to it by others in a window.
      const lp = 2 ** plan.exponent;
      expect((nodes / lp) * poissonTail(1.1 * lp * population, lp * plan.room)).toBeLessThan(1e-3);
    },
  );

  it('of events that carry something have keys of two words in one buffer, and larger LPs instead', () => {
    const world = tortureShape(2 ** 20);
    const { list } = planLists(world, SERIES_ROWS, false, { list: 'ring', mostBytes: 2 ** 27 - 4 });
    expect(list).toMatchObject({ apart: false });
    expect(list).not.toMatchObject({ exponent: 0 });
  });

  it('are as settings say: LPs of at least so many nodes, with so much room', () => {
    expect(ringsOf(1000, 4, { lpExponent: 3 })).toMatchObject({ room: 24, exponent: 3 });
    expect(ringsOf(1000, 4, { lpExponent: 1, room: 5 })).toMatchObject({ room: 5, exponent: 1 });
    expect(ringsOf(1000, 4, { lpExponent: 3, mostBytes: 28_000 })).toMatchObject({ room: 7, exponent: 5 });
  });

  it('that fit no buffer are as large as one', () => {
    expect(ringsOf(1000, 4, { mostBytes: 20_000 })).toMatchObject({ room: 5, exponent: 6, apart: true });
  });
});

/** Probability of more than `most`, by a Poisson distribution. */
function poissonTail(mean: number, most: number): number {
  let logTerm = -mean;
  for (let i = 1; i <= most; i++) logTerm += Math.log(mean / i);
  let sum = 0;
  for (let i = most + 1; i < 2 * most + 50; i++) {
    logTerm += Math.log(mean / i);
    sum += Math.exp(logTerm);
  }
  return sum;
}

describe('the ring of records', () => {
  const census = (nodes: number) => censusWorld({ nodes, lookahead: 1, end: 1, asks: 1, seed: 1 });

  it.each(SIZES)('of %d nodes ends the pool, and has room beyond one record of each invocation', (nodes) => {
    const plan = planLists(census(nodes), SERIES_ROWS, false, {});
    const { recordEntries, recordReserve, recordOffset, maxWorkgroups, working } = plan;
    expect(recordReserve).toBeGreaterThanOrEqual(maxWorkgroups * working);
    expect(recordEntries).toBeGreaterThan(recordReserve);
    expect(Math.log2(recordEntries) % 1).toBe(0);
    expect(plan.bytes.pool / 4).toBe(recordOffset + recordEntries * 6);
  });

  it('grows at the end of a pool that stays, and moves with one that grows', () => {
    const world = census(1000);
    const plan = planLists(world, SERIES_ROWS, false, { recordEntries: 1, invocations: 32 });
    const longer = withPool(plan, world, plan.list, plan.recordEntries * 2);
    expect(longer.recordOffset).toBe(plan.recordOffset);
    expect(longer.bytes.pool - plan.bytes.pool).toBe(4 * 6 * plan.recordEntries);
    const deeper = withPool(plan, world, { ...plan.list, poolEntries: plan.list.poolEntries + 10 }, plan.recordEntries);
    expect(deeper.bytes.pool - plan.bytes.pool).toBe(4 * (deeper.recordOffset - plan.recordOffset));
  });
});

describe('the LP size that a run begins with', () => {
  const sparse = (nodes: number) => censusWorld({ nodes, lookahead: 1, end: 1, asks: 1, seed: 1, sparse: true });
  const ladder = (world: EventWorld) => lpLadder(world, planLists(world, SERIES_ROWS, false, {}));
  const likely = (world: EventWorld) => 2 ** ladder(world).likely;
  const largest = (world: EventWorld) => 2 ** ladder(world).largest;

  it('fills the GPU where few nodes are due, and is 1 elsewhere', () => {
    expect([2, 2 ** 14, 2 ** 17, 2 ** 20, 2 ** 24].map((nodes) => likely(sparse(nodes)))).toEqual([1, 1, 8, 16, 64]);
    expect([2, 2 ** 24].map((nodes) => likely(pholdShape(nodes, 4)))).toEqual([1, 1]);
  });

  it('is 1 where a model asks for few LPs in a workgroup', () => {
    expect([2, 2 ** 24].map((nodes) => likely({ ...sparse(nodes), workgroupLps: 8 }))).toEqual([1, 1]);
  });

  it('may grow to 16 everywhere, and further where enough workgroups are left', () => {
    expect([2, 2 ** 17, 2 ** 19, 2 ** 20, 2 ** 24].map((nodes) => largest(sparse(nodes)))).toEqual([
      16, 32, 32, 64, 64,
    ]);
    expect([2, 2 ** 24].map((nodes) => largest(pholdShape(nodes, 4)))).toEqual([16, 16]);
  });
});

describe('a resident workgroup', () => {
  /** Of every device, and of a large one. */
  const LIMITS = [
    { lanes: 256, words: 4096 },
    { lanes: 1024, words: 12_288 },
  ];
  const sparseCensus = (nodes: number) => censusWorld({ nodes, lookahead: 1, end: 1, asks: 1, seed: 1, sparse: true });

  it.each(LIMITS)('fits $lanes invocations and $words words', (limits) => {
    for (const nodes of SIZES)
      for (const world of [pholdShape(nodes, 4), pholdShape(nodes, 100), tortureShape(nodes), sparseCensus(nodes)]) {
        const plan = planLists(world, SERIES_ROWS, false, {}, ALONE, limits);
        const { lanes, working, share, listed, blocks } = expectThere(plan.resident);
        expect(lanes).toBeLessThanOrEqual(limits.lanes);
        expect(working).toBeLessThanOrEqual(lanes);
        const tiles = working * (slotsPlan(plan.list).rows + (world.sparse ? stateTileStride(world) : 0));
        const looking = world.sparse ? share + listed + 3 * blocks : 0;
        expect(tiles + looking + CONTROL_WORDS + RESIDENT_WORDS).toBeLessThanOrEqual(limits.words);
        expect(slotsPlan(plan.list).poolReserve).toBeGreaterThanOrEqual(working * world.maxSends);
      }
  });

  it('changes nothing of how a dispatch of one round is planned', () => {
    const world = sparseCensus(257);
    const { resident: _, ...plan } = planLists(world, SERIES_ROWS, false, {}, ALONE, LIMITS[0]);
    expect(planLists(world, SERIES_ROWS, false, {})).toMatchObject(plan);
  });
});

describe('a batch of resident rounds', () => {
  it.each([1, 2, 63, 64, 65, 1000, 4096])('of %d rounds is cut into equal dispatches of at most 64', (wanted) => {
    const { dispatches, rounds } = cutBatch('resident', wanted);
    expect(rounds).toBeLessThanOrEqual(64);
    expect(dispatches * rounds).toBeGreaterThanOrEqual(wanted);
    expect(dispatches * rounds - wanted).toBeLessThan(dispatches);
  });

  it('is as many dispatches elsewhere', () => {
    expect(cutBatch('batch', 77)).toEqual({ dispatches: 77, rounds: 1 });
  });
});

function expectThere<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none');
  return value;
}

describe('a wave of workgroups', () => {
  const world = { ...faultyWorld('none'), nodes: 2 ** 20, sparse: true };
  const plan = { ...planLists(world, SERIES_ROWS, false, {}), share: 64 };
  const workers = (exponent: number, atOnce: number) =>
    workersFor(world, plan, exponent, shareFor(world, plan, exponent, atOnce));

  it('is whole at one LP size, which those that are larger make up for', () => {
    const at = (atOnce: number) => [3, 4, 5, 6].map((exponent) => workers(exponent, atOnce));
    expect(at(396)).toEqual([2048, 1024, 512, 391]);
    expect(at(513)).toEqual([2048, 1024, 512, 512]);
    expect(at(700)).toEqual([2048, 1024, 698, 512]);
    expect(at(0)).toEqual([2048, 1024, 512, 256]);
  });

  it('is at the smallest LP size whose workgroups run at a time, or nearly', () => {
    expect([396, 512, 513, 2000, 100_000, 46].map((atOnce) => exponentOfWave(world, plan, atOnce))).toEqual([
      6, 6, 5, 4, 0, 6,
    ]);
  });
});

it('how many nodes a workgroup processes at a time in sparse rounds changes no memory', () => {
  for (const nodes of [1000, 2 ** 17, 2 ** 20]) {
    const world = { ...faultyWorld('none'), nodes, sparse: true, recordWords: 4 };
    const memory = [8, 16, 24].map((working) => {
      const { bytes, recordEntries, maxWorkgroups } = planLists(world, SERIES_ROWS, false, { lanes: 256, working });
      expect(maxWorkgroups * working).toBeLessThanOrEqual(2 ** 18);
      return { bytes, recordEntries };
    });
    expect(memory).toEqual([memory[0], memory[0], memory[0]]);
  }
});
