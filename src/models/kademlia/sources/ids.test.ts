/** Ids are what they always were: the draws of the stream, in order, no two equal; ranges and bounds by definition. */
import { describe, expect, it } from 'vitest';
import { threefry2x32 } from '../../../base/threefry.ts';
import { STREAMS } from '../streams.ts';
import { lowerBound, randomIds, rangeAt, sharedBits } from './ids.ts';

/** The same by the book: 64-bit integers, sorted. */
function sortedDraws(seed: number, peers: number): bigint[] {
  const words = new Uint32Array(2);
  const all = Array.from({ length: peers }, (_, peer) => {
    threefry2x32(seed, STREAMS.ids, peer, 0, words);
    return (BigInt(words[0]) << 32n) | BigInt(words[1]);
  });
  return all.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

const bigs = ({ high, low }: { high: Uint32Array; low: Uint32Array }): bigint[] =>
  Array.from(high, (word, i) => (BigInt(word) << 32n) | BigInt(low[i]));

describe('randomIds', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 1000],
    [4_294_967_295, 4096],
    [7, 100_000],
  ])('seed %d: %d draws of the stream, in order', (seed, peers) => {
    expect(bigs(randomIds(seed, peers))).toEqual(sortedDraws(seed, peers));
  });

  it('a million are strictly rising', () => {
    const { high, low } = randomIds(1, 2 ** 20);
    let wrong = 0;
    for (let i = 1; i < high.length; i++)
      if (high[i] < high[i - 1] || (high[i] === high[i - 1] && low[i] <= low[i - 1])) wrong++;
    expect(wrong).toBe(0);
  });
});

describe('ranges', () => {
  const ids = randomIds(5, 300);
  const all = [...ids.high.keys()];

  it('hold the peers that share exactly so many bits, and no other', () => {
    for (const peer of [0, 17, 150, 299])
      for (let bits = 0; bits < 64; bits++) {
        const shares = (other: number) => sharedBits(ids.high[peer], ids.low[peer], ids.high[other], ids.low[other]);
        const [from, to] = rangeAt(ids, ids.high[peer], ids.low[peer], bits);
        expect(all.slice(from, to)).toEqual(all.filter((other) => shares(other) === bits));
      }
  });

  it('begin at the first id that is not below', () => {
    expect(lowerBound(ids, 0, 0)).toBe(0);
    expect(lowerBound(ids, ids.high[42], ids.low[42])).toBe(42);
    expect(lowerBound(ids, 0xffff_ffff, 0xffff_ffff)).toBe(300);
  });
});
