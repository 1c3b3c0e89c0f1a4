/** Covers: texts of PHOLD are PHOLD over its grid of edges, for each delay; the rumour as a text is the rumour. */
import { describe, expect, it } from 'vitest';
import { runSequential } from '../../engine/event/testing/run-world.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { pholdCases, pholdGrid } from '../phold/grid.ts';
import { pholdModel } from '../phold/model.ts';
import { rumourModel } from '../test-rumour/model.ts';
import { rumourSpec } from '../test-rumour/spec.ts';
import { programOf, runsOf, saidBy, worldOf } from './testing/text-runs.ts';

describe.each(['exponential', 'uniform', 'constant'])('PHOLD with %s delays', (delay) => {
  const program = programOf(`testing/texts/phold-${delay}`);
  const byDelay = ({ scenario }: (typeof pholdGrid)[number]) => scenario.params.delay === delay;
  /** Those of `pholdCases` are the last of the grid. */
  const few = pholdCases.filter(byDelay);
  const cases = pholdGrid.filter(byDelay);

  it('is PHOLD over its grid', async () => {
    expect(cases.length).toBeGreaterThan(10);
    for (const { name, scenario } of cases) {
      const { observed: _, ...built } = saidBy(await runSequential(pholdModel.build(scenario, NO_FILES)));
      const { delay: __, lookahead, ...params } = scenario.params;
      const given = { ...scenario, params: { ...params, least: lookahead } };
      const runs = few.some((one) => one.name === name)
        ? await runsOf(program, given)
        : [await runSequential(worldOf(program, given))];
      for (const run of runs) expect(saidBy(run), name).toMatchObject(built);
    }
  });
});

describe('the rumour', () => {
  const program = programOf('testing/texts/rumour');

  it.each<Params>([
    { nodes: 300, end: 20, fanout: 3 },
    { nodes: 2, end: 10 },
    { nodes: 64, end: 12, latency: 0.9, round: 0.9 },
    { nodes: 100, end: 8, latency: 0.01, round: 0.1, fanout: 2 },
    { nodes: 16, end: 90_000, latency: 3600, round: 3600 },
  ])('%o', async (params) => {
    const built = saidBy(
      await runSequential(rumourModel.build(complete(rumourSpec, { params, seed: 3 }), NO_FILES)),
    );
    const { fanout = 1, round = 1, latency = 0.5 } = complete(rumourSpec, { params }).params;
    const { tick } = complete(rumourSpec, { params });
    for (const run of await runsOf(program, { params: { ...params, fanout, round, latency }, seed: 3, tick })) {
      const { digest, events, windows, counters, observed } = saidBy(run);
      expect({ digest, events, windows, observed }).toEqual({
        ...{ digest: built.digest, events: built.events, windows: built.windows, observed: built.observed },
      });
      expect(counters).toEqual(built.counters.slice(0, 3));
    }
  });
});
