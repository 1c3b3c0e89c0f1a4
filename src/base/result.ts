/**
 * Expected failures are data. A `Failure` is a plain object: it crosses the worker boundary and is shown to a person,
 * so it names the value that was wrong and what to do about it. Our own bugs use `assert` instead.
 */

/** What can go wrong in a run, each shown with its own words and remedy. */
export const FAILURE_KINDS = [
  'config', // the scenario, a link or a file says something that cannot be simulated
  'unsupported', // this browser, machine or build cannot do it
  'limit', // memory or a device limit, with the number asked and the number available
  'device-lost', // the GPU went away
  'model-fault', // a model broke a rule of the engine
  'cancelled',
  'storage', // a file or the browser's storage could not be read or written
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
  readonly kind: FailureKind;
  /** Lower case; the name, the value, what is wrong. */
  readonly message: string;
  /** What the person can do now, one sentence. */
  readonly remedy: string;
  /** A change of one parameter that would do, where there is one: `Use at most 2^22 nodes` is a button then. */
  readonly fix?: Fix;
  /** Of a `model-fault`: where and when, and the part of the model's text that says it. */
  readonly broken?: Broken;
}

/** `span`: UTF-16 units, from, to (exclusive). `safeTicks`: a run that is stopped there has not come to it yet. `isFirst`: no other event before it breaks a rule; else one of the same window may. */
export interface Broken {
  readonly node: number;
  readonly timeTicks: number;
  readonly isFirst: boolean;
  readonly span?: { readonly from: number; readonly to: number };
  readonly safeTicks?: number;
}

/** Whether another event of the window may have broken a rule before. */
export const mayNotBeFirst = ({ broken }: Failure): boolean => broken?.isFirst === false;

export interface Fix {
  readonly param: string;
  readonly value: number;
  /** `at most 2^22 nodes`. */
  readonly words: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** What `of` gives of each, up to the first failure. */
export function allOk<A, T>(all: readonly A[], of: (one: A, index: number) => Result<T>): Result<readonly T[]> {
  const values: T[] = [];
  for (const [index, one] of all.entries()) {
    const result = of(one, index);
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}

export const fail = (kind: FailureKind, message: string, remedy: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { kind, message, remedy },
});

/** `message; remedy`, for a terminal or a log. */
export const describeFailure = (f: Failure): string => (f.remedy ? `${f.message}; ${f.remedy}` : f.message);
