/** The result of a run by its plan, wherever it was made: alone, or in a replica. */
import { fail, ok, type Result } from '../base/result.ts';
import type { AnyExecutor } from '../engine/progress.ts';
import { type AdapterReport, type ExecutorName, RESULT_FORMAT, type RunResult } from '../scenario/outcome.ts';
import type { AnyWorld, KnownOfRun, RunPlan } from './run-plan.ts';

/** What is known beside the outcome. */
export interface RunFacts {
  readonly status: RunResult['status'];
  readonly engine: ExecutorName;
  readonly workers?: number;
  readonly adapter: AdapterReport;
  readonly times: KnownOfRun['times'];
  readonly memoryBytes: number;
}

/** Failure: `model-fault` where what was counted cannot be right. */
export function planResult<Outcome>(
  plan: Pick<RunPlan<AnyWorld, Outcome, AnyExecutor<Outcome>>, 'scenario' | 'miscount' | 'describe'>,
  outcome: Outcome,
  { status, engine, workers, adapter, times, memoryBytes }: RunFacts,
): Result<RunResult> {
  const miscount = plan.miscount(outcome);
  if (miscount)
    return fail('model-fault', miscount, 'this is an error of the engine: report it with the link of this run');
  const { scenario } = plan;
  const { model, params, seed } = scenario;
  return ok(
    plan.describe(outcome, {
      head: { format: RESULT_FORMAT, version: __APP_VERSION__, scenario, status },
      setup: { model, params, seed, engine, ...(workers !== undefined && { workers }) },
      adapter,
      times,
      memoryBytes,
    }),
  );
}
