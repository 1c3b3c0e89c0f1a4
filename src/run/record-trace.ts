/** Records every event of a run from some time on, up to a number of them: what an analysis of parallelism starts from. */
import type { EventTraceRows } from '../analysis/event-trace-rows.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { toTicks } from '../scenario/scenario.ts';
import type { EventRun, Progress } from './run.ts';

/** How a run is driven while it is recorded. */
export interface RecordingPlan {
  /** Wall time of a slice of work (ms). */
  readonly sliceMs: number;
  /** Told after each slice how far the run is and how many events are recorded; says whether to go on. */
  readonly onSlice: (progress: Progress, events: number) => Promise<boolean>;
}

export interface TracePlan extends RecordingPlan {
  /** Simulated time at which recording begins. */
  readonly fromSeconds: number;
  /** As soon as there are so many, recording ends. There may be more: those of the last slice of work. */
  readonly events: number;
}

/** A place in a run: no window before `untilTicks` is left, or so many windows were executed. */
export interface RunMark {
  readonly untilTicks?: number;
  readonly windows?: number;
  /** Stops earlier; asked after each slice. */
  readonly isEnough?: () => boolean;
}

/** The first events from `fromSeconds` on, without a gap, in no order. Failures: those of the run, `limit`, `cancelled`. */
export async function recordTrace(run: EventRun, plan: TracePlan): Promise<Result<EventTraceRows>> {
  const untilTicks = Math.min(run.endTicks, toTicks(plan.fromSeconds, run.scenario.tick));
  const skipped = untilTicks > 0 ? await executeTo(run, { untilTicks }, plan) : ok(undefined);
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

/** Executes whole windows, in slices, up to a place in the run. */
export async function executeTo(
  run: EventRun,
  { untilTicks = Number.POSITIVE_INFINITY, windows, isEnough }: RunMark,
  { sliceMs, onSlice }: RecordingPlan,
): Promise<Result<Progress>> {
  // One core may stop within a window, at the end of a slice: what is left of it is executed by a step of no window.
  const closeWindow = () => run.advance({ wallMs: Number.POSITIVE_INFINITY, steps: 0 });
  let progress = await closeWindow();
  while (progress.ok) {
    const { nowTicks, steps, done } = progress.value;
    const left = windows === undefined ? undefined : windows - steps;
    if (done || nowTicks >= untilTicks || left === 0 || isEnough?.()) return closeWindow();
    progress = await run.advance({ wallMs: sliceMs, untilTicks, steps: left });
    if (progress.ok && !(await onSlice(progress.value, 0))) return cancelled();
  }
  return progress;
}

const cancelled = () => fail('cancelled', 'recording was cancelled', '');

/** In one piece; the parts are let go one by one. */
export function joined(parts: EventTraceRows[]): Result<EventTraceRows> {
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
