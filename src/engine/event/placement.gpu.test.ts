/**
 * Covers: a run of events that lies somewhere within its buffers, each with other offsets, does what it does alone, looks the same, and
 * never touches a word of the margins. Growth and traces are of runs alone.
 */
import { expect, it } from 'vitest';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { catalog } from '../../models/catalog.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { registry } from '../../models/testing/registry.ts';
import { verifiedModels } from '../../models/verified.ts';
import type { ModelViews } from '../../models/views.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { ModelSpec, Params, ViewSpec } from '../../scenario/spec.ts';
import { differencesSeen } from '../../scene/testing/look.ts';
import { offsetIn, type RunOffsets } from '../run-offsets.ts';
import { DeviceRun } from './gpu/device-run.ts';
import type { Way } from './gpu/drive.ts';
import { GpuExecutor } from './gpu/gpu-executor.ts';
import { messagesOnGpu } from './gpu/pending.ts';
import type { BufferName, ListSettings } from './gpu/plan.ts';
import { slotsPlan } from './gpu/slots/slots.ts';
import { ENGINE_STATE_WORDS, extraWords } from './layout.ts';
import type { EventWorld } from './model.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { censusWorld } from './testing/census.ts';
import { expectOk, preparedWorld, runToEnd, samplingOf } from './testing/run-world.ts';
import { tortureWorld } from './testing/torture.ts';

const POISON = 0xa5c3_9671;
/** More than the words of a run: what goes by the accessors lands in a margin. */
const OFFSETS: RunOffsets = { offsets: 96, control: 65_540, pool: 200_004, tables: 65_544 };

/** A pool that nothing exhausts, and slots so few that events find their way into it. */
const CRAMPED: ListSettings = { capacity: 2, poolEntries: 4_000, recordEntries: 16_384 };

const torture = tortureWorld({ nodes: 61, lookahead: 9, end: 300, period: 20, chains: 2, burst: 5, hops: 6, seed: 5 });
const census = censusWorld({ nodes: 61, lookahead: 8, end: 200, asks: 2, seed: 7 });

interface Observation {
  readonly views: ModelViews | undefined;
  readonly specs: readonly ViewSpec[];
}

async function ofModel(spec: ModelSpec, params: Params): Promise<readonly [EventWorld, Observation]> {
  const registered = registry[spec.id];
  if (registered?.engine !== 'event') throw new Error(`${spec.id} is no model of events`);
  const scenario = complete(spec, { params, seed: 3 });
  const world = await preparedWorld(registered, scenario, NO_FILES);
  return [world, { views: registered.views?.(scenario, world, NO_FILES), specs: spec.views ?? [] }];
}

const NO_LOOK: Observation = { views: undefined, specs: [] };

const CASES: readonly (readonly [string, EventWorld, Observation, Way])[] = [
  ['torture', torture, NO_LOOK, 'batch'],
  ['torture, resident', torture, NO_LOOK, 'resident'],
  ['torture, sparse', { ...torture, sparse: true }, NO_LOOK, 'batch'],
  ['torture, sparse, resident', { ...torture, sparse: true }, NO_LOOK, 'resident'],
  ['records', census, NO_LOOK, 'batch'],
  ['records, sparse', { ...census, sparse: true }, NO_LOOK, 'batch'],
  ['PHOLD', ...(await ofModel(pholdSpec, { nodes: 61, end: 30 })), 'batch'],
  ['Kademlia', ...(await ofModel(kademliaSpec, { peers: 61, end: 3, churn: 'weibull', dMax: 1 })), 'batch'],
  ...(await Promise.all(
    catalog
      .filter((spec) => spec.engine === 'event' && spec !== pholdSpec && spec !== kademliaSpec)
      .map(async (spec) => {
        const [first] = verifiedModels[spec.id].grid;
        return [spec.title, ...(await ofModel(spec, first?.scenario.params ?? {})), 'batch'] as const;
      }),
  )),
];

describeGpu('a run of events that lies somewhere in memory', () => {
  it.each(CASES)('is the same: %s', async (_what, world, look, way) => {
    const gpu = await testDevice();
    const deviceRun = expectOk(
      await DeviceRun.create(
        gpu,
        world,
        samplingOf(world),
        CRAMPED,
        OFFSETS,
        way,
        way === 'resident' ? gpu.workgroup : undefined,
      ),
    );
    const margins = marginsOf(deviceRun);
    for (const { buffer, first, words } of margins)
      gpu.device.queue.writeBuffer(deviceRun.buffers[buffer], 4 * first, new Uint32Array(words).fill(POISON));
    const executor = expectOk(await GpuExecutor.on(deviceRun, { lpSize: 2 }));
    const twin = new SequentialExecutor(world, samplingOf(world));
    try {
      const steps = { wallMs: 1e9, steps: 5 };
      expectOk(await executor.advance(steps));
      expectOk(await twin.advance(steps));
      const wanted = { stride: 1, count: world.nodes - 1, also: world.nodes - 1 };
      const told = await messagesOnGpu(executor.read(), wanted);
      expect(inOrder(told ?? [])).toEqual(inOrder(twin.messages(wanted)));
      if (look.views)
        expect(await differencesSeen(look.views, look.specs, executor.read(), twin.read(), world.nodes)).toEqual([]);
      const { agreed } = await runToEnd(executor);
      expect(agreed).toEqual((await runToEnd(twin)).agreed);
      expect(agreed.events).toBeGreaterThan(500);
      for (const { buffer, first, words } of margins) {
        const found = await readWords(gpu.device, deviceRun.buffers[buffer], first, words);
        const touched = found.findIndex((word) => word !== POISON);
        expect({ buffer, touched: touched < 0 ? touched : first + touched }).toEqual({ buffer, touched: -1 });
      }
    } finally {
      executor.dispose();
      twin.dispose();
    }
  });
});

interface Margin {
  readonly buffer: BufferName;
  readonly first: number;
  readonly words: number;
}

/** What stands before the run's words in each buffer, and after them; times of a block of nodes lie together. */
function marginsOf({ world, plan, buffers, offsets }: DeviceRun): readonly Margin[] {
  const { rows } = slotsPlan(plan.list);
  const [ownOffsets, control, pool, tables] = ['offsets', 'control', 'pool', 'tables'].map((name) =>
    offsetIn(offsets, name),
  );
  const blocks = Math.ceil(world.nodes / 32) * 32;
  const before: readonly (readonly [BufferName, number, number])[] = [
    ['control', control, buffers.control.size / 4 - 2 * control],
    ['times', ownOffsets * rows, blocks * rows],
    ['keys', 2 * ownOffsets * rows, 2 * world.nodes * rows],
    ['extras', ownOffsets * rows * extraWords(world), world.nodes * rows * extraWords(world)],
    ['nodes', ...perNode(ENGINE_STATE_WORDS + world.stateWords)],
    ['store', ...perNode(world.storeWords ?? 0)],
    ['pool', pool, buffers.pool.size / 4 - 2 * pool],
    ['tables', tables, world.tables.length],
  ];
  function perNode(words: number): [number, number] {
    return [ownOffsets * words, world.nodes * words];
  }
  return before.flatMap(([buffer, first, own]) =>
    [
      { buffer, first: 0, words: first },
      { buffer, first: first + own, words: buffers[buffer].size / 4 - first - own },
    ].filter(({ words }) => words > 0),
  );
}

const inOrder = (messages: readonly { readonly time: number; readonly src: number; readonly dst: number }[]) =>
  messages.map(({ time, src, dst }) => `${dst} ${time} ${src}`).sort();
