/** What a run says of how its scenario was read: once, with the first progress. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { kademliaSpec } from './spec.ts';

async function noticesOf(params: Params): Promise<readonly (string | undefined)[]> {
  const scenario = complete(kademliaSpec, { params: { peers: 16, end: 1, dMax: 0.5, ...params } });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  const notices = [];
  for (const windows of [1, 2]) notices.push(expectOk(await run.advance({ wallMs: 1e6, steps: windows })).notice);
  run.dispose();
  return notices;
}

it('latencies that are raised are counted', async () => {
  const raised = '4 of 36 latencies were raised to the floor of 30 ms';
  expect(await noticesOf({ latency: 'regions', latencyFloor: 0.03, jitter: 0.1 })).toEqual([raised, undefined]);
});

it('there is nothing to say otherwise', async () => {
  expect(await noticesOf({ latency: 'regions' })).toEqual([undefined, undefined]);
});
