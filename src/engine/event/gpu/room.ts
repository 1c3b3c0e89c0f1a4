/**
 * What is done when a flag has stopped the rounds: larger lists, a longer ring of records, an event trace that is taken. Nothing is
 * in flight. Each step gives the record as it is afterwards.
 */
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { whole } from '../../../base/whole.ts';
import { CELL, CONTROL, FLAG, HEAD, SET_WORDS, SETS } from '../layout.ts';
import { grownCapacity, moveToLarger, moveToLongerRing } from './growth.ts';
import { compileKernels } from './kernels.ts';
import type { GpuNetwork } from './network.ts';
import { planLists, shaderShape, withPool } from './plan.ts';
import type { BatchRecord } from './record.ts';
import type { Tickets } from './record-ring.ts';

/** Pool tickets beyond which they are set back. */
const MOST_TICKETS = 2 ** 31;

export const ticketsAreHigh = ({ poolFreed }: BatchRecord): boolean => poolFreed > MOST_TICKETS;

/** Makes room where a flag says that it is needed, and lowers the flags. `say`: what grew, in a sentence. */
export async function growOnOverflow(
  network: GpuNetwork,
  record: BatchRecord,
  say: (notice: string) => void,
): Promise<Result<BatchRecord>> {
  const { flags } = record;
  assert((flags & FLAG.lost) === 0, 'an event or a record was lost: a reserve was too small');
  if ((flags & FLAG.records) !== 0) {
    const longer = await lengthenRing(network, record, say);
    if (!longer.ok) return longer;
  }
  const roomy = (flags & FLAG.pool) === 0 ? ok(record) : await growLists(network, record, say);
  if (!roomy.ok || flags === 0) return roomy;
  for (let turn = 0; turn < SETS; turn++) network.put(turn * SET_WORDS + CELL.flags, 0);
  return ok({ ...roomy.value, flags: 0 });
}

/** Takes what is in the event trace to the host. */
export async function takeTraceRows(network: GpuNetwork, record: BatchRecord): Promise<BatchRecord> {
  const { gpu, eventTrace, buffers } = network;
  if (!eventTrace || record.traced === 0) return record;
  await eventTrace.read(gpu.device, buffers.control, record.traced);
  network.put(CONTROL.eventTrace, 0);
  return { ...record, traced: 0 };
}

/** Tickets count up for ever; whole turns of the ring are taken off before they reach 2^32. */
export function setTicketsBack(network: GpuNetwork, record: BatchRecord): BatchRecord {
  const ring = 2 * network.plan.poolEntries;
  const turns = Math.floor(record.poolAllocated / ring) * ring;
  return putTickets(network, record, record.poolAllocated - turns, record.poolFreed - turns);
}

function putTickets(network: GpuNetwork, record: BatchRecord, poolAllocated: number, poolFreed: number): BatchRecord {
  network.put(CONTROL.poolAllocated, poolAllocated);
  network.put(CONTROL.poolFreed, poolFreed);
  for (let turn = 0; turn < SETS; turn++) network.put(turn * SET_WORDS + HEAD.listWord, poolFreed);
  return { ...record, poolAllocated, poolFreed };
}

/** The pool is down to its reserve: larger lists. */
async function growLists(
  network: GpuNetwork,
  record: BatchRecord,
  say: (notice: string) => void,
): Promise<Result<BatchRecord>> {
  const { gpu, world, plan, lists, sampling } = network;
  const { invocations, growCapacity = true } = lists;
  const capacity = growCapacity ? grownCapacity(plan.capacity) : plan.capacity;
  const fresh = planLists(world, sampling.maxRows, gpu.adapter.software, { capacity, invocations });
  // What is in the pool stays there, and a whole new one, reserve and all, is added.
  const poolEntries = plan.poolEntries + fresh.poolEntries;
  const next = withPool(fresh, world, poolEntries, Math.max(plan.recordEntries, fresh.recordEntries));
  const shape = shaderShape(world, next);
  const kernels = await compileKernels(gpu, world.shader, shape, network.eventTrace !== undefined);
  if (!kernels.ok) return kernels;
  const tickets = { allocated: record.poolAllocated, freed: record.poolFreed };
  const waiting = waitingRecords(network, record);
  const moved = await moveToLarger(gpu, network.buffers, plan, next, shape, world.nodes, tickets, waiting);
  if (!moved.ok) return moved;
  network.adopt(next, moved.value, kernels.value);
  say(`event lists grew to ${next.capacity} slots per node and ${whole(next.poolEntries)} pool entries`);
  return ok(putTickets(network, record, record.poolAllocated, record.poolFreed + poolEntries - plan.poolEntries));
}

/** Records that are not evaluated, or not with the host that keeps them. */
const waitingRecords = ({ records }: GpuNetwork, { evaluated, recorded }: BatchRecord): Tickets => ({
  from: records.free(evaluated),
  to: recorded,
});

/** The ring of records is down to its reserve: a longer one, unless those that wait are few by now. */
async function lengthenRing(
  network: GpuNetwork,
  record: BatchRecord,
  say: (notice: string) => void,
): Promise<Result<void>> {
  const { gpu, plan, world, buffers } = network;
  const waiting = waitingRecords(network, record);
  if (((waiting.to - waiting.from) >>> 0) * 2 <= plan.recordEntries - plan.recordReserve) return ok(undefined);
  const next = withPool(plan, world, plan.poolEntries, plan.recordEntries * 2);
  const moved = await moveToLongerRing(gpu, buffers, plan, next, waiting, world.recordWords ?? 0);
  if (!moved.ok) return moved;
  network.adopt(next, moved.value);
  say(`the list of records grew to ${whole(next.recordEntries)}`);
  return ok(undefined);
}
