/** Covers: when peers arrive: the moments of exponential times and gaps, seeds first, the same for the same seed. */
import { describe, expect, it } from 'vitest';
import { ARRIVALS, type SwarmConfig } from '../config.ts';
import { swarmOf } from '../testing/test-config.ts';
import { arrivalRounds } from './arrivals.ts';

const PEERS = 20_001;
/** Rounds down take half a round away on average. */
const ROUNDING = 0.5;

const crowd = (changes: Partial<SwarmConfig>) => swarmOf({ peers: PEERS, seeds: 1, ...changes });

function moments(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, deviation: Math.sqrt(variance) };
}

/** Standard errors of a mean of exponential times. */
const apart = (measured: number, mean: number): number => Math.abs(measured - mean) / (mean / Math.sqrt(PEERS - 1));

describe.each([1, 2, 3])('with seed %d', (seed) => {
  it('a flash crowd arrives after exponential times', () => {
    const rounds = [...arrivalRounds(crowd({ arrivals: ARRIVALS.flash, arrivalMean: 100 }), seed)].slice(1);
    const { mean, deviation } = moments(rounds);
    expect(apart(mean + ROUNDING, 100)).toBeLessThan(4);
    expect(deviation / 100).toBeCloseTo(1, 1);
    const later = rounds.filter((round) => round >= 100).length / rounds.length;
    expect(Math.abs(later - Math.exp(-1))).toBeLessThan(4 * Math.sqrt(0.24 / rounds.length));
  });

  it('a stream arrives one after the other, with exponential gaps', () => {
    const rounds = [...arrivalRounds(crowd({ arrivals: ARRIVALS.poisson, arrivalMean: 50 }), seed)];
    const gaps = rounds.slice(1).map((round, i) => round - rounds[i]);
    expect(gaps.every((gap) => gap >= 0)).toBe(true);
    const { mean, deviation } = moments(gaps);
    expect(apart(mean, 50)).toBeLessThan(4);
    expect(deviation / 50).toBeCloseTo(1, 1);
  });

  it('as many arrive in a round as the rate says, with the variance of a Poisson count', () => {
    const rounds = arrivalRounds(crowd({ arrivals: ARRIVALS.poisson, arrivalMean: 0.25 }), seed);
    const counts = new Array(4500).fill(0);
    for (const round of rounds.subarray(1)) if (round < counts.length) counts[round]++;
    const { mean, deviation } = moments(counts);
    expect(Math.abs(mean - 4)).toBeLessThan((4 * 2) / Math.sqrt(counts.length));
    expect(deviation ** 2 / mean).toBeCloseTo(1, 0.7);
  });
});

it('seeds are there from the start, and so are all where all come together', () => {
  const seeds = arrivalRounds(crowd({ seeds: 5, arrivals: ARRIVALS.flash, arrivalMean: 1000 }), 1).subarray(0, 5);
  expect([...seeds]).toEqual([0, 0, 0, 0, 0]);
  expect(arrivalRounds(crowd({ arrivals: ARRIVALS.together }), 1).every((round) => round === 0)).toBe(true);
});

it('is the same for the same seed, and another for another', () => {
  const config = crowd({ arrivals: ARRIVALS.flash, arrivalMean: 10 });
  expect(arrivalRounds(config, 7)).toEqual(arrivalRounds(config, 7));
  expect(arrivalRounds(config, 7)).not.toEqual(arrivalRounds(config, 8));
});
