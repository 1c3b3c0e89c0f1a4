/** One row of the live charts: what happened since the row before, per second and per window. */
import type { Progress } from '../models/run.ts';
import type { Samples } from './api.ts';

/** Undefined when nothing was executed in between. */
export function sampleRow(
  session: number,
  before: Progress,
  now: Progress,
  simulatedSeconds: number,
): Samples | undefined {
  const events = now.events - before.events;
  const windows = now.windows - before.windows;
  const seconds = now.wallSeconds - before.wallSeconds;
  if (events <= 0 || seconds <= 0) return undefined;
  return {
    session,
    engine: {
      wallSeconds: Float64Array.of(now.wallSeconds),
      simulatedSeconds: Float64Array.of(simulatedSeconds),
      eventsPerSecond: Float64Array.of(events / seconds),
      eventsPerWindow: Float64Array.of(events / Math.max(1, windows)),
      lpSize: Float64Array.of(now.lpSize),
      deepest: Float64Array.of(now.deepest),
    },
  };
}

/** What `postMessage` may take over instead of copying. */
export const buffersOf = (samples: Samples): ArrayBuffer[] =>
  Object.values(samples.engine).map((column: Float64Array) => column.buffer as ArrayBuffer);
