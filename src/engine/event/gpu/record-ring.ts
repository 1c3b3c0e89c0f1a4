/**
 * The host's end of the ring of records (shaders/event/records.wesl), which lies at the end of `pool`: reads evaluated
 * records back for who keeps them, and copies what waits into a longer ring.
 */
import { submit } from '../../../gpu/commands.ts';
import type { RunMemory } from '../../gpu/run-memory.ts';
import { RECORD, recordStride } from '../layout.ts';
import { RecordLog, TAKEN } from '../records.ts';
import type { BufferName, Plan } from './plan.ts';

/** Tickets count up and wrap; `to` is the first that is not meant. */
export interface Tickets {
  readonly from: number;
  readonly to: number;
}

export class RecordRing {
  readonly log: RecordLog;
  /** Records before this ticket are with the host. */
  private taken = 0;

  constructor(private readonly recordWords: number) {
    this.log = new RecordLog(recordWords);
  }

  /** Words of the uniform `run`. */
  fields({ recordOffset, recordEntries, recordReserve }: Plan) {
    return {
      record_offset: recordOffset,
      record_entries: recordEntries,
      record_reserve: recordReserve,
      records_kept: Number(this.log.isKept),
    };
  }

  /** First ticket whose offset must not be written: evaluated, and with the host if it keeps records. */
  free(evaluated: number): number {
    return this.log.isKept ? this.taken : evaluated;
  }

  /** Reads what was evaluated since the last time. True when there was something. */
  async read(memory: RunMemory<BufferName>, plan: Plan, evaluated: number): Promise<boolean> {
    if (!this.log.isKept || evaluated === this.taken) return false;
    const stride = recordStride(this.recordWords);
    const pieces = piecesOf({ from: this.taken, to: evaluated }, plan.recordEntries);
    for (const { at, count } of pieces)
      this.log.add(this.rowsOf(await memory.read('pool', plan.recordOffset + at * stride, count * stride)));
    this.taken = evaluated;
    return true;
  }

  private rowsOf(words: Uint32Array): Uint32Array {
    const stride = recordStride(this.recordWords);
    const width = TAKEN.first + this.recordWords;
    const rows = new Uint32Array((words.length / stride) * width);
    for (let from = 0, to = 0; from < words.length; from += stride, to += width) {
      rows[to + TAKEN.time] = words[from + RECORD.time];
      rows[to + TAKEN.node] = words[from + RECORD.node];
      rows[to + TAKEN.judgement] = words[from + RECORD.judgement];
      rows.set(words.subarray(from + RECORD.first, from + stride), to + TAKEN.first);
    }
    return rows;
  }
}

/** Copies waiting records into the ring of another plan, which is at least as long: tickets stay. */
export function copyWaitingRecords(
  device: GPUDevice,
  old: { readonly pool: GPUBuffer; readonly plan: Plan },
  fresh: { readonly pool: GPUBuffer; readonly plan: Plan },
  waiting: Tickets,
  recordWords: number,
): void {
  const bytes = 4 * recordStride(recordWords);
  submit(device, 'records', (encoder) => {
    for (const { ticket, at, count } of piecesOf(waiting, old.plan.recordEntries)) {
      const target = 4 * fresh.plan.recordOffset + (ticket & (fresh.plan.recordEntries - 1)) * bytes;
      encoder.copyBufferToBuffer(old.pool, 4 * old.plan.recordOffset + at * bytes, fresh.pool, target, count * bytes);
    }
  });
}

/** The offsets of tickets in a ring: pieces that do not pass its end, nor that of one a whole number of times as long. */
function piecesOf({ from, to }: Tickets, entries: number): { ticket: number; at: number; count: number }[] {
  const pieces = [];
  let ticket = from;
  for (let left = (to - from) >>> 0; left > 0; ) {
    const at = (ticket & (entries - 1)) >>> 0;
    const count = Math.min(left, entries - at);
    pieces.push({ ticket, at, count });
    ticket = (ticket + count) >>> 0;
    left -= count;
  }
  return pieces;
}
