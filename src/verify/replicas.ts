/** A case and its like side by side on a GPU, each held against itself on one core. */

import type { Result } from '../base/result.ts';
import { openReplicas } from '../run/open-replicas.ts';
import { planResult } from '../run/plan-result.ts';
import type { OpenOptions } from '../run/run.ts';
import type { AnyPlan } from '../run/run-plan.ts';
import { isCurve, type RunResult } from '../scenario/outcome.ts';
import { compareResults, describeDifference } from '../scenario/results/outcome-compare.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { VerifyCase } from './case.ts';
import { type DriveLimits, drive, type Open } from './drive.ts';

/** What a run is made of: `planRun`. */
export type PlanOf = (scenario: Scenario, options: OpenOptions) => Promise<Result<AnyPlan>>;

/** Runs more than replicas: some are admitted where others got up. */
const WAITING = 3;

/** The scenario with other seeds, and some of them shorter. Its files, tables and all other settings are the same. */
function alike(scenario: Scenario, count: number): readonly Scenario[] {
  const { end } = scenario.params;
  return Array.from({ length: count }, (_, i) => ({
    ...scenario,
    seed: (scenario.seed + i) >>> 0,
    ...(i % 3 === 2 &&
      scenario.measure.warmUp === 0 &&
      typeof end === 'number' && { params: { ...scenario.params, end: end / 2 } }),
  }));
}

/** Differences in sentences; none too where the model has no replicas, or no run comes to its end within `limits`. */
export async function compareReplicas(
  open: Open,
  plan: PlanOf,
  { scenario, files, engine }: VerifyCase,
  options: OpenOptions,
  limits: DriveLimits,
): Promise<readonly string[]> {
  const { seats: replicas = 0 } = engine;
  const first = await plan(scenario, options);
  if (!first.ok || !first.value.openReplicas) return [];
  const alone = new Map<AnyPlan, RunResult>();
  for (const each of alike(scenario, replicas + WAITING)) {
    const { result } = await drive(open, each, { engine: 'sequential', lpSize: 'auto', files }, [], limits);
    const planned = await plan(each, options);
    if (result?.status === 'finished' && planned.ok) alone.set(planned.value, result);
  }
  if (alone.size < 2) return [];
  const opened = await openReplicas([...alone.keys()], { asked: replicas, runs: alone.size, options });
  if (!opened.ok) return opened.failure.kind === 'unsupported' ? [] : [`seats: ${opened.failure.message}`];
  const { group, adapter } = opened.value;
  const until = performance.now() + limits.timeoutMs;
  const differences: string[] = [];
  const waiting = [...alone.keys()];
  const sitting = new Set<AnyPlan>();
  try {
    while (waiting.length > 0 || sitting.size > 0) {
      if (performance.now() > until) return [`seats: ${sitting.size} runs have not ended after ${limits.timeoutMs} ms`];
      const coming = waiting.splice(0, group.free);
      for (const plan of coming) sitting.add(plan);
      for (const other of group.admit(coming)) sitting.delete(other);
      if (sitting.size === 0) continue;
      const ended = await group.advance(() => performance.now() <= until);
      if (!ended.ok) return [`seats: ${ended.failure.message}`];
      for (const { run, outcome } of ended.value) {
        sitting.delete(run);
        const expected = alone.get(run);
        if (outcome === undefined || !expected) continue;
        const times = { wallSeconds: 0, setupSeconds: 0 };
        const result = planResult(run, outcome, { status: 'finished', engine: 'gpu', adapter, times, memoryBytes: 0 });
        const found = result.ok
          ? compareResults(inRow(result.value), inRow(expected)).map(describeDifference)
          : [result.failure.message];
        differences.push(...found.map((text) => `in a seat, seed ${run.scenario.seed}: ${text}`));
      }
    }
    return differences;
  } finally {
    group.dispose();
  }
}

/** What a row of a study has: no series and no curves. */
const inRow = (result: RunResult): RunResult => ({
  ...result,
  metrics: Object.fromEntries(Object.entries(result.metrics).filter(([, metric]) => !isCurve(metric))),
  series: { time: [] },
});
