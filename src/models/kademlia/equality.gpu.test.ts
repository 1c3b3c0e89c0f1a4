/**
 * Kademlia on the GPU and on one core: the same digest, counters, distributions and series, at every LP size, and tables in
 * order in the GPU's own memory. One compiled shape serves many scenarios, for parameters are uniforms: so cases that
 * share k, alpha and what maintenance needs memory for come one after the other.
 */
import { describe, expect, it } from 'vitest';
import { GpuExecutor, type GpuSettings } from '../../engine/event/gpu/gpu-executor.ts';
import { ENGINE_STATE_WORDS } from '../../engine/event/layout.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { NODE_WORDS, type Reading, readingOfNode } from '../../engine/event/reading.ts';
import { expectOk, runSequential, runToEnd, samplingOf } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/test-device.ts';
import type { Params } from '../../scenario/spec.ts';
import { openSources } from './sources.ts';
import { kademliaPresets } from './spec/presets.ts';
import { TICKS_PER_SECOND } from './testing/network.ts';
import { tableFaults } from './testing/table-faults.ts';
import { TEST_LISTS, TEST_PEERS, testConfig } from './testing/test-config.ts';
import { kademliaWorld } from './world.ts';

const SEED = 7;
/** Software adapters compile a kernel for a minute where others do not let them. */
const PATIENCE_MS = 600_000;

type Files = Readonly<Record<string, string>>;
type Case = {
  readonly what: string;
  readonly params: Params;
  readonly lpSize: number | 'auto';
  readonly files?: Files;
};

/** Short pauses, so that a short run has many lookups. */
const SMALL = { peers: TEST_PEERS, dMax: 1, end: 4, timeout: 0.4 } as const;

const PLAIN: readonly Case[] = [
  { what: 'quick look', params: {}, lpSize: 1 },
  { what: 'LP size 2', params: {}, lpSize: 2 },
  { what: 'LP size 4', params: {}, lpSize: 4 },
  { what: 'LP size 8', params: {}, lpSize: 8 },
  { what: 'LP size 16, loss', params: { loss: 0.1 }, lpSize: 16 },
  { what: 'adaptive LP size, hot spots', params: { hotLookups: 0.5, hotShare: 0.05 }, lpSize: 'auto' },
  { what: 'beta 3, constant latency', params: { beta: 3, latency: 'constant' }, lpSize: 4 },
  { what: 'timeouts that come too early, NAT', params: { timeout: 0.1, nat: 0.4 }, lpSize: 4 },
];

const FULL = { refresh: 2, refreshCheck: 1, pingBeforeReplace: 'yes', questionable: 1 } as const;
const EXPONENTIAL = { churn: 'exponential', sessionScale: 4, offlineMean: 2 } as const;
const MATRIX = '1,20,300.5\n25,11,40\n310,45,12\n';
const TRACE = 'peer,start,end\na,0,2\na,2.5,20\nb,1,3\nb,3.5,9\nc,0,100\nd,1,3\n';

const BUSY: readonly Case[] = [
  { what: 'exponential churn', params: { ...EXPONENTIAL }, lpSize: 1 },
  { what: 'tables lost, NAT, loss', params: { ...EXPONENTIAL, keepTable: 'no', nat: 0.4, loss: 0.05 }, lpSize: 4 },
  {
    what: 'Weibull churn, regions',
    params: { churn: 'weibull', sessionScale: 3, offlineMean: 2, latency: 'regions' },
    lpSize: 16,
  },
  { what: 'half the peers leave', params: { churn: 'flash', flashAt: 1, flashOver: 1 }, lpSize: 8 },
  {
    what: 'a trace and a matrix',
    params: { churn: 'trace', latency: 'matrix' },
    lpSize: 4,
    files: { sessions: TRACE, matrix: MATRIX },
  },
  {
    what: 'a cold start with churn and hot spots',
    params: { ...EXPONENTIAL, tables: 'cold', hotLookups: 0.5, hotShare: 0.1 },
    lpSize: 2,
  },
];

