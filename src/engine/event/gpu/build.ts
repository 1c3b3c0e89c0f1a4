/** Builds the world at time 0: `start` for every node, again with a larger pool should its first events overflow it. */
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { NEVER } from '../../../base/u32.ts';
import { allocate } from '../../../gpu/allocation.ts';
import { recordKernel, submit } from '../../../gpu/commands.ts';
import { ALONE, offsetIn } from '../../run-offsets.ts';
import { SET_WORDS, SETS } from '../../sets.ts';
import type { EventState } from '../event-state.ts';
import { CELL, CONTROL, ENGINE_STATE_WORDS, FLAG, HEAD } from '../layout.ts';
import { restoredWords, writeState } from './checkpoint.ts';
import { type DeviceRun, FIRST_LIMITS } from './device-run.ts';
import { listOf } from './event-lists.ts';
import { type Plan, withPool } from './plan.ts';
import { type BatchRecord, readRecord } from './record.ts';

/** `from`: as it was left, in place of time 0. The record after the build, which may tell of a fault, or that the pool is low. Failure: `limit`. */
export async function buildWorld(deviceRun: DeviceRun, from?: EventState): Promise<Result<BatchRecord>> {
  for (;;) {
    const started = await (from ? restore(deviceRun, from) : start(deviceRun));
    if (!started.ok) return started;
    const record = started.value;
    if (record.fault || (record.flags & FLAG.lost) === 0) return ok(record);
    assert(deviceRun.offsets === ALONE, 'a run that is not alone in memory does not grow');
    const { plan, world } = deviceRun;
    const list = listOf(plan.list).withRoomToBuild(plan.list);
    assert(list.poolEntries > plan.list.poolEntries, `bug: the event list ${list.name} lost first events`);
    const roomy = withPool(plan, world, list, plan.recordEntries);
    const replaced = await deviceRun.replacePool(roomy, 'the overflow pool');
    if (!replaced.ok) return replaced;
  }
}

async function start(deviceRun: DeviceRun): Promise<Result<BatchRecord>> {
  const { gpu, buffers, bindings, kernels, turns, plan, world } = deviceRun;
  deviceRun.writeUniform(FIRST_LIMITS);
  reset(deviceRun);
  const read = submit(gpu.device, 'build', (encoder) => {
    clearNodes(encoder, buffers.nodes, deviceRun, ENGINE_STATE_WORDS + world.stateWords);
    clearNodes(encoder, buffers.store, deviceRun, world.storeWords ?? 0);
    for (const name of ['prepare', 'start'] as const)
      recordKernel(encoder, name, kernels.pipelines[name], [bindings, turns[0]], plan.maxWorkgroups);
    return deviceRun.recordCopy(encoder);
  });
  return ok(readRecord(await read(), 0, world.counters.length, world.faults));
}

/** Failures: `limit`, `unsupported`. */
async function restore(deviceRun: DeviceRun, from: EventState): Promise<Result<BatchRecord>> {
  const { gpu, buffers, bindings, kernels, turns, plan, world, run } = deviceRun;
  const pipeline = await kernels.further('event/restore');
  if (!pipeline.ok) return pipeline;
  const words = restoredWords(world, from.arrays.events);
  const allocated = await allocate(gpu, { events: words.byteLength }, 'a checkpoint');
  if (!allocated.ok) return allocated;
  const { events } = allocated.value;
  gpu.device.queue.writeBuffer(events, 0, words);
  deviceRun.writeUniform(FIRST_LIMITS);
  reset(deviceRun);
  submit(gpu.device, 'restore', (encoder) => {
    recordKernel(encoder, 'prepare', kernels.pipelines.prepare, [bindings, turns[0]], plan.maxWorkgroups);
    const own = kernels.bind({ ...buffers, run, tables: events });
    recordKernel(encoder, 'restore', pipeline.value, [own, turns[0]], plan.maxWorkgroups);
  });
  writeState(deviceRun, from, words);
  const read = submit(gpu.device, 'restored', (encoder) => deviceRun.recordCopy(encoder));
  const record = readRecord(await read(), 0, world.counters.length, world.faults);
  events.destroy();
  return ok(record);
}

/** Words of the run's nodes. */
function clearNodes(encoder: GPUCommandEncoder, buffer: GPUBuffer, { offsets, world }: DeviceRun, words: number): void {
  encoder.clearBuffer(buffer, 4 * offsetIn(offsets, 'offsets') * words, 4 * world.nodes * words);
}

function reset(deviceRun: DeviceRun): void {
  const { gpu, buffers, offsets, plan, world } = deviceRun;
  const blockWords = buffers.control.size / 4 - 2 * offsetIn(offsets, 'control');
  submit(gpu.device, 'reset', (encoder) => deviceRun.clear(encoder, 0, blockWords));
  deviceRun.write('control', 0, firstWords(plan));
  deviceRun.write('tables', 0, world.tables);
}

/** Of a block, before the world of its run is built. */
export function firstWords({ list }: Plan): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(CONTROL.record);
  listOf(list).putFirstWords((word, value) => {
    words[word] = value;
  }, list);
  for (let turn = 0; turn < SETS; turn++) {
    words[turn * SET_WORDS + CELL.tmin] = NEVER;
    words[turn * SET_WORDS + HEAD.round] = 1; // the build was round 0
  }
  return words;
}
