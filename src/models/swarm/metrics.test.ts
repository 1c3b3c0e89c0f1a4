/** Covers: metrics from counts, every one of them described; bounds only where they hold. */
import { expect, it } from 'vitest';
import { DistributionCounts } from '../../analysis/distribution.ts';
import type { RoundsTotals } from '../../engine/rounds/model.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { COUNTERS, GAUGES } from './layout.ts';
import { swarmMetricsOf } from './metrics.ts';
import { OBSERVED } from './rules/observed.ts';
import { swarmSpec } from './spec.ts';

function distribution(...values: readonly (readonly [value: number, weight: number])[]) {
  const counts = new DistributionCounts();
  for (const [value, weight] of values) counts.add(value, weight);
  return counts.summary();
}

/** Eight peers, four blocks: 28 useful pushes. */
const params: Params = { peers: 8, blocks: 4 };
const totals: RoundsTotals = {
  rounds: 9,
  counters: { transfers: 32, useful: 28, duplicates: 4, capacity: 64, completed: 8, arrived: 8, departed: 0 },
  gauges: { present: 8, rarest: 8, held10: 4, held50: 4, held90: 4 },
  observed: {
    completionRound: distribution([7, 3], [8, 2], [9, 2]),
    downloadRounds: distribution([7, 7]),
    uploads: distribution([4, 8]),
  },
};
const metricsOf = (more: Params, counters: Partial<Record<string, number>> = {}) =>
  swarmMetricsOf(complete(swarmSpec, { params: { ...params, ...more } }), {
    ...totals,
    counters: { ...totals.counters, ...counters } as RoundsTotals['counters'],
  });

it('are shares and means of what was counted', () => {
  expect(metricsOf({})).toMatchObject({
    rounds: 9,
    // 4 - 1 + log2 8
    lowerBound: 6,
    overBound: 1.5,
    completed: 8,
    completedShare: 1,
    uploadUtilisation: 0.5,
    duplicates: 4,
    duplicateShare: 0.125,
    rarest: 8,
    departed: 0,
    completionRound: { count: 7, min: 7, max: 9 },
    uploads: { mean: 4 },
    uploadsGini: 0,
    uploadCurve: { x: [0, 1], y: [0, 1] },
  });
});

it('say how far a run is from the bound only where there is one and all are complete', () => {
  expect(metricsOf({}, { completed: 7 })).not.toHaveProperty('overBound');
  expect(metricsOf({}, { completed: 7 })).toMatchObject({ lowerBound: 6, completedShare: 0.875 });
  const churned: readonly Params[] = [
    { freeRiders: 0.1 },
    { leave: 'leave' },
    { seedsLeave: 5 },
    { arrivals: 'flash' },
  ];
  for (const more of churned) expect(metricsOf(more)).not.toHaveProperty('lowerBound');
});

it('say how long a download takes where peers arrive in the course of the run', () => {
  expect(metricsOf({})).not.toHaveProperty('downloadRounds');
  expect(metricsOf({ arrivals: 'poisson' })).toMatchObject({ downloadRounds: { p50: 7 } });
});

it('divide by nothing where nothing happened', () => {
  expect(metricsOf({ seeds: 8 }, { transfers: 0, useful: 0, duplicates: 0, capacity: 0 })).toMatchObject({
    uploadUtilisation: 0,
    duplicateShare: 0,
    lowerBound: 0,
  });
});

it('are all described, and so are all columns of the series and all charts', () => {
  const measured = Object.keys(metricsOf({ arrivals: 'together' })).concat(OBSERVED);
  expect(Object.keys(swarmSpec.metrics).sort()).toEqual([...new Set(measured)].sort());
  expect(Object.keys(swarmSpec.series)).toEqual([...COUNTERS, ...GAUGES]);
  const columns = [...Object.keys(swarmSpec.series), 'time'];
  const charted = swarmSpec.charts.flatMap((chart) => [chart, ...(chart.beside ?? [])]);
  for (const { series, per = [] } of charted)
    for (const name of [series, per].flatMap((each) => (typeof each === 'string' ? [each] : Object.keys(each))))
      expect(columns).toContain(name);
});
