/** Renewal predictions against exact sums (Erlang), against simulation, and at the edges. */
import { describe, expect, it } from 'vitest';
import { constantDelayEvents, delayMoments, deviation, expectedEvents, varianceOfEvents } from './renewal.ts';

/** P(sum of k exponentials of this mean < x), by the Poisson sum. */
function erlangBelow(k: number, mean: number, x: number): number {
  if (x <= 0) return 0;
  let term = Math.exp(-x / mean);
  let above = 0;
  for (let i = 0; i < k; i++) {
    above += term;
    term *= x / mean / (i + 1);
  }
  return 1 - above;
}

/** E N(T) = sum over k of P(k-th event before T), exact for lookahead + exponential. */
function exactMean(lookahead: number, mean: number, seconds: number): number {
  let sum = 0;
  for (let k = 1; k * lookahead < seconds; k++) sum += erlangBelow(k, mean, seconds - k * lookahead);
  return sum;
}

/** Park and Miller's generator: enough for a test, and the same everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('moments of a whole delay', () => {
  it.each([
    ['exponential', 5, 1],
    ['uniform', 5, 1 / Math.sqrt(3)],
    ['constant', 5, 0],
  ] as const)('%s', (delay, mu, sigma) => {
    expect(delayMoments({ lookahead: 4, delay, mean: 1 })).toEqual({ mu, sigma });
  });
});

describe('expected events before T', () => {
  it.each([
    [4, 1, 240],
    [1, 1, 60],
    [0.1, 0.9, 20],
  ])('agree with the exact sum for lookahead %d, mean %d, T %d', (lookahead, mean, seconds) => {
    const moments = delayMoments({ lookahead, delay: 'exponential', mean });
    expect(Math.abs(expectedEvents(seconds, moments) - exactMean(lookahead, mean, seconds))).toBeLessThan(0.03);
  });

  it('is T/mu for a Poisson process', () => {
    expect(expectedEvents(30, { mu: 2, sigma: 2 })).toBe(15);
  });

  it('agrees with simulation in mean and variance, uniform delays', () => {
    const moments = delayMoments({ lookahead: 1, delay: 'uniform', mean: 1 });
    const draw = generator(7);
    const [chains, seconds] = [20_000, 200];
    let sum = 0;
    let squares = 0;
    for (let c = 0; c < chains; c++) {
      let n = 0;
      for (let t = 1 + 2 * draw(); t < seconds; t += 1 + 2 * draw()) n++;
      sum += n;
      squares += n * n;
    }
    const mean = sum / chains;
    expect(Math.abs(deviation(mean, seconds, moments, chains))).toBeLessThan(4);
    expect(squares / chains - mean ** 2).toBeCloseTo(varianceOfEvents(seconds, moments), 0);
  });
});

describe('constant delays', () => {
  it.each([
    [240, 5, 47],
    [241, 5, 48],
    [5, 5, 0],
    [4, 5, 0],
    [0, 5, 0],
  ])('before %d s, one each %d s: %d', (seconds, mu, count) => expect(constantDelayEvents(seconds, mu)).toBe(count));

  it('have no deviation to measure in', () => expect(deviation(47, 240, { mu: 5, sigma: 0 }, 100)).toBe(0));
});
