/** A Kademlia scenario turned into the integers of its configuration. */
import { assert } from '../../base/assert.ts';
import type { Result } from '../../base/result.ts';
import { thresholdOf } from '../../base/threshold.ts';
import { saturated } from '../../base/u32.ts';
import { converted } from '../../scenario/converted.ts';
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
import { type KademliaParams, kademliaParams } from './spec/params.ts';
import { regionName } from './spec/region-name.ts';
import regions from './spec/regions-2019.json' with { type: 'json' };

type Ticks = (seconds: number) => number;

export function configOf(scenario: Scenario<KademliaParams>, files: Files): KademliaConfig {
  const { params } = scenario;
  const ticks: Ticks = (seconds) => toTicks(seconds, scenario.tick);
  const { latency, places, discs, placeNames } = linksOf(params, ticks, files);
  const numbers = converted(kademliaParams, params, { s: ticks, share: thresholdOf });
  const { peers, k, alpha, beta, dMax, timeout, replacement } = numbers;
  const lookahead = params.lookahead === 0 ? latency.least : Math.min(latency.least, Math.max(1, numbers.lookahead));
  return {
    peers,
    k,
    alpha,
    beta,
    buckets: bucketsFor(peers),
    longestPause: dMax,
    lookahead,
    timeout,
    warmUp: ticks(scenario.measure.warmUp),
    lossBelow: numbers.loss,
    ticksPerSecond: 1e6 / scenario.tick,
    natBelow: numbers.nat,
    unreachableBelow: params.tables === 'warm' ? numbers.unreachable : 0,
    places,
    latency,
    discs,
    placeNames,
    sessions: sessionsOf(params, ticks, lookahead, files),
    hotBelow: numbers.hotLookups,
    hotPeers: Math.max(1, Math.round(params.hotShare * peers)),
    refresh: saturated(numbers.refresh),
    refreshCheck: saturated(numbers.refreshCheck),
    questionable: params.pingBeforeReplace === 'yes' ? Math.max(1, numbers.questionable) : 0,
    replacement,
    keepTable: params.keepTable === 'yes',
    joinSpan: params.tables === 'cold' ? Math.max(1, dMax) : 0,
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
