/** All LPs get larger rings: merged with their neighbours, or with more room. Copies on the GPU; loses nothing. */
import { ok, type Result } from '../../../../base/result.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { readWords } from '../../../../gpu/readback.ts';
import type { ListBuffers, Move } from '../event-list.ts';
import { type MoveStep, runMove } from '../move-kernel.ts';
import { keyWords, type RingPlan } from './ring-plan.ts';
import { RING_WORDS, type RingKernelShape, ringConstants } from './ring-shader.ts';

type RingBuffers = Readonly<Record<'times' | 'keys' | 'extras', GPUBuffer>>;

/** Undefined: a ring would have more than three quarters of its entries in use. */
export async function moveToLargerRings(
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
