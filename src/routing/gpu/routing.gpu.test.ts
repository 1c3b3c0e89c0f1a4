/**
 * Covers: every way to find paths on the GPU finds those of one core, of equal links and of weighted ones, in networks whose size is no multiple of a tile, in one batch
 * or several, with distances in workgroup memory or in rows; what the GPU leaves open one core answers; what does not fit is refused.
 */
import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { Network } from '../../topology/network.ts';
import { findPaths, type Routing, type RoutingOptions } from '../find-paths.ts';
import type { Metric } from '../metric.ts';
import { pathDelays } from '../path-delays.ts';
import { pathDigest } from '../paths.ts';
import { type RouteGraph, routeGraph } from '../route-graph.ts';
import { Search } from '../search.ts';
import { networkOf, randomFlows, randomNetwork } from '../testing/random-networks.ts';
import { GPU_ROUTINGS, type GpuRouting } from './paths-on-gpu.ts';

function graphOf(network: Network, metric: Metric): RouteGraph {
  const graph = routeGraph(network, metric, 1);
  if (!graph.ok) throw new Error(graph.failure.message);
  return graph.value;
}

const on = (gpu: GpuContext, routing: Routing): RoutingOptions => ({ routing, gpu: async () => ok(gpu) });

/** The same device as one with less memory. */
const smaller = (gpu: GpuContext, change: Partial<Pick<GpuContext, 'maxBinding' | 'workgroup'>>): GpuContext => ({
  ...gpu,
  ...change,
});

const WAYS: readonly (readonly [string, GpuRouting, Partial<Pick<GpuContext, 'maxBinding' | 'workgroup'>>])[] = [
  ['search', 'search', {}],
  ['search in rows, in batches', 'search', { maxBinding: 40_000, workgroup: { lanes: 256, words: 64 } }],
  ['floyd-warshall', 'floyd-warshall', {}],
];

describeGpu.each(WAYS)('%s', (_, routing, change) => {
  it.each(['hops', 'weight'] as const)('paths by %s', async (metric) => {
    const gpu = smaller(await testDevice(), change);
    for (const [i, routers] of [2, 64, 65, 150].entries()) {
      const graph = graphOf(randomNetwork(routers, 2 * routers, i % 2 ? 3 : 500, routers), metric);
      const flows = randomFlows(routers, 90, i);
      const found = async (way: Routing) => {
        const paths = await findPaths(graph, flows, 5 + i, on(gpu, way));
        return paths.ok ? pathDigest(paths.value.paths) : paths.failure.message;
      };
      expect(await found(routing), `${routers} routers`).toBe(await found('one-core'));
    }
  });

  it('distances, and none between parts that hang apart', async () => {
    const gpu = smaller(await testDevice(), change);
    for (const metric of ['hops', 'weight'] as const) {
      const one = randomNetwork(70, 60, 9, 1).links;
      const two = randomNetwork(30, 20, 9, 2).links;
      const links = [
        ...Array.from(one.a, (a, l): [number, number, number] => [a, one.b[l], one.weight?.[l] ?? 1]),
        ...Array.from(two.a, (a, l): [number, number, number] => [70 + a, 70 + two.b[l], two.weight?.[l] ?? 1]),
      ];
      const graph = graphOf(networkOf(100, links), metric);
      const opened = await GPU_ROUTINGS[routing](gpu, graph, 1);
      if (!opened.ok) throw new Error(opened.failure.message);
      const search = new Search(graph);
      const destinations = Uint32Array.of(3, 69, 70, 99);
      opened.value.solve(destinations);
      for (const [column, destination] of destinations.entries()) {
        const { rows } = opened.value;
        const stride = routing === 'search' ? 100 : 128;
        const row = await readWords(gpu.device, rows, opened.value.rowOf(destination, column) * stride, 100);
        expect(row).toEqual(search.to(destination));
      }
      opened.value.destroy();
    }
  });
});

const line = networkOf(
  270,
  Array.from({ length: 269 }, (_, i) => [i, i + 1, 1 + (i % 3)] as const),
);

describeGpu('one core answers what the GPU leaves open', () => {
  const ways = [
    { routing: 'search', metric: 'hops' },
    { routing: 'search', metric: 'weight' },
    { routing: 'floyd-warshall', metric: 'hops' },
  ] as const;

  it.each(ways)('a long line by $metric: $routing', async ({ routing, metric }) => {
    const gpu = await testDevice();
    const between = async (from: number, to: number, way: Routing) => {
      const flows = { sources: Uint32Array.of(from, 1), sinks: Uint32Array.of(to, 40) };
      const found = await findPaths(graphOf(line, metric), flows, 1, on(gpu, way));
      return found.ok ? pathDigest(found.value.paths) : found.failure;
    };
    for (const to of [256, 257]) {
      const answer = await between(1, to, routing);
      expect(answer).toEqual(await between(1, to, 'one-core'));
      if (to > 256)
        expect(answer).toMatchObject({ kind: 'limit', message: expect.stringContaining(`${to - 1} ports`) });
    }
  });

  it.each(['search', 'floyd-warshall'] as const)('parts that hang apart: %s', async (routing) => {
    const gpu = await testDevice();
    const graph = graphOf(
      networkOf(4, [
        [0, 1, 1],
        [2, 3, 1],
      ]),
      'hops',
    );
    const flows = { sources: Uint32Array.of(0, 3), sinks: Uint32Array.of(1, 0) };
    const found = await findPaths(graph, flows, 1, on(gpu, routing));
    expect(found).toMatchObject({
      failure: { message: expect.stringContaining('no way for flow 1 from router 3 to router 0') },
    });
  });
});

describeGpu('delays between leaves', () => {
  it.each([
    ['by hops', 'hops', randomNetwork(150, 200, 40, 3), {}],
    ['by weight, in batches', 'weight', randomNetwork(150, 200, 4, 3), { maxBinding: 40_000 }],
    ['of a long line, which one core answers', 'hops', line, {}],
  ] as const)('%s', async (_, metric, network, change) => {
    const gpu = smaller(await testDevice(), change);
    const leaves = Uint32Array.from({ length: 90 }, (__, i) => i + 50);
    if (network === line) leaves.set([0, 269]);
    const delays = (routing: Routing) => pathDelays(network, leaves, metric, 1, 8, on(gpu, routing));
    expect(await delays('floyd-warshall')).toEqual(await delays('one-core'));
  });
});

describeGpu('what is refused', () => {
  it('a matrix that fits no buffer: its bytes, and the search', async () => {
    const gpu = smaller(await testDevice(), { maxBinding: 60_000 });
    const graph = graphOf(randomNetwork(100, 50, 1, 1), 'hops');
    expect(await findPaths(graph, randomFlows(100, 3, 1), 1, on(gpu, 'floyd-warshall'))).toMatchObject({
      failure: {
        kind: 'limit',
        message:
          'distances of all pairs of 100 routers are 65,536 bytes, and a buffer of this device holds at most 60.0 kB',
        remedy: 'use --routing search',
      },
    });
  });

  it('cancelled', async () => {
    const gpu = await testDevice();
    const graph = graphOf(randomNetwork(100, 50, 1, 1), 'hops');
    const options = { ...on(gpu, 'search'), cancelled: AbortSignal.abort() };
    const found = await findPaths(graph, randomFlows(100, 3, 1), 1, options);
    expect(found).toMatchObject({ failure: { kind: 'cancelled' } });
  });
});
