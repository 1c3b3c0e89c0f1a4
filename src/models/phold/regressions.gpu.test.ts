/** Bugs that were found once, each the smallest run that showed it: they stay mended. */
import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions } from '../../run/run.ts';
import { scenarioOf } from '../../scenario/check.ts';
import type { Params } from '../../scenario/spec.ts';
import { pholdSpec } from './spec.ts';

/** Events and digest of a valid scenario. */
async function resultOf(params: Params, options: Partial<OpenOptions>): Promise<object> {
  const checked = scenarioOf(pholdSpec, { params });
  if (!checked.ok) throw new Error(checked.failure.message);
  const context = await testDevice();
  const run = expectOk(
    await openRun(checked.value, { engine: 'gpu', lpSize: 1, gpu: async () => ok(context), ...options }),
  );
  try {
    expectOk(await run.advance({ wallMs: 1e9 }));
    const { events, digest } = expectOk(await run.result('finished'));
    return { events, digest };
  } finally {
    run.dispose();
  }
}

describeGpu('once found', () => {
  it('growing keeps the number of invocations: no event is lost', async () => {
    const params = { nodes: 5000, population: 1, remote: 1, end: 30 };
    const lists = { capacity: 1, invocations: 32, poolEntries: 1, growCapacity: false };
    expect(await resultOf(params, { lists })).toEqual(await resultOf(params, { engine: 'sequential' }));
  });

  it('a remote share that rounds to 2^32 is always remote, on both engines', async () => {
    const params = { nodes: 100, population: 1, remote: 0.99999999999, end: 30 };
    expect(await resultOf(params, {})).toEqual(await resultOf(params, { engine: 'sequential' }));
  });
});
