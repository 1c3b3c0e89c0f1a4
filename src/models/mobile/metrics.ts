/** Metrics of a mobile network, from what was counted and observed. What cannot be measured is left out. */
import type { RoundsTotals } from '../../engine/rounds/model.ts';
import type { Metric } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { COUNTERS, GAUGES, OBSERVED } from './layout.ts';
import type { MobileParams } from './spec/params.ts';

type Counted = Readonly<Record<(typeof COUNTERS)[number], number>>;
type Gauged = Readonly<Record<(typeof GAUGES)[number], number>>;
type Scalars = Readonly<Record<string, number>>;

/** Nothing where there is nothing to divide by. */
const ratio = (name: string, above: number, below: number): Scalars => (below === 0 ? {} : { [name]: above / below });

export function mobileMetricsOf({ params }: Scenario<MobileParams>, totals: RoundsTotals): Record<string, Metric> {
  const counted = totals.counters as Counted;
  const gauged = totals.gauges as Gauged;
  const observed = totals.observed as Readonly<Record<(typeof OBSERVED)[number], RoundsTotals['observed'][string]>>;
  const { round, packetBytes, buffer } = params;
  // A movement file has its own number of nodes: each of them is a value of the last distribution.
  const nodes = observed.degrees.count;
  return {
    ...deliveryMetrics(counted, nodes, round),
    generated: counted.generated,
    relays: counted.relays,
    airMegabytes: ((counted.generated + counted.relays) * packetBytes) / 1e6,
    ...ratio('linkLoss', counted.lost, counted.copies),
    ...(buffer > 0 && {
      turnedAway: counted.turnedAway,
      ...ratio('turnedAwayShare', counted.turnedAway, counted.admitted + counted.turnedAway),
    }),
    ...ratio('meanNeighbours', counted.neighbours, counted.searches),
    components: gauged.components,
    ...ratio('largestShare', gauged.largest, nodes),
    isolated: gauged.isolated,
    ...observed,
  };
}

function deliveryMetrics(counted: Counted, nodes: number, roundSeconds: number): Scalars {
  const { generated, relays, redundant, delivered, wanted } = counted;
  return {
    ...ratio('deliveredShare', delivered, wanted),
    ...ratio('loss', wanted - delivered, wanted),
    ...ratio('meanDelay', counted.delay * roundSeconds, delivered),
    ...ratio('reachShare', counted.accepted + generated, generated * nodes),
    ...ratio('watchedShare', counted.watched, nodes),
    ...ratio('relaysPerPacket', relays, generated),
    ...ratio('redundantPerPacket', redundant, generated),
    ...ratio('redundantShare', redundant, counted.copies - counted.lost),
    ...ratio('savedShare', counted.handled - relays, counted.handled),
  };
}
