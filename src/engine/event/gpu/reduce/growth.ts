/** A longer list: both halves are copied to the beginnings of longer ones. Nothing is in flight. */
import { ok, type Result } from '../../../../base/result.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import type { ListBuffers, Move } from '../event-list.ts';
import { entryExtras, HANDED_ON_WORDS, type ReducePlan } from './reduce-plan.ts';
import type { ReduceKernelShape } from './reduce-shader.ts';

/** Failure: `limit`, and then nothing is left behind. */
export async function moveToLonger(
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
