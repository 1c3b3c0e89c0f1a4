/** A network as routes are found in it: its ports by router, with their weights. */
import { ok, type Result } from '../base/result.ts';
import type { TickMicroseconds } from '../scenario/scenario.ts';
import { type Network, type PortGraph, portGraph } from '../topology/network.ts';
import { type Metric, weightsOf } from './metric.ts';

export interface RouteGraph extends PortGraph {
  /** Of each entry, from 1 on; none where each is 1. Both directions of a link have the same. */
  readonly weights?: Uint32Array;
}

/** Failure: that of `weightsOf`. */
export function routeGraph({ routers, links }: Network, metric: Metric, tick: TickMicroseconds): Result<RouteGraph> {
  const weights = weightsOf(links, metric, tick);
  if (!weights.ok) return weights;
  const graph = portGraph(routers.x.length, links.a, links.b);
  return ok(weights.value ? { ...graph, weights: byEntry(graph, weights.value) } : graph);
}

/** What is known of links, for each entry. */
export const byEntry = ({ ports }: PortGraph, ofLink: Uint32Array): Uint32Array =>
  ports.map((port) => ofLink[port >>> 1]);
