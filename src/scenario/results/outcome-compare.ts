/**
 * Two results of what should be one experiment, compared by everything that does not depend on engine or LP size. A wrong
 * metric must not hide behind an equal digest, so the digest is one line among many.
 */
import { canonicalJson } from '../canonical.ts';
import {
  type EventResult,
  isCurve,
  isDistribution,
  isRoundsResult,
  type Metric,
  type ModelSeries,
  type RunResult,
} from '../outcome.ts';

export interface Difference {
  /** `digest`, `conservation.pending`, `metrics.eventsPerNode.p90`, `series.remote`. */
  readonly field: string;
  /** The two values, as text short enough for one line. */
  readonly a: string;
  readonly b: string;
  /** For a series or bins: rows that differ. */
  readonly rows?: { readonly first: number; readonly last: number; readonly count: number };
}

/** Every difference, in the order of the result; empty when the two are one. Wall-clock fields are not looked at. */
export function compareResults(a: RunResult, b: RunResult): readonly Difference[] {
  return [
    ...whole('scenario', a.scenario, b.scenario),
    ...plain('status', a.status, b.status),
    ...plain('ending', a.ending, b.ending),
    ...plain('events', a.events, b.events),
    ...plain('windows', stepsOf(a).windows, stepsOf(b).windows),
    ...plain('parallelism', eventsOf(a).parallelism, eventsOf(b).parallelism),
    ...plain('rounds', stepsOf(a).rounds, stepsOf(b).rounds),
    ...plain('simulatedSeconds', a.simulatedSeconds, b.simulatedSeconds),
    ...eachKey('conservation', a.conservation, b.conservation, plain),
    ...plain('peakPending', eventsOf(a).peakPending, eventsOf(b).peakPending),
    ...plain('digest', a.digest, b.digest),
    ...eachKey('metrics', a.metrics, b.metrics, metric),
    ...eachKey<readonly number[]>('series', columns(a.series), columns(b.series), rows),
  ];
}

/** `events: 12 against 13`; `series.remote: 3 rows differ, 17 to 250: 4 against 5 in row 17`. */
export function describeDifference({ field, a, b, rows: r }: Difference): string {
  if (!r) return `${field}: ${a} against ${b}`;
  const range = r.count === 1 ? `row ${r.first} differs` : `${r.count} rows differ, ${r.first} to ${r.last}`;
  return `${field}: ${range}; row ${r.first} is ${a} against ${b}`;
}

type Compare<T> = (field: string, a: T | undefined, b: T | undefined) => readonly Difference[];

const plain = (field: string, a: unknown, b: unknown): readonly Difference[] =>
  Object.is(a, b) ? [] : [{ field, a: String(a), b: String(b) }];

const whole = (field: string, a: object, b: object): readonly Difference[] =>
  plain(field, canonicalJson(a), canonicalJson(b));

/** The one of the two that its engine counts. */
const stepsOf = (result: RunResult): { readonly windows?: number; readonly rounds?: number } => result;

/** Only the event engine has events that wait. */
const eventsOf = (result: RunResult): Partial<Pick<EventResult, 'parallelism' | 'peakPending'>> =>
  isRoundsResult(result) ? {} : result;

/** What is said of LPs depends on them. */
const columns = ({ lpSerialEvents: _, ...series }: ModelSeries): Readonly<Record<string, readonly number[]>> => series;

function eachKey<T>(
  field: string,
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  compare: Compare<T>,
): readonly Difference[] {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.flatMap((key) => compare(`${field}.${key}`, a[key], b[key]));
}

function metric(field: string, a: Metric | undefined, b: Metric | undefined): readonly Difference[] {
  if (isCurve(a) && isCurve(b)) return [...rows(`${field}.x`, a.x, b.x), ...rows(`${field}.y`, a.y, b.y)];
  if (!isDistribution(a) || !isDistribution(b)) return plain(field, summary(a), summary(b));
  const { bins: binsA, ...restA } = a;
  const { bins: binsB, ...restB } = b;
  return [
    ...eachKey<number>(field, restA, restB, plain),
    ...rows(`${field}.bins`, binsA.map(binText), binsB.map(binText)),
  ];
}

function summary(value: Metric | undefined): number | string | undefined {
  if (isCurve(value)) return `a curve of ${value.x.length}`;
  return isDistribution(value) ? `a distribution of ${value.count}` : value;
}

const binText = ([lo, hi, n]: readonly [number, number, number]): string => `${n} in [${lo}, ${hi})`;

function rows<T>(field: string, a: readonly T[] | undefined, b: readonly T[] | undefined): readonly Difference[] {
  if (!a || !b) return plain(field, a && `${a.length} rows`, b && `${b.length} rows`);
  let first = -1;
  let last = -1;
  let count = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (i < a.length && i < b.length && Object.is(a[i], b[i])) continue;
    if (first < 0) first = i;
    last = i;
    count++;
  }
  if (count === 0) return [];
  return [{ field, a: row(a, first), b: row(b, first), rows: { first, last, count } }];
}

const row = (list: readonly unknown[], i: number): string => (i < list.length ? String(list[i]) : 'no row');
