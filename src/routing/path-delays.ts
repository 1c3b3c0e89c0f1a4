/** How long messages take between leaves of a network, along their paths. */
import { ok, type Result } from '../base/result.ts';
import { saturated } from '../base/u32.ts';
import type { TickMicroseconds } from '../scenario/scenario.ts';
import type { Network } from '../topology/network.ts';
import { DelayBatches } from './delay-batches.ts';
import { type RoutingOptions, routingExecutor } from './find-paths.ts';
import { delaysOnGpu } from './gpu/delays-on-gpu.ts';
import { WIDTH } from './levels.ts';
import { delayTicks, type Metric } from './metric.ts';
import { OneCore, Pause, type Watch } from './one-core.ts';
import { byEntry, type RouteGraph, routeGraph } from './route-graph.ts';

/**
 * Ticks from `leaves[i]` to `leaves[j]`, at `i * leaves.length + j`, saturated; they may differ both ways, where a path has a choice. Failures:
 * `config` where there is no way, `limit`, `unsupported`, `device-lost`, `cancelled`.
 */
export async function pathDelays(
  network: Network,
  leaves: Uint32Array,
  metric: Metric,
  tick: TickMicroseconds,
  seed: number,
  options: RoutingOptions,
): Promise<Result<Uint32Array>> {
  const graph = routeGraph(network, metric, tick);
  if (!graph.ok) return graph;
  // A matrix of all pairs would hold little else than what is not asked for.
  const routing = options.routing === 'floyd-warshall' ? 'search' : options.routing;
  const executor = await routingExecutor(graph.value, leaves.length, { ...options, routing });
  if (!executor.ok) return executor;
  const delays = byEntry(graph.value, delayTicks(network.links, tick));
  const core = new DelaysOnOneCore(graph.value, delays, leaves, seed);
  const { gpu } = executor.value;
  return gpu ? delaysOnGpu(gpu, graph.value, delays, leaves, seed, core, options) : core.all(options);
}

/** Paths that meet go on together, so each router is asked once for each destination, and by levels once for many of them. */
export class DelaysOnOneCore {
  private readonly core: OneCore;
  /** Of routers on a path to the destination at hand, which `known` names. */
  private readonly ticks: Uint32Array;
  private readonly known: Int32Array;
  /** A path on its way. */
  private readonly entries: number[] = [];

  constructor(
    private readonly graph: RouteGraph,
    private readonly delays: Uint32Array,
    private readonly leaves: Uint32Array,
    seed: number,
  ) {
    this.core = new OneCore(graph, seed, leaves);
    this.ticks = new Uint32Array(graph.nodes);
    this.known = new Int32Array(graph.nodes).fill(-1);
  }

  async all(watch: Watch): Promise<Result<Uint32Array>> {
    const { core, graph, delays, leaves } = this;
    const matrix = new Uint32Array(leaves.length * leaves.length);
    const pause = new Pause(watch);
    const batches = graph.weights ? undefined : new DelayBatches(graph, delays, leaves);
    for (let columnAt = 0; columnAt < leaves.length; ) {
      const levels = batches && core.levelsFrom(columnAt);
      const going = await pause.at(columnAt, leaves.length);
      if (!going.ok) return going;
      if (levels && batches.columns(columnAt, levels, matrix)) columnAt += WIDTH;
      else {
        const column = this.column(columnAt++, matrix);
        if (!column.ok) return column;
      }
      const goingOn = await pause.at(Math.min(columnAt, leaves.length), leaves.length);
      if (!goingOn.ok) return goingOn;
    }
    return ok(matrix);
  }

  /** Fills the delays to a leaf. Failure: `config` where there is no way. */
  column(column: number, matrix: Uint32Array): Result<void> {
    const { leaves, core, ticks, known } = this;
    const to = leaves[column];
    known[to] = to;
    ticks[to] = 0;
    for (const [i, from] of leaves.entries()) {
      const way = core.way(from, to);
      if (!way.ok) return way;
      this.follow(from, to);
      matrix[i * leaves.length + column] = ticks[from];
    }
    return ok(undefined);
  }

  private follow(from: number, to: number): void {
    const { core, graph, delays, entries, ticks, known } = this;
    let router = from;
    while (known[router] !== to) {
      const entry = core.next(router, to);
      entries.push(router, entry);
      router = graph.neighbours[entry];
    }
    for (let sum = ticks[router]; entries.length > 0; ) {
      sum = saturated(sum + delays[entries.pop() as number]);
      const passed = entries.pop() as number;
      known[passed] = to;
      ticks[passed] = sum;
    }
  }
}
