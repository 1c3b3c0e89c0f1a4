/**
 * Sorted rings of LPs give what one core gives: the torture model (testing/torture-networks.ts) over LP sizes and rooms, rings of two entries that merge and grow, positions that
 * are turned back; records, traces, and at every pause all that is pending, each event once (it is in the digest), and messages under way.
 */
import { expect, it } from 'vitest';
import '../../models/testing/registry.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { registeredModel } from '../../models/registered.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { EventExecutor } from './executor.ts';
import { GpuExecutor, type GpuSettings } from './gpu/gpu-executor.ts';
import { messagesOnGpu } from './gpu/pending.ts';
import type { EventWorld } from './model.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { censusWorld } from './testing/census.ts';
import { agreedOf, expectOk, runGpu, runSequential, samplingOf } from './testing/run-world.ts';
import { type TortureConfig, tortureWorld } from './testing/torture.ts';
import { BORDER, CROWD, EVERY_TICK, PAIR, QUIET, TORTURE_NETWORK } from './testing/torture-networks.ts';

const RING: GpuSettings = { lpSize: 1, list: 'ring' };

const openRing = async (world: EventWorld, settings: Partial<GpuSettings>): Promise<GpuExecutor> =>
  expectOk(await GpuExecutor.create(await testDevice(), world, samplingOf(world), { ...RING, ...settings }));

/** Its events have nothing beside time, src and seq. */
function phold(params: Readonly<Record<string, number | string>>): EventWorld {
  const registered = registeredModel('phold');
  if (registered?.engine !== 'event') throw new Error('there is no PHOLD');
  return registered.build(complete(pholdSpec, { params: { nodes: 1000, end: 40, ...params } }), NO_FILES);
}

/** Gives what the run said on its way. */
async function expectEqual(world: EventWorld, settings: Partial<GpuSettings>): Promise<string> {
  const { agreed, notices } = await runGpu(await testDevice(), world, { ...RING, ...settings });
  expect(agreed).toEqual(await runSequential(world));
  return notices.join('; ');
}

const TORTURES: readonly [string, TortureConfig, Partial<GpuSettings>, RegExp][] = [
  ['LPs of one node', TORTURE_NETWORK, { lists: { room: 80 } }, /^$/],
  ['LPs of eight nodes, the last of one', TORTURE_NETWORK, { lpSize: 8, lists: { room: 60 } }, /^$/],
  ['more LPs than invocations', TORTURE_NETWORK, { lists: { invocations: 32 } }, /^/],
  ['few events of a node in a round', { ...TORTURE_NETWORK, eventsPerNode: 2 }, { lpSize: 2 }, /^/],
  ['rings of two entries', TORTURE_NETWORK, { lpSize: 'auto', lists: { room: 2 } }, /LPs have 64 nodes now/],
  ['rings of four entries, one tick of lookahead', EVERY_TICK, { lists: { room: 4 } }, /LPs have \d+ nodes now/],
  ['two nodes, more inside the window than has places', PAIR, { lists: { room: 2 } }, /rings of/],
  ['hundreds of events of a node', CROWD, {}, /^/],
  ['the first event of each node in a round', TORTURE_NETWORK, { lpSize: 2, perRound: 'first' }, /^/],
  ['few due nodes', { ...TORTURE_NETWORK, sparse: true }, { lists: { room: 4 } }, /LPs have \d+ nodes now/],
  // What comes next was sent long ago: heads alone know of it.
  ['nothing due for several windows', { ...QUIET, nodes: 17, end: 100 }, { lists: { room: 8 } }, /^/],
  ['times at the border of u32', BORDER, { lists: { room: 4 } }, /^/],
  ['positions that are turned back', TORTURE_NETWORK, { lists: { room: 80, mostAppended: 40 } }, /^LPs have 1 nodes/],
];

