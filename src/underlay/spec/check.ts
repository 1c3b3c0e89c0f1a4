/** Rules between an underlay's parameters, as sentences `what is wrong: what to do`; and how long its delays can be. */
import { routedFault } from '../../topology/spec/metric-param.ts';
import { LONGEST_LATENCY_MS } from './limits.ts';
import { REGIONS } from './regions.ts';
import type { UnderlayParams } from './underlay-params.ts';

/** Asked for every setting of a study. */
const LEAST_REGIONAL_MS = Math.min(...REGIONS.meanMs);
const LONGEST_REGIONAL_MS = Math.max(...REGIONS.meanMs);

/** In seconds. */
export function longestLatency(params: UnderlayParams): number {
  const { latencyMin, latencyMax, jitter } = params;
  if (params.latency === 'constant') return latencyMin;
  if (params.latency === 'uniform') return Math.max(latencyMin, latencyMax);
  if (params.latency === 'topology') return LONGEST_LATENCY_MS / 1000;
  const longestMs = params.latency === 'matrix' ? LONGEST_LATENCY_MS : LONGEST_REGIONAL_MS;
  return (longestMs / 1000) * (1 + jitter);
}

/** In seconds; of a matrix, whose content is not here, the least that it may be. */
export function leastLatency(params: UnderlayParams): number {
  return Math.max(unraised(params), params.latencyFloor);
}

function unraised({ latency, latencyMin, jitter, accessDelay }: UnderlayParams): number {
  switch (latency) {
    case 'matrix':
      return 0;
    case 'regions':
      return (LEAST_REGIONAL_MS / 1000) * (1 - jitter);
    case 'topology':
      // Of two peers at one router.
      return 2 * accessDelay;
    default:
      return latencyMin;
  }
}

export function latencyFault(params: UnderlayParams, tickMicroseconds: number): string | undefined {
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
  return params.latency === 'topology' ? routedFault(params) : undefined;
}