describeGpu('Kademlia', () => {
  describe('is the same on the GPU and on one core', () => {
    it.each(PLAIN)('$what', { timeout: PATIENCE_MS }, async ({ params, lpSize }) => {
      await expectEqual({ ...SMALL, ...params }, { lpSize, lists: TEST_LISTS });
    });

    it.each(BUSY)('with maintenance: $what', { timeout: PATIENCE_MS }, async ({ params, lpSize, files }) => {
      await expectEqual({ ...SMALL, ...FULL, ...params }, { lpSize, lists: TEST_LISTS }, files);
    });

    it('a cold start without churn', { timeout: PATIENCE_MS }, async () => {
      await expectEqual({ ...SMALL, tables: 'cold' }, { lpSize: 4, lists: TEST_LISTS });
    });

    it.each([
      ['k 16, alpha 1, replacement caches', { k: 16, alpha: 1, beta: 16, ...FULL, ...EXPONENTIAL, replacement: 2 }],
      ['k 20, alpha 10, beta 3, refreshes', { k: 20, alpha: 10, beta: 3, loss: 0.02, refresh: 2, refreshCheck: 1 }],
    ])('%s', { timeout: PATIENCE_MS }, async (_what, params) => {
      await expectEqual({ ...SMALL, ...params }, { lpSize: 4, lists: TEST_LISTS });
    });

    it('lists that overflow', { timeout: PATIENCE_MS }, async () => {
      const lists = { capacity: 4, poolEntries: 64 };
      await expectEqual({ ...SMALL, ...EXPONENTIAL }, { lpSize: 4, lists });
    });
  });

  /** The settings of the paper differ in what a smaller network has not: peers, pauses, end. */
  const presets = kademliaPresets.filter(({ id }) => !id.startsWith('paper-2014') || id === 'paper-2014-1m-10min');
  describe('presets, shrunk, are the same on the GPU and on one core', () => {
    it.each(presets.map(({ id, params }) => [id, params] as const))(
      '%s',
      { timeout: PATIENCE_MS },
      async (_id, params) => {
        // Times as short as the run, so that what is rare in the preset happens here too.
        const small = {
          ...params,
          peers: SMALL.peers,
          dMax: 2,
          end: 6,
          timeout: 0.5,
          ...(params.refresh ? { refresh: 3, refreshCheck: 1, questionable: 2 } : {}),
          ...(params.churn === 'weibull' ? { sessionScale: 5, offlineMean: 3 } : {}),
          ...(params.churn === 'flash' ? { flashAt: 2, flashOver: 2 } : {}),
        };
        await expectEqual(small, { lpSize: 4, lists: TEST_LISTS });
      },
    );
  });
});

async function expectEqual(params: Params, settings: GpuSettings, files: Files = {}): Promise<void> {
  const gpu = await testDevice();
  const config = testConfig(params, files);
  const world = kademliaWorld(config, SEED, (params.end as number) * TICKS_PER_SECOND);
  const expected = await runSequential(world);
  expect(expected.counters[0]).toBeGreaterThan(50);
  const { agreed, tables } = await runOnGpu(gpu, world, settings);
  expect(agreed).toEqual(expected);
  const { ids } = openSources(config, SEED);
  const faults = tables.map((reading, peer) => tableFaults(config, ids, peer, reading));
  expect(faults.flat()).toEqual([]);
}

/** A run on the GPU, and what its own memory holds of each peer in the end. */
async function runOnGpu(gpu: GpuContext, world: EventWorld, settings: GpuSettings) {
  const executor = expectOk(await GpuExecutor.create(gpu, world, samplingOf(world), settings));
  try {
    const { agreed } = await runToEnd(executor);
    return { agreed, tables: await readPeers(world, executor) };
  } finally {
    executor.dispose();
  }
}

async function readPeers({ nodes: peers, ...world }: EventWorld, executor: GpuExecutor): Promise<Reading[]> {
  const { gpu, stateWords, storeWords, nodes, store } = executor.read();
  const states = await readWords(gpu.device, nodes, 0, peers * stateWords);
  const stores = await readWords(gpu.device, store, 0, peers * storeWords);
  return Array.from({ length: peers }, (_, node) => {
    const words = new Uint32Array(NODE_WORDS + world.stateWords);
    words.set(states.subarray(node * stateWords + ENGINE_STATE_WORDS, (node + 1) * stateWords), NODE_WORDS);
    return readingOfNode(words, stores.subarray(node * storeWords, (node + 1) * storeWords), 0);
  });
}
