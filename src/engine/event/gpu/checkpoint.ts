/**
 * A run on the GPU as a checkpoint has it, and back: a kernel walks through the event list, whichever there is, and one puts events into it in the place of
 * `start`. What rounds count goes to the totals and the head of the next round.
 */
import { BIN_COUNT } from '../../../analysis/distribution.ts';
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { whole } from '../../../base/whole.ts';
import { allocate } from '../../../gpu/allocation.ts';
import { recordKernel, submit } from '../../../gpu/commands.ts';
import { DISTRIBUTION, DISTRIBUTION_WORDS } from '../../distributions.ts';
import { MOST_FINISHING } from '../../finish.ts';
import { SET_WORDS } from '../../sets.ts';
import {
  type EventState,
  MEASURED_NUMBERS,
  measuredOf,
  nodeRowWords,
  PENDING,
  pendingWords,
  seriesNumbers,
} from '../event-state.ts';
import { CELL, CONTROL, HEAD, SERIES, seriesColumns } from '../layout.ts';
import type { EventWorld } from '../model.ts';
import type { DeviceRun } from './device-run.ts';
import type { BatchRecord } from './record.ts';
import type { SeriesReader } from './series.ts';
import type { Totals } from './totals.ts';

/** Words that are read and written at a time: there is one staging buffer of them. */
const PIECE_WORDS = 2 ** 24;

/** What the executor knows; nothing is in flight, no window is open. */
export interface Known {
  readonly record: BatchRecord;
  readonly totals: Totals;
  readonly series: SeriesReader;
  readonly turn: number;
  readonly wallSeconds: number;
}

/** Failures: `limit`, `unsupported`. */
export async function saveState(deviceRun: DeviceRun, known: Known): Promise<Result<EventState>> {
  const { world, blockOffsets, records } = deviceRun;
  const { record, totals, series } = known;
  assert(record.evaluated === record.recorded, 'a record waits to be evaluated though no window is open');
  const events = await savePending(deviceRun, known);
  if (!events.ok) return events;
  // Who goes back to it need not wait for the compiler. Whether it succeeds is told then.
  void deviceRun.kernels.further('event/restore').catch(() => {});
  const measuredWords = (world.distributions?.length ?? 0) * DISTRIBUTION_WORDS;
  const measured = await deviceRun.read('control', blockOffsets.measured, measuredWords);
  const rows = await deviceRun.read('control', blockOffsets.series, series.words);
  const judgements = world.recordWords
    ? await deviceRun.read('control', blockOffsets.judgements, series.judgementWords)
    : new Uint32Array(0);
  return ok({
    facts: {
      steps: record.windows,
      events: totals.events.value,
      serialEvents: totals.serialEvents.value,
      lpSerialEvents: totals.lpSerialEvents.value,
      created: totals.created.value,
      peakPending: record.peakPending,
      digestA: record.digestA,
      digestB: record.digestB,
      wallSeconds: known.wallSeconds,
    },
    arrays: {
      events: events.value,
      nodes: await readAll(deviceRun, 'nodes', world.nodes * nodeRowWords(world)),
      store: await readAll(deviceRun, 'store', world.nodes * (world.storeWords ?? 0)),
      counters: Float64Array.from(totals.all()),
      measured: measuredFrom(measured),
      series: seriesNumbers(series.unwrap(rows, judgements)),
      records: records.log.look(),
    },
  });
}

/** Rows of pending events. */
async function savePending(deviceRun: DeviceRun, { turn, totals }: Known): Promise<Result<Uint32Array>> {
  const { gpu, world, plan, kernels, buffers, turns, run } = deviceRun;
  const words = (totals.created.value - totals.events.value) * pendingWords(world);
  const pipeline = await kernels.further('event/save');
  if (!pipeline.ok) return pipeline;
  const allocated = await allocate(gpu, { events: 4 * Math.max(4, words) }, 'a checkpoint');
  if (!allocated.ok) return allocated;
  const { events } = allocated.value;
  submit(gpu.device, 'save', (encoder) => {
    deviceRun.recordLook(encoder);
    deviceRun.clear(encoder, CONTROL.finish, 1);
    const bindings = kernels.bind({ ...buffers, run, store: events });
    const workgroups = Math.min(plan.maxWorkgroups, MOST_FINISHING);
    recordKernel(encoder, 'save', pipeline.value, [bindings, turns[turn]], workgroups);
  });
  const [found] = await deviceRun.read('control', CONTROL.finish, 1);
  assert(found * pendingWords(world) === words, `bug: ${whole(found)} events are pending, which take ${words} words`);
  const rows = new Uint32Array(words);
  for (const { at, count } of pieces(words)) rows.set(await deviceRun.readFrom(events, at, count), at);
  events.destroy();
  return ok(rows);
}

async function readAll(deviceRun: DeviceRun, name: 'nodes' | 'store', words: number): Promise<Uint32Array> {
  const all = new Uint32Array(words);
  for (const { at, count } of pieces(words)) all.set(await deviceRun.read(name, at, count), at);
  return all;
}

function* pieces(words: number): Generator<{ readonly at: number; readonly count: number }> {
  for (let at = 0; at < words; at += PIECE_WORDS) yield { at, count: Math.min(PIECE_WORDS, words - at) };
}

