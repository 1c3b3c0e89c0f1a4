/** Closed forms against counting, and known values only where they hold. */
import { expect, it } from 'vitest';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { kademliaSpec } from '../spec.ts';
import { knownBucketFill, knownDepthQuantiles, knownHops, knownLookupRate, knownTimeouts, meanFill } from './known.ts';

const withParams = (params: Params) => complete(kademliaSpec, { params }).params;

it.each([
  [3, 0.5, 2],
  [10, 0.125, 8],
  [6, 0.25, 20],
])('the mean of min(k, binomial(%d, %d)) is that of all outcomes', (n, p, k) => {
  let mean = 0;
  for (let outcome = 0; outcome < 2 ** n; outcome++) {
    const ones = outcome.toString(2).replaceAll('0', '').length;
    mean += Math.min(k, ones) * p ** ones * (1 - p) ** (n - ones);
  }
  expect(meanFill(n, p, k)).toBeCloseTo(mean, 12);
});

it('near buckets are full, far ones hold what there is', () => {
  const [{ x, y }] = knownBucketFill(withParams({}));
  expect(y[0]).toBe(8);
  // 16,383 peers halved 17 times leave an eighth of one.
  expect(y[16]).toBeCloseTo(16_383 / 2 ** 17, 3);
  expect(x).toHaveLength(17);
  expect(knownBucketFill(withParams({ peers: 15_371, k: 20 })).map(({ label }) => label)).toContain('IPFS');
});

it('is silent where it does not hold', () => {
  expect(knownHops(withParams({})).map(({ value }) => value)).toEqual([3.26]);
  expect(knownHops(withParams({ k: 20 }))).toEqual([]);
  expect(knownHops(withParams({ loss: 0.1 }))).toEqual([]);
  expect(knownDepthQuantiles(withParams({ peers: 15_371, k: 20 })).map(({ value }) => value)).toEqual([4, 6]);
  expect(knownDepthQuantiles(withParams({}))).toEqual([]);
  expect(knownLookupRate(withParams({ churn: 'weibull' }))).toEqual([]);
  expect(knownTimeouts(withParams({ loss: 0.1 }))[0].value).toBeCloseTo(0.19, 12);
});

it('the rate of lookups has their latency once it is known', () => {
  const params = withParams({ peers: 1000, dMax: 5 });
  const [{ value }] = knownLookupRate(params, { lookupLatency: 1500 });
  expect(value).toBe(250);
  expect(knownLookupRate(params, {})[0].value).toBe(400);
});
