/** The ways to find routes that are measured. Each is opened with a network and flows, then does its work over and over. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { findPaths, type Routing } from '../../routing/find-paths.ts';
import { openSearch } from '../../routing/gpu/search.ts';
import type { Metric } from '../../routing/metric.ts';
import { OneCore } from '../../routing/one-core.ts';
import { type Flows, pathDigest } from '../../routing/paths.ts';
import { type RouteGraph, routeGraph } from '../../routing/route-graph.ts';
import { MOST_PORTS, nextEntry, walk } from '../../routing/rule.ts';
import { Search } from '../../routing/search.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import type { Network } from '../../topology/network.ts';
import { type Matrices, openSteps, openTiles } from './matrices.ts';
import { SEED } from './networks.ts';
import { coded, decoded } from './nix-vectors.ts';

export interface Task {
  readonly network: Network;
  readonly metric: Metric;
  readonly flows: Flows;
  /** Tables are brought to the host. */
  readonly toHost?: boolean;
}

/** What came of one piece of work. */
export interface Done {
  /** Paths, or pairs whose next port is known. */
  readonly routes: number;
  /** On the GPU. */
  readonly bytes?: number;
  readonly digest?: string;
  /** Of all paths. */
  readonly ports?: number;
  readonly bits?: number;
}

export interface Work {
  once(): Promise<Result<Done>>;
  destroy(): void;
}

export interface Way {
  readonly engine: ExecutorName;
  /** `gpu`: of those that are of it. */
  open(task: Task, gpu: GpuContext | undefined, cancelled: AbortSignal): Promise<Result<Work>>;
}

const NO_GPU = fail('unsupported', 'no GPU', '');

/** From links on the host to paths on the host. */
const paths = (routing: Exclude<Routing, 'auto'>): Way => ({
  engine: routing === 'one-core' ? 'sequential' : 'gpu',
  open: async ({ network, metric, flows }, gpu, cancelled) => ({
    ok: true,
    value: {
      async once() {
        const graph = routeGraph(network, metric, 1);
        if (!graph.ok) return graph;
        const options = { routing, cancelled, gpu: async () => (gpu ? ok(gpu) : NO_GPU) };
        const found = await findPaths(graph.value, flows, SEED, options);
        if (!found.ok) return found;
        const { paths: made, bytes } = found.value;
        return ok({
          routes: made.offsets.length - 1,
          ports: made.ports.length,
          digest: pathDigest(made),
          ...(gpu && routing !== 'one-core' && { bytes }),
        });
      },
      destroy() {},
    },
  }),
});

/** Of all pairs, on the GPU. */
const tables = (openTables: (gpu: GpuContext, graph: RouteGraph) => Promise<Result<Matrices>>): Way => ({
  engine: 'gpu',
  async open({ network, metric, toHost }, gpu) {
    const graph = routeGraph(network, metric, 1);
    if (!graph.ok) return graph;
    const opened = gpu ? await openTables(gpu, graph.value) : NO_GPU;
    if (!opened.ok) return opened;
    const { find, read, bytes, destroy } = opened.value;
    return ok({
      async once() {
        find();
        await (toHost ? read() : gpu?.device.queue.onSubmittedWorkDone());
        return ok({ routes: graph.value.nodes ** 2, bytes });
      },
      destroy,
    });
  },
});

/** Distances to all, a search each. */
const searches: Way = {
  engine: 'gpu',
  async open({ network, metric }, gpu) {
    const graph = routeGraph(network, metric, 1);
    if (!graph.ok) return graph;
    const opened = gpu ? await openSearch(gpu, graph.value, SEED) : NO_GPU;
    if (!opened.ok) return opened;
    const { solve, most, bytes, destroy } = opened.value;
    const { nodes } = graph.value;
    const all = Uint32Array.from({ length: nodes }, (_, i) => i);
    return ok({
      async once() {
        for (let at = 0; at < nodes; at += most) solve(all.subarray(at, at + most));
        await gpu?.device.queue.onSubmittedWorkDone();
        return ok({ routes: nodes ** 2, bytes });
      },
      destroy,
    });
  },
};

/** One core, over a network that is ready. */
const onOneCore = (work: (graph: RouteGraph, flows: Flows) => Result<Done>): Way => ({
  engine: 'sequential',
  async open({ network, metric, flows }) {
    const graph = routeGraph(network, metric, 1);
    if (!graph.ok) return graph;
    return ok({ once: async () => work(graph.value, flows), destroy() {} });
  },
});

/** The port of each pair: what global routing of ns-3 leaves at its routers. */
function portsOfAll(graph: RouteGraph): Result<Done> {
  const { nodes } = graph;
  const core = new OneCore(
    graph,
    SEED,
    Uint32Array.from({ length: nodes }, (_, i) => i),
  );
  const table = new Uint16Array(nodes * nodes);
  for (let to = 0; to < nodes; to++) {
    for (let u = 0; u < nodes; u++) if (u !== to) table[u * nodes + to] = core.next(u, to) - graph.offsets[u];
  }
  return ok({ routes: table.length });
}

/** A search on demand for each flow, one way, and its vector, which is read back. */
function vectors(graph: RouteGraph, { sources, sinks }: Flows): Result<Done> {
  const search = new Search(graph);
  const ports = new Uint32Array(MOST_PORTS);
  let [all, bits] = [0, 0];
  for (const [i, from] of sources.entries()) {
    const [to, distances] = [sinks[i], search.to(sinks[i])];
    const next = (router: number) => nextEntry(graph, distances, SEED, router, to);
    const path = ports.subarray(0, walk(graph, next, from, to, ports));
    const vector = coded(graph, from, path);
    if (decoded(graph, from, to, vector).some((port, hop) => port !== path[hop]))
      return fail('model-fault', `the nix-vector of flow ${i} leads along another path`, 'report this');
    all += path.length;
    bits += vector.bits;
  }
  return ok({ routes: sources.length, ports: all, bits });
}

/** By the name that rows have. */
export const WAYS = {
  'one core': paths('one-core'),
  search: paths('search'),
  'floyd-warshall': paths('floyd-warshall'),
  'search, distances of all': searches,
  'tiles, ports of all': tables((gpu, graph) => openTiles(gpu, graph, SEED)),
  'a dispatch per router': tables((gpu, graph) => openSteps(gpu, graph)),
  'one core, ports of all': onOneCore(portsOfAll),
  'nix-vectors': onOneCore(vectors),
} as const satisfies Readonly<Record<string, Way>>;
export type WayName = keyof typeof WAYS;
