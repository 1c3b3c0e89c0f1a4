/** The network below an overlay in integers: what rules and shaders read of a scenario's parameters. */
import { assert } from '../base/assert.ts';
import { exponentialKnots, scaledToMean, TABLE_LENGTH, tableMean, weibullKnots } from '../base/quantile.ts';
import { residualKnots } from '../base/residual.ts';
import type { Result } from '../base/result.ts';
import { thresholdOf } from '../base/threshold.ts';
import { MOST_U32, NEVER, wide } from '../base/u32.ts';
import type { Files } from '../scenario/files.ts';
import { MAX_TIME_TICKS } from '../scenario/scenario.ts';
import { DISC_WORDS, discsOf } from './discs.ts';
import { type LatencyMatrix, parseMatrix } from './files/matrix-file.ts';
import { parseSessions, type SessionTrace } from './files/session-file.ts';
import { type LatencyConfig, latencyConfig } from './latency.ts';
import { aliasTable } from './roles.ts';
import { type Routed, roughRoutes, routedLatency } from './routed.ts';
import { CHURN, type SessionsConfig } from './sessions.ts';
import { type Below, SITE_WORDS, sitesOf } from './sites.ts';
import { REGIONS } from './spec/regions.ts';
import type { UnderlayParams } from './spec/underlay-params.ts';

export interface UnderlayConfig {
  /** Ticks: the least latency, unless the scenario asks for less. */
  readonly lookahead: number;
  /** A draw below this loses the message. */
  readonly lossBelow: number;
  /** A draw below this puts a peer behind a NAT. */
  readonly natBelow: number;
  readonly latency: LatencyConfig;
  /** Messages take routes: as long each time. */
  readonly isRouted: boolean;
  /** Alias table of the locations where peers are; see roles.ts. */
  readonly places: Uint32Array;
  /** Where on a map of routers they are, for pictures: see sites.ts; empty where there are none. */
  readonly sites: Float32Array;
  /** Where on the earth they are, for pictures: see discs.ts; empty where nobody knows. */
  readonly discs: Float32Array;
  /** What pictures show of routers. */
  readonly below?: Below;
  readonly sessions: SessionsConfig;
  /** What a person should know of the network below. */
  readonly remarks: readonly string[];
}

type Ticks = (seconds: number) => number;

const ANYWHERE: LatencyMatrix = { names: [], share: Float64Array.of(1), meanMs: new Float64Array(0) };

/** `routed`: of a scenario whose messages take routes, by `prepareUnderlay`; without it the config is one to estimate memory by. */
export function underlayOf(params: UnderlayParams, ticks: Ticks, files: Files, routed?: Routed): UnderlayConfig {
  const floor = ticks(params.latencyFloor);
  const { share, meanMs, latLon } = locatedOf(params, files);
  const isRouted = params.latency === 'topology';
  const latency = isRouted
    ? routedLatency(routed ?? roughRoutes(params, ticks), floor)
    : latencyConfig(share.length, floor, rangesOf(params, meanMs, ticks));
  const { least } = latency;
  const lookahead = params.lookahead === 0 ? least : Math.min(least, Math.max(1, ticks(params.lookahead)));
  return {
    lookahead,
    lossBelow: thresholdOf(params.loss),
    natBelow: thresholdOf(params.nat),
    latency,
    isRouted,
    places: aliasTable(isRouted ? new Float64Array(latency.places).fill(1) : share),
    sites: isRouted ? sitesFor(latency.places, routed?.below) : new Float32Array(0),
    discs: isRouted ? routedDiscs(params, latency.places, routed?.below) : latLon ? discsOf(latLon, share) : NO_DISCS,
    below: routed?.below,
    sessions: sessionsOf(params, ticks, lookahead, files),
    remarks: routed?.remarks ?? [],
  };
}

const NO_DISCS = new Float32Array(0);

