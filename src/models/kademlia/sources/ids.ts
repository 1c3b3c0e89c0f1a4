/**
 * 64-bit ids, in order: peer i has the i-th smallest id, so that every k-bucket is a range of consecutive peers, and the
 * peers closest to any target are found by binary search. The GPU reads the same words.
 */
import { threefry2x32 } from '../../../base/threefry.ts';
import { ALL_BITS, MOST_U32 } from '../../../base/u32.ts';
import { STREAMS } from '../streams.ts';

/** Ids as high and low words; strictly rising. */
export interface Ids {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/**
 * `peers` random ids. The rare equal ones (3e-8 among a million) are moved up by one, so that no two are equal. Ids are
 * uniform: put in order of their leading 20 bits, nearly all stand where they belong, and insertion does the rest.
 */
export function randomIds(seed: number, peers: number): Ids {
  const ids = [12, 22].reduce(orderBy, drawIds(seed, peers));
  insertionSort(ids);
  partEquals(ids);
  return ids;
}

/** A place for each value of ten bits: few enough that all of them stay in a core's cache. */
const DIGITS = 1024;

function drawIds(seed: number, peers: number): Ids {
  const [high, low, words] = [new Uint32Array(peers), new Uint32Array(peers), new Uint32Array(2)];
  for (let peer = 0; peer < peers; peer++) {
    threefry2x32(seed, STREAMS.ids, peer, 0, words);
    high[peer] = words[0];
    low[peer] = words[1];
  }
  return { high, low };
}

/** In order of ten bits of the high word, from bit `shift` on; equal ones keep their order (radix sort). */
function orderBy({ high, low }: Ids, shift: number): Ids {
  const next = new Uint32Array(DIGITS + 1);
  for (let i = 0; i < high.length; i++) next[((high[i] >>> shift) % DIGITS) + 1]++;
  for (let i = 1; i < next.length; i++) next[i] += next[i - 1];
  const placed = { high: new Uint32Array(high.length), low: new Uint32Array(high.length) };
  for (let i = 0; i < high.length; i++) {
    const index = next[(high[i] >>> shift) % DIGITS]++;
    placed.high[index] = high[i];
    placed.low[index] = low[i];
  }
  return placed;
}

function insertionSort({ high, low }: Ids): void {
  for (let i = 1; i < high.length; i++) {
    const h = high[i];
    const l = low[i];
    let index = i;
    for (; index > 0 && (high[index - 1] > h || (high[index - 1] === h && low[index - 1] > l)); index--) {
      high[index] = high[index - 1];
      low[index] = low[index - 1];
    }
    high[index] = h;
    low[index] = l;
  }
}

/** Moves an id that is not above the one before to just above it. */
function partEquals({ high, low }: Ids): void {
  for (let i = 1; i < high.length; i++) {
    const isAbove = high[i] > high[i - 1] || (high[i] === high[i - 1] && low[i] > low[i - 1]);
    if (isAbove) continue;
    low[i] = low[i - 1] + 1;
    high[i] = high[i - 1] + (low[i - 1] === MOST_U32 ? 1 : 0);
  }
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
  const lastLow = inHigh ? ALL_BITS : (firstLow | (flip - 1)) >>> 0;
  const to = lowerBound(ids, lastHigh, lastLow);
  const isLast = to < ids.high.length && ids.high[to] === lastHigh && ids.low[to] === lastLow;
  return [lowerBound(ids, firstHigh, firstLow), isLast ? to + 1 : to];
}
