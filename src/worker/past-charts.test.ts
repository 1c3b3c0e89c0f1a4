/**
 * Covers: charts of runs of every model that go back and forth, from the worker's samples to what is saved of them: at rest in the past no row is doubled
 * or of later, distributions are of no later either, and after the end all are those of one piece.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartsOf, seriesCharts } from '../charts/chart.ts';
import { LabStreams } from '../charts/time/lab-streams.ts';
import { exactRows } from '../charts/time/series-rows.ts';
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import { openRun } from '../run/open-run.ts';
import { complete } from '../scenario/defaults.ts';
import { isDistribution } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { FakeRun } from './testing/fake-run.ts';
import { sessionLab, until } from './testing/session-lab.ts';

/** A page that shows a run, as `main.tsx` wires it. */
async function page(spec: ModelSpec, scenario: Scenario) {
  const options = { engine: 'sequential', lpSize: 'auto' } as const;
  const model = { kind: spec.engine, timeUnit: 's' } as const;
  const lab = sessionLab(new FakeRun(1), () => openRun(scenario, options), model, { pastBytes: 1e7 }, scenario);
  const streams = new LabStreams();
  streams.begin(1, spec, 1, scenario.measure);
  const charts = seriesCharts(chartsOf(spec));
  const session = await lab.prepared();
  const told = { samples: 0, statuses: 0 };
  /** What was said since. */
  const hear = () => {
    for (; told.samples < lab.samples.length; told.samples++) {
      const samples = lab.samples[told.samples];
      if (samples) streams.accept(samples);
    }
    const result = lab.last()?.result;
    if (result) streams.settle(result);
    return lab.last();
  };
  const ends = async () => {
    // The last window begins before the end.
    if (hear()?.state === 'finished') return hear();
    const before = lab.statuses.length;
    session.play();
    await until(() => lab.statuses.slice(before).some(({ state }) => state === 'finished'));
    return hear();
  };
  const rowsNow = () =>
    charts.map((chart) => {
      const { stream } = streams.line(chart);
      return [chart.key, [...stream.x.slice(0, stream.length)]] as const;
    });
  const saved = () =>
    charts.flatMap((chart) => {
      const { exact } = streams.line(chart);
      return exact ? [[chart.key, exactRows(chart, exact)] as const] : [];
    });
  return { session, streams, hear, ends, rowsNow, saved };
}

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const moments = fc.array(fc.oneof(fc.constant(0), share), { minLength: 2, maxLength: 5 });

it.each(catalog.map((spec) => [spec.id, spec] as const))('%s', async (id, spec) => {
  const scenario = complete(spec, { params: verifiedModels[id].smallest, seed: 5 });
  const straight = await page(spec, scenario);
  const whole = await straight.ends();
  const length = whole?.simulatedSeconds ?? 0;
  expect(straight.saved().length).toBeGreaterThan(0);
  const property = fc.asyncProperty(moments, async (shares) => {
    const { session, streams, hear, ends, rowsNow, saved } = await page(spec, scenario);
    await ends();
    for (const part of shares) {
      await session.goTo(part * length);
      const { simulatedSeconds = 0, state } = hear() ?? {};
      if (state !== 'paused') continue;
      expect(saved()).toEqual([]);
      for (const [chart, times] of rowsNow()) {
        expect(times, chart).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        expect(times.at(-1) ?? 0, chart).toBeLessThanOrEqual(simulatedSeconds);
      }
      const there = await session.look(async (run) => run.result('cancelled'));
      if (!there?.ok) continue;
      for (const [name, metric] of Object.entries(there.value.metrics))
        if (isDistribution(metric))
          expect(streams.distributions.of(name)?.count ?? 0, name).toBeLessThanOrEqual(metric.count);
    }
    await ends();
    expect(saved()).toEqual(straight.saved());
    expect(rowsNow().filter(([key]) => saved().some(([own]) => own === key))).toEqual(
      straight.rowsNow().filter(([key]) => saved().some(([own]) => own === key)),
    );
  });
  await fc.assert(property, { numRuns: 6, examples: [[[0, 1 / 2, 0, 3 / 4]]] });
});
