/** Covers: all ways that are measured find the same paths; the thesis's way gives figure 18 cell by cell, and distances of random networks; ports of all pairs are those of the rule. */
import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { Metric } from '../../routing/metric.ts';
import { type RouteGraph, routeGraph } from '../../routing/route-graph.ts';
import { nextEntry } from '../../routing/rule.ts';
import { Search } from '../../routing/search.ts';
import { DISTANCES_18, NEXT_HOPS_18 } from '../../routing/testing/figure-18.ts';
import { FIGURE_18, randomNetwork } from '../../routing/testing/random-networks.ts';
import type { Network } from '../../topology/network.ts';
import type { BenchHost } from '../host.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchGap, BenchRow } from '../suite.ts';
import { openSteps, openTiles } from './matrices.ts';
import { type RoutesRow, routesSuite } from './suite.ts';
import { WAYS } from './ways.ts';

function graphOf(network: Network, metric: Metric): RouteGraph {
  const graph = routeGraph(network, metric, 1);
  if (!graph.ok) throw new Error(graph.failure.message);
  return graph.value;
}

async function found(opened: Awaited<ReturnType<typeof openSteps>>): Promise<Uint32Array> {
  if (!opened.ok) throw new Error(opened.failure.message);
  // Twice: nothing is left of the first time.
  opened.value.find();
  opened.value.find();
  const table = await opened.value.read();
  opened.value.destroy();
  return table;
}

describeGpu('matrices', () => {
  it('figure 18, a dispatch for each router between', async () => {
    const gpu = await testDevice();
    const graph = graphOf(FIGURE_18, 'weight');
    expect([...(await found(await openSteps(gpu, graph, 'distances')))]).toEqual(DISTANCES_18.flat());
    expect([...(await found(await openSteps(gpu, graph)))]).toEqual(NEXT_HOPS_18.flat());
  });

  it.each(['hops', 'weight'] as const)('of a random network by %s', async (metric) => {
    const gpu = await testDevice();
    const n = 71;
    const graph = graphOf(randomNetwork(n, 90, 3, 2), metric);
    const search = new Search(graph);
    const distances = await found(await openSteps(gpu, graph, 'distances'));
    const ports = await found(await openTiles(gpu, graph, 6));
    const half = new Uint16Array(ports.buffer);
    for (let to = 0; to < n; to++) {
      const words = search.to(to);
      expect(distances.subarray(to * n, to * n + n)).toEqual(words);
      for (let u = 0; u < n; u++) {
        const port = u === to ? 0xffff : nextEntry(graph, words, 6, u, to) - graph.offsets[u];
        expect(half[u * 2 * Math.ceil(n / 2) + to]).toBe(port);
      }
    }
  });

  it('a matrix that does not fit', async () => {
    const gpu = { ...(await testDevice()), maxBinding: 1000 };
    const graph = graphOf(randomNetwork(20, 9, 3, 2), 'hops');
    expect([await openSteps(gpu, graph), await openTiles(gpu, graph, 1)]).toMatchObject([
      { failure: { kind: 'limit' } },
      { failure: { kind: 'limit', remedy: 'use --routing search' } },
    ]);
  });
});

describeGpu('bench routes', () => {
  it('one digest for all ways', async () => {
    const gpu = await testDevice();
    const rows: (BenchRow | BenchGap)[] = [];
    const host = { cancelled: new AbortController().signal, gpu: async () => ok(gpu) } as unknown as BenchHost;
    const options: BenchOptions = { engines: ['gpu', 'sequential'], repeat: 1, seconds: 1, quiet: true, sizes: [70] };
    await routesSuite.run(host, options, async (row) => void rows.push(row));
    for (const metric of ['hops', 'delay']) {
      const own = (rows as RoutesRow[]).filter((row) => row.metric === metric);
      expect(own.map(({ how }) => how)).toEqual(Object.keys(WAYS).filter((how) => how !== 'one core, ports of all'));
      const digests = own.slice(0, 3).map(({ digest }) => digest);
      expect(new Set(digests).size).toBe(1);
      expect(digests[0]).toMatch(/^[0-9a-f]{16}$/);
    }
  });
});
