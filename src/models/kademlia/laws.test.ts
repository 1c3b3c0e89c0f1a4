/** Laws that hold whatever the length of a run: nothing of what is measured hangs on its edges. 99% of all seeds keep within what is allowed. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { type Distribution, eventResultOf } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { kademliaSpec } from './spec.ts';

/** Of a normal distribution, two-sided. */
const WITHIN_99 = 2.576;

async function measured(params: Params, warmUp = 0) {
  const scenario = complete(kademliaSpec, { params, seed: 5, warmUp });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { metrics, series } = eventResultOf(expectOk(await run.result('finished')));
  run.dispose();
  return { metrics, requests: series.requests.at(-1) ?? 0 };
}

it.each([15, 60])('of requests 1 - (1 - loss)^2 time out, in %d s', async (end) => {
  const { metrics, requests } = await measured({ peers: 1000, loss: 0.1, dMax: 5, end });
  const share = 1 - 0.9 ** 2;
  const decided = requests * (1 - (kademliaSpec.params.timeout.default as number) / end);
  const error = Math.sqrt((share * (1 - share)) / decided);
  expect(Math.abs((metrics.timeouts as number) - share)).toBeLessThan(WITHIN_99 * error);
});

it('peers look up once in a pause and a lookup, after the warm-up', async () => {
  const [peers, dMax, warmUp, end] = [1000, 5, 20, 60];
  const { metrics } = await measured({ peers, dMax, end }, warmUp);
  const { mean } = metrics.lookupLatency as Distribution;
  const cycle = dMax / 2 + mean / 1000;
  const lookups = (peers * (end - warmUp)) / cycle;
  // A renewal process: its variance is its mean times the squared variation of a cycle.
  const error = Math.sqrt(lookups) * (dMax / Math.sqrt(12) / cycle);
  expect(Math.abs((metrics.lookupsPerSecond as number) * (end - warmUp) - lookups)).toBeLessThan(WITHIN_99 * error);
});
