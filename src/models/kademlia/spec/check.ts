/** Rules between Kademlia's parameters, as sentences `what is wrong: what to do`; and how long its delays can be. */
import { LONGEST_LATENCY_MS } from '../files/matrix-file.ts';
import type { KademliaParams } from './params.ts';
import regions from './regions-2019.json' with { type: 'json' };

/** Asked for every setting of a study. */
const REGIONAL_MS = regions.latency.flat();
const LEAST_REGIONAL_MS = Math.min(...REGIONAL_MS);
const LONGEST_REGIONAL_MS = Math.max(...REGIONAL_MS);

/** Sessions are left out: one that is longer than the run ends after it, whenever that is. */
export function horizonOf(params: KademliaParams): {
  readonly endSeconds: number;
  readonly longestDelaySeconds: number;
} {
  const { end, dMax, timeout, refresh, refreshCheck } = params;
  const check = refresh === 0 ? 0 : refreshCheck;
  return { endSeconds: end, longestDelaySeconds: Math.max(dMax, timeout, longestLatency(params), check) };
}

function longestLatency(params: KademliaParams): number {
  const { latencyMin, latencyMax, jitter } = params;
  if (params.latency === 'constant') return latencyMin;
  if (params.latency === 'uniform') return Math.max(latencyMin, latencyMax);
  const longestMs = params.latency === 'matrix' ? LONGEST_LATENCY_MS : LONGEST_REGIONAL_MS;
  return (longestMs / 1000) * (1 + jitter);
}

/** In seconds; of a matrix, whose content is not here, the least that it may be. */
export function leastLatency(params: KademliaParams): number {
  const { latencyMin, latencyFloor, jitter } = params;
  const least =
    params.latency === 'matrix'
      ? 0
      : params.latency === 'regions'
        ? (LEAST_REGIONAL_MS / 1000) * (1 - jitter)
        : latencyMin;
  return Math.max(least, latencyFloor);
}

export const checkKademlia = (params: KademliaParams, tickMicroseconds: number): string | undefined =>
  churnFault(params) ?? reachFault(params) ?? latencyFault(params, tickMicroseconds);

const churnFault = ({ tables, churn }: KademliaParams): string | undefined =>
  tables === 'cold' && churn === 'flash'
    ? 'churn flash has peers leave that are there from the start, and with cold tables nobody is: set tables to warm'
    : undefined;

/** Who comes and goes is offline at the start or online; in a flash all are online. */
const COME_AND_GO: readonly unknown[] = ['exponential', 'weibull', 'trace'];

const reachFault = ({ tables, unreachable, nat, churn }: KademliaParams): string | undefined =>
  tables === 'warm' && Number(unreachable) > 0 && nat === 0 && !COME_AND_GO.includes(churn)
    ? `unreachable ${unreachable} finds nobody, for each peer is online and takes requests at the start: raise nat, or set churn to ${COME_AND_GO.join(', ')}`
    : undefined;

function latencyFault(params: KademliaParams, tickMicroseconds: number): string | undefined {
  const { latencyMin, latencyMax, latencyFloor, lookahead } = params;
  const least = leastLatency(params);
  if (params.latency === 'uniform' && latencyMax < latencyMin)
    return `latencyMax ${latencyMax} s is below latencyMin ${latencyMin} s: raise it, or lower latencyMin`;
  if (latencyFloor * 1e6 < tickMicroseconds)
    return `latencyFloor ${latencyFloor} s is below one tick of ${tickMicroseconds} us: raise it, or shorten end so that a finer tick fits`;
  if (lookahead > 0 && lookahead * 1e6 < tickMicroseconds)
    return `lookahead ${lookahead} s is below one tick of ${tickMicroseconds} us: raise it, or set it to 0 to derive it`;
  if (lookahead > least && params.latency !== 'matrix')
    return `lookahead ${lookahead} s is above the least latency ${Number(least.toPrecision(6))} s: lower it, or set it to 0 to derive it`;
  return undefined;
}