/** Memory is estimated by as many. */
const sitesFor = (places: number, below: Below | undefined): Float32Array =>
  below ? sitesOf(below) : new Float32Array(SITE_WORDS * places);

/** Of a file that says where on the earth its routers are. */
function routedDiscs({ topology }: UnderlayParams, places: number, below: Below | undefined): Float32Array {
  if (!below) return topology === 'file' ? new Float32Array(DISC_WORDS * places) : NO_DISCS;
  const { latLon } = below.network.routers;
  if (!latLon) return NO_DISCS;
  const own = Array.from(below.routers, (router) => [latLon[2 * router], latLon[2 * router + 1]]).flat();
  return discsOf(own, new Float64Array(places).fill(1 / places));
}

/** Where peers are, with the names of the locations; one without a name where latencies know none. */
export function locatedOf(
  { latency, matrix }: Pick<UnderlayParams, 'latency' | 'matrix'>,
  files: Files,
): LatencyMatrix {
  if (latency === 'regions') return REGIONS;
  return latency === 'matrix' ? contentOf(files, matrix, parseMatrix) : ANYWHERE;
}

/** Whether peers come and go, and whether some may be offline or out of reach. */
export const hasChurn = ({ sessions }: Pick<UnderlayConfig, 'sessions'>): boolean => sessions.kind !== CHURN.none;
export const hasAbsence = (config: Pick<UnderlayConfig, 'sessions' | 'natBelow'>): boolean =>
  hasChurn(config) || config.natBelow > 0;

/** Least and greatest ticks between each pair of locations. */
function rangesOf(params: UnderlayParams, meanMs: ArrayLike<number>, ticks: Ticks) {
  const { latency, latencyMin, latencyMax, jitter } = params;
  if (meanMs.length > 0)
    return (pair: number) => {
      const mean = meanMs[pair] / 1000;
      return [ticks(mean * (1 - jitter)), ticks(mean * (1 + jitter))] as const;
    };
  const range = [ticks(latencyMin), ticks(latency === 'uniform' ? latencyMax : latencyMin)] as const;
  return () => range;
}

function sessionsOf(params: UnderlayParams, ticks: Ticks, least: number, files: Files): SessionsConfig {
  const { churn, sessionShape, sessionScale, offlineMean, flashShare, flashAt, flashOver } = params;
  if (churn === 'none') return noChurn;
  if (churn === 'flash') return flashSessions(flashShare, ticks(flashAt), ticks(flashOver), least);
  if (churn === 'trace') return tracedSessions(contentOf(files, params.sessions, parseSessions), ticks, least);
  return drawnSessions({
    shape: churn === 'weibull' ? sessionShape : 1,
    scale: ticks(sessionScale),
    offlineMean: ticks(offlineMean),
    least,
  });
}

/** What is in a file that the scenario names; it was read before, so it can be read. */
function contentOf<T>(files: Files, name: string, parse: (text: string) => Result<T>): T {
  const parsed = parse(files.get(name) ?? '');
  assert(parsed.ok, `file ${name} cannot be read`);
  return parsed.value;
}

const NOBODY = { below: 0, at: 0, span: wide(0), words: new Uint32Array(0), tracePeers: 1 };

/** The four kinds of churn as words: quantile tables in ticks, or the periods of a trace. */
const noChurn: SessionsConfig = { ...NOBODY, kind: CHURN.none };

/** `shape` 1 is exponential. Times in ticks; they may be beyond u32. */
interface DrawnLengths {
  readonly shape: number;
  readonly scale: number;
  readonly offlineMean: number;
  /** No length is below it. */
  readonly least: number;
}

/** In equilibrium from time 0 on: as many are online as in the long run, each for what is left of its session. */
function drawnSessions({ shape, scale, offlineMean, least }: DrawnLengths): SessionsConfig {
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
const flashSessions = (share: number, at: number, over: number, least: number): SessionsConfig => ({
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
function tracedSessions(trace: SessionTrace, toTicks: (seconds: number) => number, least: number): SessionsConfig {
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
