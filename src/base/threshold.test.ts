/** Covers: probabilities as thresholds, on which digests and links rest, against whole numbers without a limit. */
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

const agree = (ours: (p: number) => number, exact: (p: number) => number) =>
  fc.assert(
    fc.property(probability, (p) => {
      expect(ours(p)).toBe(exact(p));
    }),
    { numRuns: 20_000 },
  );

/** In whole numbers without a limit: p is m / 2^e, and a half is added before what is left over is dropped. */
function wordsExactly(p: number): number {
  let [m, e] = [p, 0n];
  while (!Number.isInteger(m)) [m, e] = [m * 2, e + 1n];
  return Number((BigInt(m) * 2n ** 33n + 2n ** e) / 2n ** (e + 1n));
}

describe('wordsOf', () => {
  it('is the share of all words that is nearest', () => {
    agree(wordsOf, wordsExactly);
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

it('thresholdOf says yes to the share of all words that is nearest, but for one at certainty', () => {
  agree(thresholdOf, (p) => Math.min(MAX, wordsExactly(p)));
});
