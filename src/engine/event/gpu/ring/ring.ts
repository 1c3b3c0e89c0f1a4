/**
 * Sorted rings of LPs (Andelfinger & Hartenstein 2014): nothing else of this folder is used outside it. Shaders are in shaders/event/ring, with list.wesl as their header.
 */
import { ok, type Result } from '../../../../base/result.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { readWords } from '../../../../gpu/readback.ts';
import { CONTROL } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { EventList, ListBuffers, ListRecord, Load, Move, PutWord, RecordedRound } from '../event-list.ts';
import { type MoveStep, runMove } from '../move-kernel.ts';
import {
  keyWords,
  largerRing,
  planRing,
  type RingPlan,
  type RingSettings,
  type RingShape,
  ringBytes,
  ringEntryWords,
  SOON,
  shapeRing,
  soonEntryWords,
} from './ring-plan.ts';
import { apartModules, RING_WORDS, type RingKernelShape, ringConstants, ringModules } from './ring-shader.ts';

export type { RingSettings };

const INSERT = 'event/ring/insert';
const MINIMUM = 'event/ring/minimum';

/** Andelfinger & Hartenstein 2014, Algorithm 1. The minimum ends a round: it is the next window's. */
function recordSeparately(_: GPUComputePassEncoder, { kernels, workers, advance, begin }: RecordedRound): void {
  begin('handle');
  advance();
  for (const module of [INSERT, MINIMUM]) {
    const pass = begin(module === INSERT ? 'insert' : 'minimum');
    pass.setPipeline(kernels[module]);
    pass.dispatchWorkgroups(workers);
  }
}

export const ring = {
  name: 'ring',
  modules: ringModules,
  constants: ringConstants,
  conditions: { lps: true },
  viewConstants: ['ENTRY_WORDS'],
  walks: ['keys'],
  wordForViews: ({ list }: RingKernelShape): number => list.room,

  variantOf: ({ fused, apart }: RingShape): EventList | undefined => VARIANTS[`${fused} ${apart}`],
  shape: shapeRing,
  shapeOf: ({ room, apart, mostAppended, fused }: RingPlan): RingShape => ({
    ...{ name: 'ring', room, apart, mostAppended, fused },
  }),
  plan: planRing,
  nodesOfBlock: 1,
  brought: 0,
  tileWords: (_shape: RingShape, world: EventWorld): number => SOON * soonEntryWords(world),
  bytes: ringBytes,
  poolWords: (world: EventWorld, { poolEntries }: RingPlan): number => poolEntries * ringEntryWords(world),
  nodeWords: RING_WORDS,
  fields: ({ poolEntries }: RingPlan, at: number) => ({ pool_entries: poolEntries, pool_reserve: 0, head_offset: at }),
  isSparse: false,
  isResident: false,
  exponent: ({ exponent }: RingPlan): number => exponent,
  describe: ({ room }: RingPlan): string => `with rings of ${room} events each`,

  putFirstWords: () => {},
  isCounterHigh: () => false,
  setCountersBack: (_put: PutWord, _plan: RingPlan, record: ListRecord): ListRecord => record,

  withRoomToBuild: (plan: RingPlan): RingPlan => ({ ...plan, poolEntries: plan.poolEntries * 2 }),
  settingsToGrow: (plan: RingPlan, settings: RingSettings, load: Load): RingSettings =>
    largerRing(plan, settings, load),
  /** The pool stays as it is. */
  grown: ({ poolEntries, mostAppended, fused }: RingPlan, fresh: RingPlan): RingPlan => ({
    ...fresh,
    poolEntries,
    mostAppended,
    fused,
  }),
  moveToLarger: moveToLargerRings,
  /** What overflowed has left the pool. */
  putGrownWords: (put: PutWord): ListRecord => {
    put(CONTROL.poolAllocated, 0);
    return { allocated: 0, freed: 0 };
  },
  describeGrowth: ({ room, exponent }: RingPlan): string =>
    `LPs have ${2 ** exponent} nodes now, and rings of ${2 ** exponent * room} events each`,
} satisfies EventList;

/** As `ring`, in kernels of their own: what others measured, and where the time goes. */
const separateRing: EventList = {
  ...ring,
  kernels: [INSERT, MINIMUM],
  steps: ['handle', 'insert', 'minimum'],
  record: recordSeparately,
};

/** By `fused` and `apart`. */
const VARIANTS: Readonly<Record<string, EventList>> = {
  'true true': { ...ring, modules: apartModules },
  'false false': separateRing,
  'false true': { ...separateRing, modules: apartModules },
};

type RingBuffers = Readonly<Record<'times' | 'keys' | 'extras', GPUBuffer>>;

/** Merged with their neighbours, or with more room. Copies on the GPU; loses nothing. Undefined: a ring would have more than three quarters of its entries in use. */
async function moveToLargerRings(
  gpu: GpuContext,
  buffers: ListBuffers,
  { nodes, from, to, bytes, shape, tickets, control, wordsAt, rounds }: Move<RingPlan, RingKernelShape>,
): Promise<Result<Partial<ListBuffers> | undefined>> {
  const { device } = gpu;
  const { times, keys, extras } = bytes;
  const wordBytes = 4 * RING_WORDS * nodes;
  const wanted = { times, keys, extras, oldWords: wordBytes, newWords: wordBytes + 4 };
  const allocated = await allocate(gpu, wanted, 'growing the event lists');
  if (!allocated.ok) return allocated;
  const { oldWords, newWords, ...fresh } = allocated.value;
  const drop = (dropped: readonly GPUBuffer[]): void => {
    for (const buffer of dropped) buffer.destroy();
  };
  // Of the last round that has run; the next one looks at what was appended in it.
  const parity = (rounds + 1) % 2;
  submit(device, 'words of LPs', (encoder) => encoder.copyBufferToBuffer(control, 4 * wordsAt, oldWords, 0, wordBytes));
  const steps: MoveStep[] = [
    {
      module: 'event/ring/ring_merge',
      words: [nodes, from.exponent, to.exponent, from.room, to.room, parity, keyWords(from)],
      old: [buffers.times, buffers.keys, buffers.extras, oldWords],
      fresh: [fresh.times, fresh.keys, fresh.extras, newWords],
      items: Math.ceil(nodes / 2 ** to.exponent),
    },
    {
      module: 'event/ring/ring_drain',
      words: [nodes, to.exponent, to.room, parity, tickets.allocated],
      old: [buffers.pool],
      fresh: [fresh.times, fresh.keys, fresh.extras, newWords],
      items: tickets.allocated,
    },
  ];
  for (const step of steps.filter(({ items }) => items > 0)) {
    const done = await runMove(gpu, shape, ringConstants(shape), step);
    if (done.ok) continue;
    drop([...Object.values<GPUBuffer>(fresh), oldWords, newWords]);
    return done;
  }
  const [short] = await readWords(device, newWords, RING_WORDS * nodes, 1);
  if (short === 0)
    submit(device, 'words of LPs', (encoder) =>
      encoder.copyBufferToBuffer(newWords, 0, control, 4 * wordsAt, wordBytes),
    );
  drop([oldWords, newWords]);
  if (short === 0) return ok(fresh satisfies RingBuffers);
  drop(Object.values<GPUBuffer>(fresh));
  return ok(undefined);
}
