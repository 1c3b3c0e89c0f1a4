/** What is made before a world: the network, hosts and flows, and the paths that these take. */
import { fail, ok, type Result } from '../../../base/result.ts';
import { whole } from '../../../base/whole.ts';
import { findPaths, type RoutingOptions } from '../../../routing/find-paths.ts';
import type { Paths } from '../../../routing/paths.ts';
import { routeGraph } from '../../../routing/route-graph.ts';
import type { Files } from '../../../scenario/files.ts';
import { type Scenario, toTicks } from '../../../scenario/scenario.ts';
import '../../../topology/files/topology-facts.ts';
import { leavesOf } from '../../../topology/leaves.ts';
import { makeNetwork } from '../../../topology/making/make-network.ts';
import type { Network } from '../../../topology/network.ts';
import type { InternetParams } from '../spec/params.ts';
import { flowsOf, type HostFlows, hostFlows, hostsAt } from './flows.ts';

export interface Prepared extends HostFlows {
  readonly network: Network;
  /** Of routers, by direction of flows. */
  readonly paths: Paths;
  /** What a person should know of the network. */
  readonly remarks: readonly string[];
}

const MOST_FLOWS = 2 ** 20;

/** Failures: of a network without such hosts or flows, and those of `findPaths`. */
export async function prepareInternet(
  { params, seed, tick }: Scenario<InternetParams>,
  files: Files,
  options: RoutingOptions,
): Promise<Result<Prepared>> {
  const made = makeNetwork(params, seed, files.get(params.topologyFile));
  if (!made.ok) return made;
  const { network, remarks } = made.value;
  const leaves = leavesOf(network, params);
  const hosts = hostsAt(leaves.length, params);
  const flows = flowsOf(hosts, params);
  if (hosts < 2)
    return fail(
      'config',
      'hosts 0 is one at each leaf, and this network has one leaf: flows go from one host to another',
      'use hosts 2 or more, or other routers',
    );
  if (flows > MOST_FLOWS)
    return fail(
      'limit',
      `pattern all-to-all of ${whole(hosts)} hosts is ${whole(flows)} flows, above ${whole(MOST_FLOWS)}`,
      'lower hosts, or use another pattern',
    );
  const among = hostFlows(leaves, params, toTicks(params.spread, tick), seed);
  const graph = routeGraph(network, params.metric, tick);
  if (!graph.ok) return graph;
  const routerOf = (host: number) => among.hosts[host];
  const found = await findPaths(
    graph.value,
    {
      sources: among.sources.map(routerOf),
      sinks: among.sinks.map(routerOf),
      nameOf: (flow) =>
        `flow ${whole(flow)} between hosts ${whole(among.sources[flow])} and ${whole(among.sinks[flow])}`,
    },
    seed,
    options,
  );
  return found.ok ? ok({ ...among, network, paths: found.value.paths, remarks }) : found;
}
