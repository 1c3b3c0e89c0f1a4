/** Rules between Kademlia's parameters, as sentences `what is wrong: what to do`; and how long its delays can be. */
import type { Params } from '../../../scenario/spec.ts';
import { unhonoured } from './unhonoured.ts';

const numbers = (params: Params) => params as Readonly<Record<string, number>>;

export function horizonOf(params: Params): { readonly endSeconds: number; readonly longestDelaySeconds: number } {
  const { end, dMax, timeout, latencyMin, latencyMax, refresh, refreshCheck } = numbers(params);
  const latency = Math.max(latencyMin, latencyMax);
  return {
    endSeconds: end,
    longestDelaySeconds: Math.max(dMax, timeout, latency, refresh === 0 ? 0 : refreshCheck),
  };
}

export function checkKademlia(params: Params, tickMicroseconds: number): string | undefined {
  return unhonoured(params) ?? latencyFault(params, tickMicroseconds);
}

function latencyFault(params: Params, tickMicroseconds: number): string | undefined {
  const { latencyMin, latencyMax, latencyFloor, lookahead } = numbers(params);
  if (params.latency === 'regions') return 'latency regions is not simulated yet: set latency to uniform or constant';
  if (params.latency === 'uniform' && latencyMax < latencyMin)
    return `latencyMax ${latencyMax} s is below latencyMin ${latencyMin} s: raise it, or lower latencyMin`;
  const least = Math.max(latencyMin, latencyFloor);
  if (least * 1e6 < tickMicroseconds)
    return `the least latency ${least} s is below one tick of ${tickMicroseconds} us: raise latencyFloor, or shorten end so that a finer tick fits`;
  if (lookahead > least)
    return `lookahead ${lookahead} s is above the least latency ${least} s: lower it, or set it to 0 to derive it`;
  return undefined;
}
