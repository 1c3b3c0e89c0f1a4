/** A run of the event engine, kept going over one loss of the device. */
import { assert } from '../base/assert.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { EventExecutor, EventOutcome } from '../engine/event/executor.ts';
import type { EventModel, EventWorld, JudgedRecord } from '../engine/event/model.ts';
import { judgedRecords } from '../engine/event/records.ts';
import { type Tape, tapeFrom, type Watched } from '../engine/event/tape.ts';
import type { AdvanceLimits, Progress } from '../engine/progress.ts';
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
import { liveDistributions } from './live-metrics.ts';
import { type Opened, openEngine } from './open-engine.ts';
import type { EventRun, OpenOptions } from './run.ts';

/** Builds the world at time 0. Failures: `unsupported` (no adapter), `limit` (does not fit), `model-fault`. */
export async function openEventRun(
  scenario: Scenario,
  model: EventModel,
  options: OpenOptions,
): Promise<Result<EventRun>> {
  const began = performance.now();
  const world = model.build(scenario, options.files ?? NO_FILES);
  const opened = await openEngine(scenario, world, options);
  if (!opened.ok) return opened;
  return ok(new EventScenarioRun(scenario, model, world, options, opened.value, (performance.now() - began) / 1000));
}

class EventScenarioRun implements EventRun {
  readonly kind = 'event';
  readonly scenario: Scenario;
  readonly setupSeconds: number;
  private readonly model: EventModel;
  readonly world: EventWorld;
  private readonly options: OpenOptions;
  private opened: Opened;
  private restarted = false;
  private last: Progress | undefined;
  private watched: Watched | undefined;
  /** What was executed before this was taken from the tape of a lost device. */
  private tapedTicks = 0;
  private keepsRecords = false;
  /** Times of the last record that was taken, and of the last before the device was lost. */
  private lastTaken = -1;
  private takenBefore = -1;

