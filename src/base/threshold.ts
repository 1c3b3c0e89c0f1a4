/** Probabilities as thresholds of random words: exact to one word in 2^32, and the same on every executor. */
import { MOST_U32 } from './u32.ts';

/** Of all 2^32 words, how many have this probability: to the nearest, a half up. It is no u32 where it is all of them. */
export const wordsOf = (probability: number): number => Math.round(probability * 2 ** 32);

/** A probability as the u32 below which a word says yes; certainty misses one word in 2^32. */
export const thresholdOf = (probability: number): number => Math.min(MOST_U32, wordsOf(probability));
