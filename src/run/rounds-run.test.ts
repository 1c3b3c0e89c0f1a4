/** What a run of the rounds engine says on its way: that its series is full, once. */
import { expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { MAX_SERIES_ROWS } from '../scenario/scenario.ts';
import { openRun } from './open-run.ts';

it('says once that the series is full, and closes it with the end', async () => {
  // Everybody rides free: the seed alone gives, one block a round.
  const params = { peers: 120, blocks: 40, probability: 1, freeRiders: 1 };
  const scenario = complete(swarmSpec, { params, sampleEvery: 1 });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  const notices: string[] = [];
  for (let done = false; !done; ) {
    const progress = expectOk(await run.advance({ wallMs: 1e9, steps: 500 }));
    if (progress.notice) notices.push(progress.notice);
    done = progress.done;
  }
  const { series } = expectOk(await run.result('finished'));
  expect(notices).toEqual([expect.stringContaining('the series is full after 4,096 rounds')]);
  expect(series.time).toHaveLength(MAX_SERIES_ROWS + 1);
  expect(series.completed.at(-1)).toBe(120);
  expect(series.time.at(-1)).toBeGreaterThan(MAX_SERIES_ROWS);
});
