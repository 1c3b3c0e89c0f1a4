/** How large everything is on the GPU: list capacity, workgroup size, pool, buffers. All sizes are decided here. */

import { assert } from '../../../base/assert.ts';
import { floorLog2, powerOfTwoFrom } from '../../../base/u32.ts';
import {
  type ControlShape,
  controlPlaces,
  ENGINE_STATE_WORDS,
  entryWords,
  extraWords,
  LARGEST_LP,
  recordStride,
  type ShaderShape,
  stateTileStride,
  TIME_BLOCK,
} from '../layout.ts';
import type { EventWorld } from '../model.ts';

/** Settings that change speed, memory and test coverage, never results. */
export interface ListSettings {
  /** Slots per node; default: the mean number pending plus four standard deviations of a Poisson count. */
  readonly capacity?: number;
  /** Pool entries that may be in use before the batch stops to grow; default: nodes / 16, at least 256. */
  readonly poolEntries?: number;
  /** Records that may wait to be evaluated, rounded up to a power of two; default: twice the reserve. */
  readonly recordEntries?: number;
  /** Whether growth may raise the capacity too, not only the pool. Default true. */
  readonly growCapacity?: boolean;
  /** Invocations per workgroup; default: as many as fit workgroup memory, fewer for small networks. */
  readonly lanes?: 32 | 64 | 128 | 256;
  /** How many of them process nodes; default: all, fewer in networks too small to fill the GPU. */
  readonly working?: number;
  /** LPs of a workgroup in a sparse round; default: enough workgroups to fill the largest GPU, none to wait for another. */
  readonly share?: number;
  /** Most invocations in all; more nodes than this are processed in turns. */
  readonly invocations?: number;
}

export interface Plan {
  readonly capacity: number;
  /** Capacity rounded up to 4: rows that the scan reads. */
  readonly rows: number;
  /** Invocations per workgroup, by how many time tiles fit workgroup memory. */
  readonly lanes: number;
  /** How many of them process nodes. */
  readonly working: number;
  /** LPs of a workgroup in a sparse round. */
  readonly share: number;
  /** Workgroups at LP size 1; more invocations than this stride over the nodes. */
  readonly maxWorkgroups: number;
  /** Entries in all, and how many of them are the reserve for what is in flight. */
  readonly poolEntries: number;
  readonly poolReserve: number;
  /** Entries of the ring of records, a power of two or none, how many of them are the reserve, and its first word in `pool`. */
  readonly recordEntries: number;
  readonly recordReserve: number;
  readonly recordOffset: number;
  readonly bytes: Readonly<Record<BufferName, number>>;
}

export type BufferName = 'control' | 'times' | 'keys' | 'extras' | 'nodes' | 'store' | 'pool' | 'tables';

/** Lanes of a workgroup in a sparse round: many small workgroups, for a round lasts as long as its busiest. */
const SPARSE_LANES = 32;
/**
 * LPs of a workgroup in a sparse round, and how many of its lanes process nodes. In a small network two busy nodes are seldom in one
 * workgroup; a large one has workgroups enough to fill the GPU once, and more would wait for their turn.
 */
const sparseShare = (nodes: number): number => (nodes < 2 ** 18 ? 16 : 64);
const sparseProcessors = (nodes: number): number => (nodes < 2 ** 18 ? 8 : 16);
/** Of the 16 KiB of workgroup memory that every device has, less what tallies and window control take. */
const MOST_WORKGROUP_WORDS = 4096 - 160;
/** Words of workgroup memory for the time tiles: 15 KiB of the 16 that every device has. */
const MOST_TIME_TILE_WORDS = 3840;
export const LARGEST_CAPACITY = 120;
/** Most invocations per workgroup. Software adapters compile a store for every word of workgroup memory that begins as zero. */
const mostLanes = (software: boolean): number => (software ? 32 : 128);
/** Enough workgroups to fill the largest GPU several times over; few enough that their global atomics do not show. */
const WORKGROUPS_OF_A_SMALL_NETWORK = 256;
const MOST_INVOCATIONS = 2 ** 18;

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;

export const defaultCapacity = (pendingPerNode: number): number =>
  Math.min(LARGEST_CAPACITY, roundUp(pendingPerNode + 4 * Math.sqrt(pendingPerNode), 4));

function lanesFor(words: number, nodes: number, most: number): number {
  const fits = [128, 64, 32].find((lanes) => lanes <= most && lanes * words <= MOST_TIME_TILE_WORDS) ?? 32;
  // A small network is spread over many compute units rather than packed into few.
  return Math.max(32, Math.min(fits, powerOfTwoFrom(nodes / 512)));
}

/**
 * In a small network the round lasts as long as its slowest subgroup, and invocations of one subgroup wait for each
 * other's remote events; so each gets few nodes and most of its lanes rest.
 */
const workingLanes = (lanes: number, nodes: number): number =>
  Math.min(lanes, powerOfTwoFrom(nodes / WORKGROUPS_OF_A_SMALL_NETWORK));

