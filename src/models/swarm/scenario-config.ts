/** A swarm scenario turned into the integers of its configuration. */
import { thresholdOf } from '../../base/threshold.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { edgeLimit } from '../../topology/random-graph.ts';
import { ARRIVALS, type Arrivals, type SwarmConfig } from './config.ts';
import { CHOICE, GRAPH, NEVER } from './layout.ts';
import { edgeProbability, representationOf, triesOf } from './spec/graph-rule.ts';

/** The parameters of a swarm scenario, typed; times in rounds. */
export interface SwarmParams {
  readonly peers: number;
  readonly blocks: number;
  readonly seeds: number;
  readonly connection: 'probability' | 'degree';
  readonly probability: number;
  readonly degree: number;
  readonly choice: keyof typeof CHOICE;
  readonly kernel: 'bitset' | 'naive' | 'limited' | 'peer-per-thread' | 'block-per-thread' | 'multi-block';
  /** Of the limited design alone. */
  readonly keptBlocks: number;
  readonly slots: number;
  readonly freeRiders: number;
  readonly arrivals: keyof typeof ARRIVALS;
  readonly flashMean: number;
  readonly arrivalRate: number;
  readonly leave: 'stay' | 'leave';
  readonly linger: number;
  readonly seedsLeave: number;
  readonly end: number;
}

export const paramsOf = ({ params }: Pick<Scenario, 'params'>): SwarmParams => params as unknown as SwarmParams;

export function configOf(scenario: Scenario): SwarmConfig {
  const params = paramsOf(scenario);
  const { peers, blocks, seeds, slots, end, linger, seedsLeave, freeRiders } = params;
  return {
    peers,
    blocks,
    seeds,
    slots,
    choice: CHOICE[params.choice],
    ...(params.kernel === 'limited' && { keptBlocks: params.keptBlocks }),
    ...graphOf(scenario),
    endRounds: end,
    ...arrivalsOf(params),
    linger: params.leave === 'leave' ? linger : NEVER,
    seedsLeave: seedsLeave === 0 ? NEVER : seedsLeave,
    riderBelow: thresholdOf(freeRiders),
  };
}

function graphOf({ params }: Scenario): Pick<SwarmConfig, 'graph' | 'edgeLimit' | 'tries'> {
  return {
    graph: representationOf(params) === 'implicit' ? GRAPH.implicit : GRAPH.stored,
    edgeLimit: edgeLimit(edgeProbability(params)),
    tries: triesOf(params),
  };
}

function arrivalsOf(params: SwarmParams): { readonly arrivals: Arrivals; readonly arrivalMean: number } {
  const { arrivals, flashMean, arrivalRate } = params;
  const mean = { together: 0, flash: flashMean, poisson: 1 / arrivalRate };
  return { arrivals: ARRIVALS[arrivals], arrivalMean: mean[arrivals] };
}
