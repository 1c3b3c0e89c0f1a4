/** Making room when the overflow pool runs low: more slots per node, more pool entries. Copies on the GPU; loses nothing. */
import { ok, type Result } from '../../../../base/result.ts';
import { allocate } from '../../../../gpu/allocation.ts';
import { bindGroup, groupLayout, uniformBuffer } from '../../../../gpu/bindings.ts';
import { recordKernel, submit } from '../../../../gpu/commands.ts';
import type { GpuContext } from '../../../../gpu/context.ts';
import { u32Literals } from '../../../shader-constants.ts';
import { shaderConstants } from '../../layout.ts';
import type { ListBuffers, Move } from '../event-list.ts';
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
  const steps: CopyStep[] = [
    {
      module: 'grow_pool',
      words: [from.poolEntries, to.poolEntries, tickets.allocated, oldFree],
      old: [buffers.pool],
      fresh: [fresh.pool],
      items: to.poolEntries * entryWords(shape),
    },
  ];
  if (to.rows !== from.rows)
    steps.push({
      module: 'grow_lists',
      words: [nodes, from.rows, to.rows],
      old: [buffers.times, buffers.keys, buffers.extras],
      fresh: [fresh.times, fresh.keys, fresh.extras],
      items: nodes,
    });
  for (const step of steps) {
    const copied = await runCopy(gpu, shape, step);
    if (copied.ok) continue;
    for (const name of names) fresh[name].destroy();
    return copied;
  }
  return ok(fresh);
}

interface CopyStep {
  readonly module: 'grow_lists' | 'grow_pool';
  readonly words: readonly number[];
  readonly old: readonly GPUBuffer[];
  readonly fresh: readonly GPUBuffer[];
  /** How many invocations find work. */
  readonly items: number;
}

async function runCopy(gpu: GpuContext, shape: SlotsKernelShape, step: CopyStep): Promise<Result<void>> {
  const { device } = gpu;
  const types = [
    'uniform',
    ...step.old.map(() => 'read-only-storage'),
    ...step.fresh.map(() => 'storage'),
  ] as GPUBufferBindingType[];
  const layout = groupLayout(device, step.module, types);
  const program = {
    module: `event/slots/${step.module}`,
    modules: {},
    constants: { ...shaderConstants(shape), ...u32Literals(slotsConstants(shape)) },
    conditions: {},
  };
  const pipeline = await gpu.pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [layout] }));
  if (!pipeline.ok) return pipeline;
  const uniform = uniformBuffer(device, step.module, 16);
  device.queue.writeBuffer(uniform, 0, new Uint32Array(step.words));
  const group = bindGroup(device, layout, [uniform, ...step.old, ...step.fresh]);
  const workgroups = Math.min(4096, Math.ceil(step.items / shape.lanes));
  submit(device, step.module, (encoder) => recordKernel(encoder, step.module, pipeline.value, [group], workgroups));
  await device.queue.onSubmittedWorkDone();
  uniform.destroy();
  return ok(undefined);
}
