/** Covers, of every model: charts can be told apart by their titles, and the number beside a chart is what the result says. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { catalog } from '../models/catalog.ts';
import { mobileSpec } from '../models/mobile/spec.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { openRun } from '../run/open-run.ts';
import { complete } from '../scenario/defaults.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';
import { chartsOf, shownFor } from './chart.ts';
import { LabStreams } from './time/lab-streams.ts';

/** Runs of a moment. */
const SMALL: Readonly<Record<string, Params>> = {
  kademlia: { peers: 512, end: 60 },
  internet: { flows: 100, end: 1 },
  // Frames that meet another.
  mesh: { mac: 'dcf', source: 'poisson', pattern: 'sink', rate: 300, end: 2 },
  // Copies that are lost, and packets that find no place.
  mobile: {
    nodes: 64,
    width: 250,
    height: 250,
    drop: 0.2,
    sources: 4,
    interval: 1,
    buffer: 1,
    readsPerRound: 1,
    end: 60,
  },
  phold: { nodes: 256, end: 60 },
  swarm: { peers: 64, blocks: 32 },
};

const models = [...new Set([...catalog, swarmSpec])].map((spec) => [spec.id, spec] as const);

async function finished(spec: ModelSpec) {
  const run = expectOk(
    await openRun(complete(spec, { params: SMALL[spec.id] ?? {} }), { engine: 'sequential', lpSize: 1 }),
  );
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  return expectOk(await run.result('finished'));
}

describe.each(models)('charts of %s', (_, spec) => {
  it('have a title each', () => {
    const { model, distributions, curves, engine } = chartsOf(spec);
    const titles = [...model, ...distributions, ...curves, ...engine].map(({ label }) => label);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });

  it('name metrics that are their means', async () => {
    const named = spec.charts.filter(({ metric }) => metric !== undefined);
    if (named.length === 0) return;
    const result = await finished(spec);
    const streams = LabStreams.of(spec, { ...result, metrics: {} });
    for (const chart of chartsOf(spec).model.filter(({ metric }) => metric !== undefined)) {
      const name = chart.metric as string;
      expect(spec.metrics[name], name).toMatchObject({ unit: chart.unit });
      const metric = result.metrics[name];
      const told = typeof metric === 'number' ? metric : metric && 'mean' in metric ? metric.mean : Number.NaN;
      expect(streams.line(chart).mean, name).toBeGreaterThan(told * 0.95);
      expect(streams.line(chart).mean, name).toBeLessThan(told * 1.05);
    }
  });
});

it('charts of what cannot happen in a run are not shown', () => {
  const { model } = chartsOf(mobileSpec);
  const idsOf = (...runs: readonly Params[]) =>
    shownFor(model, ...runs.map((params) => complete(mobileSpec, { params }).params)).map(({ id }) => id);
  const all = model.map(({ id }) => id);
  const hidden = (...runs: readonly Params[]) => all.filter((id) => !idsOf(...runs).includes(id));
  expect(hidden()).toEqual([]);
  expect(hidden({})).toEqual(['linkChanges', 'linkLoss', 'turnedAway']);
  expect(hidden({ drop: 0.1, buffer: 2, mobility: 'waypoint' })).toEqual([]);
  // Of two that are compared it is enough that one has it.
  expect(hidden({}, { drop: 0.1 })).toEqual(['linkChanges', 'turnedAway']);
});

const presets = models.flatMap(([id, spec]) =>
  spec.presets.flatMap((preset) => (preset.charts ? [[`${id}/${preset.id}`, spec, preset] as const] : [])),
);

it('some presets lead with other charts than their model', () => {
  expect(presets.length).toBeGreaterThan(10);
});

it.each(presets)('the charts that answer %s are there', (_name, spec, { params, charts = [] }) => {
  const { model, distributions, curves, engine } = chartsOf(spec);
  const whole = complete(spec, { params }).params;
  const shown = [...shownFor(model, whole), ...shownFor(distributions, whole), ...curves, ...engine].map(
    ({ id }) => id,
  );
  for (const id of charts) expect(shown).toContain(id);
});
