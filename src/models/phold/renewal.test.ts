/**
 * PHOLD against renewal theory: over 20 seeds the number of events is within its 99% bands, in mean and in spread. A
 * draw used twice, a delay lost or an event too many would show here even if both engines did the same wrong.
 */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { pholdSpec } from './spec.ts';

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
/** Normal and chi-squared (20 degrees of freedom) quantiles: half a percent at each end. */
const BAND = 2.576;
const [LEAST_SPREAD, MOST_SPREAD] = [7.43, 40.0];

/** Distance from the prediction in standard errors. */
async function deviation(delay: string, seed: number): Promise<number> {
  const params = { nodes: 500, population: 4, remote: 0.5, delay, lookahead: 1, mean: 1, end: 120 };
  const run = expectOk(await openRun(complete(pholdSpec, { params, seed }), { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { metrics } = expectOk(await run.result('finished'));
  return metrics.renewalDeviation as number;
}

describe.each(['exponential', 'uniform'])('%s delays', (delay) => {
  it('the number of events follows renewal theory', async () => {
    const z: number[] = [];
    for (const seed of SEEDS) z.push(await deviation(delay, seed));
    const mean = z.reduce((sum, one) => sum + one, 0) / z.length;
    const spread = z.reduce((sum, one) => sum + one ** 2, 0);
    expect(new Set(z).size, 'seeds that differ').toBeGreaterThan(15);
    expect(Math.max(...z.map(Math.abs)), 'the farthest of 20').toBeLessThan(3.9);
    expect(Math.abs(mean), 'their mean').toBeLessThan(BAND / Math.sqrt(z.length));
    expect(spread, 'their spread').toBeGreaterThan(LEAST_SPREAD);
    expect(spread, 'their spread').toBeLessThan(MOST_SPREAD);
  });
});

it('constant delays: every chain executes exactly what fits before the end', async () => {
  const params = { nodes: 10, population: 3, remote: 0.5, delay: 'constant', lookahead: 4, mean: 1, end: 240 };
  const run = expectOk(await openRun(complete(pholdSpec, { params }), { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, metrics } = expectOk(await run.result('finished'));
  expect({ events, deviation: metrics.renewalDeviation }).toEqual({ events: 30 * 47, deviation: 0 });
});
