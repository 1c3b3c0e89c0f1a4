/** Metrics from counts: every one that the spec names, in its unit, and those of a run by hand. */
import { expect, it } from 'vitest';
import { DistributionCounts } from '../../analysis/distribution.ts';
import type { EventTotals } from '../../engine/event/model.ts';
import { complete } from '../../scenario/defaults.ts';
import { kademliaMetricsOf } from './metrics.ts';
import { COUNTERS } from './rules/counters.ts';
import { kademliaSpec } from './spec.ts';

function distribution(...values: readonly (readonly [value: number, weight: number])[]) {
  const counts = new DistributionCounts();
  for (const [value, weight] of values) counts.add(value, weight);
  return counts.summary();
}

const COUNTED: Readonly<Record<string, number>> = {
  finished: 40,
  requests: 100,
  responses: 90,
  contacts: 720,
  timedOut: 10,
  judged: 40,
  found: 39,
};

/** Ten peers for 20 s, the first 10 left out; nine are online at the end. */
const scenario = complete(kademliaSpec, { params: { peers: 10, end: 20 }, warmUp: 10 });
const totals: EventTotals = {
  events: 0,
  windows: 0,
  lookaheadTicks: 10_000,
  counters: COUNTERS.map((name) => COUNTED[name] ?? 0),
  distributions: { hops: distribution([2, 40]) },
  observed: {
    load: distribution([10, 9]),
    bucketFill: distribution([0, 36], [2, 9]),
    staleContacts: distribution([0, 36], [1, 9]),
  },
};

it('are rates, shares and means of what was counted', () => {
  expect(kademliaMetricsOf(scenario, totals)).toMatchObject({
    success: 0.975,
    lookupsPerSecond: 4,
    timeouts: 0.1,
    messagesPerPeerSecond: 1.9,
    // 100 requests of 120 bytes, 90 responses of 86, 720 contacts of 26.
    bytesPerPeerSecond: 384.6,
    staleContacts: 0.2,
    contactsPerPeer: 5,
    lookahead: 10,
    loadGini: 0,
    hops: { mean: 2 },
    loadCurve: { x: [0, 1], y: [0, 1] },
    bucketFill: { x: [0, 1, 2], y: [4, 0, 1] },
  });
});

it('say nothing of lookups that nobody judged', () => {
  const counters = totals.counters.map((count, i) => (COUNTERS[i] === 'judged' ? 0 : count));
  expect(kademliaMetricsOf(scenario, { ...totals, counters })).not.toHaveProperty('success');
});

it('are all described, and so are all columns of the series', () => {
  expect(Object.keys(kademliaSpec.metrics)).toEqual(
    expect.arrayContaining(Object.keys(kademliaMetricsOf(scenario, totals))),
  );
  expect(Object.keys(kademliaSpec.series)).toEqual(['events', 'windows', ...COUNTERS]);
});
