/** One row of the live charts: the totals of the model, and what the engine did since the row before. */
import type { Effort, Progress } from '../models/run.ts';
import type { Samples } from './api.ts';

/** Undefined when nothing was executed in between. */
export function sampleRow(
  session: number,
  before: Progress,
  now: Progress,
  simulatedSeconds: number,
): Samples | undefined {
  const events = now.events - before.events;
  const steps = now.steps - before.steps;
  const seconds = now.wallSeconds - before.wallSeconds;
  if (events <= 0 || seconds <= 0) return undefined;
  return {
    session,
    model: { simulatedSeconds: Float64Array.of(simulatedSeconds), columns: totalsOf(now) },
    engine: {
      wallSeconds: Float64Array.of(now.wallSeconds),
      simulatedSeconds: Float64Array.of(simulatedSeconds),
      eventsPerSecond: Float64Array.of(events / seconds),
      eventsPerWindow: Float64Array.of(events / Math.max(1, steps)),
      lpSize: Float64Array.of(now.lpSize ?? 1),
      deepest: Float64Array.of(now.deepest ?? 0),
      ...(now.effort && effortOf(now.effort)),
    },
  };
}

/** Rates that were never measured have no column value: a line begins where its measurement does. */
function effortOf({ recordingSeconds, waitingSeconds, lpRates = [] }: Effort): Record<string, Float64Array> {
  const rates = lpRates.map((rate, exponent) => [`lpRate${2 ** exponent}`, Float64Array.of(rate || Number.NaN)]);
  return {
    recordingSeconds: Float64Array.of(recordingSeconds),
    waitingSeconds: Float64Array.of(waitingSeconds),
    ...Object.fromEntries(rates),
  };
}

function totalsOf({ events, steps, counters }: Progress): Samples['model']['columns'] {
  const totals = Object.entries({ events, windows: steps, ...counters });
  return Object.fromEntries(totals.map(([name, total]) => [name, Float64Array.of(total)]));
}

/** What `postMessage` may take over instead of copying. */
export const buffersOf = ({ engine, model }: Samples): ArrayBuffer[] =>
  [...Object.values(engine), ...Object.values(model.columns), model.simulatedSeconds].map(
    (column: Float64Array) => column.buffer as ArrayBuffer,
  );
