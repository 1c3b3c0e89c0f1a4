/**
 * 64-bit ids, in order: peer i has the i-th smallest id, so that every k-bucket is a range of consecutive peers, and the
 * peers closest to any target are found by binary search. The GPU reads the same words.
 */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';

/** Ids as high and low words; strictly rising. */
export interface Ids {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/** `peers` random ids. The rare equal ones (3e-8 among a million) are moved up by one, so that no two are equal. */
export function randomIds(seed: number, peers: number): Ids {
  const words = new Uint32Array(2);
  const both = BigUint64Array.from({ length: peers }, (_, peer) => {
    threefry2x32(seed, STREAMS.ids, peer, 0, words);
    return (BigInt(words[0]) << 32n) | BigInt(words[1]);
  }).sort();
  for (let i = 1; i < peers; i++) if (both[i] <= both[i - 1]) both[i] = both[i - 1] + 1n;
  return {
    high: Uint32Array.from(both, (id) => Number(id >> 32n)),
    low: Uint32Array.from(both, (id) => Number(id & 0xffff_ffffn)),
  };
}

/** Leading bits that two ids share, 0 to 64. */
export function sharedBits(aHigh: number, aLow: number, bHigh: number, bLow: number): number {
  const high = aHigh ^ bHigh;
  return high === 0 ? 32 + Math.clz32(aLow ^ bLow) : Math.clz32(high);
}

/** First peer whose id is not below (high, low); `peers` if there is none. */
export function lowerBound({ high, low }: Ids, wantedHigh: number, wantedLow: number): number {
  let from = 0;
  let to = high.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const below = high[middle] < wantedHigh || (high[middle] === wantedHigh && low[middle] < wantedLow);
    if (below) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Peers that share exactly `bits` leading bits with an id, as `[from, to)`: its own bits, the next one flipped, anything
 * after. `bits` below 64.
 */
export function rangeAt(ids: Ids, high: number, low: number, bits: number): readonly [from: number, to: number] {
  const inHigh = bits < 32;
  const flip = inHigh ? (0x8000_0000 >>> bits) >>> 0 : (0x8000_0000 >>> (bits - 32)) >>> 0;
  const keep = ~(flip - 1) >>> 0;
  const firstHigh = inHigh ? ((high ^ flip) & keep) >>> 0 : high;
  const firstLow = inHigh ? 0 : ((low ^ flip) & keep) >>> 0;
  const lastHigh = inHigh ? (firstHigh | (flip - 1)) >>> 0 : high;
  const lastLow = inHigh ? 0xffff_ffff : (firstLow | (flip - 1)) >>> 0;
  const to = lowerBound(ids, lastHigh, lastLow);
  const isLast = to < ids.high.length && ids.high[to] === lastHigh && ids.low[to] === lastLow;
  return [lowerBound(ids, firstHigh, firstLow), isLast ? to + 1 : to];
}