/** Processors of a sparse round: each has a node's state and its times in workgroup memory. */
function sparseProcessorsFor(world: EventWorld, rows: number, lanes: number, share: number): number {
  const left = MOST_WORKGROUP_WORDS - share * (LARGEST_LP + 1);
  const fit = Math.floor(left / (stateTileStride(world) + rows));
  assert(fit >= 1, `a node's state of ${world.stateWords} words does not fit workgroup memory`);
  return Math.min(lanes, sparseProcessors(world.nodes), 2 ** floorLog2(fit));
}

/** Workgroups that process nodes in a round, at LP size `2 ** exponent`; more LPs than they have lanes are processed in turns. */
export function workersFor(world: EventWorld, plan: Plan, exponent: number): number {
  const lps = Math.ceil(world.nodes / 2 ** exponent);
  return Math.min(plan.maxWorkgroups, Math.ceil(lps / (world.sparse ? plan.share : plan.working)));
}

/** `software`: the adapter is one, where many small workgroups gain nothing. */
export function planLists(world: EventWorld, seriesRows: number, software: boolean, settings: ListSettings): Plan {
  const capacity = Math.min(LARGEST_CAPACITY, settings.capacity ?? defaultCapacity(world.pendingPerNode));
  const rows = roundUp(capacity, 4);
  const lanes = settings.lanes ?? (world.sparse ? SPARSE_LANES : lanesFor(rows, world.nodes, mostLanes(software)));
  const share = settings.share ?? sparseShare(world.nodes);
  const working =
    settings.working ??
    (world.sparse
      ? sparseProcessorsFor(world, rows, lanes, share)
      : software
        ? lanes
        : workingLanes(lanes, world.nodes));
  const maxWorkgroups = Math.min(
    Math.ceil(world.nodes / working),
    Math.ceil((settings.invocations ?? MOST_INVOCATIONS) / working),
    65_534,
  );
  // An invocation that finds the pool low finishes the call it is in.
  const poolReserve = maxWorkgroups * working * world.maxSends;
  // Events of `start` that the lists cannot take must fit before the first round.
  const overflowAtStart = world.nodes * Math.max(0, world.startSends - capacity);
  const usable = settings.poolEntries ?? Math.max(256, Math.ceil(world.nodes / 16));
  const poolEntries = usable + overflowAtStart + poolReserve;
  const records = planRecords(world, poolEntries, maxWorkgroups * working, settings.recordEntries);
  const slots = roundUp(world.nodes, TIME_BLOCK) * rows;
  const { heads } = controlPlaces(controlShape(world), seriesRows);
  return {
    capacity,
    rows,
    lanes,
    working,
    share,
    maxWorkgroups,
    poolEntries,
    poolReserve,
    ...records,
    bytes: {
      control: 4 * (heads + (world.sparse ? 6 : 3) * world.nodes),
      times: 4 * slots,
      keys: 8 * world.nodes * rows,
      extras: 4 * Math.max(4, world.nodes * rows * extraWords(world)),
      nodes: 4 * world.nodes * (ENGINE_STATE_WORDS + world.stateWords),
      store: 4 * Math.max(4, world.nodes * (world.storeWords ?? 0)),
      pool: 4 * (records.recordOffset + records.recordEntries * recordStride(world.recordWords ?? 0)),
      tables: 4 * Math.max(4, world.tableWords),
    },
  };
}

/** Each invocation may make one record after it could know that the ring is down to its reserve. */
function planRecords(world: EventWorld, poolEntries: number, invocations: number, wanted = 2 * invocations) {
  const recordEntries = world.recordWords ? powerOfTwoFrom(Math.max(invocations + 1, wanted)) : 0;
  return { recordEntries, recordReserve: invocations, recordOffset: poolEntries * (2 + entryWords(world)) };
}

/** The plan with more pool entries or a longer ring of records; the reserves stay. */
export function withPool(plan: Plan, world: EventWorld, poolEntries: number, recordEntries: number): Plan {
  const recordOffset = poolEntries * (2 + entryWords(world));
  const pool = 4 * (recordOffset + recordEntries * recordStride(world.recordWords ?? 0));
  return { ...plan, poolEntries, recordEntries, recordOffset, bytes: { ...plan.bytes, pool } };
}

export const planBytes = (plan: Plan): number => Object.values(plan.bytes).reduce((sum, bytes) => sum + bytes, 0);

/** How many of each a model counts, measures and observes. */
export const controlShape = (world: EventWorld): ControlShape => ({
  counters: world.counters.length,
  distributions: world.distributions?.length ?? 0,
  observed: world.observed.length,
  recordWords: world.recordWords ?? 0,
});

export const shaderShape = (world: EventWorld, plan: Plan): ShaderShape => ({
  payloadWords: world.payloadWords,
  kinds: world.kinds,
  ...controlShape(world),
  maxSends: world.maxSends,
  stateWords: world.stateWords,
  storeWords: world.storeWords ?? 0,
  uniforms: Object.keys(world.uniforms),
  lanes: plan.lanes,
  working: plan.working,
  share: plan.share,
  sparse: world.sparse ?? false,
  capacity: plan.capacity,
  rows: plan.rows,
});
