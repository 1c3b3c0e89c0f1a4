/** A swarm scenario turned into the integers of its configuration. */
import { thresholdOf } from '../../base/threshold.ts';
import { NEVER } from '../../base/u32.ts';
import { converted } from '../../scenario/converted.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { edgeLimit } from '../../topology/random-graph.ts';
import type { SwarmConfig } from './config.ts';
import { GRAPH } from './layout.ts';
import { edgeProbability, representationOf, triesOf } from './spec/graph-rule.ts';
import { type SwarmParams, swarmParams } from './spec/params.ts';

export function configOf(scenario: Scenario<SwarmParams>): SwarmConfig {
  const { params } = scenario;
  const numbers = converted(swarmParams, params, { share: thresholdOf });
  const { peers, blocks, seeds, slots, choice, arrivals, end, linger, seedsLeave, freeRiders } = numbers;
  return {
    peers,
    blocks,
    seeds,
    slots,
    choice,
    arrivals,
    arrivalMean: { together: 0, flash: params.flashMean, poisson: 1 / params.arrivalRate }[params.arrivals],
    ...(params.kernel === 'limited' && { keptBlocks: params.keptBlocks }),
    ...graphOf(scenario),
    endRounds: end,
    linger: params.leave === 'leave' ? linger : NEVER,
    seedsLeave: seedsLeave === 0 ? NEVER : seedsLeave,
    riderBelow: freeRiders,
  };
}

function graphOf({ params }: Scenario<SwarmParams>): Pick<SwarmConfig, 'graph' | 'edgeLimit' | 'tries'> {
  return {
    graph: representationOf(params) === 'implicit' ? GRAPH.implicit : GRAPH.stored,
    edgeLimit: edgeLimit(edgeProbability(params)),
    tries: triesOf(params),
  };
}
