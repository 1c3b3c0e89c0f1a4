/**
 * One list for all nodes (Swenson 2015, 4.2.2). `reduce`: what is safe is split off, sorted by node and time, and executed by an invocation for each node that
 * has any (4.2.2.3). `partition`: all of it is sorted, and the first event of each node moved to the front (4.2.2.2). `simple`: all of it is sorted, and each
 * node finds its events by an offset (4.2.2.1). Nothing else of this folder is used outside it. Shaders are in shaders/event/reduce, with list.wesl as
 * their header.
 */
import { ok, type Result } from '../../../../base/result.ts';
import { whole } from '../../../../base/whole.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { type PartitionKernels, recordPartition, recordSort } from '../../../../gpu/primitives/record.ts';
import { CONTROL } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { EventList, ListBuffers, ListRecord, Move, PutWord, RecordedRound } from '../event-list.ts';
import {
  entryExtras,
  HANDED_ON_WORDS,
  isByOffset,
  type OneListName,
  passes,
  planReduce,
  poolWords,
  type ReducePlan,
  type ReduceSettings,
  type ReduceShape,
  reduceBytes,
  shapeReduce,
} from './reduce-plan.ts';
import {
  OFFSETS,
  partsOf,
  type ReduceKernelShape,
  reduceConstants,
  reduceKernel,
  reduceKernels,
  reduceModules,
  reduceViewConstants,
  stepsOf,
} from './reduce-shader.ts';

export type { ReduceSettings };

type Kernels = RecordedRound['kernels'];

function stepKernels(kernels: Kernels, what: Parameters<typeof stepsOf>[0]): PartitionKernels {
  const [count, scan, scatter] = stepsOf(what).map((name) => kernels[name]);
  return { count, scan, scatter };
}

/** Kernel boundaries are the barriers of a round: each step reads what the ones before it have written. */
function recordRound(_: GPUComputePassEncoder, { kernels, list, advance, begin }: RecordedRound): void {
  const plan = list as ReducePlan;
  const parts = partsOf(plan.name);
  recordPartition(begin('partition'), stepKernels(kernels, 'split'), plan, parts.split);
  recordSort(begin('sort'), stepKernels(kernels, 'sort'), plan, passes(plan).round);
  const group = begin('group');
  if (isByOffset(plan.name)) {
    group.setPipeline(kernels[OFFSETS]);
    group.dispatchWorkgroups(plan.ranges);
  } else {
    recordPartition(group, stepKernels(kernels, 'heads'), plan, parts.heads);
  }
  begin('handle');
  advance();
}

function recordLook(pass: GPUComputePassEncoder, kernels: Kernels, plan: ReducePlan): void {
  recordPartition(pass, stepKernels(kernels, 'look'), plan, partsOf(plan.name).look);
  recordSort(pass, stepKernels(kernels, 'sort'), plan, passes(plan).look);
}

const oneList = (name: OneListName) =>
  ({
    name,
    modules: reduceModules,
    constants: reduceConstants,
    viewConstants: reduceViewConstants,
    walks: [],
    conditions: { grouped: true },
    wordForViews: () => 0,

    shape: (world: EventWorld, settings: ReduceSettings): ReduceShape => shapeReduce(name, world, settings),
    shapeOf: ({ timeBits, timeShift, nodeBits, keyWords, lanes, ranges }: ReducePlan): ReduceShape => ({
      name,
      timeBits,
      timeShift,
      nodeBits,
      keyWords,
      lanes,
      ranges,
    }),
    plan: planReduce,
    nodesOfBlock: 1,
    brought: 0,
    tileWords: () => 0,
    bytes: reduceBytes,
    poolWords,
    nodeWords: 0,
    fields: ({ poolEntries, poolReserve }: ReducePlan, at: number) => ({
      pool_entries: poolEntries,
      pool_reserve: poolReserve,
      head_offset: at,
    }),
    isSparse: false,
    isResident: false,
    exponent: () => 0,
    describe: ({ poolEntries }: ReducePlan): string => `with one list of ${whole(poolEntries)} entries`,

    kernels: reduceKernels(name),
    kernel: reduceKernel,
    record: recordRound,
    steps: ['partition', 'sort', 'group', 'handle'],
    look: recordLook,

    /** Entries in use, of both halves. */
    putFirstWords: (put: PutWord): void => {
      put(CONTROL.poolAllocated, 0);
      put(CONTROL.poolFreed, 0);
    },
    isCounterHigh: () => false,
    setCountersBack: (_put: PutWord, _plan: ReducePlan, record: ListRecord): ListRecord => record,

    /** There is room for all that a world says `start` sends, and for what a checkpoint has. */
    withRoomToBuild: (plan: ReducePlan): ReducePlan => plan,
    settingsToGrow: ({ poolEntries }: ReducePlan): ReduceSettings => ({ poolEntries: 2 * poolEntries }),
    grown: (_: ReducePlan, fresh: ReducePlan): ReducePlan => fresh,
    moveToLarger: moveToLonger,
    putGrownWords: (_put: PutWord, record: ListRecord): ListRecord => record,
    describeGrowth: ({ poolEntries }: ReducePlan): string => `the event list grew to ${whole(poolEntries)} entries`,
  }) satisfies EventList;

export const reduce = oneList('reduce');
export const partition = oneList('partition');
export const simple = oneList('simple');

/** Both halves are copied to the beginnings of longer ones. Nothing is in flight. Failure: `limit`, and then nothing is left behind. */
async function moveToLonger(
  gpu: GpuContext,
  buffers: ListBuffers,
  { from, to, bytes, shape }: Move<ReducePlan, ReduceKernelShape>,
): Promise<Result<ListBuffers>> {
  const { times, keys, extras, pool } = bytes;
  const allocated = await allocate(gpu, { times, keys, extras, pool }, 'growing the event list');
  if (!allocated.ok) return allocated;
  const fresh = allocated.value;
  const entryBytes = { times: 4, keys: 8, extras: 4 * entryExtras(shape) } as const;
  submit(gpu.device, 'growth', (encoder) => {
    for (const name of ['times', 'keys', 'extras'] as const)
      for (const half of [0, 1]) {
        const [before, after] = [from, to].map(({ poolEntries }) => half * poolEntries * entryBytes[name]);
        encoder.copyBufferToBuffer(buffers[name], before, fresh[name], after, from.poolEntries * entryBytes[name]);
      }
    // What rounds hand on; the rest of scratch memory is good for a round alone.
    encoder.copyBufferToBuffer(buffers.pool, 0, fresh.pool, 0, 4 * HANDED_ON_WORDS);
  });
  return ok(fresh);
}
