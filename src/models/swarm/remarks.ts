/** What a person should know of how a swarm was set up: that its graph falls apart, and whom that leaves out. */
import { power } from '../../base/exact-math.ts';
import { whole } from '../../base/whole.ts';
import { componentsOf, nodesIn } from '../../topology/components.ts';
import { type CsrGraph, edgesOf } from '../../topology/csr.ts';
import { edgeProbability } from './spec/graph-rule.ts';
import type { SwarmParams } from './spec/params.ts';

/** A random graph is in one part unless chance leaves a peer without neighbours: looked into where more than so many are expected. */
const SELDOM = 1e-9;

/** Where peers may lack neighbours there are few of them, or few edges: the graph can be made. */
export function mayFallApart(params: SwarmParams): boolean {
  const peers = params.peers;
  return peers * power(1 - edgeProbability(params), peers - 1) >= SELDOM;
}

/** Of the graph of a swarm; peers 0 .. seeds - 1 are its seeds. */
export function remarksOn(graph: CsrGraph, seeds: number): readonly string[] {
  const peers = graph.nodes;
  const components = componentsOf(graph);
  const parts = components.sizes.length;
  if (parts === 1) return [];
  const missed = peers - nodesIn(components, Array(seeds).keys());
  const degree = Number(((2 * edgesOf(graph)) / peers).toPrecision(3));
  const meaning =
    missed === 0 ? 'each has a seed' : `${whole(missed)} of ${whole(peers)} peers can never be reached from a seed`;
  return [`with ${degree} neighbours a peer on average the graph is in ${whole(parts)} parts: ${meaning}`];
}
