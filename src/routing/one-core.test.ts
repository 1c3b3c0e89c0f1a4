/**
 * Covers: figure 18 of Swenson 2015 cell by cell; distances of random networks against Floyd-Warshall to the letter, by every metric; every port of a
 * path lowers the distance by its weight and is the one that the rule takes; what has no path.
 */
import { describe, expect, it } from 'vitest';
import { MIX_CHOICE, mixed } from '../base/mix.ts';
import type { Network } from '../topology/network.ts';
import { Levels } from './levels.ts';
import { METRICS, type Metric, UNREACHABLE } from './metric.ts';
import { OneCore, pathsOnOneCore } from './one-core.ts';
import { directionsOf, PathWriter, pathDigest } from './paths.ts';
import { type RouteGraph, routeGraph } from './route-graph.ts';
import { nextEntry } from './rule.ts';
import { Search } from './search.ts';
import { DISTANCES_18, NEXT_HOPS_18 } from './testing/figure-18.ts';
import { draws, FIGURE_18, networkOf, randomFlows, randomNetwork } from './testing/random-networks.ts';

function graphOf(network: Network, metric: Metric): RouteGraph {
  const graph = routeGraph(network, metric, 1);
  if (!graph.ok) throw new Error(graph.failure.message);
  return graph.value;
}

const first = (routers: number) => Uint32Array.from({ length: routers }, (_, router) => router);

/** Floyd-Warshall as it is in textbooks, over weights told by `weightOf`. */
function allDistances({ routers, links }: Network, weightOf: (link: number) => number): number[][] {
  const n = routers.x.length;
  const d = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => (i === j ? 0 : UNREACHABLE)));
  for (const [l, a] of links.a.entries()) d[a][links.b[l]] = d[links.b[l]][a] = weightOf(l);
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
  return d;
}

const searched = (graph: RouteGraph): number[][] => {
  const search = new Search(graph);
  return Array.from({ length: graph.nodes }, (_, t) => [...search.to(t)]);
};

describe('figure 18', () => {
  const graph = graphOf(FIGURE_18, 'weight');

  it('distances', () => expect(searched(graph)).toEqual(DISTANCES_18));

  it('next hops: no pair has two', () => {
    for (const seed of [1, 2, 3]) {
      const core = new OneCore(graph, seed, first(8));
      const hops = DISTANCES_18.map((row, from) =>
        row.map((_, to) => {
          const length = core.path(from, to);
          if (!length.ok || length.value === 0) return from;
          const port = core.ports[0];
          return FIGURE_18.links[port & 1 ? 'a' : 'b'][port >>> 1];
        }),
      );
      expect(hops).toEqual(NEXT_HOPS_18);
    }
  });
});

const weightBy: Record<Metric, (network: Network) => (link: number) => number> = {
  hops: () => () => 1,
  delay:
    ({ links }) =>
    (l) =>
      Math.round(links.delay[l] * 1e6),
  capacity:
    ({ links }) =>
    (l) =>
      Math.round(10_000 / links.mbps[l]),
  weight:
    ({ links }) =>
    (l) =>
      links.weight?.[l] ?? 0,
};

it('distances of 500 random networks are those of Floyd-Warshall, by each metric', () => {
  for (let seed = 0; seed < 500; seed++) {
    const draw = draws(seed);
    const n = 2 + draw(28);
    // Some links fewer than a tree has: parts hang apart.
    const whole = randomNetwork(n, draw(40), seed % 3 === 0 ? 3 : 1000, seed);
    const kept = whole.links.a.length - (seed % 4 === 0 ? 1 + draw(2) : 0);
    const links = Array.from({ length: kept }, (_, l): [number, number, number] => {
      return [whole.links.a[l], whole.links.b[l], whole.links.weight?.[l] ?? 1];
    });
    const network = networkOf(n, links);
    const metric = METRICS[seed % METRICS.length];
    expect(searched(graphOf(network, metric)), `seed ${seed}`).toEqual(
      allDistances(network, weightBy[metric](network)),
    );
  }
});

