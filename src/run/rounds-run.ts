/** A run of the rounds engine, kept going over one loss of the device. */
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import type { AdvanceLimits, Progress } from '../engine/progress.ts';
import type { RoundsExecutor, RoundsOutcome } from '../engine/rounds/executor.ts';
import type { RoundsModel, RoundsWorld } from '../engine/rounds/model.ts';
import { NO_FILES } from '../scenario/files.ts';
import {
  type AdapterReport,
  type EngineName,
  type ModelSeries,
  RESULT_FORMAT,
  type RunResult,
} from '../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../scenario/scenario.ts';
import { asRestarted, RETRY_BATCH_MS, withRemarks } from './device-loss-retry.ts';
import { type OpenedRounds, openRoundsEngine } from './open-rounds-engine.ts';
import type { OpenOptions, RoundsRun } from './run.ts';
import { roundsSamplingOf } from './sampling.ts';

/** Builds the world at time 0. Failures: `unsupported` (no adapter), `limit` (does not fit). */
export async function openRoundsRun(
  scenario: Scenario,
  model: RoundsModel,
  options: OpenOptions,
): Promise<Result<RoundsRun>> {
  const began = performance.now();
  const world = model.build(scenario, options.files ?? NO_FILES);
  const opened = await openRoundsEngine(scenario, world, options);
  if (!opened.ok) return opened;
  return ok(new RoundsScenarioRun(scenario, model, world, options, opened.value, (performance.now() - began) / 1000));
}

class RoundsScenarioRun implements RoundsRun {
  readonly kind = 'rounds';
  readonly scenario: Scenario;
  readonly world: RoundsWorld;
  readonly setupSeconds: number;
  private readonly model: RoundsModel;
  private readonly options: OpenOptions;
  private opened: OpenedRounds;
  private restarted = false;
  private last: Progress | undefined;

  constructor(
    scenario: Scenario,
    model: RoundsModel,
    world: RoundsWorld,
    options: OpenOptions,
    opened: OpenedRounds,
    setupSeconds: number,
  ) {
    this.scenario = scenario;
    this.model = model;
    this.world = world;
    this.options = options;
    this.opened = opened;
    this.setupSeconds = setupSeconds;
  }

  get engine(): EngineName {
    return this.opened.engine;
  }

  get adapter(): AdapterReport {
    return this.opened.adapter;
  }

  get executor(): RoundsExecutor {
    return this.opened.executor;
  }

  get memoryBytes(): number {
    return this.opened.executor.memoryBytes;
  }

  get endTicks(): number {
    return this.world.endTicks;
  }

  get nodes(): number {
    return this.world.nodes;
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    const isFirst = this.last === undefined;
    const progress = await this.opened.executor.advance(limits);
    if (progress.ok) {
      const told = this.withSeriesNotice(progress.value);
      this.last = isFirst ? withRemarks(told, this.world) : told;
      return ok(this.last);
    }
    if (progress.failure.kind !== 'device-lost' || this.restarted) return progress;
    // A step is a step from where the run was.
    const steps = limits.steps === undefined ? undefined : (this.last?.steps ?? 0) + limits.steps;
    return this.restart(steps === undefined ? limits : { ...limits, steps, wallMs: Number.POSITIVE_INFINITY });
  }

  /** Once, when the series has as many rows as there can be: what comes after it is kept in its last row alone. */
  private withSeriesNotice(progress: Progress): Progress {
    const { everyRounds, maxRows } = roundsSamplingOf(this.scenario, this.world);
    const fullAt = everyRounds * maxRows;
    if ((this.last?.steps ?? 0) >= fullAt || progress.steps < fullAt || progress.done) return progress;
    const notice = `the series is full after ${whole(fullAt)} rounds: sample every ${everyRounds * 4} rounds to see more of the run`;
    return { ...progress, notice: [progress.notice, notice].filter(Boolean).join('; ') };
  }

  /** Once: from the start, on a new device, in smaller batches. The result is the same, bit for bit. */
  private async restart(limits: AdvanceLimits): Promise<Result<Progress>> {
    this.restarted = true;
    this.opened.executor.dispose();
    const options = { ...this.options, engine: 'gpu', longestBatchMs: RETRY_BATCH_MS } as const;
    const opened = await openRoundsEngine(this.scenario, this.world, options);
    if (!opened.ok) return opened;
    this.opened = opened.value;
    const progress = await this.opened.executor.advance(limits);
    if (!progress.ok) return progress;
    this.last = asRestarted(progress.value, this.last, this.world);
    return ok(this.last);
  }

  async result(status: RunResult['status']): Promise<Result<RunResult>> {
    const outcome = await this.outcome();
    if (!outcome.ok) return outcome;
    const { decided, became } = this.conserved(outcome.value);
    if (decided !== became)
      return fail(
        'model-fault',
        `${decided} actions were decided, and ${became} are accounted for`,
        'this is an error of the engine: report it with the link of this run',
      );
    return ok(this.describe(outcome.value, status));
  }

  /** What the executor has; should the device be lost on the last steps, the run is repeated to where it was. */
  private async outcome(): Promise<Result<RoundsOutcome>> {
    const outcome = await this.opened.executor.outcome();
    if (outcome.ok || outcome.failure.kind !== 'device-lost' || this.restarted) return outcome;
    const again = await this.restart({ wallMs: Number.POSITIVE_INFINITY, steps: this.last?.steps ?? 0 });
    return again.ok ? this.opened.executor.outcome() : again;
  }

  private conserved({ counters }: RoundsOutcome): { readonly decided: number; readonly became: number } {
    const { decided, became } = this.world.actions;
    return { decided: counters[decided], became: became.reduce((sum, name) => sum + counters[name], 0) };
  }

  private describe(outcome: RoundsOutcome, status: RunResult['status']): RunResult {
    const { scenario, model } = this;
    const wallSeconds = this.last?.wallSeconds ?? 0;
    const { rounds, counters, gauges, observed, ending } = outcome;
    const { decided, became } = this.conserved(outcome);
    return {
      format: RESULT_FORMAT,
      version: __APP_VERSION__,
      scenario,
      status,
      ...(ending !== undefined && { ending }),
      model: scenario.model,
      params: scenario.params,
      seed: scenario.seed,
      engine: this.engine,
      adapter: this.adapter,
      events: decided,
      rounds,
      simulatedSeconds: toSeconds(outcome.nowTicks, scenario.tick),
      wallSeconds,
      setupSeconds: this.setupSeconds,
      roundsPerSecond: wallSeconds === 0 ? 0 : rounds / wallSeconds,
      memoryBytes: this.memoryBytes,
      conservation: { created: decided, executed: became, pending: decided - became },
      digest: outcome.digest,
      metrics: model.metrics(scenario, { rounds, counters, gauges, observed }),
      series: this.describeSeries(outcome),
    };
  }

  /** Rows in seconds, closed by one row with what is at the end (or now). */
  private describeSeries({ series, rounds, counters, gauges }: RoundsOutcome): ModelSeries {
    const seconds = (round: number) => toSeconds(round * this.world.roundTicks, this.scenario.tick);
    const last: Readonly<Record<string, number>> = { ...counters, ...gauges };
    const columns = Object.entries(series.columns).map(([name, values]) => [name, [...values, last[name]]] as const);
    return { time: [...series.rounds, rounds].map(seconds), ...Object.fromEntries(columns) };
  }

  dispose(): void {
    this.opened.executor.dispose();
  }
}
