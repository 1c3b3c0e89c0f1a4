/** Results that come from outside the program, such as a database: checked before anybody shows them. */
import * as z from 'zod/mini';
import { FAILURE_KINDS, fail, ok, type Result } from '../../base/result.ts';
import { EVENT_LIST_NAMES } from '../event-lists.ts';
import { EXECUTOR_NAMES, RESULT_FORMAT, type RunResult, STATUSES } from '../outcome.ts';
import { MAX_SERIES_ROWS, SCENARIO_FORMAT, TICKS } from '../scenario.ts';

const LONGEST_TEXT = 500;
/** More than a text may have (`src/protocol`). */
const LONGEST_PROTOCOL = 100_000;
const text = z.string().check(z.maxLength(LONGEST_TEXT));
const count = z.number().check(z.gte(0));
const params = z.record(text, z.union([z.number(), text]));

const distribution = z.object({
  count,
  mean: z.number(),
  min: z.number(),
  max: z.number(),
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  bins: z.array(z.tuple([z.number(), z.number(), z.number()])),
});

const curve = z
  .object({ x: z.array(z.number()), y: z.array(z.number()) })
  .check(z.refine(({ x, y }) => x.length === y.length));

const column = z.array(z.number()).check(z.maxLength(MAX_SERIES_ROWS + 1));
const series = z
  .catchall(z.object({ time: column }), column)
  .check(z.refine((s) => Object.values(s).every(({ length }) => length === s.time.length)));

const common = {
  format: z.literal(RESULT_FORMAT),
  version: text,
  scenario: z.object({
    format: z.literal(SCENARIO_FORMAT),
    model: text,
    modelVersion: count,
    seed: count,
    tick: z.literal(TICKS),
    params,
    measure: z.object({ warmUp: count, sampleEvery: count }),
    protocol: z.optional(z.string().check(z.maxLength(LONGEST_PROTOCOL))),
  }),
  status: z.literal(STATUSES),
  failure: z.optional(z.object({ kind: z.literal(FAILURE_KINDS), message: text, remedy: text })),
  model: text,
  params,
  seed: count,
  ending: z.optional(text),
  engine: z.literal(EXECUTOR_NAMES),
  workers: z.optional(count),
  adapter: z.object({ vendor: text, architecture: text, description: text, software: z.boolean() }),
  events: count,
  simulatedSeconds: count,
  wallSeconds: count,
  setupSeconds: count,
  memoryBytes: count,
  conservation: z.object({ created: count, executed: count, pending: count }),
  /** A run that failed has none. */
  digest: z.string().check(z.regex(/^(?:[0-9a-f]{16})?$/)),
  metrics: z.record(text, z.union([z.number(), distribution, curve])),
  series,
};

const eventResult = z.object({
  ...common,
  windows: count,
  parallelism: z.optional(count),
  lpParallelism: z.optional(count),
  eventsPerSecond: count,
  lpSize: count,
  list: z.optional(z.literal(EVENT_LIST_NAMES)),
  listMoves: z.optional(count),
  listMoveSeconds: z.optional(count),
  peakPending: count,
});

const roundsResult = z.object({ ...common, rounds: count, roundsPerSecond: count });

/** The kind is chosen first, so that the issue names the member that is wrong. */
const schemaFor = (value: unknown) =>
  typeof value === 'object' && value !== null && 'rounds' in value ? roundsResult : eventResult;

/** The result, without members that nobody knows. Failure: `storage`, with the first member that is wrong. */
export function readResult(value: unknown): Result<RunResult> {
  const parsed = schemaFor(value).safeParse(value);
  if (parsed.success) return ok(parsed.data as unknown as RunResult);
  const { path, message } = parsed.error.issues[0];
  return fail('storage', `${path.join('.') || 'the result'} cannot be read: ${message}`, 'it is left out');
}
