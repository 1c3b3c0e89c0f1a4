/** A Kademlia scenario turned into the integers of its configuration. */
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { bucketsFor, type KademliaConfig } from './config.ts';

/** The parameters of a Kademlia scenario, typed; durations in seconds. */
export interface KademliaParams {
  readonly peers: number;
  readonly k: number;
  readonly alpha: number;
  readonly beta: number;
  readonly dMax: number;
  readonly latency: 'uniform' | 'constant' | 'regions';
  readonly latencyMin: number;
  readonly latencyMax: number;
  readonly latencyFloor: number;
  readonly jitter: number;
  readonly loss: number;
  readonly timeout: number;
  readonly end: number;
}

export const paramsOf = ({ params }: Scenario): KademliaParams => params as unknown as KademliaParams;

/** A probability as the u32 below which a draw says yes; certainty misses one draw in 2^32. */
export const below = (probability: number): number => Math.min(0xffff_ffff, Math.round(probability * 2 ** 32));

export function configOf(scenario: Scenario): KademliaConfig {
  const params = paramsOf(scenario);
  const ticks = (seconds: number) => toTicks(seconds, scenario.tick);
  const least = Math.max(1, ticks(Math.max(params.latencyMin, params.latencyFloor)));
  const greatest = params.latency === 'uniform' ? Math.max(least, ticks(params.latencyMax)) : least;
  return {
    peers: params.peers,
    k: params.k,
    alpha: params.alpha,
    beta: params.beta,
    buckets: bucketsFor(params.peers),
    longestPause: ticks(params.dMax),
    latencyLeast: least,
    latencySpan: greatest - least + 1,
    timeout: ticks(params.timeout),
    warmUp: ticks(scenario.measure.warmUp),
    lossBelow: below(params.loss),
    ticksPerSecond: 1e6 / scenario.tick,
  };
}
