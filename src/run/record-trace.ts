/** Records every event of a run from some time on, up to a number of them: what an analysis of parallelism starts from. */
import type { EventTraceRows } from '../analysis/event-trace-rows.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { toTicks } from '../scenario/scenario.ts';
import type { EventRun, Progress } from './run.ts';

export interface TracePlan {
  /** Simulated time at which recording begins. */
  readonly fromSeconds: number;
  /** As soon as there are so many, recording ends. There may be more: those of the last slice of work. */
  readonly events: number;
  /** Wall time of a slice of work (ms). */
  readonly sliceMs: number;
  /** Told after each slice how far the run is and how many events are recorded; says whether to go on. */
  readonly onSlice: (progress: Progress, events: number) => Promise<boolean>;
}

/** The first events from `fromSeconds` on, without a gap, in no order. Failures: those of the run, `limit`, `cancelled`. */
export async function recordTrace(run: EventRun, plan: TracePlan): Promise<Result<EventTraceRows>> {
  const skipped = await skipTo(run, plan);
  if (!skipped.ok) return skipped;
  const watching = await run.watch('all');
  if (!watching.ok) return watching;
  const parts: EventTraceRows[] = [];
  let events = 0;
  for (let done = false; !done && events < plan.events; ) {
    const progress = await run.advance({ wallMs: plan.sliceMs });
    if (!progress.ok) return progress;
    const part = run.takeEventTrace();
    parts.push(part);
    events += part.events;
    done = progress.value.done;
    if (!(await plan.onSlice(progress.value, events))) return cancelled();
  }
  const ended = await run.watch(undefined);
  return ended.ok ? joined(parts) : ended;
}

async function skipTo(run: EventRun, { fromSeconds, sliceMs, onSlice }: TracePlan): Promise<Result<void>> {
  const untilTicks = Math.min(run.endTicks, toTicks(fromSeconds, run.scenario.tick));
  for (let now = 0; now < untilTicks; ) {
    const progress = await run.advance({ wallMs: sliceMs, untilTicks });
    if (!progress.ok) return progress;
    now = progress.value.nowTicks;
    if (!(await onSlice(progress.value, 0))) return cancelled();
  }
  return ok(undefined);
}

const cancelled = () => fail('cancelled', 'recording was cancelled', '');

/** In one piece; the parts are let go one by one. */
function joined(parts: EventTraceRows[]): Result<EventTraceRows> {
  const events = parts.reduce((sum, part) => sum + part.events, 0);
  const { rowWords } = parts[0];
  if (parts.length === 1) return ok(parts[0]);
  try {
    const rows = new Uint32Array(events * rowWords);
    for (let at = 0, part = parts.shift(); part; part = parts.shift()) {
      rows.set(part.rows, at);
      at += part.rows.length;
    }
    return ok({ events, rowWords, rows });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail('limit', `a trace of ${events} events needs more memory than there is`, 'record fewer events');
  }
}
