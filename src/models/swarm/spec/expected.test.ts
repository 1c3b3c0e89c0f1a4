/** Covers: the rounds that a run is expected to take, against runs: axes and pacing go by them, results never do. */
import { expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { openRun } from '../../../run/open-run.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { swarmSpec } from '../spec.ts';
import { expectedRounds } from './expected.ts';

async function roundsOf(params: Params): Promise<number> {
  const run = expectOk(await openRun(complete(swarmSpec, { params }), { engine: 'sequential', lpSize: 'auto' }));
  const { steps, done } = expectOk(await run.advance({ wallMs: 1e6 }));
  run.dispose();
  expect(done).toBe(true);
  return steps;
}

const CASES: readonly (readonly [Params, number])[] = [
  [{}, 0.15],
  [{ choice: 'grf', peers: 1024 }, 0.15],
  [{ kernel: 'limited' }, 0.15],
  [{ kernel: 'limited', blocks: 512 }, 0.15],
  [{ kernel: 'limited', keptBlocks: 8 }, 0.15],
  [{ kernel: 'limited', keptBlocks: 1, blocks: 16 }, 0.4],
  [{ blocks: 1, peers: 4096 }, 0.15],
  [{ slots: 8 }, 0.15],
  [{ seeds: 16 }, 0.15],
  [{ connection: 'degree', degree: 32 }, 0.15],
  [{ arrivals: 'poisson', arrivalRate: 4 }, 0.25],
  [{ arrivals: 'flash' }, 0.6],
  [{ freeRiders: 0.5 }, 0.4],
  [{ connection: 'degree', degree: 8 }, 0.7],
  [{ peers: 1024, blocks: 8, probability: 1, arrivals: 'poisson', arrivalRate: 4, leave: 'leave' }, 0.3],
  [{ end: 12 }, 0],
];

it.each(CASES)('of %o: right but for a share of %d', async (params, share) => {
  const rounds = await roundsOf(params);
  const expected = expectedRounds(complete(swarmSpec, { params }).params);
  expect(Math.abs(expected / rounds - 1)).toBeLessThanOrEqual(share);
});
