/** Metrics of a swarm, from what was counted and from what its peers were like at the end. */
import { gini, lorenzCurve } from '../../analysis/inequality.ts';
import type { RoundsTotals } from '../../engine/rounds/model.ts';
import type { Metric } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { COUNTERS, GAUGES } from './layout.ts';
import { lowerBoundOf } from './spec/known.ts';
import type { SwarmParams } from './spec/params.ts';

type Counted = Readonly<Record<(typeof COUNTERS)[number], number>>;
type Gauged = Readonly<Record<(typeof GAUGES)[number], number>>;

const ratio = (above: number, below: number): number => (below === 0 ? 0 : above / below);

export function swarmMetricsOf(scenario: Scenario<SwarmParams>, totals: RoundsTotals): Record<string, Metric> {
  const counted = totals.counters as Counted;
  const { rarest } = totals.gauges as Gauged;
  const { peers, arrivals } = scenario.params;
  const { completionRound, downloadRounds, uploads } = totals.observed;
  return {
    rounds: totals.rounds,
    ...boundMetrics(scenario, totals.rounds, counted.completed === peers),
    completed: counted.completed,
    completedShare: counted.completed / peers,
    uploadUtilisation: ratio(counted.transfers, counted.capacity),
    duplicates: counted.duplicates,
    duplicateShare: ratio(counted.duplicates, counted.transfers),
    rarest,
    departed: counted.departed,
    completionRound,
    ...(arrivals !== 'together' && { downloadRounds }),
    uploads,
    uploadsGini: gini(uploads),
    uploadCurve: lorenzCurve(uploads),
  };
}

/** Where a bound holds; how far the run is from it only if all peers are complete. */
function boundMetrics({ params }: Scenario<SwarmParams>, rounds: number, isComplete: boolean): Record<string, number> {
  const lowerBound = lowerBoundOf(params);
  if (lowerBound === undefined) return {};
  return { lowerBound, ...(isComplete && lowerBound > 0 && { overBound: rounds / lowerBound }) };
}
