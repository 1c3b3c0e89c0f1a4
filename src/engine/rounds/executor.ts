/** What both executors of the rounds engine do. */
import type { Distributions } from '../../scenario/outcome.ts';
import type { AdvanceLimits, AnyExecutor } from '../progress.ts';
import { IDLE_ROUNDS, type RoundsWorld } from './model.ts';

/** How the series is sampled: a row before round i x `everyRounds`, at most `maxRows` of them. */
export interface RoundsSampling {
  readonly everyRounds: number;
  readonly maxRows: number;
}

/** Rows of the series: each as it stood before its round; totals of counters and values of gauges, by name. */
export interface RoundsSeries {
  readonly rounds: number[];
  readonly columns: Readonly<Record<string, number[]>>;
}

/** What a run has done so far; equal on both engines. */
export interface RoundsOutcome {
  readonly nowTicks: number;
  readonly rounds: number;
  readonly digest: string;
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
  readonly observed: Distributions;
  readonly series: RoundsSeries;
  /** Why it ended although its goal was not reached: a sentence. */
  readonly ending: string | undefined;
}

export type RoundsExecutor = AnyExecutor<RoundsOutcome>;

/** A row is written before this round. */
export const isSampled = (round: number, { everyRounds, maxRows }: RoundsSampling): boolean =>
  round % everyRounds === 0 && round / everyRounds < maxRows;

export const emptySeries = ({ counters, gauges }: RoundsWorld): RoundsSeries => ({
  rounds: [],
  columns: Object.fromEntries([...counters, ...gauges].map((name) => [name, []])),
});

/** The first round that may not begin: by the end of the world, by a time, by a number of rounds from `round` on. */
export function roundLimit(world: RoundsWorld, round: number, { untilTicks, steps }: AdvanceLimits): number {
  const before = (ticks: number) => Math.ceil(ticks / world.roundTicks);
  const end = before(world.endTicks);
  return Math.min(end, untilTicks === undefined ? end : before(untilTicks), steps === undefined ? end : round + steps);
}

/** Where a run stands between two rounds, as both executors know it. */
export interface RoundsProgress {
  /** Rounds that are over, and how many of the last ones were idle. */
  readonly round: number;
  readonly idle: number;
  /** Of the counters, in the order of the world's. */
  readonly totals: readonly number[];
}

function goalIsReached({ goal, counters }: RoundsWorld, { round, totals }: RoundsProgress): boolean {
  if (!goal) return false;
  const reached = totals[counters.indexOf(goal.counter)];
  if ('target' in goal) return reached >= goal.target;
  return round >= goal.notBefore && reached === totals[counters.indexOf(goal.equals)];
}

const isAtEnd = ({ roundTicks, endTicks }: RoundsWorld, { round }: RoundsProgress): boolean =>
  round * roundTicks >= endTicks;

/** Whether no further round begins, whatever the model says. */
export const isOver = (world: RoundsWorld, progress: RoundsProgress): boolean =>
  isAtEnd(world, progress) || goalIsReached(world, progress);

/** Twin of `is_check_due` in shaders/rounds/round.wesl: 64, 128, 256, ... idle rounds in a row. */
export function isCheckDue(idle: number): boolean {
  const times = Math.floor(idle / IDLE_ROUNDS);
  return idle > 0 && idle % IDLE_ROUNDS === 0 && (times & (times - 1)) === 0;
}

/** Whether the model must be asked now if anything can still happen. A run that is over is not asked about. */
export const isLivenessCheckDue = (world: RoundsWorld, progress: RoundsProgress): boolean =>
  isCheckDue(progress.idle) && !isOver(world, progress);

/** Why a run ends that has come to its end, and not to its goal; undefined if that is what was asked for, or it goes on. */
export const endingAtLimit = (world: RoundsWorld, progress: RoundsProgress): string | undefined =>
  isAtEnd(world, progress) && !goalIsReached(world, progress)
    ? world.atLimit?.(named(world.counters, progress.totals))
    : undefined;

/** Names and values together. */
export const named = (names: readonly string[], values: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name, i) => [name, values[i]]));
