/**
 * Many runs of one shape side by side in the memory of a GPU: what a group of replicas of either engine gives to whoever makes the runs of a
 * study. A run does in its replica what it does alone; who does not fit leaves, and is made alone.
 */
import type { Result } from '../../base/result.ts';

/** A run that is over in its replica. */
export interface ReplicaEnd<Run, Outcome> {
  readonly run: Run;
  /** Undefined of one that left: its lists overflow, a rule is broken, or totals might wrap. It is made alone then. */
  readonly outcome: Outcome | undefined;
  /** Its share of the wall seconds in which it ran. */
  readonly wallSeconds: number;
}

export interface ReplicaGroup<Run, Outcome> {
  readonly replicas: number;
  /** Of the whole group. */
  readonly memoryBytes: number;
  /** Replicas that nobody has. */
  readonly free: number;
  /** They begin with the next batch; at most as many as replicas are free. Gives those that do not fit a replica of this group, to be made alone. */
  admit(runs: readonly Run[]): readonly Run[];
  /** Goes on until some runs are over, or `goOn` says no, which is asked between batches; gives those. Failure: `device-lost`: all that ran are lost. */
  advance(goOn: () => boolean): Promise<Result<readonly ReplicaEnd<Run, Outcome>[]>>;
  dispose(): void;
}

/** How many replicas are wanted at most: `auto` is also bound by `MOST_AUTO_INVOCATIONS`. */
export type ReplicasAsked = 'auto' | number;

/** Offsets of a dispatch, z. */
export const MOST_REPLICAS = 65_535;
/** Invocations of a round that `auto` gives a group at most: larger cards are full by then. */
export const MOST_AUTO_INVOCATIONS = 2 ** 18;
/** Words of a buffer are addressed in 32 bits, and bound up to here. */
const MOST_BINDING_BYTES = 2 ** 31 - 4;

/** Replicas of a group: as many as are wanted, as `asked` allows and as bindings hold. `bytes`: of a replica, by buffer; `invocations`: of a replica in a round. */
export function replicasFor(
  asked: ReplicasAsked,
  wanted: number,
  bytes: Readonly<Record<string, number>>,
  invocations: number,
  limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>,
): number {
  const binding = Math.min(MOST_BINDING_BYTES, limits.maxStorageBufferBindingSize, limits.maxBufferSize);
  const bound = Math.floor(binding / Math.max(...Object.values(bytes)));
  const auto = asked === 'auto' ? Math.max(1, Math.floor(MOST_AUTO_INVOCATIONS / invocations)) : asked;
  return Math.max(1, Math.min(wanted, auto, bound, MOST_REPLICAS));
}
