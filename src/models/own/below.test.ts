/** Covers: gossip as a text is gossip over underlays of every kind, those that files say and those of routes among them. */
import { expect, it } from 'vitest';
import { preparedWorld, runSequential } from '../../engine/event/testing/run-world.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { underlayCases } from '../../underlay/verified.ts';
import { COUNTERS } from '../gossip/config.ts';
import { gossipModel } from '../gossip/model.ts';
import { gossipSpec } from '../gossip/spec.ts';
import { gridCase } from '../grid-case.ts';
import { gossipParams, TEXTS, worldOf } from './testing/texts.ts';

// In the text a rumour begins where its first node is online: with this seed it is.
const SEED = 12;

it.each(underlayCases)('$what', async ({ params, ...more }) => {
  const { scenario, files = NO_FILES } = gridCase(gossipSpec, {
    ...more,
    params: { nodes: 160, end: 12, mode: 'pushPull', start: 'spread', fanout: 2, ...params },
    seed: SEED,
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
