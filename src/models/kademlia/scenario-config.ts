/** A Kademlia scenario turned into the integers of its configuration. */
import { thresholdOf } from '../../base/threshold.ts';
import { asU32, saturated } from '../../base/u32.ts';
import { converted } from '../../scenario/converted.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { underlayOf } from '../../underlay/config.ts';
import type { Routed } from '../../underlay/routed.ts';
import { bucketsFor, type KademliaConfig } from './config.ts';
import { type KademliaParams, kademliaParams } from './spec/params.ts';

export function configOf(scenario: Scenario<KademliaParams>, files: Files, routed?: Routed): KademliaConfig {
  const { params } = scenario;
  const ticks = (seconds: number) => toTicks(seconds, scenario.tick);
  const numbers = converted(kademliaParams, params, { s: ticks, share: thresholdOf });
  const { peers, k, alpha, beta, dMax, timeout, replacement } = numbers;
  return {
    peers: asU32(peers),
    k: asU32(k),
    alpha: asU32(alpha),
    beta: asU32(beta),
    buckets: bucketsFor(peers),
    longestPause: asU32(dMax),
    timeout: asU32(timeout),
    warmUp: ticks(scenario.measure.warmUp),
    ticksPerSecond: 1e6 / scenario.tick,
    unreachableBelow: params.tables === 'warm' ? numbers.unreachable : 0,
    underlay: underlayOf(params, ticks, files, routed),
    hotBelow: asU32(numbers.hotLookups),
    hotPeers: Math.max(1, Math.round(params.hotShare * peers)),
    refresh: asU32(saturated(numbers.refresh)),
    refreshCheck: asU32(saturated(numbers.refreshCheck)),
    questionable: params.pingBeforeReplace === 'yes' ? Math.max(1, numbers.questionable) : 0,
    replacement: asU32(replacement),
    keepTable: params.keepTable === 'yes',
    joinSpan: params.tables === 'cold' ? Math.max(1, dMax) : 0,
  };
}