describe('levels of many destinations at once', () => {
  it.each([1, 5, 32])('%d are those of searches, and so are next hops', (width) => {
    for (let seed = 0; seed < 60; seed++) {
      const draw = draws(seed);
      const n = width + draw(60);
      const { links } = randomNetwork(n, draw(40), 1, seed);
      // Every fifth network hangs apart.
      const kept = links.a.length - (seed % 5 === 0 ? 1 : 0);
      const pairs = Array.from({ length: kept }, (_, l) => [links.a[l], links.b[l], 1] as const);
      const graph = graphOf(networkOf(n, pairs), 'hops');
      const levels = new Levels(graph, 1);
      const begin = draw(n - width + 1);
      expect(levels.to(first(n).subarray(begin, begin + width))).toBe(true);
      const rows = searched(graph).slice(begin, begin + width);
      for (const [bit, row] of rows.entries())
        for (const [u, distance] of row.entries()) {
          expect((levels.reached[u] >> bit) & 1).toBe(distance < UNREACHABLE ? 1 : 0);
          if (distance === 0 || distance === UNREACHABLE) continue;
          levels.choose(u, 1 << bit);
          const entry = nextEntry(graph, Uint32Array.from(row), 1, u, begin + bit);
          expect(levels.entries[bit]).toBe(entry);
        }
      // Of all destinations at once as of each.
      for (let u = 0; u < n; u++) {
        const others = rows.flatMap((row, bit) => (row[u] > 0 && row[u] < UNREACHABLE ? [bit] : []));
        const each = others.map((bit) => {
          levels.choose(u, 1 << bit);
          return levels.entries[bit];
        });
        levels.choose(
          u,
          others.reduce((bits, bit) => bits | (1 << bit), 0),
        );
        expect(others.map((bit) => levels.entries[bit])).toEqual(each);
      }
    }
  });

  it('end after 254', () => {
    const line = (routers: number) =>
      graphOf(
        networkOf(
          routers,
          Array.from({ length: routers - 1 }, (_, i) => [i, i + 1, 1] as const),
        ),
        'hops',
      );
    expect([254, 255].map((n) => new Levels(line(n), 1).to(first(1)))).toEqual([true, false]);
  });
});

describe('a path', () => {
  it.each(METRICS)(
    'by %s: every port lowers the distance by its weight, and is the first by hash and number',
    async (metric) => {
      const network = randomNetwork(120, 150, 3, 7);
      const graph = graphOf(network, metric);
      const flows = randomFlows(120, 200, 3);
      const directions = directionsOf(flows, 120);
      const found = await pathsOnOneCore(graph, 9, directions, {});
      if (!found.ok) throw new Error(found.failure.message);
      const search = new Search(graph);
      const weightOf = weightBy[metric](network);
      const { links } = network;
      let choices = 0;
      for (const [d, to] of directions.to.entries()) {
        const distances = search.to(to);
        let u = directions.from[d];
        for (const port of found.value.ports.subarray(found.value.offsets[d], found.value.offsets[d + 1])) {
          const ends = (p: number) =>
            p & 1 ? [links.b[p >>> 1], links.a[p >>> 1]] : [links.a[p >>> 1], links.b[p >>> 1]];
          const able = Array.from({ length: 2 * links.a.length }, (_, p) => p).filter((p) => {
            const [begin, end] = ends(p);
            return begin === u && distances[end] + weightOf(p >>> 1) === distances[u];
          });
          if (able.length > 1) choices++;
          const hash = (p: number) => mixed(MIX_CHOICE, 9, u, to, p);
          expect(port).toBe(able.toSorted((p, q) => hash(p) - hash(q) || p - q)[0]);
          u = ends(port)[1];
        }
        expect(u).toBe(to);
      }
      expect(choices).toBeGreaterThan(20);
    },
  );

  it('differs by seed where there is a choice', async () => {
    const graph = graphOf(randomNetwork(120, 150, 3, 7), 'hops');
    const directions = directionsOf(randomFlows(120, 200, 3), 120);
    const digests = await Promise.all(
      [1, 1, 2].map(async (seed) => {
        const found = await pathsOnOneCore(graph, seed, directions, {});
        return found.ok && pathDigest(found.value);
      }),
    );
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  });

  it('a digest that was published', async () => {
    const flows = { sources: Uint32Array.of(0, 5), sinks: Uint32Array.of(4, 6) };
    const found = await pathsOnOneCore(graphOf(FIGURE_18, 'weight'), 1, directionsOf(flows, 8), {});
    expect(found.ok && { ...found.value, digest: pathDigest(found.value) }).toEqual({
      offsets: Uint32Array.of(0, 3, 6, 10, 14),
      // 0 1 5 4 and back; 5 1 0 3 6 and back.
      ports: Uint32Array.of(0, 6, 17, 16, 7, 1, 7, 1, 4, 14, 15, 5, 0, 6),
      digest: '5672b85ad2b4d10b',
    });
  });
});

