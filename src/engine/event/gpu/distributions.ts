/** Distributions as they lie in GPU memory (layout.ts), read into summaries. */
import { BIN_COUNT, summarise } from '../../../analysis/distribution.ts';
import type { Distribution } from '../../../scenario/outcome.ts';
import { DISTRIBUTION, DISTRIBUTION_WORDS } from '../layout.ts';
import type { Distributions } from '../model.ts';

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
