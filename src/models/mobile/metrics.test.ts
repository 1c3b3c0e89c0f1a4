/** Covers: metrics from counts, every one of them described; nothing is divided by nothing. */
import { describe, expect, it } from 'vitest';
import { DistributionCounts } from '../../analysis/distribution.ts';
import type { RoundsTotals } from '../../engine/rounds/model.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Columns } from '../../scenario/spec.ts';
import { COUNTERS, GAUGES, OBSERVED } from './layout.ts';
import { mobileMetricsOf } from './metrics.ts';
import { mobileSpec } from './spec.ts';

function distribution(...values: readonly (readonly [value: number, weight: number])[]) {
  const counts = new DistributionCounts();
  for (const [value, weight] of values) counts.add(value, weight);
  return counts.summary();
}

/** Two packets among ten nodes; eight deliveries each are asked for. */
const counters: Readonly<Record<(typeof COUNTERS)[number], number>> = {
  copies: 40,
  lost: 10,
  redundant: 14,
  admitted: 15,
  turnedAway: 1,
  handled: 14,
  relays: 7,
  generated: 2,
  wanted: 16,
  accepted: 14,
  delivered: 12,
  delay: 36,
  watched: 9,
  neighbours: 120,
  searches: 40,
};
const totals: RoundsTotals = {
  rounds: 4,
  counters,
  gauges: { linkChanges: 3, components: 2, largest: 9, isolated: 1 },
  observed: {
    delays: distribution([2, 6], [4, 6]),
    reach: distribution([9, 1], [7, 1]),
    relaysOf: distribution([5, 1], [4, 1]),
    degrees: distribution([0, 1], [3, 9]),
    hops: distribution([0, 1], [1, 8]),
  },
};
const scenario = complete(mobileSpec, { params: { nodes: 10, round: 0.5, packetBytes: 1000, buffer: 1 } });

describe('mobileMetricsOf', () => {
  it('are shares and means of what was counted', () => {
    expect(mobileMetricsOf(scenario, totals)).toMatchObject({
      deliveredShare: 0.75,
      loss: 0.25,
      // 36 rounds of half a second over 12 deliveries.
      meanDelay: 1.5,
      // The sources have their own: (14 + 2) of 2 x 10.
      reachShare: 0.8,
      watchedShare: 0.9,
      relaysPerPacket: 3.5,
      redundantPerPacket: 7,
      redundantShare: 14 / 30,
      savedShare: 0.5,
      airMegabytes: 0.009,
      linkLoss: 0.25,
      turnedAway: 1,
      turnedAwayShare: 1 / 16,
      meanNeighbours: 3,
      components: 2,
      largestShare: 0.9,
      isolated: 1,
      delays: { mean: 3 },
      degrees: { count: 10 },
    });
  });

  it('leave out what cannot be measured, and never give what JSON cannot hold', () => {
    const none = { ...totals, counters: Object.fromEntries(COUNTERS.map((name) => [name, 0])) };
    const metrics = mobileMetricsOf(scenario, none);
    for (const name of [
      'loss',
      'deliveredShare',
      'meanDelay',
      'reachShare',
      'relaysPerPacket',
      'savedShare',
      'linkLoss',
    ])
      expect(metrics).not.toHaveProperty(name);
    for (const value of Object.values(metrics)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
  });
});

it('count what found no place only where places are limited', () => {
  const open = complete(mobileSpec, { params: { nodes: 10 } });
  expect(Object.keys(mobileMetricsOf(open, totals)).filter((name) => name.startsWith('turnedAway'))).toEqual([]);
});

describe('the spec', () => {
  it('describes every metric, in the order of its groups, and every column', () => {
    expect(Object.keys(mobileSpec.metrics).sort()).toEqual(Object.keys(mobileMetricsOf(scenario, totals)).sort());
    expect(OBSERVED.map((name) => mobileSpec.metrics[name].kind)).toEqual(OBSERVED.map(() => 'distribution'));
    expect(Object.keys(mobileSpec.series)).toEqual([...COUNTERS, ...GAUGES]);
  });

  it('charts columns that there are, and names means that the run has', () => {
    const named = (columns: Columns) => (typeof columns === 'string' ? [columns] : Object.keys(columns));
    const known = [...Object.keys(mobileSpec.series), 'time'];
    for (const chart of mobileSpec.charts) {
      for (const { series, per = [] } of [chart, ...(chart.beside ?? [])])
        for (const name of [series, per].flatMap((each) => named(each as Columns))) expect(known).toContain(name);
      if (chart.metric) expect(mobileSpec.metrics[chart.metric], chart.id).toMatchObject({ unit: chart.unit });
    }
  });

  it('explains everything in a sentence', () => {
    const { params, metrics, series, charts, views } = mobileSpec;
    const helps = [params, metrics, series, charts, views]
      .flatMap((each) => Object.values(each))
      .map(({ help }) => help);
    for (const help of helps.concat(views.flatMap(({ channels }) => channels.map((each) => each.help))))
      expect(help).toMatch(/^[0-9A-Z].*\.$/s);
  });
});
