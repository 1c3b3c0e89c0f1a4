/** Covers: what is said of the routers below: degrees beside their closed form, links of paths as routes have them, latencies of all pairs; and nothing where no routes are. */
import { expect, it } from 'vitest';
import { fail } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { findPaths } from '../routing/find-paths.ts';
import { routeGraph } from '../routing/route-graph.ts';
import { openRun } from '../run/open-run.ts';
import { complete } from '../scenario/defaults.ts';
import { NO_FILES } from '../scenario/files.ts';
import { type Curve, eventResultOf } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Params } from '../scenario/spec.ts';
import { prepareUnderlay, type Routed } from './routed.ts';
import type { Below } from './sites.ts';
import { routedMetricSpecs } from './spec/routed-metrics.ts';
import type { UnderlayParams } from './spec/underlay-params.ts';

const gpu = async () => fail('unsupported', '', '');

async function prepared(params: Params) {
  const all = complete(kademliaSpec, { seed: 8, params: { peers: 16, latency: 'topology', ...params } });
  const scenario = all as Scenario as Scenario<UnderlayParams>;
  const routed = expectOk(await prepareUnderlay(scenario, NO_FILES, { routing: 'one-core', gpu })) as Routed;
  return { scenario, routed, below: routed.below as Below };
}

it.each([1, 2, 3])('degrees of Barabasi and Albert, m = %d, are those of the line beside them', async (links) => {
  const routers = 30_000;
  const { scenario, below } = await prepared({ routers, links, leaves: 2 });
  const [theory] = routedMetricSpecs.routerLinks.references(scenario.params);
  const { x, y } = below.facts.routerLinks;
  for (let degree = links; degree < links + 6; degree++) {
    const share = theory.y[theory.x.indexOf(degree)];
    const error = Math.sqrt((share * (1 - share)) / routers);
    expect(Math.abs(y[x.indexOf(degree)] - share), `${degree} links`).toBeLessThan(4 * error);
  }
});

it.each(['hops', 'delay'])(
  'by %s paths have as many links as routes have ports, and messages take what they take',
  async (metric) => {
    const { scenario, routed, below } = await prepared({ topology: 'waxman', routers: 90, leaves: 20, metric });
    const { routers, network, facts } = below;
    const graph = expectOk(routeGraph(network, scenario.params.metric, scenario.tick));
    const pairs = [...routers].flatMap((from, i) => [...routers].slice(i + 1).map((to) => [from, to] as const));
    const flows = { sources: Uint32Array.from(pairs, ([u]) => u), sinks: Uint32Array.from(pairs, ([, v]) => v) };
    const { paths } = expectOk(await findPaths(graph, flows, scenario.seed, { routing: 'one-core', gpu }));
    expect(facts.pathLinks.count).toBe(2 * pairs.length);
    expect(facts.pathLinks.mean).toBeCloseTo(paths.ports.length / (2 * pairs.length), 12);
    expect(facts.pathLatency.count).toBe(2 * pairs.length);
    const ms = [...routed.ticks]
      .filter((_, pair) => pair % (routers.length + 1) !== 0)
      .map((each) => Math.floor((each * scenario.tick) / 1000));
    expect(facts.pathLatency).toMatchObject({ min: Math.min(...ms), max: Math.max(...ms) });
  },
);

it('stands in results where messages take routes, and nowhere else', async () => {
  for (const latency of ['topology', 'uniform']) {
    const params = { peers: 16, end: 1, dMax: 0.5, latency, routers: 40 };
    const run = expectOk(await openRun(complete(kademliaSpec, { params }), { engine: 'sequential', lpSize: 1 }));
    expectOk(await run.advance({ wallMs: 1e9 }));
    const { metrics } = eventResultOf(expectOk(await run.result('finished')));
    const names = Object.keys(routedMetricSpecs);
    expect(Object.keys(metrics).filter((name) => names.includes(name))).toEqual(latency === 'topology' ? names : []);
    if (latency === 'topology') expect((metrics.routerLinks as Curve).y.reduce((a, b) => a + b)).toBeCloseTo(1, 1);
    run.dispose();
  }
});
