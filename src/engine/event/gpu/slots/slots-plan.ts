/** How large the slots of the nodes and the pool behind them are. */
import { extraWords } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { ListShape, Load } from '../event-list.ts';

/** Settings that change speed, memory and test coverage, never results. */
export interface SlotsSettings {
  /** Slots per node; default: the mean number pending plus four standard deviations of a Poisson count. */
  readonly capacity?: number;
  /** Pool entries that may be in use before the batch stops to grow; default: nodes / 16, at least 256. */
  readonly poolEntries?: number;
  /** Whether growth may raise the capacity too, not only the pool. Default true. */
  readonly growCapacity?: boolean;
}

/** What kernels are compiled for. */
export interface SlotsShape extends ListShape {
  /** Slots per node that may be claimed. */
  readonly capacity: number;
  /** Capacity rounded up to 4: rows that are stored and scanned. */
  readonly rows: number;
}

export interface SlotsPlan extends SlotsShape {
  /** Entries in all, and how many of them are the reserve for what is in flight. */
  readonly poolEntries: number;
  readonly poolReserve: number;
}

/** The times of 32 nodes fit the 16 KiB of workgroup memory that every device has, beside what resident rounds keep there (gpu/workgroups.ts). */
export const LARGEST_CAPACITY = 112;

/** Times of that many nodes lie side by side, so that as many invocations read consecutive words. */
export const TIME_BLOCK = 32;

/** Events of small heaps that a workgroup which gathers due events brings at once: of few nodes, for few have a heap. */
export const BROUGHT = 16;

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;

export const defaultCapacity = (pendingPerNode: number): number =>
  Math.min(LARGEST_CAPACITY, roundUp(pendingPerNode + 4 * Math.sqrt(pendingPerNode), 4));

/** Half as many slots again, where that is possible. */
export const grownCapacity = (capacity: number): number => Math.min(LARGEST_CAPACITY, roundUp(capacity * 1.5 + 4, 4));

/**
 * A few nodes have far more events than longer lists would hold, and the others have room: longer lists for all would cost memory and
 * time in every round, and kernels compiled anew.
 */
export const isUneven = ({ deepest, mean }: Pick<Load, 'deepest' | 'mean'>, capacity: number): boolean =>
  deepest > 2 * grownCapacity(capacity) && mean <= capacity;

export function shapeSlots({ pendingPerNode }: EventWorld, settings: SlotsSettings): SlotsShape {
  const capacity = Math.min(LARGEST_CAPACITY, settings.capacity ?? defaultCapacity(pendingPerNode));
  return { name: 'slots', capacity, rows: roundUp(capacity, 4) };
}

/** `invocations`: most that process nodes at a time. One that finds the pool low finishes the call it is in. */
export function planSlots(
  world: EventWorld,
  shape: SlotsShape,
  invocations: number,
  settings: SlotsSettings,
): SlotsPlan {
  const poolReserve = invocations * world.maxSends;
  // Events of `start` that the slots cannot take must fit before the first round.
  const overflowAtStart = world.nodes * Math.max(0, world.startSends - shape.capacity);
  const usable = settings.poolEntries ?? Math.max(256, Math.ceil(world.nodes / 16));
  return { ...shape, poolEntries: usable + overflowAtStart + poolReserve, poolReserve };
}

/** Words of an entry of the pool before the rest of its event: time and two links. */
export const ENTRY_RECORD = 3;

/** Words of an entry; src, seq and the extras follow. */
export const entryWords = (event: Pick<EventWorld, 'payloadWords' | 'kinds'>): number =>
  ENTRY_RECORD + 2 + extraWords(event);

/** Words of `pool` that entries take, and the ring of free ones before them. */
export const poolWords = (world: EventWorld, { poolEntries }: SlotsPlan): number =>
  poolEntries * (2 + entryWords(world));

/** `nodes`: of the run, and those around it. */
export const slotsBytes = (world: EventWorld, { rows }: SlotsShape, nodes: number) => ({
  times: 4 * roundUp(nodes, TIME_BLOCK) * rows,
  keys: 8 * nodes * rows,
  extras: 4 * Math.max(4, nodes * rows * extraWords(world)),
});
