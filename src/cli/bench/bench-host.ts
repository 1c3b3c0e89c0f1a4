/** What a suite needs, given by this program. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { BenchHost, MadeOnCores } from '../../bench/host.ts';
import { openReplicas } from '../../run/open-replicas.ts';
import { planRun } from '../../run/open-run.ts';
import { planResult } from '../../run/plan-result.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { PlannedRun } from '../../scenario/study/study-plan.ts';
import type { StudyWorker } from '../../study/study-worker.ts';
import type { Host } from '../host.ts';
import { Progression } from '../run/progression.ts';

export const benchHost = (host: Host): BenchHost => ({
  openRun: (scenario, options) => host.openRun(scenario, options),
  onCores: (scenarios, most) => onCores(host, scenarios, most),
  onThreads: (job, threads, buffer, hasPorts = false) =>
    host.benchThreads({ job, threads, buffer, hasPorts }, host.cancelled),
  planRun,
  openReplicas: (plans, { options, ...request }) =>
    openReplicas(plans, { ...request, options: { ...options, gpu: () => host.gpu() } }),
  resultOf: planResult,
  gpu: () => host.gpu(),
  cores: host.cores,
  cancelled: host.cancelled,
  progress: (quiet, title) => new Progression(host, quiet, title),
});

/** Who is free makes the next one. A run that threads warm up with is not counted. */
async function onCores(
  { cores, threads, cancelled }: Host,
  scenarios: readonly Scenario[],
  most = cores,
): Promise<Result<MadeOnCores>> {
  const pool = threads(Math.min(cores, most), { engine: 'sequential', lpSize: 'auto' });
  const workers: StudyWorker[] = [];
  const results: RunResult[] = [];
  const make = (worker: StudyWorker, some: readonly Scenario[], give: (result: RunResult) => void) =>
    worker.make(some.map(runOf), [], (_run, result) => give(result), cancelled);
  try {
    for (let core = 0; core < pool.size; core++) {
      const worker = await pool.open();
      if (!worker.ok) return worker;
      workers.push(worker.value);
    }
    await Promise.all(workers.map((worker) => make(worker, scenarios.slice(0, 1), () => {})));
    const began = performance.now();
    const waiting = scenarios.values();
    await Promise.all(
      workers.map(async (worker) => {
        for (const scenario of waiting) await make(worker, [scenario], (result) => results.push(result));
      }),
    );
    const wallSeconds = (performance.now() - began) / 1000;
    if (cancelled.aborted || results.length < scenarios.length) return fail('cancelled', 'cancelled', '');
    return ok({ results, wallSeconds, cores: workers.length });
  } finally {
    for (const worker of workers) worker.dispose();
  }
}

/** A run of no study: threads look at its number and scenario alone. */
const runOf = (scenario: Scenario, index: number): PlannedRun => ({
  index,
  scenario,
  repetition: index,
  setting: { index: 0, params: scenario.params, scenario },
});
