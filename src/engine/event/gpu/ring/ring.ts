/**
 * Sorted rings of LPs (Andelfinger & Hartenstein 2014): nothing else of this folder is used outside it. Shaders are in shaders/event/ring, with list.wesl as their header.
 */
import { CONTROL } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { EventList, ListRecord, Load, PutWord, RecordedRound } from '../event-list.ts';
import { moveToLargerRings } from './merge.ts';
import {
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
