/** Networks and flows of `bench routes`: Barabasi-Albert's, and those of figures 19 to 21 of Swenson 2015 as the ns-3 example of BRITE has them. */
import { assert } from '../../base/assert.ts';
import { mulHigh } from '../../base/u32.ts';
import type { Flows } from '../../routing/paths.ts';
import { Draws } from '../../topology/making/draws.ts';
import { makeNetwork } from '../../topology/making/make-network.ts';
import { type Network, portGraph } from '../../topology/network.ts';
import { type TopologyParams, topologyParams } from '../../topology/spec/params.ts';

const DEFAULTS = Object.fromEntries(
  Object.entries(topologyParams).map(([name, param]) => [name, param.default]),
) as TopologyParams;

/** Of draws of the benchmark alone. */
const STREAM = 26;
export const SEED = 1;

export const barabasiAlbert = (routers: number): Network => made({ topology: 'barabasi-albert', routers, links: 2 });

export const SYSTEMS = 10;

/** Ten systems; so many routers in all. What the thesis does not say is as in the example. */
export const hierarchy = (routers: number): Network =>
  made({
    topology: 'hierarchical',
    systems: SYSTEMS,
    systemTopology: 'barabasi-albert',
    systemLinks: 1,
    routers: routers / SYSTEMS,
    routerTopology: 'waxman',
    links: 1,
    growth: 'incremental',
    waxmanBeta: 0.8,
    routerPlacement: 'heavy-tailed',
    bandwidth: 'heavy-tailed',
    interBandwidth: 'constant',
    border: 'smallest-non-leaf',
  });

function made(changes: Partial<TopologyParams>): Network {
  const network = makeNetwork({ ...DEFAULTS, ...changes }, SEED);
  assert(network.ok, 'a network of parameters alone can be made');
  return network.value.network;
}

/** A flow from each router to any other: all are destinations. */
export function flowsOfAll(routers: number): Flows {
  const draws = new Draws(SEED, STREAM);
  const sources = Uint32Array.from({ length: routers }, (_, i) => i);
  return { sources, sinks: sources.map((source) => (source + 1 + mulHigh(draws.next(), routers - 1)) % routers) };
}

/** From the first leaf of each system to that of each other: 90. */
export function flowsBetweenSystems(network: Network): Flows {
  const { system } = network.routers;
  const hosts = Array.from({ length: SYSTEMS }, (_, i) => leavesOf(network).find((leaf) => system[leaf] === i) ?? 0);
  const pairs = hosts.flatMap((from) => hosts.filter((to) => to !== from).map((to) => [from, to] as const));
  return { sources: Uint32Array.from(pairs, ([from]) => from), sinks: Uint32Array.from(pairs, ([, to]) => to) };
}

/** Between leaves that are drawn. */
export function flowsBetweenLeaves(network: Network, pairs: number): Flows {
  const leaves = leavesOf(network);
  const draws = new Draws(SEED, STREAM);
  const ends = () => Uint32Array.from({ length: pairs }, () => leaves[mulHigh(draws.next(), leaves.length)]);
  return { sources: ends(), sinks: ends() };
}

/** Routers of one link, as many as a new one has here. */
function leavesOf({ routers: { x }, links: { a, b } }: Network): readonly number[] {
  const { offsets } = portGraph(x.length, a, b);
  return Array.from(x.keys()).filter((router) => offsets[router + 1] - offsets[router] === 1);
}