describe('what has no path is told', () => {
  it('in parts that hang apart', () => {
    const core = new OneCore(
      graphOf(
        networkOf(4, [
          [0, 1, 1],
          [2, 3, 1],
        ]),
        'hops',
      ),
      1,
      first(4),
    );
    expect(core.path(0, 1).ok).toBe(true);
    expect(core.path(0, 3)).toMatchObject({
      failure: { kind: 'config', message: 'there is no way from router 0 to router 3 that is shorter than 2^30' },
    });
  });

  it('beyond 2^30', () => {
    const far = networkOf(3, [
      [0, 1, 2 ** 29],
      [1, 2, 2 ** 29],
    ]);
    const core = new OneCore(graphOf(far, 'weight'), 1, first(3));
    expect([core.path(0, 1).ok, core.path(0, 2).ok]).toEqual([true, false]);
    expect(new OneCore(graphOf(far, 'hops'), 1, first(3)).path(0, 2)).toEqual({ ok: true, value: 2 });
  });

  it('above 255 ports', () => {
    const line = networkOf(
      300,
      Array.from({ length: 299 }, (_, i) => [i, i + 1, 1] as const),
    );
    const core = new OneCore(graphOf(line, 'delay'), 1, first(300));
    expect(core.path(10, 265)).toEqual({ ok: true, value: 255 });
    expect(core.path(10, 266)).toMatchObject({
      failure: {
        kind: 'limit',
        message: 'the path from router 10 to router 266 has 256 ports, and a path has at most 255',
      },
    });
  });

  it('names the flow, too long or with too many ports in all', async () => {
    const line = networkOf(
      300,
      Array.from({ length: 299 }, (_, i) => [i, i + 1, 1] as const),
    );
    const graph = graphOf(line, 'hops');
    const flows = { sources: Uint32Array.of(0, 299), sinks: Uint32Array.of(1, 20) };
    expect(await pathsOnOneCore(graph, 1, directionsOf(flows, 300), {})).toMatchObject({
      failure: { message: 'the path of flow 1 from router 299 to router 20 has 279 ports, and a path has at most 255' },
    });
    const nameOf = (flow: number) => `flow ${flow} of Ada`;
    const parts = networkOf(4, [
      [0, 1, 1],
      [2, 3, 1],
    ]);
    const apart = { sources: Uint32Array.of(0), sinks: Uint32Array.of(3), nameOf };
    expect(await pathsOnOneCore(graphOf(parts, 'hops'), 1, directionsOf(apart, 4), {})).toMatchObject({
      failure: { message: expect.stringMatching(/^there is no way for flow 0 of Ada from router \d to router \d/) },
    });
    const writer = new PathWriter(2, 5);
    const { nameOf: ofDirection } = directionsOf(flows, 300);
    expect(writer.add(0, new Uint32Array(3), 0, 3, ofDirection).ok).toBe(true);
    expect(writer.add(3, new Uint32Array(3), 0, 3, ofDirection)).toMatchObject({
      failure: { kind: 'limit', message: expect.stringMatching(/^the path of flow 1 takes all paths beyond 5 ports/) },
    });
  });

  it('a network without weights, and who gave up', async () => {
    const { links, routers } = networkOf(2, [[0, 1, 1]]);
    const { weight: _, ...bare } = links;
    expect(routeGraph({ routers, links: bare }, 'weight', 1)).toMatchObject({ failure: { kind: 'config' } });
    const graph = graphOf(FIGURE_18, 'hops');
    const directions = directionsOf(randomFlows(8, 5, 1), 8);
    const cancelled = AbortSignal.abort();
    expect(await pathsOnOneCore(graph, 1, directions, { cancelled })).toMatchObject({ failure: { kind: 'cancelled' } });
  });
});
