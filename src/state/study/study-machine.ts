/** What runs studies on this page: workers, cores, locks between tabs. */
import type { PoolOptions } from '../../client/study-pool.ts';
import type { TrialOptions } from '../../client/study-trial.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import type { RunEffort } from '../../worker/study-api.ts';

export interface StudyMachine {
  readonly cores: number;
  /** Absent where the browser has none: then nobody asks whether another tab runs a study. */
  readonly locks: LockManager | undefined;
  pool(options: PoolOptions): StudyPool;
  /** As `StudyTrial.meanSeconds`. */
  meanSeconds(scenarios: readonly Scenario[], options: TrialOptions): Promise<number | undefined>;
  /** As `StudyTrial.effort`. */
  effort(scenario: Scenario, wallMs: number, options: TrialOptions): Promise<RunEffort | undefined>;
}
