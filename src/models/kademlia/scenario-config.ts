/** A Kademlia scenario turned into the integers of its configuration. */
import { thresholdOf } from '../../base/threshold.ts';
import { saturated } from '../../base/u32.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { underlayOf } from '../../underlay/config.ts';
import type { UnderlayParams } from '../../underlay/spec/underlay-params.ts';
import { bucketsFor, type KademliaConfig } from './config.ts';

/** The parameters of a Kademlia scenario, typed; durations in seconds. */
export interface KademliaParams extends UnderlayParams {
  readonly peers: number;
  readonly k: number;
  readonly alpha: number;
  readonly beta: number;
  readonly dMax: number;
  readonly unreachable: number;
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
  readonly end: number;
}

export const paramsOf = ({ params }: Scenario): KademliaParams => params as unknown as KademliaParams;

export function configOf(scenario: Scenario, files: Files): KademliaConfig {
  const params = paramsOf(scenario);
  const ticks = (seconds: number) => toTicks(seconds, scenario.tick);
  return {
    peers: params.peers,
    k: params.k,
    alpha: params.alpha,
    beta: params.beta,
    buckets: bucketsFor(params.peers),
    longestPause: ticks(params.dMax),
    timeout: ticks(params.timeout),
    warmUp: ticks(scenario.measure.warmUp),
    ticksPerSecond: 1e6 / scenario.tick,
    unreachableBelow: params.tables === 'warm' ? thresholdOf(params.unreachable) : 0,
    underlay: underlayOf(params, ticks, files),
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
