/**
 * Networks of the model in LPs, for `bench sync`: each system of routers is one, with the ports and hosts that are there. Who sends to whom is
 * given, and not drawn by the model.
 */
import { fail, ok } from '../../../base/result.ts';
import type { Cut, NetworkInParts, PartedWorld } from '../../../bench/sync/parted-world.ts';
import { findPaths, type RoutingOptions } from '../../../routing/find-paths.ts';
import { routeGraph } from '../../../routing/route-graph.ts';
import { complete } from '../../../scenario/defaults.ts';
import { NO_FILES } from '../../../scenario/files.ts';
import { makeNetwork } from '../../../topology/making/make-network.ts';
import type { Network } from '../../../topology/network.ts';
import { FORM, NODE, NODE_WORDS, PAYLOAD } from '../config.ts';
import { times } from '../fixed.ts';
import { internetModel } from '../model.ts';
import { internetSpec } from '../spec.ts';
import { numberingOf } from '../world/numbering.ts';
import type { Prepared } from '../world/prepare.ts';

/** Paths are found by each thread. */
const ONE_CORE: RoutingOptions = {
  routing: 'one-core',
  gpu: async () => fail('unsupported', 'paths are found on one core', ''),
};

export const internetInParts: NetworkInParts = async (params, flowsIn, systemOf) => {
  const scenario = complete(internetSpec, { params });
  const made = makeNetwork(scenario.params, scenario.seed);
  if (!made.ok) return made;
  const { routers, links } = made.value.network;
  const system = systemOf ? routers.system.map((_, router) => systemOf(router)) : routers.system;
  const network: Network = { links, routers: { ...routers, system } };
  const { sources, sinks, starts } = flowsIn(network);
  const graph = routeGraph(network, scenario.params.metric, scenario.tick);
  if (!graph.ok) return graph;
  const found = await findPaths(graph.value, { sources, sinks }, scenario.seed, ONE_CORE);
  if (!found.ok) return found;
  const hosts = Uint32Array.from(new Set([...sources, ...sinks])).sort();
  const hostOf = new Uint32Array(routers.x.length);
  for (const [host, router] of hosts.entries()) hostOf[router] = host;
  const access = Math.round(scenario.params.accessDelay / scenario.tick);
  const prepared: Prepared = {
    ...{ network, hosts, paths: found.value.paths, remarks: [] },
    sources: sources.map((router) => hostOf[router]),
    sinks: sinks.map((router) => hostOf[router]),
    starts: starts.map((ticks) => Math.max(0, ticks - access)),
  };
  return ok(partsOf(internetModel.build(scenario, NO_FILES, prepared), prepared));
};

function partsOf(world: PartedWorld['world'], prepared: Prepared): PartedWorld {
  const { network } = prepared;
  const { links, routers } = network;
  const numbering = numberingOf(prepared);
  const rows = world.tables.subarray(world.uniforms.at_nodes);
  const rowOf = (node: number, word: number) => rows[NODE_WORDS * node + word];
  const cuts = new Map<string, Cut>();
  for (const [port, node] of numbering.ports.entries()) {
    const ends = [routers.system[links.a[port >>> 1]], routers.system[links.b[port >>> 1]]];
    const [from, to] = port & 1 ? ends.reverse() : ends;
    if (from === to) continue;
    const ticks = rowOf(node, NODE.delay);
    const before = cuts.get(`${from} ${to}`);
    cuts.set(`${from} ${to}`, { from, to, ticks: Math.min(ticks, before?.ticks ?? ticks), isLine: !before });
  }
  return {
    world,
    firsts: firstsOf(prepared),
    cuts: [...cuts.values()],
    lineTicks(src, words, payloadAt) {
      const bytes = words[payloadAt + PAYLOAD.form] & FORM.bytesMask;
      const perByte = { ticks: rowOf(src, NODE.perByte), fraction: rowOf(src, NODE.perByteFraction) };
      return rowOf(src, NODE.delay) + times(bytes, perByte).ticks;
    },
  };
}

/** Nodes are numbered system by system. */
function firstsOf({ network, hosts, sources, sinks }: Prepared): Uint32Array {
  const { links, routers } = network;
  const count = 1 + routers.system.reduce((a, b) => Math.max(a, b));
  const firsts = new Uint32Array(count + 1);
  const add = (router: number, nodes: number) => {
    firsts[routers.system[router] + 1] += nodes;
  };
  for (const router of [...links.a, ...links.b]) add(router, 1);
  for (const router of hosts) add(router, 2);
  for (const host of [...sources, ...sinks]) add(hosts[host], 1);
  for (let lp = 0; lp < count; lp++) firsts[lp + 1] += firsts[lp];
  return firsts;
}
