/** PHOLD's reference lines against renewal theory's moments and against real runs, once the start is forgotten. */
import { describe, expect, it } from 'vitest';
import { delayMoments, type WholeDelay } from '../../analysis/renewal.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { pholdSpec } from './spec.ts';

const referenceOf = (id: string, params: Params): number => {
  const chart = pholdSpec.charts.find((c) => c.id === id);
  const [reference] = chart?.references?.(complete(pholdSpec, { params }).params) ?? [];
  expect(reference.source).toMatch(/\.$/);
  return reference.value;
};

/** Change of one column per change of another over the last three quarters of a run. */
async function measured(params: Params, column: string, per: string): Promise<number> {
  const run = expectOk(
    await openRun(complete(pholdSpec, { params, seed: 3 }), { engine: 'sequential', lpSize: 'auto' }),
  );
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { series } = expectOk(await run.result('finished'));
  const [from, to] = [Math.floor(series.time.length / 4), series.time.length - 2];
  return (series[column][to] - series[column][from]) / (series[per][to] - series[per][from]);
}

const TRAFFIC = [
  { nodes: 64, population: 1, remote: 0.3, lookahead: 1, delay: 'exponential', mean: 1, end: 2000 },
  { nodes: 64, population: 1, remote: 0.3, lookahead: 1, delay: 'uniform', mean: 1, end: 2000 },
  { nodes: 1000, population: 4, remote: 0.1, lookahead: 4, delay: 'exponential', mean: 1, end: 400 },
  { nodes: 1000, population: 1, remote: 0.8, lookahead: 0.1, delay: 'exponential', mean: 0.9, end: 200 },
  { nodes: 50, population: 2, remote: 0.5, lookahead: 1, delay: 'constant', mean: 1, end: 400 },
] as const;

describe.each(TRAFFIC)('$nodes nodes, lookahead $lookahead, $delay $mean', (params) => {
  it.each([
    ['eventsPerWindow', 'events', 'windows', 0.01],
    ['eventsPerSimulatedSecond', 'events', 'time', 0.01],
    ['remoteShare', 'remote', 'events', 0.03],
  ] as const)('%s is near its reference', async (id, column, per, tolerance) => {
    const expected = referenceOf(id, params);
    const relative = (await measured(params, column, per)) / expected - 1;
    expect(Math.abs(relative), `measured / ${expected} - 1 = ${relative}`).toBeLessThan(tolerance);
  });

  it('the rate is that of renewal theory', () => {
    const { mu } = delayMoments(params as WholeDelay);
    expect(referenceOf('eventsPerSimulatedSecond', params)).toBeCloseTo((params.nodes * params.population) / mu, 9);
  });
});

it('delays that do not vary keep all events in one window', () => {
  const params = { ...TRAFFIC[4], delay: 'exponential', mean: 0 };
  expect(referenceOf('eventsPerWindow', params)).toBe(100);
});

it('every chart shows columns that the model has', () => {
  for (const { id, series, per = 'time' } of pholdSpec.charts)
    expect([...Object.keys(pholdSpec.series), 'time'], id).toEqual(expect.arrayContaining([series, per]));
});
