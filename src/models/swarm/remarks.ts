/** What a person should know of how a swarm was set up: that its graph falls apart, and whom that leaves out. */
import { whole } from '../../base/whole.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { componentsOf, countReachable } from '../../topology/components.ts';
import { type CsrGraph, edgesOf, readCsr } from '../../topology/csr.ts';
import { enumerated } from '../../topology/generate.ts';
import { graphWords } from './graph.ts';
import { paramsOf } from './scenario-config.ts';
import { edgeProbability, representationOf } from './spec/graph-rule.ts';

/** A random graph is in one part unless chance leaves a peer without neighbours: looked into where more than so many are expected. */
const SELDOM = 1e-9;

export function remarksOf(scenario: Scenario): readonly string[] {
  const { peers, seeds } = paramsOf(scenario);
  const alone = peers * (1 - edgeProbability(scenario.params)) ** (peers - 1);
  if (alone < SELDOM) return [];
  const graph = wholeGraph(scenario, peers);
  const parts = componentsOf(graph).sizes.length;
  if (parts === 1) return [];
  const missed = peers - countReachable(graph, Array(seeds).keys());
  const degree = Number(((2 * edgesOf(graph)) / peers).toPrecision(3));
  const meaning =
    missed === 0 ? 'each has a seed' : `${whole(missed)} of ${whole(peers)} peers can never be reached from a seed`;
  return [`with ${degree} neighbours a peer on average the graph is in ${whole(parts)} parts: ${meaning}`];
}

/** Where peers may lack neighbours there are few of them, or few edges: it can be made. */
const wholeGraph = (scenario: Scenario, peers: number): CsrGraph =>
  representationOf(scenario.params) === 'implicit'
    ? enumerated(peers, edgeProbability(scenario.params), scenario.seed)
    : readCsr(graphWords(scenario), peers);
