/** Paths of all flows through a network, on one core or a GPU: every way finds the same. */
import { ok, type Result } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import { type FoundOnGpu, type GpuRouting, pathsOnGpu } from './gpu/paths-on-gpu.ts';
import { pathsOnOneCore, type Watch } from './one-core.ts';
import { directionsOf, type Flows } from './paths.ts';
import type { RouteGraph } from './route-graph.ts';

export const ROUTINGS = ['auto', 'search', 'floyd-warshall', 'one-core'] as const;
export type Routing = (typeof ROUTINGS)[number];

/** How paths are found: speed and memory, never which. */
export interface RoutingOptions extends Watch {
  readonly routing: Routing;
  /** Asked for where a GPU is meant. */
  readonly gpu: () => Promise<Result<GpuContext>>;
}

export interface Found extends FoundOnGpu {
  /** What `auto` has chosen. */
  readonly routing: Exclude<Routing, 'auto'>;
}

/** Words that a search on one core looks at in 0.1 s, some. */
const FEW_WORDS = 2e7;

/** Failures: `config` where there is no way, `limit` where a path is too long or memory too small, `unsupported`, `device-lost`, `cancelled`. */
export async function findPaths(
  graph: RouteGraph,
  flows: Flows,
  seed: number,
  options: RoutingOptions,
): Promise<Result<Found>> {
  const directions = directionsOf(flows, graph.nodes);
  const executor = await routingExecutor(graph, directions.destinations.length, options);
  if (!executor.ok) return executor;
  const { routing, gpu } = executor.value;
  if (!gpu) {
    const paths = await pathsOnOneCore(graph, seed, directions, options);
    return paths.ok ? ok({ routing, paths: paths.value, bytes: 0 }) : paths;
  }
  const found = await pathsOnGpu(gpu, routing, graph, seed, directions, options);
  return found.ok ? ok({ routing, ...found.value }) : found;
}

type RoutingExecutor =
  | { readonly routing: 'one-core'; readonly gpu?: undefined }
  | { readonly routing: GpuRouting; readonly gpu: GpuContext };

/** Where `routing` is, with so many destinations in use. `auto`: one core while that is soon done, or without a GPU that is one. */
export async function routingExecutor(
  { nodes, ports }: RouteGraph,
  destinations: number,
  { routing, gpu }: RoutingOptions,
): Promise<Result<RoutingExecutor>> {
  const isSoonDone = destinations * (nodes + ports.length) < FEW_WORDS;
  if (routing === 'one-core' || (routing === 'auto' && isSoonDone)) return ok({ routing: 'one-core' });
  const opened = await gpu();
  if (routing === 'auto' && (!opened.ok || opened.value.adapter.software)) return ok({ routing: 'one-core' });
  if (!opened.ok) return opened;
  return ok({ routing: routing === 'auto' ? 'search' : routing, gpu: opened.value });
}
