/** A Kademlia scenario turned into the integers of its configuration. */
import { assert } from '../../base/assert.ts';
import type { Result } from '../../base/result.ts';
import { thresholdOf } from '../../base/threshold.ts';
import { saturated } from '../../base/u32.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { bucketsFor, type KademliaConfig } from './config.ts';
import { parseMatrix } from './files/matrix-file.ts';
import { parseSessions } from './files/session-file.ts';
import { discsOf } from './sources/discs.ts';
import { type LatencyConfig, latencyConfig } from './sources/latency.ts';
import { aliasTable } from './sources/roles.ts';
import { drawnSessions, flashSessions, noChurn, tracedSessions } from './sources/session-config.ts';
import type { SessionsConfig } from './sources/sessions.ts';
import { regionName } from './spec/region-name.ts';
import regions from './spec/regions-2019.json' with { type: 'json' };

/** The parameters of a Kademlia scenario, typed; durations in seconds. */
export interface KademliaParams {
  readonly peers: number;
  readonly k: number;
  readonly alpha: number;
  readonly beta: number;
  readonly dMax: number;
  readonly latency: 'uniform' | 'constant' | 'regions' | 'matrix';
  readonly latencyMin: number;
  readonly latencyMax: number;
  readonly latencyFloor: number;
  readonly jitter: number;
  readonly matrix: string;
  readonly loss: number;
  readonly nat: number;
  readonly unreachable: number;
  readonly churn: 'none' | 'exponential' | 'weibull' | 'flash' | 'trace';
  readonly sessionScale: number;
  readonly sessionShape: number;
  readonly offlineMean: number;
  readonly flashShare: number;
  readonly flashAt: number;
  readonly flashOver: number;
  readonly sessions: string;
  readonly keepTable: 'yes' | 'no';
  readonly hotLookups: number;
  readonly hotShare: number;
  readonly tables: 'warm' | 'cold';
  readonly refresh: number;
  readonly refreshCheck: number;
  readonly pingBeforeReplace: 'yes' | 'no';
  readonly questionable: number;
  readonly replacement: number;
  readonly timeout: number;
  readonly lookahead: number;
  readonly end: number;
}

type Ticks = (seconds: number) => number;

export const paramsOf = ({ params }: Scenario): KademliaParams => params as unknown as KademliaParams;

export function configOf(scenario: Scenario, files: Files): KademliaConfig {
  const params = paramsOf(scenario);
  const ticks: Ticks = (seconds) => toTicks(seconds, scenario.tick);
  const { latency, places, discs, placeNames } = linksOf(params, ticks, files);
  const lookahead =
    params.lookahead === 0 ? latency.least : Math.min(latency.least, Math.max(1, ticks(params.lookahead)));
  return {
    peers: params.peers,
    k: params.k,
    alpha: params.alpha,
    beta: params.beta,
    buckets: bucketsFor(params.peers),
    longestPause: ticks(params.dMax),
    lookahead,
    timeout: ticks(params.timeout),
    warmUp: ticks(scenario.measure.warmUp),
    lossBelow: thresholdOf(params.loss),
    ticksPerSecond: 1e6 / scenario.tick,
    natBelow: thresholdOf(params.nat),
    unreachableBelow: params.tables === 'warm' ? thresholdOf(params.unreachable) : 0,
    places,
    latency,
    discs,
    placeNames,
    sessions: sessionsOf(params, ticks, lookahead, files),
    hotBelow: thresholdOf(params.hotLookups),
    hotPeers: Math.max(1, Math.round(params.hotShare * params.peers)),
    refresh: saturated(ticks(params.refresh)),
    refreshCheck: saturated(ticks(params.refreshCheck)),
    questionable: params.pingBeforeReplace === 'yes' ? Math.max(1, ticks(params.questionable)) : 0,
    replacement: params.replacement,
    keepTable: params.keepTable === 'yes',
    joinSpan: params.tables === 'cold' ? Math.max(1, ticks(params.dMax)) : 0,
  };
}

interface Links {
  readonly latency: LatencyConfig;
  readonly places: Uint32Array;
  readonly discs: Float32Array;
  readonly placeNames: readonly string[];
}

function linksOf(params: KademliaParams, ticks: Ticks, files: Files): Links {
  const { latency, latencyMin, latencyMax, latencyFloor } = params;
  if (latency === 'regions')
    return placed(
      {
        share: regions.share,
        meanMs: regions.latency.flat(),
        latLon: regions.cities.latLon.flat(),
        names: regions.regions.map(regionName),
      },
      params,
      ticks,
    );
  if (latency === 'matrix') {
    return placed(contentOf(files, params.matrix, parseMatrix), params, ticks);
  }
  const range = [ticks(latencyMin), ticks(latency === 'uniform' ? latencyMax : latencyMin)] as const;
  return {
    latency: latencyConfig(1, ticks(latencyFloor), () => range),
    places: aliasTable([1]),
    discs: NOWHERE,
    placeNames: [],
  };
}

interface Located {
  readonly names: readonly string[];
  readonly share: ArrayLike<number>;
  readonly meanMs: ArrayLike<number>;
  readonly latLon?: ArrayLike<number>;
}

const NOWHERE = new Float32Array(0);

/** Peers at places with these shares; `meanMs` from place i to place j at i * places + j; `latLon` where that is known. */
function placed(
  { names, share, meanMs, latLon }: Located,
  { jitter, latencyFloor }: KademliaParams,
  ticks: Ticks,
): Links {
  const latency = latencyConfig(share.length, ticks(latencyFloor), (pair) => {
    const mean = meanMs[pair] / 1000;
    return [ticks(mean * (1 - jitter)), ticks(mean * (1 + jitter))];
  });
  return { latency, places: aliasTable(share), discs: latLon ? discsOf(latLon, share) : NOWHERE, placeNames: names };
}

function sessionsOf(params: KademliaParams, ticks: Ticks, least: number, files: Files): SessionsConfig {
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
