/** Covers: a run by routes of a network is that of a matrix of the same latencies, digest for digest; and what cannot be, or is to be known, is said. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { gossipSpec } from '../models/gossip/spec.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { openRun } from '../run/open-run.ts';
import { checkScenario } from '../scenario/check.ts';
import { complete } from '../scenario/defaults.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';
import { asMatrix, routedScenarios } from '../verify/testing/routed-scenarios.ts';

const ON_CORE = { engine: 'sequential', lpSize: 'auto' } as const;

async function resultOf(...[scenario, options]: Parameters<typeof openRun>) {
  const run = expectOk(await openRun(scenario, options));
  const { notice, nowTicks } = expectOk(await run.advance({ wallMs: 1e9 }));
  const result = expectOk(await run.result(nowTicks >= run.endTicks ? 'finished' : 'cancelled'));
  run.dispose();
  return { notice, digest: result.digest, setup: run.setupSeconds };
}

describe.each<ModelSpec>([kademliaSpec as ModelSpec, gossipSpec as ModelSpec])('$id', (spec) => {
  it('random scenarios: equal to a matrix given the same ticks', async () => {
    const drawn = routedScenarios(spec, 40);
    const topologies = new Set<unknown>();
    for (const { scenario, files } of drawn) {
      const twin = await asMatrix(scenario, files);
      if (!twin) continue;
      topologies.add(scenario.params.topology);
      const [routed, matrix] = [
        await resultOf(scenario, { ...ON_CORE, files }),
        await resultOf(twin.scenario, { ...ON_CORE, files: twin.files }),
      ];
      expect(routed.digest, JSON.stringify(scenario)).toBe(matrix.digest);
    }
    expect(topologies.size).toBeGreaterThan(5);
  });
});

const scenarioOf = (params: Params) =>
  complete(kademliaSpec, { params: { peers: 16, end: 1, dMax: 0.5, latency: 'topology', routers: 40, ...params } });

it.each<[Params, RegExp]>([
  [{ metric: 'weight' }, /metric weight is for weights of a file/],
  [{ routers: 2 }, /links 2 is not below routers 2/],
  [{ topology: 'hierarchical', systems: 100_000 }, /are 4,000,000, above 262,144: lower systems or routers/],
  [{ lookahead: 0.003 }, /lookahead 0.003 s is above the least latency 0.002 s/],
])('%o is refused', (params, said) => {
  const checked = checkScenario(kademliaSpec as ModelSpec, scenarioOf(params));
  expect(checked.ok ? '' : `${checked.failure.message}: ${checked.failure.remedy}`).toMatch(said);
});

it('latencies beyond a minute are refused, and paths above 255 links are right', async () => {
  const ring = { topology: 'ring', routers: 600, leaves: 4 };
  const long = await openRun(scenarioOf({ ...ring, linkDelay: 0.5 }), ON_CORE);
  expect(long).toMatchObject({
    failure: { kind: 'limit', message: 'a message from router 0 to router 300 takes 150 s, above 60 s' },
  });
  expect((await resultOf(scenarioOf(ring), ON_CORE)).digest).toMatch(/^[0-9a-f]{16}$/);
});

it.each(['hops', 'delay'])(
  'by %s: routes are told while they are found, and cancelled within half a second',
  async (metric) => {
    const large = scenarioOf({ topology: 'barabasi-albert', routers: 2 ** 15, leaves: 4096, metric });
    const controller = new AbortController();
    const said: (string | undefined)[] = [];
    // Each look at the clock is a turn later than the one before, however fast this machine is.
    let looks = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 31 * looks++);
    onTestFinished(() => clock.mockRestore());
    let cancelledAt = 0;
    const opened = await openRun(large, {
      ...ON_CORE,
      cancelled: controller.signal,
      onActivity: (words) => {
        said.push(words);
        if (!words || /: 0 of/.test(words)) return;
        cancelledAt ||= Date.now();
        controller.abort();
      },
    });
    expect(Date.now() - cancelledAt).toBeLessThan(500);
    expect(opened).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(said[0]).toBe('finding routes: 0 of 4,096 destinations');
    expect(said.at(-2)).toMatch(/^finding routes: [1-9]\d* of 4,096 destinations$/);
    expect(said.at(-1)).toBe(undefined);
  },
);

it('fewer leaves than by default are no remark: nobody asked for them', async () => {
  expect((await resultOf(scenarioOf({}), ON_CORE)).notice).toBeUndefined();
});

it('what was done to the network is said', async () => {
  const { notice } = await resultOf(
    scenarioOf({ delayFloor: 0.5, latencyFloor: 0.01, leaves: 30, accessDelay: 0.001 }),
    ON_CORE,
  );
  expect(notice).toBe(
    '77 links shorter than delayFloor 0.5 s raised to it; peers stand at 18 leaves: the network has no more; 18 of 324 latencies were raised to the floor of 10 ms',
  );
});
