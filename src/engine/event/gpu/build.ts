/** Builds the world at time 0: `start` for every node, again with a larger pool should its first events overflow it. */
import { assert } from '../../../base/assert.ts';
import { fail, ok, type Result } from '../../../base/result.ts';
import { NEVER } from '../../../base/u32.ts';
import { recordKernel, submit } from '../../../gpu/commands.ts';
import { ALONE, offsetIn } from '../../run-offsets.ts';
import { SET_WORDS, SETS } from '../../sets.ts';
import { CELL, CONTROL, ENGINE_STATE_WORDS, FLAG, HEAD } from '../layout.ts';
import { type DeviceRun, FIRST_LIMITS } from './device-run.ts';
import { listOf } from './event-lists.ts';
import { type Plan, withPool } from './plan.ts';
import { type BatchRecord, readRecord } from './record.ts';

/** Times that `start` is run again with a larger pool before giving up. */
const TRIES = 8;

/** The record after the build, which may tell of a fault, or that the pool is low. Failure: `limit`. */
export async function buildWorld(deviceRun: DeviceRun): Promise<Result<BatchRecord>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const record = await start(deviceRun);
    if (record.fault || (record.flags & FLAG.lost) === 0) return ok(record);
    assert(deviceRun.offsets === ALONE, 'a run that is not alone in memory does not grow');
    const { plan, world } = deviceRun;
    const roomy = withPool(plan, world, listOf(plan.list).withRoomToBuild(plan.list), plan.recordEntries);
    const replaced = await deviceRun.replacePool(roomy, 'the overflow pool');
    if (!replaced.ok) return replaced;
  }
  return fail(
    'limit',
    'the first events of the model overflow every pool that was tried',
    'choose fewer nodes or fewer events per node',
  );
}

async function start(deviceRun: DeviceRun): Promise<BatchRecord> {
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
  return readRecord(await read(), 0, world.counters.length, world.faults);
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
