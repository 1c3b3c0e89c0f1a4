/**
 * Covers: generated networks against closed forms: degrees of Barabasi-Albert, probabilities and lengths of Waxman's pairs, bandwidths,
 * counts of the test networks.
 */
import { describe, expect, it } from 'vitest';
import { componentsOf } from '../components.ts';
import { type PortGraph, portGraph } from '../network.ts';
import { networkOf } from '../testing/network-of.ts';
import type { MadeNetwork } from './make-network.ts';
import { distance } from './skeleton.ts';
import { degreesOf } from './wiring.ts';

const graphOf = ({ network: { routers, links } }: MadeNetwork): PortGraph =>
  portGraph(routers.x.length, links.a, links.b);
const degrees = ({ network: { routers, links } }: MadeNetwork) => degreesOf(routers.x.length, links);
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((v) => (v - mean(values)) ** 2)));

describe('Barabasi-Albert, 10^5 routers', () => {
  const routers = 100_000;

  it.each([1, 2, 3])('m = %i: P(k) = 2 m (m + 1) / (k (k + 1) (k + 2))', (m) => {
    const found = degrees(networkOf({ routers, links: m, plane: 1000 }));
    for (let k = m; k < m + 8; k++) {
      const p = (2 * m * (m + 1)) / (k * (k + 1) * (k + 2));
      const share = found.filter((degree) => degree === k).length / routers;
      expect(Math.abs(share - p), `k = ${k}`).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / routers));
    }
  });

  it('m = 2: at least k have m (m + 1) / (k (k + 1)); the exponent is 3', () => {
    const found = degrees(networkOf({ routers }));
    const from = 40;
    const tail = [...found].filter((degree) => degree >= from);
    const p = 6 / (from * (from + 1));
    expect(Math.abs(tail.length / routers - p)).toBeLessThan(4 * Math.sqrt(p / routers));
    // Maximum likelihood of a discrete tail (Clauset, Shalizi and Newman 2009), over seeds: one has some hundred routers there.
    const tails = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((seed) =>
      [...degrees(networkOf({ routers }, seed))].filter((degree) => degree >= from),
    );
    const exponent = 1 + tails.length / tails.reduce((sum, k) => sum + Math.log(k / (from - 0.5)), 0);
    expect(exponent).toBeGreaterThan(2.9);
    expect(exponent).toBeLessThan(3.1);
  });
});

describe('Waxman, pair by pair', () => {
  it.each([
    { waxmanAlpha: 0.15, waxmanBeta: 0.2, probability: 0.03371, length: 0.3352 },
    { waxmanAlpha: 0.4, waxmanBeta: 0.14, probability: 0.05653, length: 0.2793 },
  ])('alpha $waxmanAlpha, beta $waxmanBeta', ({ probability, length, ...params }) => {
    const routers = 300;
    const seeds = Array.from({ length: 30 }, (_, i) => {
      const { network, remarks } = networkOf({ topology: 'waxman', growth: 'pairs', routers, ...params }, i + 1);
      const { a, b } = network.links;
      // Routers in a corner may be alone: they are joined by links that come last.
      const own = a.length - Number(/joined by (\d+)/.exec(remarks.join())?.[1] ?? 0);
      const all = mean(
        Array.from({ length: 2000 }, (_, k) => distance(network.routers, k % 150, 150 + ((k * 7) % 150))),
      );
      const lengths = Array.from(a.subarray(0, own), (u, l) => distance(network.routers, u, b[l]));
      return { share: own / ((routers * (routers - 1)) / 2), length: mean(lengths) / 1000, all: all / 1000 };
    });
    const near = (values: readonly number[], expected: number) =>
      expect(Math.abs(mean(values) - expected)).toBeLessThan((4 * deviation(values)) / Math.sqrt(seeds.length));
    near(
      seeds.map(({ share }) => share),
      probability,
    );
    near(
      seeds.map((seed) => seed.length),
      length,
    );
    near(
      seeds.map(({ all }) => all),
      0.5214,
    );
  });
});

