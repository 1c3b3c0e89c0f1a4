/**
 * Slots for each node, and heaps behind them: nothing else of this folder is used outside it. Shaders are in shaders/event/slots, with list.wesl as their header.
 */
import { assert } from '../../../../base/assert.ts';
import { whole } from '../../../../base/whole.ts';
import type { EventList, ListPlan, ListRecord, Load, PutWord } from '../event-list.ts';
import { moveToLarger } from './growth.ts';
import {
  BROUGHT,
  grownCapacity,
  isUneven,
  planSlots,
  poolWords,
  type SlotsPlan,
  type SlotsSettings,
  type SlotsShape,
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
import { addEntries, putFirstTickets, setTicketsBack, ticketsAreHigh } from './tickets.ts';

export type { SlotsSettings };

/** A plan that is of slots: replicas have no other. */
export function slotsPlan(plan: ListPlan): SlotsPlan {
  assert(plan.name === 'slots', `the list ${plan.name} has no slots`);
  return plan as SlotsPlan;
}

export const slots = {
  name: 'slots',
  modules: slotsModules,
  constants: slotsConstants,
  viewConstants: slotsViewConstants,
  conditions: {},
  walks: [],
  wordForViews: ({ list }: SlotsKernelShape): number => list.rows,

  shape: shapeSlots,
  shapeOf: ({ capacity, rows }: SlotsPlan): SlotsShape => ({ name: 'slots', capacity, rows }),
  plan: planSlots,
  nodesOfBlock: TIME_BLOCK,
  brought: BROUGHT,
  tileWords: ({ rows }: SlotsShape): number => rows,
  bytes: slotsBytes,
  poolWords,
  nodeWords: SLOTS_NODE_WORDS,
  fields: slotsFields,
  isSparse: true,
  isResident: true,
  exponent: () => undefined,
  describe: ({ capacity }: SlotsPlan): string => `with ${capacity} slots each`,

  putFirstWords: putFirstTickets,
  isCounterHigh: ticketsAreHigh,
  setCountersBack: setTicketsBack,

  withRoomToBuild: (plan: SlotsPlan): SlotsPlan => ({ ...plan, poolEntries: plan.poolEntries * 2 }),
  /** Settings for larger lists than those of a plan: where load is uneven the pool alone grows. */
  settingsToGrow: (
    { capacity }: SlotsPlan,
    { growCapacity = true }: SlotsSettings,
    load: Pick<Load, 'deepest' | 'mean'>,
  ): SlotsSettings => ({
    capacity: growCapacity && !isUneven(load, capacity) ? grownCapacity(capacity) : capacity,
  }),
  /** What is in the pool stays there, and that of `fresh`, reserve and all, is added. */
  grown: (plan: SlotsPlan, fresh: SlotsPlan): SlotsPlan => ({
    ...fresh,
    poolEntries: plan.poolEntries + fresh.poolEntries,
  }),
  moveToLarger,
  putGrownWords: (put: PutWord, record: ListRecord, from: SlotsPlan, to: SlotsPlan): ListRecord =>
    addEntries(put, record, to.poolEntries - from.poolEntries),
  describeGrowth: ({ capacity, poolEntries }: SlotsPlan): string =>
    `event lists grew to ${capacity} slots per node and ${whole(poolEntries)} pool entries`,
} satisfies EventList;
