/**
 * Renewal theory's closed forms for PHOLD: each initial event starts a chain of events whose gaps are independent whole
 * delays (lookahead + delay), the first gap beginning at time 0. That is an ordinary renewal process, so what a chain
 * executes before T has a known mean and variance (Cox 1962, Renewal Theory, chapter 4; Feller 1971, vol. II, XI.4).
 */

export interface WholeDelay {
  /** Seconds added to every delay. */
  readonly lookahead: number;
  /** How the part beyond the lookahead is distributed: exponential, uniform on 0 .. 2 mean, or constant. */
  readonly delay: 'exponential' | 'uniform' | 'constant';
  /** Mean of the part beyond the lookahead, in seconds. */
  readonly mean: number;
}

export interface Moments {
  /** Mean of one whole delay, in seconds. */
  readonly mu: number;
  /** Standard deviation of one whole delay, in seconds. */
  readonly sigma: number;
}

/** Deviation of the part beyond the lookahead, in means: a uniform on 0 .. 2 mean has variance mean^2 / 3. */
const DEVIATION = { exponential: 1, uniform: 1 / Math.sqrt(3), constant: 0 } as const;

export const delayMoments = ({ lookahead, delay, mean }: WholeDelay): Moments => ({
  mu: lookahead + mean,
  sigma: mean * DEVIATION[delay],
});

/**
 * Expected events of one chain before `seconds`: T/mu + (sigma^2 - mu^2)/(2 mu^2), right up to a term that vanishes as T
 * grows (Cox 1962, 4.2; Feller XI.3). It needs delays that are not all multiples of one span: where sigma is 0 the
 * count is `constantDelayEvents`, and this is its average over T.
 */
export const expectedEvents = (seconds: number, { mu, sigma }: Moments): number =>
  seconds / mu + (sigma ** 2 - mu ** 2) / (2 * mu ** 2);

/** Variance of the events of one chain before `seconds`, to first order: T sigma^2 / mu^3 (Cox 1962, 4.5; Feller XI.5). */
export const varianceOfEvents = (seconds: number, { mu, sigma }: Moments): number => (seconds * sigma ** 2) / mu ** 3;

/** Events of one chain strictly before `seconds` where every whole delay is `mu`: the k with k mu < T. */
export const constantDelayEvents = (seconds: number, mu: number): number => Math.max(0, Math.ceil(seconds / mu) - 1);

/**
 * Distance of a measured mean over `chains` independent chains from the prediction, in standard errors of that mean.
 * 0 where the delay does not vary: there is no standard error to measure in.
 */
export function deviation(measuredMean: number, seconds: number, moments: Moments, chains: number): number {
  const standardError = Math.sqrt(varianceOfEvents(seconds, moments) / chains);
  return standardError === 0 ? 0 : (measuredMean - expectedEvents(seconds, moments)) / standardError;
}
