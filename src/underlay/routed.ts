/**
 * Latencies by routes: peers stand at leaves of a network of routers, and a message takes the delay of its path, links of access
 * included. They are found before a run, and are then a matrix of places as any other.
 */
import { fail, ok, type Result } from '../base/result.ts';
import { MOST_U32, saturated } from '../base/u32.ts';
import { whole } from '../base/whole.ts';
import type { RoutingOptions } from '../routing/find-paths.ts';
import { Pause } from '../routing/one-core.ts';
import { pathDelays } from '../routing/path-delays.ts';
import { routeGraph } from '../routing/route-graph.ts';
import type { Files } from '../scenario/files.ts';
import { type Scenario, toSeconds, toTicks } from '../scenario/scenario.ts';
import '../topology/files/topology-facts.ts';
import { leavesOf, spread } from '../topology/leaves.ts';
import { makeNetwork } from '../topology/making/make-network.ts';
import { LIGHT } from '../topology/making/skeleton.ts';
import { routersIn } from '../topology/spec/check.ts';
import type { LatencyConfig } from './latency.ts';
import { pathFacts } from './path-facts.ts';
import type { Below } from './sites.ts';
import { longestLatency } from './spec/check.ts';
import { routedParams } from './spec/topology-params.ts';
import type { UnderlayParams } from './spec/underlay-params.ts';

export interface Routed {
  /** Leaves where peers stand. */
  readonly leaves: number;
  /** Ticks from leaf `i` to leaf `j`, links of access included, at `i * leaves + j`; below 2^32. */
  readonly ticks: Uint32Array;
  /** What a person should know of the network. */
  readonly remarks: readonly string[];
  /** What pictures show; where routes are not known, nothing. */
  readonly below?: Below;
}

/** Undefined where messages take no routes. Failures: of a network without such routes, and those of `pathDelays`. */
export async function prepareUnderlay(
  { params, seed, tick }: Scenario<UnderlayParams>,
  files: Files,
  options: RoutingOptions,
): Promise<Result<Routed | undefined>> {
  if (params.latency !== 'topology') return ok(undefined);
  const pause = new Pause(options);
  const made = makeNetwork(params, seed, files.get(params.topologyFile));
  if (!made.ok) return made;
  const { network, remarks } = made.value;
  const all = leavesOf(network, params);
  const leaves = spread(all, params.leaves);
  const going = await pause.at(0, leaves.length);
  if (!going.ok) return going;
  const found = await pathDelays(network, leaves, params.metric, tick, seed, options);
  if (!found.ok) return found;
  const graph = routeGraph(network, params.metric, tick);
  if (!graph.ok) return graph;
  const ticks = withAccess(found.value, toTicks(params.accessDelay, tick));
  const longest = longestPair(ticks);
  const most = longestLatency(params);
  if (ticks[longest] > toTicks(most, tick)) {
    const [from, to] = [leaves[Math.floor(longest / leaves.length)], leaves[longest % leaves.length]];
    const seconds = Number(toSeconds(ticks[longest], tick).toPrecision(3));
    return fail(
      'limit',
      `a message from router ${whole(from)} to router ${whole(to)} takes ${seconds} s, above ${most} s`,
      'choose shorter links, a shorter accessDelay, or metric delay',
    );
  }
  return ok({
    leaves: leaves.length,
    ticks,
    remarks: [...remarks, ...few(all.length, params.leaves)],
    below: { network, routers: leaves, facts: pathFacts(graph.value, leaves, ticks, tick, seed) },
  });
}

/** Of the default nobody has asked for more. */
const few = (there: number, asked: number): readonly string[] =>
  there < asked && asked !== routedParams.leaves.default
    ? [`peers stand at ${whole(there)} leaves: the network has no more`]
    : [];

const withAccess = (ticks: Uint32Array, access: number): Uint32Array =>
  ticks.map((path) => saturated(path + 2 * access));

const longestPair = (ticks: Uint32Array): number =>
  ticks.reduce((most, each, pair) => (each > ticks[most] ? pair : most), 0);

/** Links of a path where nobody knows it. */
const ROUGH_HOPS = 8;
/** Mean distance of two places in a square, in sides. */
const MEAN_DISTANCE = 0.5214;

/** As many places as there may be, alike far apart: what memory is estimated by. */
export function roughRoutes(params: UnderlayParams, toTick: (seconds: number) => number): Routed {
  const leaves = Math.max(2, Math.min(params.leaves, routersIn(params)));
  const ticks = Math.min(MOST_U32, toTick(2 * params.accessDelay + ROUGH_HOPS * roughLink(params)));
  return { leaves, ticks: new Uint32Array(leaves * leaves).fill(ticks), remarks: [] };
}

const roughLink = ({ topology, plane, linkDelay, delayFloor }: UnderlayParams): number =>
  topology === 'ring' || topology === 'stars' || topology === 'dumbbell'
    ? linkDelay
    : Math.max(delayFloor, (MEAN_DISTANCE * plane) / LIGHT);

/** The same each time: a span of one value. */
export function routedLatency({ leaves, ticks }: Pick<Routed, 'leaves' | 'ticks'>, floorTicks: number): LatencyConfig {
  const pairs = new Uint32Array(2 * ticks.length);
  const floor = Math.max(1, floorTicks);
  let [least, raised] = [MOST_U32, 0];
  for (let pair = 0; pair < ticks.length; pair++) {
    if (ticks[pair] < floor) raised++;
    const each = Math.max(ticks[pair], floor);
    pairs[2 * pair] = each;
    pairs[2 * pair + 1] = 1;
    least = Math.min(least, each);
  }
  return { places: leaves, pairs, least, raised };
}
