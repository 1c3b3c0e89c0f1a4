/** Covers: delays between leaves are those of the ports of their paths, by each metric; who gave up, and parts that hang apart. */
import { expect, it } from 'vitest';
import { fail, ok } from '../base/result.ts';
import { findPaths, type RoutingOptions } from './find-paths.ts';
import { METRICS } from './metric.ts';
import { pathDelays } from './path-delays.ts';
import { routeGraph } from './route-graph.ts';
import { networkOf, randomNetwork } from './testing/random-networks.ts';

const ONE_CORE: RoutingOptions = { routing: 'one-core', gpu: async () => fail('unsupported', '', '') };

// By hops 32 leaves go at once, then 18, or the last three one by one; one leaf stands for two.
it.each(METRICS.flatMap((metric) => [2, 35, 50].map((count) => [metric, count] as const)))(
  'by %s, %d',
  async (metric, count) => {
    const network = randomNetwork(80, 90, 5, 4);
    const leaves = Uint32Array.from({ length: count }, (_, i) => 79 - i + (i === 8 ? 1 : 0));
    const graph = routeGraph(network, metric, 1);
    if (!graph.ok) throw new Error(graph.failure.message);
    // A flow for each pair; ways back are asked for by the other one.
    const pairs = [...leaves].flatMap((from) => [...leaves].map((to) => [from, to]));
    const flows = { sources: Uint32Array.from(pairs, ([a]) => a), sinks: Uint32Array.from(pairs, ([, b]) => b) };
    const found = await findPaths(graph.value, flows, 3, ONE_CORE);
    if (!found.ok) throw new Error(found.failure.message);
    const { offsets, ports } = found.value.paths;
    const expected = pairs.map((_, i) =>
      ports
        .subarray(offsets[2 * i], offsets[2 * i + 1])
        .reduce((sum, p) => sum + network.links.delay[p >>> 1] * 1e6, 0),
    );
    expect(await pathDelays(network, leaves, metric, 1, 3, ONE_CORE)).toEqual(
      ok(Uint32Array.from(expected, (ticks) => Math.round(ticks))),
    );
  },
);

it('no way, and cancelled', async () => {
  const apart = networkOf(4, [
    [0, 1, 1],
    [2, 3, 1],
  ]);
  expect(await pathDelays(apart, Uint32Array.of(0, 3), 'hops', 1, 1, ONE_CORE)).toMatchObject({
    failure: { message: expect.stringContaining('no way from router 3 to router 0') },
  });
  // A batch of leaves, of which one is away from all others.
  const links = Array.from({ length: 38 }, (_, i) => [i, i + 1, 1] as const);
  const all = Uint32Array.from({ length: 40 }, (_, i) => i);
  expect(await pathDelays(networkOf(40, links), all, 'hops', 1, 1, ONE_CORE)).toMatchObject({
    failure: { message: expect.stringContaining('no way from router 39 to router 0') },
  });
  const cancelled = AbortSignal.abort();
  expect(await pathDelays(apart, Uint32Array.of(0, 1), 'hops', 1, 1, { ...ONE_CORE, cancelled })).toMatchObject({
    failure: { kind: 'cancelled' },
  });
});

it('above 255 ports, and saturated', async () => {
  const line = networkOf(
    300,
    Array.from({ length: 299 }, (_, i) => [i, i + 1, 2 ** 30] as const),
  );
  const delays = await pathDelays(line, Uint32Array.of(0, 3, 299), 'hops', 1, 1, ONE_CORE);
  expect(delays).toEqual(
    ok(Uint32Array.of(0, 3 * 2 ** 30, 2 ** 32 - 1, 3 * 2 ** 30, 0, 2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1, 0)),
  );
});
