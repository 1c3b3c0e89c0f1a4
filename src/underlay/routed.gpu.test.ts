/** Covers: on a GPU a run by routes that it finds itself is that of a matrix of the same latencies, and that of one core, digest for digest. */
import { expect, it } from 'vitest';
import { ok } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { gossipSpec } from '../models/gossip/spec.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { openRun } from '../run/open-run.ts';
import type { OpenOptions } from '../run/run.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { asMatrix, routedScenarios } from '../verify/testing/routed-scenarios.ts';

async function digestOf(scenario: Scenario, options: Omit<OpenOptions, 'lpSize'>): Promise<string> {
  const run = expectOk(await openRun(scenario, { lpSize: 'auto', ...options }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { digest } = expectOk(await run.result('finished'));
  run.dispose();
  return digest;
}

describeGpu('a run by routes', () => {
  it.each<ModelSpec>([kademliaSpec as ModelSpec, gossipSpec as ModelSpec])('$id: random scenarios', async (spec) => {
    const device = await testDevice();
    const onGpu = { engine: 'gpu', gpu: async () => ok(device) } as const;
    let compared = 0;
    for (const { scenario, files } of routedScenarios(spec, 2)) {
      const twin = await asMatrix(scenario, files);
      if (!twin) continue;
      const routed = await digestOf(scenario, { ...onGpu, files, routing: 'search' });
      expect(routed, JSON.stringify(scenario)).toBe(await digestOf(twin.scenario, { ...onGpu, files: twin.files }));
      expect(routed).toBe(await digestOf(scenario, { engine: 'sequential', files }));
      compared++;
    }
    expect(compared).toBeGreaterThan(0);
  });
});
