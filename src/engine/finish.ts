/** What the finish kernel of both engines (shaders/engine/finish.wesl) leaves in `control` when a run is looked at. */
import type { Distributions } from '../scenario/outcome.ts';
import { readDistributions } from './distributions.ts';

/** Pending events, the digest of those and of all states, then the observed distributions. */
export const FINISH = { pending: 0, digestA: 1, digestB: 2, observed: 3 } as const;

/** Workgroups of the kernel at most: each adds up its own bins. */
export const MOST_FINISHING = 2048;

export interface Finished {
  readonly pending: number;
  readonly digest: readonly [number, number];
  readonly observed: Distributions;
}

/** `observed`: names of the distributions, in order. */
export const readFinish = (words: Uint32Array, observed: readonly string[]): Finished => ({
  pending: words[FINISH.pending],
  digest: [words[FINISH.digestA], words[FINISH.digestB]],
  observed: readDistributions(observed, words.subarray(FINISH.observed)),
});
