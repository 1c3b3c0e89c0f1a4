/**
 * What is done when a flag has stopped the rounds: larger lists, a longer ring of records, an event trace that is taken. Nothing is
 * in flight. Each step gives the record as it is afterwards.
 */
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { whole } from '../../../base/whole.ts';
import { submit } from '../../../gpu/commands.ts';
import { ALONE } from '../../run-offsets.ts';
import { SET_WORDS, SETS } from '../../sets.ts';
import { CELL, CONTROL, FLAG } from '../layout.ts';
import type { DeviceRun } from './device-run.ts';
import type { Way } from './drive.ts';
import { listOf } from './event-lists.ts';
import { compileAllKernels } from './kernels.ts';
import { type Plan, planLists, residentOf, shaderShape, withPool } from './plan.ts';
import type { BatchRecord } from './record.ts';
import { copyWaitingRecords, type Tickets } from './record-ring.ts';

/** Who is told what grew, in a sentence, and that the list has moved to other buffers, and how long that took. */
export interface GrowthLog {
  say(notice: string): void;
  moved(seconds: number): void;
}

/** Makes room where a flag says that it is needed, and lowers the flags. `way`: how rounds go on. */
export async function growOnOverflow(
  deviceRun: DeviceRun,
  way: Way,
  record: BatchRecord,
  log: GrowthLog,
): Promise<Result<BatchRecord>> {
  const { flags } = record;
  assert(deviceRun.offsets === ALONE || flags === 0, 'a run that is not alone in memory does not grow');
  assert((flags & FLAG.lost) === 0, 'an event or a record was lost: a reserve was too small');
  if ((flags & FLAG.records) !== 0) {
    const longer = await lengthenRing(deviceRun, record, log);
    if (!longer.ok) return longer;
  }
  const roomy = (flags & FLAG.list) === 0 ? ok(record) : await growLists(deviceRun, way, record, log);
  if (!roomy.ok || flags === 0) return roomy;
  for (let turn = 0; turn < SETS; turn++) deviceRun.put(turn * SET_WORDS + CELL.flags, 0);
  return ok({ ...roomy.value, flags: 0 });
}

/** Takes what is in the event trace to the host. */
export async function takeTraceRows(deviceRun: DeviceRun, record: BatchRecord): Promise<BatchRecord> {
  const { eventTrace } = deviceRun;
  if (!eventTrace || record.traced === 0) return record;
  await eventTrace.read(deviceRun, record.traced);
  deviceRun.put(CONTROL.eventTrace, 0);
  return { ...record, traced: 0 };
}

/** Before counters of the event list overflow. */
export const setCountersBack = ({ put, plan }: DeviceRun, record: BatchRecord): BatchRecord => ({
  ...record,
  list: listOf(plan.list).setCountersBack(put, plan.list, record.list),
});

/** The list is down to its reserve: a larger one. */
async function growLists(
  deviceRun: DeviceRun,
  way: Way,
  record: BatchRecord,
  log: GrowthLog,
): Promise<Result<BatchRecord>> {
  const { gpu, world, plan, buffers, put, blockOffsets } = deviceRun;
  const eventList = listOf(plan.list);
  const isTraced = deviceRun.eventTrace !== undefined;
  const began = performance.now();
  for (let from = plan; ; ) {
    const next = largerPlan(deviceRun, from, record);
    const shape = shaderShape(world, next);
    const compiled = await compileAllKernels(gpu, world, shape, isTraced, residentOf(next, way));
    if (!compiled.ok) return compiled;
    const moved = await eventList.moveToLarger(gpu, buffers, {
      nodes: world.nodes,
      from: plan.list,
      to: next.list,
      bytes: next.bytes,
      shape,
      tickets: record.list,
      control: buffers.control,
      wordsAt: blockOffsets.perNode,
      rounds: record.rounds,
    });
    if (!moved.ok) return moved;
    from = next;
    if (!moved.value) continue;
    const fresh = moved.value;
    assert(fresh.pool || next.bytes.pool === plan.bytes.pool, 'a pool that stays is as large as before');
    if (fresh.pool) {
      const larger = { pool: fresh.pool, plan: next };
      const waiting = waitingRecords(deviceRun, record);
      copyWaitingRecords(gpu.device, { pool: buffers.pool, plan }, larger, waiting, shape.recordWords);
    }
    deviceRun.adopt(next, { ...buffers, ...fresh }, { way, compiled: compiled.value });
    for (const name of Object.keys(fresh) as (keyof typeof fresh)[]) buffers[name].destroy();
    log.say(eventList.describeGrowth(next.list));
    log.moved((performance.now() - began) / 1000);
    return ok({ ...record, list: eventList.putGrownWords(put, record.list, plan.list, next.list) });
  }
}

/** The plan after `from`. */
function largerPlan(deviceRun: DeviceRun, from: Plan, record: BatchRecord): Plan {
  const { gpu, world, lists, sampling, offsets, resident } = deviceRun;
  const eventList = listOf(from.list);
  const load = {
    nodes: world.nodes,
    deepest: record.deepest,
    mean: ((record.created - record.events) >>> 0) / world.nodes,
    overflowed: record.list.allocated,
  };
  const settings = {
    ...eventList.settingsToGrow(from.list, lists, load),
    list: lists.list,
    // Where the pool stays, so do the records that wait in it.
    recordEntries: from.recordEntries,
    invocations: lists.invocations,
    phased: lists.phased,
    gathered: lists.gathered,
    teams: lists.teams,
    words: lists.words,
  };
  const fresh = planLists(world, sampling.maxRows, gpu.adapter.software, settings, offsets, resident);
  return withPool(fresh, world, eventList.grown(from.list, fresh.list), fresh.recordEntries);
}

/** Records that are not evaluated, or not with the host that keeps them. */
const waitingRecords = ({ records }: DeviceRun, { evaluated, recorded }: BatchRecord): Tickets => ({
  from: records.free(evaluated),
  to: recorded,
});

/** The ring of records is down to its reserve: a longer one, unless those that wait are few by now. */
async function lengthenRing(deviceRun: DeviceRun, record: BatchRecord, log: GrowthLog): Promise<Result<void>> {
  const { gpu, plan, world, buffers } = deviceRun;
  const waiting = waitingRecords(deviceRun, record);
  if (((waiting.to - waiting.from) >>> 0) * 2 <= plan.recordEntries - plan.recordReserve) return ok(undefined);
  const next = withPool(plan, world, plan.list, plan.recordEntries * 2);
  const moved = await deviceRun.replacePool(next, 'growing the list of records', (pool) => {
    submit(gpu.device, 'entries', (encoder) =>
      encoder.copyBufferToBuffer(buffers.pool, 0, pool, 0, 4 * plan.recordOffset),
    );
    copyWaitingRecords(gpu.device, { pool: buffers.pool, plan }, { pool, plan: next }, waiting, world.recordWords ?? 0);
  });
  if (!moved.ok) return moved;
  log.say(`the list of records grew to ${whole(next.recordEntries)}`);
  return ok(undefined);
}
