/** The four kinds of churn as words: quantile tables in ticks, or the periods of a trace. */
import { exponentialKnots, scaledToMean, TABLE_LENGTH, tableMean, weibullKnots } from '../base/quantile.ts';
import { residualKnots } from '../base/residual.ts';
import { thresholdOf } from '../base/threshold.ts';
import { MOST_U32, NEVER, wide } from '../base/u32.ts';
import { MAX_TIME_TICKS } from '../scenario/scenario.ts';
import type { SessionTrace } from './files/session-file.ts';
import { CHURN, type SessionsConfig } from './sessions.ts';

const NOBODY = { below: 0, at: 0, span: wide(0), words: new Uint32Array(0), tracePeers: 1 };

export const noChurn: SessionsConfig = { ...NOBODY, kind: CHURN.none };

/** `shape` 1 is exponential. Times in ticks; they may be beyond u32. */
export interface DrawnLengths {
  readonly shape: number;
  readonly scale: number;
  readonly offlineMean: number;
  /** No length is below it. */
  readonly least: number;
}

/** In equilibrium from time 0 on: as many are online as in the long run, each for what is left of its session. */
export function drawnSessions({ shape, scale, offlineMean, least }: DrawnLengths): SessionsConfig {
  const online =
    shape === 1 ? scaledToMean(exponentialKnots(), scale) : weibullKnots(shape).map((each) => each * scale);
  const offline = scaledToMean(exponentialKnots(), offlineMean);
  const share = tableMean(online) / (tableMean(online) + offlineMean);
  const words = tickTables([online, residualKnots(online), offline], least);
  // Its own rule, on which digests rest: of the largest word, not of 2^32, which may be one draw less than `thresholdOf` says.
  return { ...NOBODY, kind: CHURN.drawn, below: Math.round(share * MOST_U32), words };
}

/** One table after the other. A run asks for them several times: no list of numbers in between. */
function tickTables(all: readonly Float64Array[], least: number): Uint32Array {
  const words = new Uint32Array(all.length * TABLE_LENGTH);
  all.forEach((knots, table) => {
    for (let i = 0; i < TABLE_LENGTH; i++)
      words[table * TABLE_LENGTH + i] = Math.min(NEVER, Math.max(least, Math.round(knots[i])));
  });
  return words;
}

/** A share of the peers leaves for good; each at a time drawn uniformly from `at` to `at + over`, in ticks that may be beyond u32. */
export const flashSessions = (share: number, at: number, over: number, least: number): SessionsConfig => ({
  ...NOBODY,
  kind: CHURN.flash,
  below: thresholdOf(share),
  at: Math.min(Math.max(at, least), MAX_TIME_TICKS),
  span: wide(over + 1),
});

/**
 * First where the list of each peer begins, and where the last ends; then the lists: how long a peer is online from time
 * 0 on (0 when it is not), then away, then online, and so on. A session or a time away below `least` is lengthened, and
 * what follows is shortened, so that a trace stays on time.
 */
export function tracedSessions(
  trace: SessionTrace,
  toTicks: (seconds: number) => number,
  least: number,
): SessionsConfig {
  const peers = trace.peers.length;
  const lists = Array.from({ length: peers }, (_, peer) => periodsOf(changesOf(trace, peer, toTicks), least));
  const words = new Uint32Array(peers + 1 + lists.reduce((sum, list) => sum + list.length, 0));
  let at = peers + 1;
  lists.forEach((list, peer) => {
    words[peer] = at;
    words.set(list, at);
    at += list.length;
  });
  words[peers] = at;
  return { ...NOBODY, kind: CHURN.trace, words, tracePeers: peers };
}

/** When a peer goes, comes, goes, ... in ticks; the first is 0 when it is not there at time 0. */
function changesOf({ offsets, starts, ends }: SessionTrace, peer: number, toTicks: (s: number) => number): number[] {
  const changes: number[] = [];
  for (let i = offsets[peer]; i < offsets[peer + 1]; i++) {
    const [start, end] = [toTicks(starts[i]), toTicks(ends[i])];
    if (changes.length === 0) changes.push(0);
    if (start === changes[changes.length - 1]) changes.pop();
    else changes.push(start);
    changes.push(end);
  }
  return changes;
}

function periodsOf(changes: readonly number[], least: number): number[] {
  const periods: number[] = [];
  let now = 0;
  for (const [i, change] of changes.entries()) {
    const isAbsent = i === 0 && change === 0;
    const next = isAbsent ? 0 : Math.max(change, now + least);
    if (next >= NEVER) return [...periods, NEVER];
    periods.push(next - now);
    now = next;
  }
  return periods;
}
