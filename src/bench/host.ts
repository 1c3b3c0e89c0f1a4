/** What a suite needs of the program that measures: runs, Ctrl-C, and a line that says how far it is. */
import type { Result } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import type { OpenReplicas, ReplicaRequest } from '../run/open-replicas.ts';
import type { RunFacts } from '../run/plan-result.ts';
import type { OpenOptions, Progress, Run } from '../run/run.ts';
import type { AnyPlan } from '../run/run-plan.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface BenchHost {
  readonly openRun: (scenario: Scenario, options: OpenOptions) => Promise<Result<Run>>;
  /** Each run on one core, as many at once as there are cores, and at most `most`, in their order; wall seconds from when all threads are there to the last end. */
  onCores(scenarios: readonly Scenario[], most?: number): Promise<Result<MadeOnCores>>;
  /** One job by so many threads at once, all with the same memory; what each gives back. `hasPorts`: each has one to each other. */
  onThreads<Done>(
    job: ThreadJob,
    threads: number,
    buffer: SharedArrayBuffer,
    hasPorts?: boolean,
  ): Promise<Result<readonly Done[]>>;
  /** As of src/run: what a run is made of, and seats for some. */
  planRun(scenario: Scenario, options: OpenOptions): Promise<Result<AnyPlan>>;
  openReplicas(plans: readonly AnyPlan[], request: ReplicaRequest): Promise<Result<OpenReplicas>>;
  resultOf(plan: AnyPlan, outcome: unknown, facts: RunFacts): Result<RunResult>;
  /** The GPU itself, for a suite that runs no model. Failure: `unsupported`. */
  gpu(): Promise<Result<GpuContext>>;
  /** That this program may use. */
  readonly cores: number;
  /** Aborted by the first Ctrl-C. */
  readonly cancelled: AbortSignal;
  /** `quiet` draws nothing; `title` stands before everything that is said. */
  progress(quiet: boolean, title?: string): ProgressLine;
}

/** Where a thread posts to another, and takes what that one has posted; undefined while there is nothing. */
export interface ThreadPort {
  post(value: unknown): void;
  receive(): unknown;
}

/** What a thread is told to do; each kind is of one suite. */
export interface ThreadJob {
  readonly kind: 'sync' | 'messages';
}

export interface MadeOnCores {
  readonly results: readonly RunResult[];
  readonly wallSeconds: number;
  readonly cores: number;
}

/** One line, written over and over; gone when it is cleared. */
export interface ProgressLine {
  say(text: string): void;
  show(progress: Progress, run: Run): void;
  clear(): void;
}
