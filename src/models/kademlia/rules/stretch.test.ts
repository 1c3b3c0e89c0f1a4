/** Stretch: of each lookup that found somebody, its time by the way there and back; measured where messages take routes, nowhere else. */
import { expect, it } from 'vitest';
import { DistributionCounts } from '../../../analysis/distribution.ts';
import { fail } from '../../../base/result.ts';
import { preparedWorld, runSequential } from '../../../engine/event/testing/run-world.ts';
import { complete } from '../../../scenario/defaults.ts';
import { NO_FILES } from '../../../scenario/files.ts';
import type { Params } from '../../../scenario/spec.ts';
import { Latency } from '../../../underlay/latency.ts';
import { Roles } from '../../../underlay/roles.ts';
import { prepareUnderlay } from '../../../underlay/routed.ts';
import { kademliaModel } from '../model.ts';
import { configOf } from '../scenario-config.ts';
import { kademliaSpec } from '../spec.ts';
import { MOST_TIMES, RECORD, timesOf } from './evaluate-lookup.ts';
import { TENANT } from './kinds.ts';

const scenarioOf = (params: Params) =>
  complete(kademliaSpec, { seed: 3, params: { peers: 300, dMax: 1, end: 5, timeout: 0.2, loss: 0.02, ...params } });

it('is the time of each lookup by the round trip to the peer found', async () => {
  const scenario = scenarioOf({ latency: 'topology', routers: 200, accessDelay: 0.01 });
  const options = { routing: 'one-core', gpu: async () => fail('unsupported', '', '') } as const;
  const routed = await prepareUnderlay(scenario, NO_FILES, options);
  const { underlay } = configOf(scenario, NO_FILES, routed.ok ? routed.value : undefined);
  const latency = new Latency(underlay.latency, new Roles(underlay, scenario.seed, TENANT.streams.roles));
  const world = await preparedWorld(kademliaModel, scenario, NO_FILES);
  const { twin } = world;
  const expected = new DistributionCounts();
  const evaluateRecord: typeof twin.evaluateRecord = (made, context) => {
    const { node, words } = made;
    const found = words[RECORD.found] - 1;
    const direct = found < 0 ? 0 : latency.between(node, found, 0) + latency.between(found, node, 0);
    if (direct > 0) expected.add(Math.round((16 * words[RECORD.latency]) / direct));
    return twin.evaluateRecord?.(made, context) ?? 0;
  };
  const wrapped = {
    start: twin.start.bind(twin),
    handle: twin.handle.bind(twin),
    observe: twin.observe.bind(twin),
    evaluateRecord,
  };
  const { distributions } = await runSequential({ ...world, tables: world.tables, twin: wrapped });
  expect(distributions.stretch).toEqual(expected.summary());
  expect(distributions.stretch.count).toBeGreaterThan(1000);
  // Whom a lookup finds it has asked.
  expect(distributions.stretch.min).toBeGreaterThanOrEqual(16);
});

it.each(['uniform', 'regions'])('is not measured by latency %s', async (latency) => {
  const { distributions } = await runSequential(await preparedWorld(kademliaModel, scenarioOf({ latency }), NO_FILES));
  expect(distributions).not.toHaveProperty('stretch');
});

it.each([
  [250, 100, 40],
  [103, 100, 16],
  [104, 100, 17],
  [2 ** 32 - 1, 1, 16 * MOST_TIMES],
  [1_000_000_007, 100_000_000, 160],
  [999_999_999, 100_000_000, 160],
])('%d of %d are %d 16ths', (part, whole, times) => expect(timesOf(part, whole)).toBe(times));
