/**
 * The conversation between the page and a worker that makes runs of studies: one after the other on a core, side by side on a GPU device of its own.
 * The page says what comes next, so that it is built and compiled meanwhile.
 */
import type { Result } from '../base/result.ts';
import type { AdapterReport, ExecutorName, RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** What a worker makes runs on. */
export interface StudyExecutor {
  readonly engine: ExecutorName;
  readonly adapter: AdapterReport;
}

/** A run of a batch that has ended. */
export interface MadeRun {
  /** Place in the batch. */
  readonly index: number;
  /** Without series, bins and curves: a row of a table has none, and they are most of a result. */
  readonly result: RunResult;
}

/** What a run did in some wall time, setup left out. */
export interface RunEffort {
  readonly wallSeconds: number;
  readonly events: number;
  /** Windows or rounds. */
  readonly steps: number;
}

export interface StudyMaker {
  /** Once. `share`: of the memory that the page can count on, 0 to 1: there are others beside it. */
  open(executor: ExecutorName, share: number): Promise<Result<StudyExecutor>>;
  /** Contents of imported files by hash, before a run that names them. */
  give(files: ReadonlyMap<string, Blob>): Promise<void>;
  /**
   * One batch at a time, of one shape. `give` gets runs as they end, some at once, and how many run side by side on a GPU then; a run that failed is a
   * result. Resolves when all have been given, or after `stop`. `next`: what will probably be asked for then.
   */
  make(
    batch: readonly Scenario[],
    next: readonly Scenario[],
    give: (made: readonly MadeRun[], atWork: number) => void | Promise<void>,
  ): Promise<void>;
  /** The run at work is given up; `make` resolves soon. */
  stop(): Promise<void>;
  /** The page wants the processor: what is at work waits so long, and goes on. On a GPU nothing waits. */
  rest(ms: number): Promise<void>;
  /** Wall seconds that a run would take, from its first `wallMs` of running; side by side with `runs` of its shape its share of them. */
  time(scenario: Scenario, wallMs: number, runs: number): Promise<Result<number>>;
  /** What a run does in its first `wallMs` of running, in the part of it in which it is fastest. */
  effort(scenario: Scenario, wallMs: number): Promise<Result<RunEffort>>;
}
