/**
 * Covers: fixed digests of generated networks; what every one keeps, with parameters drawn over their whole ranges; rules between parameters.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { Candidate } from '../../verify/moves.ts';
import { scenarioArbitrary } from '../../verify/scenario-arbitrary.ts';
import { componentsOf } from '../components.ts';
import { portGraph } from '../network.ts';
import { networkDigest } from '../network-digest.ts';
import { routersIn, topologyFault } from '../spec/check.ts';
import { type TopologyParams, topologyParams } from '../spec/params.ts';
import { networkOf, paramsWith } from '../testing/network-of.ts';
import { topologyFile } from '../verified-files.ts';

const GOLDEN: readonly (readonly [digest: string, params: Partial<TopologyParams>])[] = [
  ['148299fcb9a8d9ab', {}],
  ['d0798ebed34f799e', { topology: 'waxman' }],
  ['37c64e955d8a8602', { topology: 'waxman', growth: 'pairs', bandwidth: 'uniform' }],
  ['8c26035d271d9d3b', { topology: 'waxman', growth: 'pairs', waxmanAlpha: 0.001, bandwidth: 'exponential' }],
  ['c5040c7df4238904', { routerPlacement: 'heavy-tailed', bandwidth: 'heavy-tailed', links: 3 }],
  ['b2d0b1560ab7a85c', { topology: 'hierarchical', routers: 100 }],
  [
    '3c51d181996dcb54',
    { topology: 'hierarchical', routers: 50, border: 'k-degree', systemTopology: 'waxman', interBandwidth: 'uniform' },
  ],
  ['d4fbe649d97ca4c6', { topology: 'dumbbell', routers: 12 }],
  ['fc0c812e59e468c7', { topology: 'campus', campuses: 3 }],
  ['e6fa7c34a3214c85', { topology: 'ring', routers: 100 }],
  ['fe119dc79aedab33', { topology: 'stars' }],
  ['27ff4732baa8c3a8', { topology: 'abilene' }],
];

describe('fixed digests', () => {
  it.each(GOLDEN)('%s %j', (digest, params) => {
    expect(networkDigest(networkOf(params).network)).toBe(digest);
  });

  it('others for other seeds', () => {
    expect(networkDigest(networkOf({ routers: 10 }, 2).network)).not.toBe(
      networkDigest(networkOf({ routers: 10 }).network),
    );
  });
});

/** The group as that of a model, for what draws parameters of models. */
const topologySpec = {
  ...pholdSpec,
  id: 'topology',
  params: topologyParams,
  presets: [],
  horizon: () => ({ endSeconds: 1, longestDelaySeconds: 1 }),
  check: (params: TopologyParams) => topologyFault(params),
} as unknown as ModelSpec;

/** Routers, links and pairs to draw, about. */
function sizeOf(params: TopologyParams): number {
  const { topology, routers, systems, links, growth } = params;
  if (topology === 'file') return 0;
  if (topology !== 'waxman' && topology !== 'hierarchical') return routersIn(params) * links;
  const pairs = growth === 'pairs' ? Math.max(routers, systems) / 100 : 1;
  return routersIn(params) * links * pairs;
}

it('every network is one, with links between different routers, each pair once, no delay below the floor', () => {
  const isSmall = ({ scenario: { params } }: Candidate) => sizeOf(params as unknown as TopologyParams) < 50_000;
  const topologies = new Set<string>();
  fc.assert(
    fc.property(
      scenarioArbitrary(topologySpec, { allows: isSmall }),
      topologyFile,
      ({ scenario: { params, seed } }, file) => {
        const values = params as unknown as TopologyParams;
        topologies.add(values.topology);
        const { routers, links } = networkOf(values, seed, file).network;
        const nodes = values.topology === 'file' ? routers.x.length : routersIn(values);
        expect([routers.x.length, routers.y.length, routers.system.length]).toEqual([nodes, nodes, nodes]);
        const pairs = new Set(Array.from(links.a, (u, l) => u * nodes + links.b[l]));
        expect(pairs.size).toBe(links.a.length);
        expect(links.a.every((u, l) => u < links.b[l])).toBe(true);
        expect(componentsOf(portGraph(nodes, links.a, links.b)).sizes).toEqual([nodes]);
        expect(links.delay.every((delay) => delay >= values.delayFloor && delay <= 60)).toBe(true);
        expect(links.mbps.every((mbps) => mbps >= 0.001 && mbps <= (values.topology === 'file' ? 25e9 : 1e6))).toBe(
          true,
        );
        expect(routers.system.every((system, u) => u === 0 || system >= routers.system[u - 1])).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
  expect(topologies.size).toBe(9);
}, 60_000);

describe('rules', () => {
  it.each<[string, Partial<TopologyParams>]>([
    [
      '300 systems of 1,000 routers are 300,000, above 262,144: lower systems or routers',
      { topology: 'hierarchical', systems: 300 },
    ],
    ['links 2 is not below routers 2: lower it, or raise routers', { routers: 2 }],
    ['systemLinks 2 is not below systems 2: lower it, or raise systems', { topology: 'hierarchical', systems: 2 }],
    ['square 100 km is above plane 99 km: lower it, or raise plane', { plane: 99, routerPlacement: 'heavy-tailed' }],
    ['routers 1,000 is above 968, half the places of 44 x 44 km: lower it, or raise plane', { plane: 44 }],
    [
      'routers 1,000 is above 800, half the places of 40 x 40 km: lower it, or raise plane',
      { plane: 50, square: 40, routerPlacement: 'heavy-tailed' },
    ],
    [
      'growth pairs has 49,995,000 pairs to draw, above 33,554,432: lower routers, or use growth incremental',
      { topology: 'waxman', growth: 'pairs', routers: 10_000 },
    ],
    [
      'waxmanAlpha 1 of 7,998,000 pairs may be 7,998,000 links, above 2,097,152: lower it, or lower routers',
      { topology: 'waxman', growth: 'pairs', routers: 4000, waxmanAlpha: 1 },
    ],
    [
      'links 64 of 100,000 routers are about 6,400,000 links, above 2,097,152: lower it, or lower routers',
      { links: 64, routers: 100_000 },
    ],
    [
      'bandwidthMax 5 Mbit/s is below bandwidthMin 10 Mbit/s: raise it, or lower bandwidthMin',
      { bandwidth: 'uniform', bandwidthMax: 5 },
    ],
    [
      'interBandwidthMax 5 Mbit/s is below interBandwidthMin 10 Mbit/s: raise it, or lower interBandwidthMin',
      { topology: 'hierarchical', interBandwidth: 'uniform', interBandwidthMax: 5 },
    ],
  ])('%s', (sentence, params) => {
    expect(topologyFault(paramsWith(params))).toBe(sentence);
  });

  it('say nothing of what is not shown', () => {
    expect(topologyFault(paramsWith({ bandwidthMax: 5 }))).toBeUndefined();
    expect(topologyFault(paramsWith({ topology: 'ring', routers: 2, links: 64, square: 2000 }))).toBeUndefined();
  });
});