describeGpu('sorted rings', () => {
  it.each(TORTURES)('%s', async (_what, config, settings, notice) => {
    expect(await expectEqual(tortureWorld(config), settings)).toMatch(notice);
  });

  it.each(TORTURES)('in kernels of their own: %s', async (_what, config, settings, notice) => {
    const lists = { ...settings.lists, fused: false };
    expect(await expectEqual(tortureWorld(config), { ...settings, lists })).toMatch(notice);
  });

  it.each([
    [1, true],
    [4, true],
    [1, false],
    [4, false],
  ])('PHOLD in LPs of %i nodes, fused %s', async (lpSize, fused) => {
    expect(await expectEqual(phold({}), { lpSize, lists: { fused } })).toBe('');
  });

  // 1,000 nodes of 4 events want 24 entries each: 192,000 bytes of keys, or 96,000 where their words lie apart.
  it.each<[string, Partial<GpuSettings>, number]>([
    ['have a buffer for each word of a key', { lists: { mostBytes: 100_000 } }, 1],
    ['in kernels of their own', { lists: { mostBytes: 100_000, fused: false } }, 1],
    ['have LPs of four nodes from the start', { lists: { mostBytes: 60_000 } }, 4],
    ['have LPs of eight nodes, as was asked', { lpSize: 8, lists: { mostBytes: 60_000 } }, 8],
  ])('that would not fit a buffer %s', async (_what, asked, lpSize) => {
    const settings: Partial<GpuSettings> = { lpSize: 'auto', ...asked };
    // All events of a window are due at one time.
    const ties = phold({ delay: 'constant' });
    for (const world of [phold({}), ties]) expect(await expectEqual(world, settings)).toBe('');
    const ring = await openRing(ties, settings);
    expect(expectOk(await ring.advance({ wallMs: 1e9 })).lpSize).toBe(lpSize);
    ring.dispose();
  });

  it.each<[string, number, number, RegExp]>([
    ['merge where keys lie apart', 20_000, 7, /^LPs have 4 nodes now/],
    ['come to lie apart as they grow', 20_000, 2, /LPs have 1 nodes now, and rings of/],
  ])('%s', async (_what, mostBytes, room, notice) => {
    expect(await expectEqual(phold({}), { lpSize: 'auto', lists: { mostBytes, room } })).toMatch(notice);
  });

  it('keys that lie apart say who has sent what is under way', async () => {
    const world = phold({});
    const all = [await openRing(world, { lists: { mostBytes: 100_000 } }), await openRing(world, { list: 'slots' })];
    for (const executor of all) expectOk(await executor.advance({ wallMs: 1e9, steps: 3 }));
    const [mine, theirs] = await Promise.all(all.map((executor) => messagesIn(executor, world.nodes)));
    expect(mine).toEqual(theirs);
    expect(mine?.length).toBeGreaterThan(0);
    for (const executor of all) executor.dispose();
  });

  // The ring of records that belongs to 96 invocations, which 70 nodes have, is twice as long as the shortest.
  it.each([
    [60, false],
    [60, true],
    [70, false],
  ])(
    'at every pause, records, traces and messages are those of one core and of slots, %i nodes, sparse %s',
    async (nodes, sparse) => {
      const world = censusWorld({ nodes, lookahead: 10, end: 120, asks: 3, seed: 7, sparse });
      const ring = await openRing(world, { lists: { room: 2, recordEntries: 1 } });
      const slots = await openRing(world, { list: 'slots' });
      const oneCore = new SequentialExecutor(world, samplingOf(world));
      const all: readonly EventExecutor[] = [ring, slots, oneCore];
      for (const executor of all) {
        executor.keepRecords();
        expectOk(await executor.watch('all'));
      }
      for (let done = false; !done; ) {
        for (const executor of all) ({ done } = expectOk(await executor.advance({ wallMs: 1e9, steps: 2 })));
        const [mine, theirs, expected] = await Promise.all(all.map(seenOf));
        expect(mine).toEqual(expected);
        expect(theirs).toEqual(expected);
        expect(await messagesIn(ring, world.nodes)).toEqual(await messagesIn(slots, world.nodes));
      }
      for (const executor of all) executor.dispose();
    },
  );

  it('who looks while rounds are under way finds what overflowed, too', async () => {
    // A ring of four entries overflows in the second round or the third, after one that had room.
    const world = tortureWorld({
      ...TORTURE_NETWORK,
      nodes: 6,
      lookahead: 10,
      period: 25,
      chains: 1,
      burst: 0,
      hops: 6,
      seed: 1,
    });
    const ring = await openRing(world, { lists: { room: 4 } });
    // The first three batches are of a round each; one is waited for.
    const first = expectOk(await ring.advance({ wallMs: 1e-3, keepsGoing: true }));
    expect(first).toMatchObject({ isUnderWay: true, notice: undefined });
    const seen = await messagesIn(ring, world.nodes);
    const { notice } = expectOk(await ring.advance({ wallMs: 1e-3, goOn: () => false }));
    expect(notice).toMatch(/^LPs have \d+ nodes now/);
    expect(seen).toEqual(await messagesIn(ring, world.nodes));
    ring.dispose();
  });

  it('tells how often LPs merged, and how long that took', async () => {
    const world = tortureWorld(TORTURE_NETWORK);
    const ring = await openRing(world, { lists: { room: 2 } });
    const { effort, notice = '' } = expectOk(await ring.advance({ wallMs: 1e9 }));
    const { listMoves, listMoveSeconds } = expectOk(await ring.outcome());
    expect(effort).toMatchObject({ listMoves, listMoveSeconds });
    expect(listMoves).toBe(notice.split('LPs have').length - 1);
    expect(listMoveSeconds).toBeGreaterThan(0);
    expect(notice).toMatch(new RegExp(`moves of the event lists to other buffers: ${listMoves}, in`));
    ring.dispose();
  });

  it('resident rounds are refused', async () => {
    const world = tortureWorld(TORTURE_NETWORK);
    const settings: GpuSettings = { ...RING, drive: 'resident' };
    const refused = await GpuExecutor.create(await testDevice(), world, samplingOf(world), settings);
    expect(refused).toMatchObject({ failure: { message: 'the event list ring has no resident rounds' } });
  });
});

/** All that is pending is in the digest. */
async function seenOf(executor: EventExecutor) {
  const { words } = executor.takeRecords();
  const { rows } = executor.takeEventTrace();
  return {
    agreed: agreedOf(expectOk(await executor.outcome())),
    records: [...words].sort(),
    traced: [...rows].sort(),
  };
}

async function messagesIn(executor: GpuExecutor, count: number) {
  const messages = await messagesOnGpu(executor.read(), { stride: 1, count, also: undefined });
  return messages?.map((message) => JSON.stringify(message)).sort();
}
