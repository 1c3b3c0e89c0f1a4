/** Builds the world at time 0: `start` for every node, again with a larger pool should its first events overflow it. */
import { assert } from '../../../base/assert.ts';
import { fail, ok, type Result } from '../../../base/result.ts';
import { NEVER } from '../../../base/u32.ts';
import { allocate } from '../../../gpu/allocation.ts';
import type { ReadbackRing } from '../../../gpu/readback.ts';
import { ALONE, offsetIn } from '../../run-offsets.ts';
import { SET_WORDS, SETS } from '../../sets.ts';
import { CELL, CONTROL, ENGINE_STATE_WORDS, FLAG, HEAD } from '../layout.ts';
import { FIRST_LIMITS, type GpuNetwork } from './network.ts';
import { withPool } from './plan.ts';
import { type BatchRecord, readRecord } from './record.ts';
import { eventList, type ListPlan } from './slots/slots.ts';

/** Times that `start` is run again with a larger pool before giving up. */
const TRIES = 8;

/** The record after the build, which may tell of a fault, or that the pool is low. Failure: `limit`. */
export async function buildWorld(network: GpuNetwork, ring: ReadbackRing): Promise<Result<BatchRecord>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const record = await start(network, ring);
    if (record.fault || (record.flags & FLAG.lost) === 0) return ok(record);
    const replaced = await replacePool(network, eventList.withRoomToBuild(network.plan.list));
    if (!replaced.ok) return replaced;
  }
  return fail(
    'limit',
    'the first events of the model overflow every pool that was tried',
    'choose fewer nodes or fewer events per node',
  );
}

async function start(network: GpuNetwork, ring: ReadbackRing): Promise<BatchRecord> {
  const { gpu, buffers, bindings, kernels, sets, plan, world } = network;
  network.writeUniform(FIRST_LIMITS);
  reset(network);
  const encoder = gpu.device.createCommandEncoder({ label: 'build' });
  clearNodes(encoder, buffers.nodes, network, ENGINE_STATE_WORDS + world.stateWords);
  clearNodes(encoder, buffers.store, network, world.storeWords ?? 0);
  const pass = encoder.beginComputePass({ label: 'build' });
  pass.setBindGroup(0, bindings);
  pass.setBindGroup(1, sets.bindings[0]);
  for (const name of ['prepare', 'start'] as const) {
    pass.setPipeline(kernels.pipelines[name]);
    pass.dispatchWorkgroups(plan.maxWorkgroups);
  }
  pass.end();
  const read = ring.record(encoder, buffers.control, 4 * network.inBlock(0));
  gpu.device.queue.submit([encoder.finish()]);
  return readRecord(await read(), 0, world.counters.length);
}

/** Words of the run's nodes. */
function clearNodes(
  encoder: GPUCommandEncoder,
  buffer: GPUBuffer,
  { offsets, world }: GpuNetwork,
  words: number,
): void {
  encoder.clearBuffer(buffer, 4 * offsetIn(offsets, 'places') * words, 4 * world.nodes * words);
}

function reset({ gpu, buffers, offsets, plan, put, world }: GpuNetwork): void {
  const { device } = gpu;
  const words = new Uint32Array(CONTROL.record);
  for (let turn = 0; turn < SETS; turn++) {
    words[turn * SET_WORDS + CELL.tmin] = NEVER;
    words[turn * SET_WORDS + HEAD.round] = 1; // the build was round 0
  }
  const encoder = device.createCommandEncoder();
  const control = offsetIn(offsets, 'control');
  encoder.clearBuffer(buffers.control, 4 * control, buffers.control.size - 8 * control);
  device.queue.submit([encoder.finish()]);
  device.queue.writeBuffer(buffers.control, 4 * control, words);
  eventList.putFirstWords(put, plan.list);
  device.queue.writeBuffer(buffers.tables, 4 * offsetIn(offsets, 'tables'), world.tables);
}

/** A larger, empty pool. */
async function replacePool(network: GpuNetwork, list: ListPlan): Promise<Result<void>> {
  assert(network.offsets === ALONE, 'a run that is not alone in memory does not grow');
  const { gpu, world, buffers } = network;
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const plan = withPool(network.plan, world, list, network.plan.recordEntries);
  const allocated = await allocate(gpu, { pool: { bytes: plan.bytes.pool, usage } }, 'the overflow pool');
  if (!allocated.ok) return allocated;
  buffers.pool.destroy();
  network.adopt(plan, { ...buffers, ...allocated.value });
  return ok(undefined);
}
