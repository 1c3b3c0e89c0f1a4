/** Distributions as they lie in GPU memory, for both engines; twin of shaders/engine/distribution.wesl. */
import { BIN_COUNT, summarise } from '../analysis/distribution.ts';
import type { Distribution, Distributions } from '../scenario/outcome.ts';

/** A sum of two words, the complement of the least value, the largest, and the bins. All begin as zero. */
export const DISTRIBUTION = { sumLow: 0, sumHigh: 1, least: 2, most: 3, bins: 4 } as const;
export const DISTRIBUTION_WORDS = DISTRIBUTION.bins + BIN_COUNT;

/** By name, from words in which they follow one another. */
export const readDistributions = (names: readonly string[], words: Uint32Array): Distributions =>
  Object.fromEntries(
    names.map((name, i) => [
      name,
      readDistribution(words.subarray(i * DISTRIBUTION_WORDS, (i + 1) * DISTRIBUTION_WORDS)),
    ]),
  );

const readDistribution = (words: Uint32Array): Distribution =>
  summarise(
    words.subarray(DISTRIBUTION.bins, DISTRIBUTION.bins + BIN_COUNT),
    words[DISTRIBUTION.sumHigh] * 2 ** 32 + words[DISTRIBUTION.sumLow],
    ~words[DISTRIBUTION.least] >>> 0,
    words[DISTRIBUTION.most],
  );
