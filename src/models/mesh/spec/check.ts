/** Rules between parameters of a mesh: each names the value and the way out. */

import type { MeshParams } from './params.ts';
import { addresseesOf, meanPowers, nextHops } from './radio.ts';

export function meshFault(params: MeshParams, tickMicroseconds: number): string | undefined {
  const { stack, sifs } = params;
  if (tickMicroseconds !== 1)
    return `tick ${tickMicroseconds} us is not 1 us: slots and frames of a mesh are whole microseconds, use a tick of 1 us`;
  if (stack >= sifs)
    return `stack ${stack} us is not below sifs ${sifs} us: an answer would be late, lower stack or raise sifs`;
  return wayFault(params);
}

/** Of where packets can go; what was said last is kept, for forms ask again and again. */
function wayFault(params: MeshParams): string | undefined {
  const key = WAY_PARAMS.map((name) => params[name]).join();
  if (key !== last.key) last = { key, fault: findWayFault(params) };
  return last.fault;
}
let last: { readonly key: string; readonly fault?: string } = { key: '' };

const WAY_PARAMS = [
  'stations',
  'layout',
  'spacing',
  'pattern',
  'source',
  'power',
  'exponent',
  'noise',
  'carrier',
  'sinrNeeded',
] as const;

const NEARER = 'lower spacing or raise power';

function findWayFault(params: MeshParams): string | undefined {
  const { pattern, source, stations, sinrNeeded } = params;
  const powers = meanPowers(params);
  if (pattern === 'broadcast') {
    const alone = source === 'saturated' ? addresseesOf(powers, stations).indexOf(0) : -1;
    return alone < 0 ? undefined : `station ${alone} is saturated with broadcasts and has nobody in reach: ${NEARER}`;
  }
  const next = nextHops(params, powers);
  if (next instanceof Uint32Array) return undefined;
  return `station ${next.from} has no way to ${next.to} over links of at least ${sinrNeeded} dB: ${NEARER}, or lower sinrNeeded`;
}
