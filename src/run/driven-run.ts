/** The run of a plan, whatever its engine, kept going over one loss of the device. */
import { assert } from '../base/assert.ts';
import { nextTurn } from '../base/next-turn.ts';
import { type Failure, mayNotBeFirst, ok, type Result } from '../base/result.ts';
import type { AdvanceLimits, AnyExecutor, Progress } from '../engine/progress.ts';
import type { Checkpoint } from '../scenario/checkpoint/checkpoint.ts';
import { type Files, NO_FILES } from '../scenario/files.ts';
import type { AdapterReport, ExecutorName, ModelSeries, RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { asRestarted, RETRY_BATCH_MS } from './device-loss-retry.ts';
import { type Opened, openExecutor } from './open-executor.ts';
import { planResult } from './plan-result.ts';
import { withRemarks } from './remarks.ts';
import type { OpenOptions } from './run.ts';
import type { AnyOutcome, AnyWorld, OpenPlan, RunPlan } from './run-plan.ts';

/** What a run begins with. */
export interface Begun<World extends AnyWorld, Outcome, Executor extends AnyExecutor<Outcome>> {
  readonly plan: RunPlan<World, Outcome, Executor>;
  readonly options: OpenOptions;
  readonly opened: Opened<Executor>;
  readonly setupSeconds: number;
}

/** `Outcome`: what the executor says it has done, of which the plan makes a result. */
export abstract class DrivenRun<
  World extends AnyWorld,
  Outcome extends AnyOutcome,
  Executor extends AnyExecutor<Outcome>,
> {
  readonly setupSeconds: number;
  private readonly plan: RunPlan<World, Outcome, Executor>;
  private options: OpenOptions;
  private opened: Opened<Executor>;
  private restarted = false;
  /** What a run that broke a rule in doubt is told to have broken. */
  private broken: Failure | undefined;
  /** The last progress that was told. */
  protected last: Progress | undefined;

  constructor({ plan, options, opened, setupSeconds }: Begun<World, Outcome, Executor>) {
    this.plan = plan;
    this.options = options;
    this.opened = opened;
    this.setupSeconds = setupSeconds;
  }

  get scenario(): Scenario {
    return this.plan.scenario;
  }

  get files(): Files {
    return this.options.files ?? NO_FILES;
  }

  get world(): World {
    return this.plan.world;
  }

  get engine(): ExecutorName {
    return this.opened.engine;
  }

  get adapter(): AdapterReport {
    return this.opened.adapter;
  }

  get executor(): Executor {
    return this.opened.executor;
  }

  get memoryBytes(): number {
    return this.opened.executor.memoryBytes;
  }

  get endTicks(): number {
    return this.plan.world.endTicks;
  }

  get nodes(): number {
    return this.plan.world.nodes;
  }

  /** Steps of the checkpoint that it goes on from. */
  protected get firstSteps(): number {
    return Number(this.options.from?.state.facts.steps ?? 0);
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    const progress = await this.advanceOnce(limits);
    if (progress.ok || !mayNotBeFirst(progress.failure)) return progress;
    this.broken ??= await firstFault(this.plan, this.options, progress.failure, limits.goOn);
    return { ok: false, failure: this.broken };
  }

  private async advanceOnce(limits: AdvanceLimits): Promise<Result<Progress>> {
    const progress = await this.executor.advance(limits);
    if (progress.ok) {
      const told = this.plan.tell(progress.value, this.last);
      this.last = this.last === undefined ? withRemarks(told, this.world, this.engine) : told;
      return ok(this.last);
    }
    if (progress.failure.kind !== 'device-lost' || this.restarted) return progress;
    // A step is a step from where the run was.
    const steps = limits.steps === undefined ? undefined : (this.last?.steps ?? this.firstSteps) + limits.steps;
    return this.restart(steps === undefined ? limits : { ...limits, steps, wallMs: Number.POSITIVE_INFINITY });
  }

  /** Once: from the start, on a new device, in smaller batches. The result is the same, bit for bit. */
  private async restart(limits: AdvanceLimits): Promise<Result<Progress>> {
    this.restarted = true;
    this.executor.dispose();
    const again = { ...this.options, engine: 'gpu', longestBatchMs: RETRY_BATCH_MS } as const;
    const opened = await openExecutor(this.plan, again);
    if (!opened.ok) return opened;
    this.opened = opened.value;
    const resumed = await this.resume(limits);
    if (!resumed.ok) return resumed;
    const progress = await this.advanceFrom(resumed.value, limits);
    if (!progress.ok) return progress;
    this.last = asRestarted(this.plan.tell(progress.value, this.last), this.last, this.world);
    return ok(this.last);
  }

  /** Where a run that began again is before it advances. May advance itself, as long as `goOn` lets it. */
  protected resume(_limits: AdvanceLimits): Promise<Result<Progress>> {
    return this.executor.advance({ wallMs: 0, steps: 0 });
  }

  /** Was it asked to stop meanwhile, no batch is submitted. `limits.steps` count from the beginning. */
  private async advanceFrom(resumed: Progress, limits: AdvanceLimits): Promise<Result<Progress>> {
    if (limits.goOn?.() === false) return ok(resumed);
    const steps = limits.steps === undefined ? undefined : limits.steps - resumed.steps;
    return this.executor.advance({ ...limits, steps });
  }

  async result(status: RunResult['status']): Promise<Result<RunResult>> {
    const outcome = await this.outcome();
    if (!outcome.ok) return outcome;
    assert(
      status !== 'finished' || this.last?.done || outcome.value.nowTicks >= this.endTicks,
      'a run that has not ended is called finished',
    );
    const { engine, adapter, setupSeconds, memoryBytes, opened } = this;
    const times = { wallSeconds: this.last?.wallSeconds ?? 0, setupSeconds };
    return planResult(this.plan, outcome.value, {
      status,
      engine,
      workers: opened.workers,
      adapter,
      times,
      memoryBytes,
    });
  }

  /** What the executor has; should the device be lost on the last steps, the run is repeated to where it was. */
  private async outcome(): Promise<Result<Outcome>> {
    const outcome = await this.executor.outcome();
    if (outcome.ok || outcome.failure.kind !== 'device-lost' || this.restarted) return outcome;
    const again = await this.restart({ wallMs: Number.POSITIVE_INFINITY, steps: this.last?.steps ?? this.firstSteps });
    return again.ok ? this.executor.outcome() : again;
  }

  async checkpoint(): Promise<Result<Checkpoint>> {
    const state = await this.executor.checkpoint();
    return state.ok ? ok({ version: __APP_VERSION__, scenario: this.scenario, state: state.value }) : state;
  }

  async prepareCheckpoints(): Promise<void> {
    await this.executor.prepareCheckpoints?.();
  }

  async goTo(at: Checkpoint | undefined): Promise<Result<Progress>> {
    this.executor.dispose();
    const {
      options,
      engine,
      restarted,
      opened: { workers },
    } = this;
    this.options = { ...options, engine, workers, from: at, ...(restarted && { longestBatchMs: RETRY_BATCH_MS }) };
    const opened = await openExecutor(this.plan, this.options);
    if (!opened.ok) return opened;
    this.opened = opened.value;
    const there = await this.resume({ wallMs: 0 });
    if (there.ok) this.last = this.plan.tell(there.value, this.last);
    return there.ok && this.last ? ok(this.last) : there;
  }

  seriesSoFar(at: Pick<Checkpoint, 'state'> | undefined = this.options.from): ModelSeries {
    assert(this.last, 'a run was asked for its series before it was anywhere');
    return this.plan.seriesAt(this.last, at?.state);
  }

  dispose(): void {
    this.executor.dispose();
  }
}

/** How long one core is asked, and how long the thread waits for it at a time. */
const MOST_MS = 10_000;
const SLICE_MS = 50;

/** Which event broke a rule of its model first: a GPU may know another event of the window alone, and one core knows. What the GPU told, and that it may not be the first, where that takes too long. */
export async function firstFault(
  plan: OpenPlan<AnyExecutor<unknown>>,
  options: OpenOptions,
  told: Failure,
  goOn: () => boolean = () => true,
): Promise<Failure> {
  const began = performance.now();
  const opened = await openExecutor(plan, { ...options, engine: 'sequential', list: undefined });
  if (!opened.ok) return opened.failure.kind === 'model-fault' ? opened.failure : ofThisWindow(told);
  const { executor } = opened.value;
  try {
    while (performance.now() - began < MOST_MS && goOn()) {
      const progress = await executor.advance({ wallMs: SLICE_MS });
      if (!progress.ok) return progress.failure.kind === 'model-fault' ? progress.failure : ofThisWindow(told);
      if (progress.value.done) break;
      await nextTurn();
    }
    return ofThisWindow(told);
  } finally {
    executor.dispose();
  }
}

const ofThisWindow = (told: Failure): Failure => ({
  ...told,
  message: `${told.message} (a fault of this window: an event before it may break a rule, too)`,
});
