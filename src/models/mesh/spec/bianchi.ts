/** Saturation throughput of DCF without a limit of attempts (Bianchi 2000), where all hear all and nothing fades. */
import type { Params, Reference } from '../../../scenario/spec.ts';
import type { MeshParams } from './params.ts';
import { airTimes } from './timing.ts';

const SOURCE =
  'Bianchi 2000: stations that decide in each slot with the same probability; they count down in busy slots too, and repeat without a limit.';

/** Probability that a station sends in a slot, where each of its frames collides with probability `p`; windows of `least` slots, doubled `doublings` times. */
function sendsInSlot(p: number, least: number, doublings: number): number {
  let longer = 0;
  for (let i = 0; i < doublings; i++) longer += (2 * p) ** i;
  return 2 / (1 + least + p * least * longer);
}

/** Of stations that are always in each other's way: bit/s, and the share of frames that collide. */
export function bianchi(params: MeshParams): { readonly throughput: number; readonly collisions: number } | undefined {
  const { mac, source, fading, layout, pattern, cwMax, stations, slot, sifs, payload } = params;
  const senders = pattern === 'ends' ? 1 : pattern === 'sink' ? stations - 1 : stations;
  const cwMin = Math.min(params.cwMin, cwMax);
  const isSaturated = mac === 'dcf' && source === 'saturated' && fading === 'none' && pattern !== 'broadcast';
  if (!isSaturated || layout !== 'mesh' || cwMin === 0) return undefined;
  const least = cwMin + 1;
  const doublings = Math.max(0, Math.round(Math.log2((cwMax + 1) / least)));
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const p = (low + high) / 2;
    if (1 - (1 - sendsInSlot(p, least, doublings)) ** (senders - 1) > p) low = p;
    else high = p;
  }
  const tau = sendsInSlot(low, least, doublings);
  const idle = (1 - tau) ** senders;
  const alone = senders * tau * (1 - tau) ** (senders - 1);
  const { airData, airAnswer } = airTimes(params);
  const difs = sifs + 2 * slot;
  const success = airData + sifs + airAnswer + difs;
  const collision = airData + difs;
  const time = idle * slot + alone * success + (1 - idle - alone) * collision;
  return { throughput: (alone * payload * 8e6) / time, collisions: low };
}

const reference =
  (of: 'throughput' | 'collisions') =>
  (params: Params): readonly Reference[] => {
    const known = bianchi(params as MeshParams);
    if (!known) return [];
    const value = known[of];
    return [{ value, low: value, high: value, label: 'Bianchi', source: SOURCE }];
  };

export const bianchiThroughput = reference('throughput');
export const bianchiCollisions = reference('collisions');
