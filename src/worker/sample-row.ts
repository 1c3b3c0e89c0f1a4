/** One row of the live charts: the totals of the model, and what the engine did since the row before. */
import type { Effort, Progress } from '../run/run.ts';
import { ENGINES, type EngineKind } from '../scenario/engines.ts';
import type { ModelSeries } from '../scenario/outcome.ts';
import type { Samples } from './api.ts';

/** Undefined when nothing was executed in between; `kind`: of the engine. */
export function sampleRow(
  kind: EngineKind,
  session: number,
  before: Progress,
  now: Progress,
  simulatedSeconds: number,
): Samples | undefined {
  const { has, perSecond, workOf } = ENGINES[kind];
  const done = workOf(now) - workOf(before);
  const seconds = now.wallSeconds - before.wallSeconds;
  if (done <= 0 || seconds <= 0) return undefined;
  return {
    session,
    model: { simulatedSeconds: Float64Array.of(simulatedSeconds), columns: columnsOf(totalsOf(has.windows, now)) },
    engine: {
      wallSeconds: Float64Array.of(now.wallSeconds),
      simulatedSeconds: Float64Array.of(simulatedSeconds),
      ...columnsOf({ [perSecond]: done / seconds, ...(has.windows && windowFacts(before, now)) }),
      ...(now.effort && columnsOf(effortOf(now.effort))),
    },
  };
}

/** Rows of a run before it went on from a checkpoint, or none at its start: what the engine did is not known of them, by which they are told from rows to come. */
export function sampleSeries(session: number, { time, ...columns }: ModelSeries): Samples {
  const model = Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)] as const);
  return {
    session,
    model: { simulatedSeconds: Float64Array.from(time), columns: Object.fromEntries(model) },
    engine: { wallSeconds: new Float64Array(0), simulatedSeconds: new Float64Array(0) },
  };
}

type Row = Readonly<Record<string, number>>;

const columnsOf = (row: Row): Record<string, Float64Array> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Float64Array.of(value)]));

const windowFacts = (before: Progress, now: Progress): Row => ({
  eventsPerWindow: (now.events - before.events) / Math.max(1, now.steps - before.steps),
  lpSize: now.lpSize ?? 1,
  deepest: now.deepest ?? 0,
});

/** Rates that were never measured have no column value: a line begins where its measurement does. */
function effortOf({ recordingSeconds, waitingSeconds, lpRates = [] }: Effort): Row {
  const rates = lpRates.map((rate, exponent) => [`lpRate${2 ** exponent}`, rate || Number.NaN]);
  return { recordingSeconds, waitingSeconds, ...Object.fromEntries(rates) };
}

/** What the series of a result has too. */
const totalsOf = (
  hasWindows: boolean,
  { events, steps, serialEvents = 0, lpSerialEvents = 0, counters }: Progress,
): Row => (hasWindows ? { events, windows: steps, serialEvents, lpSerialEvents, ...counters } : counters);

/** What `postMessage` may take over instead of copying. */
export const buffersOf = ({ engine, model }: Samples): ArrayBuffer[] =>
  [...Object.values(engine), ...Object.values(model.columns), model.simulatedSeconds].map(
    (column: Float64Array) => column.buffer as ArrayBuffer,
  );
