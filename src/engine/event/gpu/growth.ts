/** Making room when the overflow pool runs low: more slots per node, more pool entries. Copies on the GPU; loses nothing. */
import { ok, type Result } from '../../../base/result.ts';
import { allocate } from '../../../gpu/allocation.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { entryWords, type ShaderShape, shaderConstants } from '../layout.ts';
import { type BufferName, LARGEST_CAPACITY, type Plan } from './plan.ts';
import { copyRecords, type Tickets } from './record-ring.ts';

type Buffers = Readonly<Record<BufferName, GPUBuffer>>;

/** Half as many slots again, where that is possible. */
export const grownCapacity = (capacity: number): number =>
  Math.min(LARGEST_CAPACITY, Math.ceil((capacity * 1.5 + 4) / 4) * 4);

/** Where the ring of free pool entries stands. */
export interface PoolTickets {
  readonly allocated: number;
  readonly freed: number;
}

/**
 * Moves all events into buffers of the larger plan and frees the old ones. Buffers that need not change are kept.
 * Failure: `limit`, and then the old buffers are as they were.
 */
export async function moveToLarger(
  gpu: GpuContext,
  buffers: Buffers,
  from: Plan,
  to: Plan,
  shape: ShaderShape,
  nodes: number,
  tickets: PoolTickets,
  records: Tickets,
): Promise<Result<Buffers>> {
  const names: BufferName[] = to.rows === from.rows ? ['pool'] : ['times', 'keys', 'extras', 'pool'];
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const specs = Object.fromEntries(names.map((name) => [name, { bytes: to.bytes[name], usage }])) as Record<
    BufferName,
    { bytes: number; usage: number }
  >;
  const allocated = await allocate(gpu, specs, 'growing the event lists');
  if (!allocated.ok) return allocated;
  const fresh = allocated.value;
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
    if (!copied.ok) {
      for (const name of names) fresh[name].destroy();
      return copied;
    }
  }
  const encoder = gpu.device.createCommandEncoder({ label: 'records' });
  const old = { pool: buffers.pool, plan: from };
  copyRecords(encoder, old, { pool: fresh.pool, plan: to }, records, shape.recordWords);
  gpu.device.queue.submit([encoder.finish()]);
  for (const name of names) buffers[name].destroy();
  return ok({ ...buffers, ...fresh });
}

/** Moves the pool into one with a longer ring of records; the rest of it stays as it is. */
export async function moveToLongerRing(
  gpu: GpuContext,
  buffers: Buffers,
  from: Plan,
  to: Plan,
  records: Tickets,
  recordWords: number,
): Promise<Result<Buffers>> {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const allocated = await allocate(gpu, { pool: { bytes: to.bytes.pool, usage } }, 'growing the list of records');
  if (!allocated.ok) return allocated;
  const { pool } = allocated.value;
  const encoder = gpu.device.createCommandEncoder({ label: 'records' });
  encoder.copyBufferToBuffer(buffers.pool, 0, pool, 0, 4 * from.recordOffset);
  copyRecords(encoder, { pool: buffers.pool, plan: from }, { pool, plan: to }, records, recordWords);
  gpu.device.queue.submit([encoder.finish()]);
  buffers.pool.destroy();
  return ok({ ...buffers, pool });
}

interface CopyStep {
  readonly module: 'grow_lists' | 'grow_pool';
  readonly words: readonly number[];
  readonly old: readonly GPUBuffer[];
  readonly fresh: readonly GPUBuffer[];
  /** How many invocations find work. */
  readonly items: number;
}

async function runCopy(gpu: GpuContext, shape: ShaderShape, step: CopyStep): Promise<Result<void>> {
  const { device } = gpu;
  const types = [
    'uniform',
    ...step.old.map(() => 'read-only-storage'),
    ...step.fresh.map(() => 'storage'),
  ] as GPUBufferBindingType[];
  const group = device.createBindGroupLayout({
    label: step.module,
    entries: types.map((type, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })),
  });
  const layout = device.createPipelineLayout({ bindGroupLayouts: [group] });
  const program = {
    module: `event/slots/${step.module}`,
    modules: {},
    constants: shaderConstants(shape),
    conditions: {},
  };
  const pipeline = await gpu.pipelines.compute(program, layout);
  if (!pipeline.ok) return pipeline;
  const uniform = device.createBuffer({
    label: step.module,
    size: 16,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(uniform, 0, new Uint32Array(step.words));
  const entries = [uniform, ...step.old, ...step.fresh].map((buffer, binding) => ({ binding, resource: { buffer } }));
  const encoder = device.createCommandEncoder({ label: step.module });
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline.value);
  pass.setBindGroup(0, device.createBindGroup({ layout: group, entries }));
  pass.dispatchWorkgroups(Math.min(4096, Math.ceil(step.items / shape.lanes)));
  pass.end();
  device.queue.submit([encoder.finish()]);
  await device.queue.onSubmittedWorkDone();
  uniform.destroy();
  return ok(undefined);
}
