/** Probabilities as thresholds: against the formulas that models had of their own before, on which digests and links rest. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thresholdOf, wordsOf } from './threshold.ts';

const MAX = 0xffff_ffff;
/** Any double, numbers as people write them, and what lies around a whole number of words. */
const probability = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.nat(1_000_000).map((parts) => parts / 1_000_000),
  fc
    .tuple(fc.nat(MAX), fc.constantFrom(-0.5, -(2 ** -20), 0, 2 ** -20, 0.5))
    .map(([word, beside]) => Math.min(1, Math.max(0, (word + beside) / 2 ** 32))),
  fc.constantFrom(0, 2 ** -33, 2 ** -32, 0.5, 1 - 2 ** -33, 1 - 2 ** -32, 1),
);

const agree = (ours: (p: number) => number, before: (p: number) => number) =>
  fc.assert(
    fc.property(probability, (p) => {
      expect(ours(p)).toBe(before(p));
    }),
    { numRuns: 20_000 },
  );

describe('wordsOf', () => {
  it('is the formula of PHOLD, of random graphs and of geometric numbers', () => {
    agree(wordsOf, (p) => Math.round(p * 2 ** 32));
  });

  it.each([
    [0, 0],
    [2 ** -34, 0],
    [2 ** -33, 1],
    [2 ** -32, 1],
    [0.5, 2 ** 31],
    [1 - 2 ** -32, MAX],
    [1, 2 ** 32],
  ])('of %d is %d', (p, words) => {
    expect(wordsOf(p)).toBe(words);
  });
});

describe('thresholdOf', () => {
  it('is the formula of Kademlia, of flash crowds that leave and of free riders', () => {
    agree(thresholdOf, (p) => Math.min(0xffff_ffff, Math.round(p * 2 ** 32)));
  });

  it('says yes to the share of all words that is nearest, but for one at certainty', () => {
    agree(thresholdOf, (p) => {
      // In whole numbers: p is m / 2^e, and a half is added before what is left over is dropped.
      let [m, e] = [p, 0n];
      while (!Number.isInteger(m)) [m, e] = [m * 2, e + 1n];
      return Math.min(MAX, Number((BigInt(m) * 2n ** 33n + 2n ** e) / 2n ** (e + 1n)));
    });
  });
});
