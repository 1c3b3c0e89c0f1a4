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
  // Half of everything in the warm-up.
  series: {
    time: [0, 10, 20],
    ...Object.fromEntries(COUNTERS.map((name) => [name, [0, (COUNTED[name] ?? 0) / 2, COUNTED[name] ?? 0]])),
  },
};

it('are rates, shares and means of what was counted', () => {
  expect(kademliaMetricsOf(scenario, totals)).toMatchObject({
    success: 0.975,
    lookupsPerSecond: 2,
    timeouts: 0.1,
    messagesPerPeerSecond: 0.95,
    // Half of 100 requests of 120 bytes, 90 responses of 86, 720 contacts of 26.
    bytesPerPeerSecond: 192.3,
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

it('count of requests only those that could have been decided', () => {
  const { timeout } = kademliaSpec.params;
  // A request a second; each times out.
  const time = Array.from({ length: 21 }, (_, i) => i);
  const rows = (at: (seconds: number) => number) => time.map((seconds) => Math.max(0, at(seconds)));
  const series = {
    ...Object.fromEntries(COUNTERS.map((name) => [name, rows(() => 0)])),
    time,
    requests: rows((seconds) => seconds),
    timedOut: rows((seconds) => seconds - (timeout.default as number)),
  };
  expect(kademliaMetricsOf(scenario, { ...totals, series }).timeouts).toBeCloseTo(1, 12);
  const short = {
    ...series,
    ...Object.fromEntries(Object.entries(series).map(([name, values]) => [name, values.slice(0, 2)])),
  };
  expect(kademliaMetricsOf(scenario, { ...totals, series: short as typeof series })).not.toHaveProperty('timeouts');
});
