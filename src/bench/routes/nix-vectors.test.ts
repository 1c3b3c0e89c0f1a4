/** Covers: vectors of random paths lead along the very ports, and have as many bits as degrees say. */
import { expect, it } from 'vitest';
import { pathsOnOneCore } from '../../routing/one-core.ts';
import { directionsOf } from '../../routing/paths.ts';
import { type RouteGraph, routeGraph } from '../../routing/route-graph.ts';
import { FIGURE_18, randomFlows, randomNetwork } from '../../routing/testing/random-networks.ts';
import type { Network } from '../../topology/network.ts';
import { coded, decoded } from './nix-vectors.ts';

function graphOf(network: Network): RouteGraph {
  const graph = routeGraph(network, 'weight', 1);
  if (!graph.ok) throw new Error(graph.failure.message);
  return graph.value;
}

it('coded and decoded', async () => {
  let longest = 0;
  for (const [more, seed] of [
    [0, 1],
    [300, 2],
  ] as const) {
    const graph = graphOf(randomNetwork(400, more, 5, seed));
    const directions = directionsOf(randomFlows(400, 200, seed), 400);
    const found = await pathsOnOneCore(graph, 1, directions, {});
    if (!found.ok) throw new Error(found.failure.message);
    const { offsets, ports } = found.value;
    for (const [d, from] of directions.from.entries()) {
      const path = ports.subarray(offsets[d], offsets[d + 1]);
      const vector = coded(graph, from, path);
      expect(decoded(graph, from, directions.to[d], vector)).toEqual([...path]);
      longest = Math.max(longest, vector.bits);
    }
  }
  // A tree has paths of more than a word.
  expect(longest).toBeGreaterThan(32);
});

it('figure 18, from 4 to 6: routers of 2, 3, 3, 4 and 3 links', () => {
  const graph = graphOf(FIGURE_18);
  // 4-5, 5-1, 1-0, 0-3, 3-6: neighbours 1 of 2, 0 of 3, 0 of 3, 2 of 3, 2 of 3.
  expect(coded(graph, 4, Uint32Array.of(16, 7, 1, 4, 14))).toEqual({
    words: Uint32Array.of(0b1_00_00_10_10 << 23),
    bits: 9,
  });
});
