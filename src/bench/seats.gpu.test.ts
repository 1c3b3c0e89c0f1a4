/** Covers: `bench seats` runs all that it says it runs: as many events and steps side by side as in turn. */
import { expect, it } from 'vitest';
import { fail, ok } from '../base/result.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { openReplicas } from '../run/open-replicas.ts';
import { openRun, planRun } from '../run/open-run.ts';
import { planResult } from '../run/plan-result.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { BenchHost } from './host.ts';
import { seatsSuite } from './seats.ts';
import { type BenchGap, type BenchRow, isGap } from './suite.ts';

const gpu = async () => ok(await testDevice());

const host: BenchHost = {
  openRun: (scenario, options) => openRun(scenario, { ...options, gpu }),
  planRun,
  openReplicas: (plans, request) => openReplicas(plans, { ...request, options: { ...request.options, gpu } }),
  resultOf: planResult,
  gpu,
  cores: 1,
  async onCores(scenarios) {
    const results: RunResult[] = [];
    for (const scenario of scenarios) {
      const run = await openRun(scenario, { engine: 'sequential', lpSize: 'auto' });
      if (!run.ok) return run;
      await run.value.advance({ wallMs: Number.POSITIVE_INFINITY });
      const result = await run.value.result('finished');
      if (!result.ok) return result;
      results.push(result.value);
    }
    return ok({ results, wallSeconds: 1, cores: 1 });
  },
  onThreads: async () => fail('unsupported', 'no threads here', ''),
  cancelled: new AbortController().signal,
  progress: () => ({ say: () => {}, show: () => {}, clear: () => {} }),
};

const suite = seatsSuite({ phold: { nodes: 16, end: 40 }, swarm: { peers: 30, blocks: 10 } });

describeGpu('bench seats', () => {
  it('counts the same events and steps however they are run', async () => {
    const rows: (BenchRow | BenchGap)[] = [];
    const options = { engines: ['gpu', 'sequential'], repeat: 2, sizes: [5], seconds: 1, quiet: true } as const;
    await suite.run(host, options, async (row) => {
      rows.push(row);
    });
    expect(rows.filter(isGap)).toEqual([]);
    for (const name of ['phold', 'swarm']) {
      const own = rows.filter((row): row is BenchRow => row.name.startsWith(name));
      expect(own.length).toBe(name === 'phold' ? 5 : 4);
      expect(new Set(own.map(({ events }) => events)).size).toBe(1);
      expect(own[0].events).toBeGreaterThan(100);
    }
  });
});