  constructor(
    scenario: Scenario,
    model: EventModel,
    world: EventWorld,
    options: OpenOptions,
    opened: Opened,
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

  get executor(): EventExecutor {
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

  get lookaheadTicks(): number {
    return this.world.lookaheadTicks;
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    const isFirst = this.last === undefined;
    const progress = await this.opened.executor.advance(limits);
    if (progress.ok) {
      this.last = isFirst ? withRemarks(progress.value, this.world) : progress.value;
      return ok({ ...this.last, distributions: this.distributionsOf(progress.value) });
    }
    if (progress.failure.kind !== 'device-lost' || this.restarted) return progress;
    // A step is a step from where the run was.
    const steps = limits.steps === undefined ? undefined : (this.last?.steps ?? 0) + limits.steps;
    return this.restart(steps === undefined ? limits : { ...limits, steps, wallMs: Number.POSITIVE_INFINITY });
  }

  private distributionsOf(progress: Progress): Progress['distributions'] {
    return liveDistributions(this.model, this.scenario, this.world, progress);
  }

  /** Once: from the start, on a new device, in smaller batches. The result is the same, bit for bit. */
  private async restart(limits: AdvanceLimits): Promise<Result<Progress>> {
    this.restarted = true;
    this.opened.executor.dispose();
    const opened = await openEngine(this.scenario, this.world, { ...this.options, engine: 'gpu' }, RETRY_BATCH_MS);
    if (!opened.ok) return opened;
    this.opened = opened.value;
    if (this.keepsRecords) this.opened.executor.keepRecords();
    this.takenBefore = this.lastTaken;
    const taped = await this.resumeTape();
    if (!taped.ok) return taped;
    const steps = limits.steps === undefined ? undefined : limits.steps - taped.value;
    const progress = await this.opened.executor.advance({ ...limits, steps });
    if (!progress.ok) return progress;
    this.last = asRestarted(progress.value, this.last, this.world);
    return ok({ ...this.last, distributions: this.distributionsOf(this.last) });
  }

  /** Goes on taping from where the tape was lost: runs up to the window of that moment first. Gives its number. */
  private async resumeTape(): Promise<Result<number>> {
    const { executor } = this.opened;
    if (this.watched === undefined || !this.last) return ok(0);
    const steps = Math.max(0, this.last.steps - 1);
    const there = await executor.advance({ wallMs: Number.POSITIVE_INFINITY, steps });
    if (!there.ok) return there;
    const watching = await executor.watch(this.watched);
    this.tapedTicks = this.last.nowTicks;
    return watching.ok ? ok(steps) : watching;
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    this.watched = watched;
    return this.opened.executor.watch(watched);
  }

  takeTape(): Tape {
    return tapeFrom(this.opened.executor.takeTape(), this.tapedTicks);
  }

  keepRecords(): void {
    this.keepsRecords = true;
    this.opened.executor.keepRecords();
  }

  recordValues(record: JudgedRecord): readonly (number | string)[] {
    return this.model.recordValues?.(this.scenario, record) ?? [];
  }

  /** Of a run that started again, those that were taken before are left out: whole windows are, in order of time. */
  takeRecords(): readonly JudgedRecord[] {
    const records = judgedRecords(this.opened.executor.takeRecords()).filter(({ time }) => time > this.takenBefore);
    this.lastTaken = records.at(-1)?.time ?? this.lastTaken;
    return records;
  }

  async result(status: RunResult['status']): Promise<Result<RunResult>> {
    const outcome = await this.outcome();
    if (!outcome.ok) return outcome;
    assert(
      status !== 'finished' || this.last?.done || outcome.value.nowTicks >= this.endTicks,
      'a run that has not ended is called finished',
    );
    const { created, events, pending } = outcome.value;
    if (created !== events + pending)
      return fail(
        'model-fault',
        `${created} events were created, ${events} executed and ${pending} are pending: ${created - events - pending} were lost`,
        'this is an error of the engine: report it with the link of this run',
      );
    return ok(this.describe(outcome.value, status));
  }

  /** What the executor has; should the device be lost on the last steps, the run is repeated to where it was. */
  private async outcome(): Promise<Result<EventOutcome>> {
    const outcome = await this.opened.executor.outcome();
    if (outcome.ok || outcome.failure.kind !== 'device-lost' || this.restarted) return outcome;
    const again = await this.restart({ wallMs: Number.POSITIVE_INFINITY, steps: this.last?.steps ?? 0 });
    return again.ok ? this.opened.executor.outcome() : again;
  }

  private describe(outcome: EventOutcome, status: RunResult['status']): RunResult {
    const { scenario, world } = this;
    const wallSeconds = this.last?.wallSeconds ?? 0;
    const { events, windows, counters, distributions, observed } = outcome;
    return {
      format: RESULT_FORMAT,
      version: __APP_VERSION__,
      scenario,
      status,
      model: scenario.model,
      params: scenario.params,
      seed: scenario.seed,
      engine: this.engine,
      lpSize: outcome.lpSize,
      adapter: this.adapter,
      events,
      windows,
      simulatedSeconds: toSeconds(Math.min(outcome.nowTicks, world.endTicks), scenario.tick),
      wallSeconds,
      setupSeconds: this.setupSeconds,
      eventsPerSecond: wallSeconds === 0 ? 0 : events / wallSeconds,
      peakPending: outcome.peakPending,
      memoryBytes: this.memoryBytes,
      conservation: { created: outcome.created, executed: events, pending: outcome.pending },
      digest: outcome.digest,
      metrics: this.model.metrics(scenario, {
        events,
        windows,
        lookaheadTicks: world.lookaheadTicks,
        counters,
        distributions,
        observed,
      }),
      series: this.describeSeries(outcome),
    };
  }

  /** Rows in seconds, closed by one row with the totals at the end (or now). */
  private describeSeries({ series, nowTicks, events, windows, counters }: EventOutcome): ModelSeries {
    const seconds = (ticks: number) => toSeconds(ticks, this.scenario.tick);
    const columns = this.world.counters.map((name, i) => [name, [...series.counters[i], counters[i]]] as const);
    return {
      time: [...series.timeTicks.map(seconds), seconds(Math.min(nowTicks, this.endTicks))],
      events: [...series.events, events],
      windows: [...series.windows, windows],
      ...Object.fromEntries(columns),
    };
  }

  dispose(): void {
    this.opened.executor.dispose();
  }
}
