/** Covers: runs are grouped by what differs between them; means are over those that finished and have the number. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../models/phold/spec.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { rowOfResult } from '../scenario/results/result-row.ts';
import type { Params } from '../scenario/spec.ts';
import { sampleResult } from '../storage/testing/sample-run.ts';
import { meanOf, seedWords, settingsOf, sweptParams } from './settings.ts';

const spec = pholdSpec;
const run = (params: Params, seed: number, change: Partial<RunResult> = {}) => {
  const scenario = { ...sampleResult.scenario, seed, params: { ...sampleResult.scenario.params, ...params } };
  return rowOfResult({ ...sampleResult, scenario, ...change });
};
const rows = [
  run({ nodes: 64, remote: 0.5 }, 1, { events: 100 }),
  run({ nodes: 64, remote: 0.5 }, 2, { events: 200 }),
  run({ nodes: 256, remote: 0.5 }, 1, { events: 300 }),
  run({ nodes: 64, remote: 0.5 }, 3, { events: 300 }),
  run({ nodes: 256, remote: 0.5 }, 2, { events: 9, status: 'failed' }),
];

describe('settings', () => {
  it('are what differs between the runs; seeds are repetitions', () => {
    const swept = sweptParams({ spec, rows });
    expect(swept).toEqual(['nodes']);
    const settings = settingsOf(rows, swept);
    expect(settings.map(({ params, runs, failed }) => [params, runs.length, failed.length])).toEqual([
      [{ nodes: 64 }, 3, 0],
      [{ nodes: 256 }, 1, 1],
    ]);
  });

  it('of runs that differ in nothing are one', () => {
    expect(sweptParams({ spec, rows: rows.slice(0, 2) })).toEqual([]);
    expect(settingsOf(rows.slice(0, 2), [])).toMatchObject([{ params: {}, runs: { length: 2 } }]);
  });
});

describe('meanOf', () => {
  const [many, one] = settingsOf(rows, ['nodes']);

  it('is Student’s interval over repetitions', () => {
    // t of 99.5% with 2 degrees is 9.925; the standard deviation is 100.
    expect(meanOf(many, 'events')).toEqual({ count: 3, mean: 200, half: expect.closeTo(573.02, 1) });
  });

  it('of one run has no interval, of no run there is none', () => {
    expect(meanOf(one, 'events')).toEqual({ count: 1, mean: 300, half: Number.NaN });
    expect(meanOf(one, 'metrics.unknown')).toBeUndefined();
  });
});

it('seedWords', () => {
  expect([rows, rows.slice(0, 1), []].map(seedWords)).toEqual(['seeds 1 to 3', 'seed 1', '']);
});
