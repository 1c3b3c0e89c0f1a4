/** Making room when the overflow pool runs low: more slots per node, more pool entries. Copies on the GPU; loses nothing. */
import { ok, type Result } from '../../../../base/result.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import type { ListBuffers, Move } from '../event-list.ts';
import { type MoveStep, runMove } from '../move-kernel.ts';
import { entryWords, type SlotsPlan } from './slots-plan.ts';
import { type SlotsKernelShape, slotsConstants } from './slots-shader.ts';

/**
 * Copies all events into new buffers, of which it gives those that had to change; the old ones stay.
 * Failure: `limit`, and then nothing is left behind.
 */
export async function moveToLarger(
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
