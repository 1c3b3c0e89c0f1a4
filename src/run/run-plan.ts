/** A scenario as its engine runs it: its world, built once, what opens an executor of it, and what is told of a run. */
import type { Result } from '../base/result.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import type { Helpers } from '../engine/event/workers/team.ts';
import type { AnyExecutor, Progress } from '../engine/progress.ts';
import type { ReplicaGroup, ReplicasAsked } from '../engine/replicas/replica-group.ts';
import type { GpuContext } from '../gpu/context.ts';
import type { EngineState } from '../scenario/checkpoint/checkpoint.ts';
import type { ModelSeries, RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { OpenOptions } from './run.ts';

/** What worlds of all engines have. */
export interface AnyWorld {
  readonly nodes: number;
  readonly endTicks: number;
  /** What a person should know of how the scenario was read. */
  readonly remarks?: readonly string[];
  /** The same of a run on one core alone. */
  readonly remarksOnOneCore?: readonly string[];
}

/** What outcomes of all engines say. */
export interface AnyOutcome {
  readonly nowTicks: number;
}

/** What it takes to open an executor; nothing is allocated yet. */
export interface OpenPlan<Executor> {
  readonly scenario: Scenario;
  readonly world: AnyWorld;
  /** The same model with another scenario: builds another world. */
  planFor(scenario: Scenario): OpenPlan<Executor>;
  /** Bytes that an executor takes on one core. */
  oneCoreBytes(): number;
  /** Bytes of each buffer that an executor takes on a GPU. */
  gpuBuffers(software: boolean, lists: ListSettings): Readonly<Record<string, number>>;
  /** At time 0, or `from` there. Throws a RangeError where there is less memory than was thought: then a person is told `lessMemory`. */
  openOnOneCore(from?: EngineState): Result<Executor>;
  /** The same on several cores, where the engine has such a way. */
  readonly onWorkers?: WorkersPlan<Executor>;
  openOnGpu(gpu: GpuContext, options: OpenOptions): Promise<Result<Executor>>;
  readonly lessMemory: string;
  /** How the faster of a GPU and one core is found, where either may be. */
  readonly choice?: ExecutorChoice<Executor>;
}

export interface WorkersPlan<Executor> {
  /** Bytes on so many. */
  bytes(workers: number): number;
  /** As `openOnOneCore`. Failures: also of a worker that could not begin. */
  open(workers: number, helpers: Helpers, from?: EngineState): Promise<Result<Executor>>;
}

/** A third engine is one more function that gives these, and a line in `runners.ts`. */
export interface RunPlan<World extends AnyWorld, Outcome, Executor extends AnyExecutor<Outcome>>
  extends OpenPlan<Executor> {
  readonly world: World;
  /** What is told of a progress; `last` is the one before. */
  tell(progress: Progress, last: Progress | undefined): Progress;
  /** Why what was counted cannot be right: an error of the engine. */
  miscount(outcome: Outcome): string | undefined;
  describe(outcome: Outcome, known: KnownOfRun): RunResult;
  /** Rows until then, of a run that goes on from `from`, or begins, and has come no further. */
  seriesAt(progress: Progress, from: EngineState | undefined): ModelSeries;
  /**
   * Replicas for runs of one shape. `plans`: some of them, of which capacities take the largest; `wanted`: how many runs there are to make. Failures:
   * `limit`, `device-lost`.
   */
  openReplicas?(
    gpu: GpuContext,
    plans: readonly RunPlan<World, Outcome, Executor>[],
    asked: ReplicasAsked,
    wanted: number,
    options: OpenOptions,
  ): Promise<Result<ReplicaGroup<RunPlan<World, Outcome, Executor>, Outcome>>>;
}

/** A plan of any engine. What it opens and describes is its own: plans of other models do not go beside it. */
export type AnyPlan = RunPlan<AnyWorld, unknown, AnyExecutor<unknown>>;

/** Both advance what they are given, which cannot be used for the run afterwards. */
export interface ExecutorChoice<Executor> {
  endsSoon(oneCore: Executor): Promise<boolean>;
  isSequentialFaster(gpu: Executor, oneCore: Executor): Promise<boolean>;
}

/** Fields of a result that no engine needs to know, in the order in which it has them. */
export interface KnownOfRun {
  readonly head: Pick<RunResult, 'format' | 'version' | 'scenario' | 'status'>;
  readonly setup: Pick<RunResult, 'model' | 'params' | 'seed' | 'engine' | 'workers'>;
  readonly adapter: RunResult['adapter'];
  readonly times: Pick<RunResult, 'wallSeconds' | 'setupSeconds'>;
  readonly memoryBytes: number;
}
