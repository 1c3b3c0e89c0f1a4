/** Covers replicas as plans of the rounds engine open them: what is told of a run is what is told of the run alone, but for the rows of its series. */
import { expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { registry } from '../models/testing/registry.ts';
import { complete } from '../scenario/defaults.ts';
import { NO_FILES } from '../scenario/files.ts';
import { planRoundsRun } from './rounds-plan.ts';
import type { KnownOfRun } from './run-plan.ts';

const plan = (seed: number) => {
  const { swarm } = registry;
  if (swarm.engine !== 'rounds') throw new Error('a swarm has rounds');
  const params = { peers: 30, blocks: 10, choice: 'grf', end: 4 + 3 * seed };
  return planRoundsRun(swarm, complete(swarmSpec, { params, seed }), NO_FILES);
};

describeGpu('seats of rounds', () => {
  it('give what is told of runs alone', async () => {
    const plans = [1, 2, 3, 4].map(plan);
    const group = expectOk(
      (await plans[0].openReplicas?.(await testDevice(), plans, 'auto', 3, { engine: 'gpu', lpSize: 'auto' })) ??
        missing(),
    );
    expect(group.replicas).toBe(3);
    const waiting = [...plans];
    const known = { times: { wallSeconds: 1, setupSeconds: 0 }, memoryBytes: 7 } as KnownOfRun;
    for (let ended = 0; ended < plans.length; ) {
      group.admit(waiting.splice(0, group.free));
      for (const { run, outcome } of expectOk(await group.advance(() => true))) {
        ended++;
        const alone = expectOk(run.openOnOneCore());
        while (!expectOk(await alone.advance({ wallMs: 1e9 })).done);
        const { series: _, ...expected } = run.describe(expectOk(await alone.outcome()), known);
        const { series: rows, ...told } = outcome ? run.describe(outcome, known) : { series: undefined };
        expect(told).toEqual(expected);
        expect(rows?.time).toEqual([expected.simulatedSeconds]);
      }
    }
    group.dispose();
  });
});

const missing = (): never => {
  throw new Error('plans of rounds open seats');
};
