/** Covers: texts of models that the lab has give what these give, on one core. */
import { describe, expect, it } from 'vitest';
import { preparedWorld, runSequential } from '../../engine/event/testing/run-world.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { underlayCases } from '../../underlay/verified.ts';
import { COUNTERS } from '../gossip/config.ts';
import { gossipModel } from '../gossip/model.ts';
import { gossipSpec } from '../gossip/spec.ts';
import { type Case, gridCase } from '../grid-case.ts';
import { pholdCases, pholdGrid } from '../phold/grid.ts';
import { pholdModel } from '../phold/model.ts';
import { rumourModel } from '../test-rumour/model.ts';
import { rumourSpec } from '../test-rumour/spec.ts';
import { interpreted } from './testing/text-runs.ts';
import { gossipParams, pholdChoices, TEXTS, worldOf } from './testing/texts.ts';

describe('PHOLD as a text is PHOLD', () => {
  it.each(pholdGrid.map((one) => [one.name, one.scenario] as const))('%s', async (name, scenario) => {
    const world = await worldOf(...pholdChoices(scenario));
    const { observed: _, ...expected } = await runSequential(pholdModel.build(scenario, NO_FILES));
    expect(await runSequential(world)).toMatchObject(expected);
    const isTelling = pholdCases.some((one) => one.name === name);
    if (isTelling) expect(await runSequential(interpreted(world))).toMatchObject(expected);
  });
});

describe('the rumour as a text is the rumour, but for its records', () => {
  it.each<Params>([{}, { nodes: 200, fanout: 3, end: 8 }, { latency: 0.9, round: 0.9, nodes: 64 }])(
    '%j',
    async (params) => {
      const own = await runSequential(await worldOf(TEXTS.rumour, { params, seed: 3 }));
      const built = await runSequential(rumourModel.build(complete(rumourSpec, { params, seed: 3 }), NO_FILES));
      expect([own.digest, own.events, own.windows]).toEqual([built.digest, built.events, built.windows]);
      expect(own.counters).toEqual(built.counters.slice(0, 3));
    },
  );
});

describe('gossip as a text is gossip of one rumour', () => {
  // In the text a rumour begins where its first node is online: with this seed it is.
  const cases: readonly Case[] = [
    { what: 'push', params: {} },
    { what: 'pull, time to live', params: { mode: 'pull', timeToLive: 5 } },
    { what: 'among two', params: { nodes: 2, mode: 'pushPull', fanout: 2 } },
    { what: 'rounds shorter than latencies', params: { mode: 'pushPull', period: 0.05, end: 2, start: 'spread' } },
    ...underlayCases.map((one) => ({
      ...one,
      params: { mode: 'pushPull', start: 'spread', fanout: 2, ...one.params },
    })),
  ];
  it.each(cases)('$what', async ({ params, ...more }) => {
    const { scenario, files = NO_FILES } = gridCase(gossipSpec, {
      ...more,
      params: { nodes: 160, end: 12, ...params },
      seed: 12,
    });
    const { seed, tick } = scenario;
    const built = await runSequential(await preparedWorld(gossipModel, scenario, files));
    const own = await worldOf(TEXTS.gossip, { params: gossipParams(scenario.params), seed, tick }, files);
    const agreed = await runSequential(own);
    const counted = Object.fromEntries(own.counters.map((name, i) => [name, agreed.counters[i]]));
    const expected = Object.fromEntries(COUNTERS.map((name, i) => [name, built.counters[i]]));
    const { lostCopies: _, refusedCopies: __, ...named } = expected;
    expect(counted).toEqual(named);
    expect([agreed.digest, agreed.events, agreed.windows]).toEqual([built.digest, built.events, built.windows]);
  });
});