describe('Waxman, router by router', () => {
  it.each([
    [3, 2],
    [4, 3],
    [5, 3],
    [1000, 1],
    [1000, 8],
  ])('%i routers, m = %i: all are joined, each finds m', (routers, links) => {
    const made = networkOf({ topology: 'waxman', routers, links });
    expect(made.remarks.join()).not.toContain('joined');
    expect(componentsOf(graphOf(made)).sizes).toEqual([routers]);
    if (routers > 2 * links) {
      expect(made.network.links.a.length).toBe(routers * links);
      expect(Math.min(...degrees(made))).toBeGreaterThanOrEqual(links);
    }
  });

  it('joins near ones with preference', () => {
    const { routers, links } = networkOf({ topology: 'waxman', routers: 5000, waxmanBeta: 0.1 }).network;
    // Without borders and in the plane the mean would be 2 beta L; borders make it less.
    const lengths = Array.from(links.a, (u, l) => distance(routers, u, links.b[l]));
    expect(mean(lengths)).toBeLessThan(0.2 * Math.SQRT2 * 1000);
    expect(mean(lengths)).toBeGreaterThan(0.15 * Math.SQRT2 * 1000);
  });
});

describe('bandwidths', () => {
  const [min, max] = [10, 1024];
  const theta = (max - min) / 8;
  const shares = {
    uniform: (x: number) => (x - min) / (max - min),
    exponential: (x: number) => (1 - Math.exp(-(x - min) / theta)) / (1 - Math.exp(-8)),
    'heavy-tailed': (x: number) => (1 - (min / x) ** 1.2) / (1 - (min / max) ** 1.2),
  };

  it.each(['uniform', 'exponential', 'heavy-tailed'] as const)('%s: chi-square of 32 bins', (bandwidth) => {
    const { mbps } = networkOf({ routers: 50_000, bandwidth }).network.links;
    const bins = new Array(32).fill(0);
    for (const value of mbps) bins[Math.min(31, Math.floor(shares[bandwidth](value) * 32))]++;
    const expected = mbps.length / 32;
    const chi = bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 31 degrees of freedom: 99%.
    expect(chi).toBeLessThan(52.2);
  });

  it('heavy-tailed has the mean 36.4', () => {
    const { mbps } = networkOf({ routers: 100_000, bandwidth: 'heavy-tailed' }).network.links;
    expect(mean(mbps)).toBeGreaterThan(35.5);
    expect(mean(mbps)).toBeLessThan(37.3);
  });

  it('are those of links between systems where they are between systems', () => {
    const { routers, links } = networkOf({
      topology: 'hierarchical',
      routers: 20,
      interBandwidth: 'uniform',
      interBandwidthMin: 5000,
      interBandwidthMax: 6000,
    }).network;
    for (let l = 0; l < links.a.length; l++)
      expect(links.mbps[l] >= 5000).toBe(routers.system[links.a[l]] !== routers.system[links.b[l]]);
  });
});

describe('heavy-tailed placement', () => {
  it('gives each a place of its own, and some squares many', () => {
    const { x, y } = networkOf({ routers: 2000, routerPlacement: 'heavy-tailed' }).network.routers;
    expect(new Set(Array.from(x, (value, i) => `${value} ${y[i]}`)).size).toBe(2000);
    const squares = new Array(100).fill(0);
    for (let i = 0; i < 2000; i++) squares[Math.floor(y[i] / 100) * 10 + Math.floor(x[i] / 100)]++;
    // At random the variance would be about the mean, 20.
    expect(deviation(squares) ** 2).toBeGreaterThan(200);
  });

  it('fills squares and leaves out what is no square', () => {
    const { x, y } = networkOf({ routers: 8, plane: 5, square: 2, links: 1, routerPlacement: 'heavy-tailed' }).network
      .routers;
    expect(Math.max(...x, ...y)).toBeLessThan(4);
  });
});

