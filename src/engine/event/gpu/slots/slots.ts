/**
 * Slots for each node, and heaps behind them: nothing else of this folder is used outside it. Shaders are in shaders/event/slots, with list.wesl as their header.
 */
import { assert } from '../../../../base/assert.ts';
import { ok, type Result } from '../../../../base/result.ts';
import { whole } from '../../../../base/whole.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { SET_WORDS, SETS } from '../../../sets.ts';
import { CONTROL, HEAD } from '../../layout.ts';
import type { EventList, ListBuffers, ListPlan, ListRecord, Load, Move, PutWord } from '../event-list.ts';
import { type MoveStep, runMove } from '../move-kernel.ts';
import {
  BROUGHT,
  entryWords,
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
  isCounterHigh: ({ freed }: ListRecord): boolean => freed > MOST_TICKETS,
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

/** The ring of free pool entries in `control`: tickets of entries that were handed out, and that were given back. */
function putTickets(put: PutWord, tickets: ListRecord): ListRecord {
  put(CONTROL.poolAllocated, tickets.allocated);
  put(CONTROL.poolFreed, tickets.freed);
  for (let turn = 0; turn < SETS; turn++) put(turn * SET_WORDS + HEAD.listWord, tickets.freed);
  return tickets;
}

/** Before the world is built: all entries are free. */
function putFirstTickets(put: PutWord, { poolEntries }: SlotsPlan): ListRecord {
  return putTickets(put, { allocated: 0, freed: poolEntries });
}

/** Tickets beyond which they are set back. */
const MOST_TICKETS = 2 ** 31;

/** Tickets count up for ever; whole turns of the ring are taken off before they reach 2^32. */
function setTicketsBack(put: PutWord, { poolEntries }: SlotsPlan, { allocated, freed }: ListRecord): ListRecord {
  const ring = 2 * poolEntries;
  const turns = Math.floor(allocated / ring) * ring;
  return putTickets(put, { allocated: allocated - turns, freed: freed - turns });
}

/** The pool has become larger; its new entries are free. */
const addEntries = (put: PutWord, { allocated, freed }: ListRecord, entries: number): ListRecord =>
  putTickets(put, { allocated, freed: freed + entries });

/**
 * More slots per node, more pool entries: copies all events on the GPU into new buffers, of which it gives those that had to change; the old ones stay.
 * Failure: `limit`, and then nothing is left behind.
 */
async function moveToLarger(
  gpu: GpuContext,
  buffers: ListBuffers,
  { nodes, from, to, bytes, shape, tickets }: Move<SlotsPlan, SlotsKernelShape>,
): Promise<Result<Partial<ListBuffers> & Pick<ListBuffers, 'pool'>>> {
  const names: (keyof ListBuffers)[] = to.rows === from.rows ? ['pool'] : ['times', 'keys', 'extras', 'pool'];
  const wanted = Object.fromEntries(names.map((name) => [name, bytes[name]]));
  const allocated = await allocate(gpu, wanted, 'growing the event lists');
  if (!allocated.ok) return allocated;
  const fresh = allocated.value as unknown as ListBuffers;
  const oldFree = (tickets.freed - tickets.allocated) >>> 0;
  const steps: MoveStep[] = [
    {
      module: 'event/slots/grow_pool',
      words: [from.poolEntries, to.poolEntries, tickets.allocated, oldFree],
      old: [buffers.pool],
      fresh: [fresh.pool],
      items: to.poolEntries * entryWords(shape),
    },
  ];
  if (to.rows !== from.rows)
    steps.push({
      module: 'event/slots/grow_lists',
      words: [nodes, from.rows, to.rows],
      old: [buffers.times, buffers.keys, buffers.extras],
      fresh: [fresh.times, fresh.keys, fresh.extras],
      items: nodes,
    });
  for (const step of steps) {
    const copied = await runMove(gpu, shape, slotsConstants(shape), step);
    if (copied.ok) continue;
    for (const name of names) fresh[name].destroy();
    return copied;
  }
  return ok(fresh);
}
