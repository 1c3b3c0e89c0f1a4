/**
 * The event trace on the GPU: rows at the end of `control`, because every storage binding is taken. `event_trace.wesl` writes them and
 * stops the rounds before they run out; the host takes them after each advance, and in its middle when that happens.
 */
import { assert } from '../../../base/assert.ts';
import { ok, type Result } from '../../../base/result.ts';
import { NONE } from '../../../base/u32.ts';
import { allocate } from '../../../gpu/allocation.ts';
import { submit } from '../../../gpu/commands.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import type { RunMemory } from '../../gpu/run-memory.ts';
import { EventTraceLog, type EventTraceRows, isOfAll, traceRowWords, type Watched } from '../event-trace.ts';
import type { EventWorld } from '../model.ts';
import type { Plan } from './plan.ts';

/** Rows before the host has to take them. */
const ROWS_OF_ALL = 2 ** 19;
const ROWS_OF_A_NODE = 4096;
/** Invocations of a workgroup, and more. */
const SPARE_ROWS = 256;

/** Where the rows are, in the words of the uniform `run`. */
export interface TraceFields {
  readonly trace_offset: number;
  readonly trace_rows: number;
  readonly trace_full: number;
  /** `NONE`: of all. */
  readonly trace_node: number;
  /** Words of a row. */
  readonly trace_words: number;
}

export const NO_TRACE_FIELDS: TraceFields = {
  trace_offset: 0,
  trace_rows: 0,
  trace_full: 0,
  trace_node: NONE,
  trace_words: 0,
};

export class GpuEventTrace {
  readonly fields: TraceFields;
  private readonly log: EventTraceLog;

  /** `rows`: how many fit before the host must take them; for tests. */
  constructor(watched: Watched, world: EventWorld, plan: Plan, rows?: number) {
    this.log = new EventTraceLog(watched, world.payloadWords);
    const full = rows ?? (isOfAll(watched) ? ROWS_OF_ALL : ROWS_OF_A_NODE);
    // As many invocations as the pool's reserve is made for may each be at an event; growth changes their number a little.
    const reserve = isOfAll(watched) ? plan.maxWorkgroups * plan.working + SPARE_ROWS : 1;
    this.fields = {
      trace_offset: plan.bytes.control / 4,
      trace_full: full,
      trace_rows: full + reserve,
      trace_node: isOfAll(watched) ? NONE : watched,
      trace_words: traceRowWords(watched, world.payloadWords),
    };
  }

  get watched(): Watched {
    return this.log.watched;
  }

  /** Of `control`, the rows included. */
  get controlBytes(): number {
    return 4 * (this.fields.trace_offset + this.fields.trace_rows * this.log.rowWords);
  }

  /** A `control` with room for the rows: the one there is, or a larger copy. The caller destroys the old one. */
  async makeRoom(gpu: GpuContext, control: GPUBuffer): Promise<Result<GPUBuffer>> {
    if (control.size >= this.controlBytes) return ok(control);
    const allocated = await allocate(gpu, { control: this.controlBytes }, 'recording executed events');
    if (!allocated.ok) return allocated;
    const { control: larger } = allocated.value;
    submit(gpu.device, 'event trace', (encoder) =>
      encoder.copyBufferToBuffer(control, 0, larger, 0, 4 * this.fields.trace_offset),
    );
    return ok(larger);
  }

  /** Reads the first `rows` rows. */
  async read(memory: RunMemory, rows: number): Promise<void> {
    const { trace_offset, trace_rows } = this.fields;
    assert(rows <= trace_rows, `the event trace has ${trace_rows} rows, and ${rows} events were recorded`);
    this.log.add(await memory.read('control', trace_offset, rows * this.log.rowWords));
  }

  take(nowTicks: number): EventTraceRows {
    return this.log.take(nowTicks);
  }
}