describe('hierarchical', () => {
  const systems = 30;
  const routers = 40;
  const SHAPE = { topology: 'hierarchical', systems, routers } as const;

  it('is a graph of systems, and in each a graph of routers', () => {
    const made = networkOf(SHAPE);
    const { routers: all, links } = made.network;
    expect(componentsOf(graphOf(made)).sizes).toEqual([systems * routers]);
    const between = Array.from(links.a, (u, l) => [all.system[u], all.system[links.b[l]]]).filter(([s, t]) => s !== t);
    expect(between.length).toBe(3 + (systems - 3) * 2);
    expect(new Set(between.map(String)).size).toBe(between.length);
    expect(links.a.length).toBe(between.length + systems * routers * 2);
    expect([...all.system]).toEqual([...all.system].sort((s, t) => s - t));
  });

  it.each([
    ['smallest-degree', 2],
    ['smallest-non-leaf', 3],
    ['k-degree', 5],
  ] as const)('border %s', (border, least) => {
    const { routers: all, links } = networkOf({ ...SHAPE, border, borderDegree: 5, systemLinks: 1 }).network;
    const inner = new Uint32Array(systems * routers);
    const outer: number[] = [];
    for (let l = 0; l < links.a.length; l++)
      for (const end of [links.a[l], links.b[l]])
        if (all.system[links.a[l]] === all.system[links.b[l]]) inner[end]++;
        else outer.push(end);
    // The first link of a system: its routers have inner links alone then.
    const firsts = [...new Map(outer.toReversed().map((end) => [all.system[end], end])).values()];
    expect(firsts.length).toBe(systems);
    for (const end of firsts) {
      const system = [...inner.subarray(all.system[end] * routers, (all.system[end] + 1) * routers)];
      const wanted = border === 'smallest-non-leaf' ? Math.min(...system) + 1 : border === 'k-degree' ? least : 0;
      expect(inner[end]).toBe(Math.min(...system.filter((degree) => degree >= wanted)));
    }
  });
});

describe('test networks', () => {
  it('a campus has 538 nodes and 543 links; servers are 9.000 links from hosts at home, 10.833 next door', () => {
    const made = networkOf({ topology: 'campus' });
    expect(made.network.routers.x.length).toBe(2 * 538);
    expect(made.network.links.a.length).toBe(2 * 543 + 1);
    const found = degrees(made);
    const hosts = [...found.keys()].filter((u) => u % 538 >= 538 - 12 * 42);
    expect(hosts.every((u) => found[u] === 1)).toBe(true);
    // Net 1 comes after the three routers of net 0; its servers after both of its own.
    const servers = [5, 6, 7, 8].filter((u) => found[u] === 1);
    expect(servers.length).toBe(4);
    const hops = new Map(servers.map((server) => [server, hopsFrom(graphOf(made), server)]));
    const meanTo = (campus: number) =>
      mean(
        servers.flatMap((s) => hosts.filter((h) => Math.floor(h / 538) === campus).map((h) => hops.get(s)?.[h] ?? 0)),
      );
    expect(meanTo(0)).toBeCloseTo(9, 9);
    expect(meanTo(1)).toBeCloseTo(10.8333, 3);
  }, 20_000);

  it.each([
    [1, 1, 0],
    [2, 3, 1],
    [3, 1, 3],
    [6, 2, 12],
    [6, 3, 15],
    [6, 64, 15],
    [7, 64, 21],
  ])('%i campuses with %i chords are joined by %i links', (campuses, chords, links) => {
    const { network } = networkOf({ topology: 'campus', campuses, chords });
    expect(network.links.a.length).toBe(543 * campuses + links);
    expect(new Set(Array.from(network.links.a, (u, l) => `${u} ${network.links.b[l]}`)).size).toBe(
      network.links.a.length,
    );
  });

  it('dumbbell, ring and stars', () => {
    const dumbbell = networkOf({ topology: 'dumbbell', routers: 9 });
    expect([...degrees(dumbbell)]).toEqual([5, 4, 1, 1, 1, 1, 1, 1, 1]);
    expect([dumbbell.network.links.delay[0], dumbbell.network.links.delay[1]]).toEqual([0.02, 0.002]);
    expect([...degrees(networkOf({ topology: 'dumbbell', routers: 2 }))]).toEqual([1, 1]);
    expect([...degrees(networkOf({ topology: 'ring', routers: 5 }))]).toEqual([2, 2, 2, 2, 2]);
    expect([...degrees(networkOf({ topology: 'ring', routers: 2 }))]).toEqual([1, 1]);
    expect([...degrees(networkOf({ topology: 'stars', hubs: 3 }))]).toEqual([4, 4, 4, 1, 1, 1, 1, 1, 1]);
  });
});

function hopsFrom({ nodes, offsets, neighbours }: PortGraph, from: number): Int32Array {
  const hops = new Int32Array(nodes).fill(-1);
  hops[from] = 0;
  const queue = [from];
  for (const u of queue)
    for (let i = offsets[u]; i < offsets[u + 1]; i++)
      if (hops[neighbours[i]] < 0) {
        hops[neighbours[i]] = hops[u] + 1;
        queue.push(neighbours[i]);
      }
  return hops;
}
