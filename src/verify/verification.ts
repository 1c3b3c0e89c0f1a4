/** What a verification of many cases does with the world outside, and what it counts. */
import type { OpenOptions } from '../run/run.ts';
import { DEFAULT_LIST } from '../scenario/event-lists.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import type { DriveLimits, Open } from './drive.ts';
import { comparePair, type Pair } from './pair.ts';
import type { PlanOf } from './replicas.ts';
import { hasEventList } from './shape.ts';

export interface VerifyHost {
  readonly open: Open;
  readonly plan: PlanOf;
  /** Where the device for a new shape comes from. */
  device(): NonNullable<OpenOptions['gpu']>;
  /** The device hangs: nobody may use it again. */
  abandon(): Promise<void>;
  readonly cancelled: AbortSignal;
  /** After each shape, and each grid. */
  say(tally: Tally): Promise<void>;
  found(failure: FoundFailure): Promise<void>;
}

export interface FailingCase {
  readonly failing: VerifyCase;
  readonly pair: Pair;
}

export interface FoundFailure extends FailingCase {
  readonly spec: ModelSpec;
  /** Names it among all others: of a random one, seed, shape and number. */
  readonly name: string;
}

export interface Tally {
  shapes: number;
  scenarios: number;
  /** Not run to their end: longer than they were meant to be. */
  cut: number;
  /** Both engines refused them in the same words. */
  refused: number;
  failed: number;
  /** How many ran under each event list, of models that have one. */
  readonly lists: Record<string, number>;
  events: number;
  steps: number;
}

export const emptyTally = (): Tally => ({
  shapes: 0,
  scenarios: 0,
  cut: 0,
  refused: 0,
  failed: 0,
  lists: {},
  events: 0,
  steps: 0,
});

/** Runs a case and counts it. */
export async function runCounted(
  host: VerifyHost,
  one: VerifyCase,
  gpu: OpenOptions['gpu'],
  limits: DriveLimits,
  tally: Tally,
): Promise<Pair> {
  const pair = await runCase(host, one, gpu, limits);
  const { differences, failure, isFinished, events, steps } = pair;
  tally.scenarios++;
  const { list = DEFAULT_LIST } = one.engine.lists ?? {};
  if (hasEventList(one)) tally.lists[list] = (tally.lists[list] ?? 0) + 1;
  tally.events += events;
  tally.steps += steps;
  if (differences.length > 0) tally.failed++;
  else if (failure !== undefined) tally.refused++;
  else if (!isFinished) tally.cut++;
  return pair;
}

export async function runCase(
  host: VerifyHost,
  one: VerifyCase,
  gpu: OpenOptions['gpu'],
  limits: DriveLimits,
): Promise<Pair> {
  const pair = await comparePair(host.open, one, gpu, limits, host.plan);
  if (pair.isTimeout) await host.abandon();
  return pair;
}
