/** Who makes the runs of a study. What a worker is, a thread, a page's worker or a GPU, is for those to say who open it. */
import type { Result } from '../base/result.ts';
import type { ExecutorName, RunResult } from '../scenario/outcome.ts';
import type { PlannedRun } from '../scenario/study/study-plan.ts';

/** Takes the result of a run; a run that failed has one too, with the status `failed`. */
export type GiveResult = (run: PlannedRun, result: RunResult) => void;

/** Makes runs, one after the other or side by side. */
export interface StudyWorker {
  readonly engine: ExecutorName;
  /** Runs that run side by side on a GPU now; absent where they follow each other. */
  readonly atWork?: number;
  /**
   * All runs of `batch` are of one shape. `next`: what will probably be asked for then, to be built and compiled meanwhile. Each result is
   * given as it comes. Resolves when all are made, or `signal` is aborted: runs that were not made then are not given. Rejects when the
   * worker died.
   */
  make(batch: readonly PlannedRun[], next: readonly PlannedRun[], give: GiveResult, signal: AbortSignal): Promise<void>;
  dispose(): void;
}

export interface StudyPool {
  /** Workers at once. */
  readonly size: number;
  /** Runs that a worker makes side by side at most; default 1: one after the other. The time of such a run is its share. */
  readonly width?: number;
  readonly engine: ExecutorName;
  /** A fresh worker: nothing of a run before is in it. */
  open(): Promise<Result<StudyWorker>>;
}
