/**
 * The event list, as the host's part of the engine knows it: nothing else of this folder is used outside it. Its shaders are in
 * shaders/event/slots, with list.wesl as their header. Another organisation of the list is another folder with such a module.
 */
import { whole } from '../../../../base/whole.ts';
import { moveToLarger } from './growth.ts';
import {
  grownCapacity,
  isUneven,
  type Load,
  planSlots,
  poolWords,
  type SlotsPlan,
  type SlotsSettings,
  shapeSlots,
  slotsBytes,
  TIME_BLOCK,
} from './slots-plan.ts';
import {
  SLOTS_NODE_WORDS,
  type SlotsKernelShape,
  slotsConstants,
  slotsFields,
  slotsModules,
  slotsViewConstants,
} from './slots-shader.ts';
import {
  addEntries,
  type PoolTickets,
  putFirstTickets,
  readTickets,
  setTicketsBack,
  ticketsAreHigh,
} from './tickets.ts';

export type { SlotsSettings };
export type ListPlan = SlotsPlan;
/** What a kernel is compiled for. */
export type KernelShape = SlotsKernelShape;
/** What the list keeps in `control`, as the host reads it after each batch. */
export type ListRecord = PoolTickets;

export const eventList = {
  /** WESL modules of the header, constants for it, and those of them that views may depend on. */
  modules: slotsModules,
  constants: slotsConstants,
  viewConstants: slotsViewConstants,
  /** What `moment.list_word` says to who walks a list. */
  wordForViews: ({ list }: KernelShape): number => list.rows,

  /** Sizes: first what kernels are compiled for, then all, by how many invocations process nodes at a time. */
  shape: shapeSlots,
  shapeOf: ({ capacity, rows }: ListPlan): KernelShape['list'] => ({ capacity, rows }),
  plan: planSlots,
  /** A run begins at a multiple of so many nodes. */
  nodesOfBlock: TIME_BLOCK,
  /** Words of workgroup memory for each invocation. */
  tileWords: ({ rows }: KernelShape['list']): number => rows,
  bytes: slotsBytes,
  /** Words of `pool` that the list takes; records follow. */
  poolWords,
  /** Words of `control` per node. */
  nodeWords: SLOTS_NODE_WORDS,
  /** Words of the uniform `run`. */
  fields: slotsFields,
  /** For messages: a network of 100 nodes ... */
  describe: ({ capacity }: ListPlan): string => `with ${capacity} slots each`,

  /** Words of `control`. */
  putFirstWords: putFirstTickets,
  readRecord: readTickets,
  /** Whether a counter is about to overflow, and what is done then. */
  isCounterHigh: ticketsAreHigh,
  setCountersBack: setTicketsBack,

  /** An overflow while the world was built: a plan with twice the room. */
  withRoomToBuild: (plan: ListPlan): ListPlan => ({ ...plan, poolEntries: plan.poolEntries * 2 }),
  /** Settings for larger lists than those of a plan: where load is uneven the pool alone grows. */
  settingsToGrow: ({ capacity }: ListPlan, { growCapacity = true }: SlotsSettings, load: Load): SlotsSettings => ({
    capacity: growCapacity && !isUneven(load, capacity) ? grownCapacity(capacity) : capacity,
  }),
  /** What is in the pool stays there, and that of `fresh`, reserve and all, is added. */
  grown: (plan: ListPlan, fresh: ListPlan): ListPlan => ({
    ...fresh,
    poolEntries: plan.poolEntries + fresh.poolEntries,
  }),
  /** Copies all events into larger buffers. */
  moveToLarger,
  /** After that: words of `control`. */
  putGrownWords: (
    put: (word: number, value: number) => void,
    record: ListRecord,
    from: ListPlan,
    to: ListPlan,
  ): ListRecord => addEntries(put, record, to.poolEntries - from.poolEntries),
  describeGrowth: ({ capacity, poolEntries }: ListPlan): string =>
    `event lists grew to ${capacity} slots per node and ${whole(poolEntries)} pool entries`,
};