/** Twin of `readDistribution`. */
function measuredFrom(words: Uint32Array): Float64Array {
  const numbers = new Float64Array((words.length / DISTRIBUTION_WORDS) * MEASURED_NUMBERS);
  for (let i = 0; i < words.length / DISTRIBUTION_WORDS; i++) {
    const own = words.subarray(i * DISTRIBUTION_WORDS, (i + 1) * DISTRIBUTION_WORDS);
    const bins = own.subarray(DISTRIBUTION.bins);
    const sum = own[DISTRIBUTION.sumHigh] * 2 ** 32 + own[DISTRIBUTION.sumLow];
    const least = bins.some((bin) => bin > 0) ? ~own[DISTRIBUTION.least] >>> 0 : Number.POSITIVE_INFINITY;
    numbers.set([sum, least, own[DISTRIBUTION.most], ...bins], i * MEASURED_NUMBERS);
  }
  return numbers;
}

/** What the kernel `restore` reads: first rows of nodes and the end of the last one's, then rows by node. */
export function restoredWords(world: EventWorld, events: Uint32Array): Uint32Array<ArrayBuffer> {
  const rowWords = pendingWords(world);
  const first = world.nodes + 1;
  const words = new Uint32Array(first + events.length);
  for (let at = 0; at < events.length; at += rowWords) words[events[at + PENDING.dst] + 1] += rowWords;
  words[0] = first;
  for (let node = 0; node < world.nodes; node++) words[node + 1] += words[node];
  const next = words.slice(0, world.nodes);
  for (let at = 0; at < events.length; at += rowWords) {
    const dst = events[at + PENDING.dst];
    words.set(events.subarray(at, at + rowWords), next[dst]);
    next[dst] += rowWords;
  }
  return words;
}

/** Most events pending at one node: lists that are to grow while the world is built grow as they did. */
function deepestIn(world: EventWorld, restored: Uint32Array): number {
  let words = 0;
  for (let node = 0; node < world.nodes; node++) words = Math.max(words, restored[node + 1] - restored[node]);
  return words / pendingWords(world);
}

/** After the kernel, which read `restored`: words of nodes, totals, the head of the first round, what is measured, and the series. */
export function writeState(deviceRun: DeviceRun, { facts, arrays }: EventState, restored: Uint32Array): void {
  const { world, sampling, blockOffsets } = deviceRun;
  for (const name of ['nodes', 'store'] as const)
    for (const { at, count } of pieces(arrays[name].length))
      deviceRun.write(name, at, arrays[name].slice(at, at + count));
  const put = (word: number, value: number) => deviceRun.put(word, value % 2 ** 32);
  put(CONTROL.peak, facts.peakPending);
  put(CONTROL.totals + CELL.events, facts.events);
  put(CONTROL.totals + CELL.created, facts.created);
  put(CONTROL.totals + CELL.digestA, facts.digestA);
  put(CONTROL.totals + CELL.digestB, facts.digestB);
  put(CONTROL.totals + CELL.lpSerial, facts.lpSerialEvents);
  put(CONTROL.totals + CELL.deepest, deepestIn(world, restored));
  arrays.counters.forEach((count, i) => {
    put(CONTROL.totals + CELL.counters + i, count);
  });
  const columns = SERIES.counters + world.counters.length;
  const rows = arrays.series.length / columns;
  const head = SET_WORDS; // of turn 1
  put(head + HEAD.windows, facts.steps);
  put(head + HEAD.serial, facts.serialEvents);
  put(head + HEAD.rows, rows);
  const lastTime = rows > 0 ? arrays.series[(rows - 1) * columns + SERIES.time] : undefined;
  put(head + HEAD.sample, lastTime === undefined ? 0 : Math.floor(lastTime / sampling.everyTicks) + 1);
  const series = new Uint32Array(rows * seriesColumns(world.counters.length));
  arrays.series.forEach((value, i) => {
    series[Math.floor(i / columns) * seriesColumns(world.counters.length) + (i % columns)] = value % 2 ** 32;
  });
  deviceRun.write('control', blockOffsets.series, series);
  deviceRun.write('control', blockOffsets.measured, measuredWords(arrays.measured));
}

function measuredWords(numbers: Float64Array): Uint32Array<ArrayBuffer> {
  const count = numbers.length / MEASURED_NUMBERS;
  const words = new Uint32Array(count * DISTRIBUTION_WORDS);
  for (let i = 0; i < count; i++) {
    const [sum, least, most] = measuredOf(numbers, i);
    const own = words.subarray(i * DISTRIBUTION_WORDS, (i + 1) * DISTRIBUTION_WORDS);
    own[DISTRIBUTION.sumLow] = sum % 2 ** 32;
    own[DISTRIBUTION.sumHigh] = Math.floor(sum / 2 ** 32);
    own[DISTRIBUTION.least] = Number.isFinite(least) ? ~least : 0;
    own[DISTRIBUTION.most] = most;
    own.set(measuredOf(numbers, i).subarray(MEASURED_NUMBERS - BIN_COUNT), DISTRIBUTION.bins);
  }
  return words;
}
