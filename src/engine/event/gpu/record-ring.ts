/**
 * The host's end of the ring of records (shaders/event/records.wesl), which lies at the end of `pool`: reads evaluated
 * records back for who keeps them, and copies what waits into a longer ring.
 */
import { ok, type Result } from '../../../base/result.ts';
import { allocate } from '../../../gpu/allocation.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { readWords } from '../../../gpu/readback.ts';
import { RECORD, recordStride } from '../layout.ts';
import { RecordLog, TAKEN, type TakenRecords } from '../records.ts';
import type { BufferName, Plan } from './plan.ts';

type Buffers = Readonly<Record<BufferName, GPUBuffer>>;

/** Tickets count up and wrap; `to` is the first that is not meant. */
export interface Tickets {
  readonly from: number;
  readonly to: number;
}

export class RecordRing {
  private readonly recordWords: number;
  private log: RecordLog | undefined;
  /** Records before this ticket are with the host. */
  private taken = 0;

  constructor(recordWords: number) {
    this.recordWords = recordWords;
  }

  get isKept(): boolean {
    return this.log !== undefined;
  }

  keep(): void {
    if (this.recordWords > 0) this.log ??= new RecordLog(this.recordWords);
  }

  take(): TakenRecords {
    return (this.log ?? new RecordLog(this.recordWords)).take();
  }

  /** Words of the uniform `run`. */
  fields({ recordOffset, recordEntries, recordReserve }: Plan) {
    return {
      record_offset: recordOffset,
      record_entries: recordEntries,
      record_reserve: recordReserve,
      records_kept: Number(this.isKept),
    };
  }

  /** First ticket whose place must not be written: evaluated, and with the host if it keeps records. */
  free(evaluated: number): number {
    return this.isKept ? this.taken : evaluated;
  }

  /** Reads what was evaluated since the last time; `first`: the run's first word in `pool`. True when there was something. */
  async read(device: GPUDevice, pool: GPUBuffer, first: number, plan: Plan, evaluated: number): Promise<boolean> {
    if (!this.log || evaluated === this.taken) return false;
    const stride = recordStride(this.recordWords);
    const pieces = piecesOf({ from: this.taken, to: evaluated }, plan.recordEntries);
    for (const { at, count } of pieces)
      this.log.add(this.rowsOf(await readWords(device, pool, first + plan.recordOffset + at * stride, count * stride)));
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
  const encoder = device.createCommandEncoder({ label: 'records' });
  for (const { ticket, at, count } of piecesOf(waiting, old.plan.recordEntries)) {
    const target = 4 * fresh.plan.recordOffset + (ticket & (fresh.plan.recordEntries - 1)) * bytes;
    encoder.copyBufferToBuffer(old.pool, 4 * old.plan.recordOffset + at * bytes, fresh.pool, target, count * bytes);
  }
  device.queue.submit([encoder.finish()]);
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
  const encoder = gpu.device.createCommandEncoder({ label: 'entries' });
  encoder.copyBufferToBuffer(buffers.pool, 0, pool, 0, 4 * from.recordOffset);
  gpu.device.queue.submit([encoder.finish()]);
  copyWaitingRecords(gpu.device, { pool: buffers.pool, plan: from }, { pool, plan: to }, records, recordWords);
  buffers.pool.destroy();
  return ok({ ...buffers, pool });
}

/** The places of tickets in a ring: pieces that do not pass its end, nor that of one a whole number of times as long. */
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
