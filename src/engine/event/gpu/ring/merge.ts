/** All LPs get larger rings: merged with their neighbours, or with more room. Copies on the GPU; loses nothing. */
import { ok, type Result } from '../../../../base/result.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { bindGroup, groupLayout, uniformBuffer } from '../../../../gpu/bindings.ts';
import { recordKernel, submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { readWords } from '../../../../gpu/readback.ts';
import { u32Literals } from '../../../shader-constants.ts';
import { shaderConstants } from '../../layout.ts';
import type { ListBuffers, Move } from '../event-list.ts';
import type { RingPlan } from './ring-plan.ts';
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
  const steps: Step[] = [
    {
      module: 'ring_merge',
      words: [nodes, from.exponent, to.exponent, from.room, to.room, parity],
      old: [buffers.times, buffers.keys, buffers.extras, oldWords],
      fresh: [fresh.times, fresh.keys, fresh.extras, newWords],
      items: Math.ceil(nodes / 2 ** to.exponent),
    },
    {
      module: 'ring_drain',
      words: [nodes, to.exponent, to.room, parity, tickets.allocated],
      old: [buffers.pool],
      fresh: [fresh.times, fresh.keys, fresh.extras, newWords],
      items: tickets.allocated,
    },
  ];
  for (const step of steps.filter(({ items }) => items > 0)) {
    const done = await run(gpu, shape, step);
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

interface Step {
  readonly module: 'ring_merge' | 'ring_drain';
  readonly words: readonly number[];
  readonly old: readonly GPUBuffer[];
  readonly fresh: readonly GPUBuffer[];
  /** How many invocations find work. */
  readonly items: number;
}

async function run(gpu: GpuContext, shape: RingKernelShape, step: Step): Promise<Result<void>> {
  const { device } = gpu;
  const types = [
    'uniform',
    ...step.old.map(() => 'read-only-storage'),
    ...step.fresh.map(() => 'storage'),
  ] as GPUBufferBindingType[];
  const layout = groupLayout(device, step.module, types);
  const program = {
    module: `event/ring/${step.module}`,
    modules: {},
    constants: { ...shaderConstants(shape), ...u32Literals(ringConstants(shape)) },
    conditions: {},
  };
  const pipeline = await gpu.pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [layout] }));
  if (!pipeline.ok) return pipeline;
  const uniform = uniformBuffer(device, step.module, 32);
  device.queue.writeBuffer(uniform, 0, new Uint32Array(step.words));
  const group = bindGroup(device, layout, [uniform, ...step.old, ...step.fresh]);
  const workgroups = Math.min(4096, Math.ceil(step.items / shape.lanes));
  submit(device, step.module, (encoder) => recordKernel(encoder, step.module, pipeline.value, [group], workgroups));
  await device.queue.onSubmittedWorkDone();
  uniform.destroy();
  return ok(undefined);
}
