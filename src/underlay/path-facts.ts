/** What the routers below an overlay are like, counted once before a run: their links, and paths between the leaves where peers stand. */
import { DistributionCounts } from '../analysis/distribution.ts';
import type { RouteGraph } from '../routing/route-graph.ts';
import { nextEntry, walk } from '../routing/rule.ts';
import { Search } from '../routing/search.ts';
import type { Curve, Distribution, Metric } from '../scenario/outcome.ts';
import { type TickMicroseconds, toSeconds } from '../scenario/scenario.ts';
import { spread } from '../topology/leaves.ts';
import { MOST_DEGREE } from './spec/routed-metrics.ts';

/** Named as metrics of the model. */
export type PathFacts = Readonly<{
  routerLinks: Curve;
  linksPerRouter: number;
  pathLinks: Distribution;
  pathLatency: Distribution;
}>;

/** Leaves that paths are followed from, and to; fewer where a search takes long. */
const SAMPLED = 64;
const LEAST_SAMPLED = 4;
/** Leaves from which latencies to all others are counted. */
const MOST_SOURCES = 128;
const MOST_WORDS = 2e7;
const NOWHERE = new Uint32Array(0);

/** `ticks`: of messages from leaf to leaf, as in `Routed`. */
export const pathFacts = (
  graph: RouteGraph,
  leaves: Uint32Array,
  ticks: Uint32Array,
  tick: TickMicroseconds,
  seed: number,
): PathFacts => ({
  routerLinks: routerLinks(graph),
  linksPerRouter: graph.ports.length / graph.nodes,
  pathLinks: pathLinks(graph, leaves, seed),
  pathLatency: pathLatency(leaves.length, ticks, tick),
});

/** Shares of the routers by their links, from 1 to the most that is shown. */
function routerLinks({ nodes, offsets }: RouteGraph): Curve {
  const counts = new Uint32Array(MOST_DEGREE + 1);
  let most = 1;
  for (let u = 0; u < nodes; u++) {
    const degree = offsets[u + 1] - offsets[u];
    if (degree > MOST_DEGREE) continue;
    counts[degree]++;
    most = Math.max(most, degree);
  }
  const x = Array.from({ length: most }, (_, i) => i + 1);
  return { x, y: x.map((degree) => counts[degree] / nodes) };
}

/** Of paths between leaves spread evenly over all. */
function pathLinks(graph: RouteGraph, leaves: Uint32Array, seed: number): Distribution {
  const counts = new DistributionCounts();
  const search = new Search(graph);
  const searches = Math.floor(MOST_WORDS / (graph.nodes + graph.ports.length));
  const sinks = spread(leaves, Math.max(LEAST_SAMPLED, Math.min(SAMPLED, searches)));
  const sources = spread(leaves, SAMPLED);
  for (const to of sinks) {
    const distances = search.to(to);
    const next = (router: number) => nextEntry(graph, distances, seed, router, to);
    for (const from of sources) if (from !== to) counts.add(walk(graph, next, from, to, NOWHERE));
  }
  return counts.summary();
}

/** In whole milliseconds, from some leaves to all others. */
function pathLatency(leaves: number, ticks: Uint32Array, tick: TickMicroseconds): Distribution {
  const counts = new DistributionCounts();
  for (const from of spread(
    Uint32Array.from({ length: leaves }, (_, leaf) => leaf),
    MOST_SOURCES,
  ))
    for (let to = 0; to < leaves; to++)
      if (from !== to) counts.add(Math.floor(1000 * toSeconds(ticks[from * leaves + to], tick)));
  return counts.summary();
}

/** Of a world that was prepared; none where messages take no routes. */
export const routedMetrics = (prepared: unknown): Readonly<Record<string, Metric>> =>
  (prepared as { readonly facts: PathFacts } | undefined)?.facts ?? {};
