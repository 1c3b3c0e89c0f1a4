/** A run of the event engine: what it records of events is given once, over a restart too. */
import type { Result } from '../base/result.ts';
import { type EventTraceRows, rowsFrom, type Watched } from '../engine/event/event-trace.ts';
import type { EventExecutor, EventOutcome } from '../engine/event/executor.ts';
import type { ActivityReader, EvaluatedRecord, EventModel, EventWorld } from '../engine/event/model.ts';
import { evaluatedRecords } from '../engine/event/records.ts';
import type { AdvanceLimits, Progress } from '../engine/progress.ts';
import type { Checkpoint } from '../scenario/checkpoint/checkpoint.ts';
import { type Begun, DrivenRun } from './driven-run.ts';
import type { EventRun } from './run.ts';

export class EventDrivenRun extends DrivenRun<EventWorld, EventOutcome, EventExecutor> implements EventRun {
  readonly kind = 'event';
  private watched: Watched | undefined;
  /** What was executed before this was taken from the event trace of a lost device. */
  private tracedTicks = 0;
  private keepsRecords = false;
  /** Times of the last record that was taken, and of the last before the device was lost. */
  private lastTaken = -1;
  private takenBefore = -1;

  constructor(
    private readonly model: EventModel,
    begun: Begun<EventWorld, EventOutcome, EventExecutor>,
  ) {
    super(begun);
  }

  get lookaheadTicks(): number {
    return this.world.lookaheadTicks;
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    // Of another node nothing was given yet.
    if (watched !== this.watched) this.tracedTicks = 0;
    this.watched = watched;
    return this.executor.watch(watched);
  }

  takeEventTrace(): EventTraceRows {
    return rowsFrom(this.executor.takeEventTrace(), this.tracedTicks);
  }

  keepRecords(): void {
    this.keepsRecords = true;
    this.executor.keepRecords();
  }

  recordValues(record: EvaluatedRecord): readonly (number | string)[] {
    return this.model.recordValues?.(this.scenario, record) ?? [];
  }

  carried(kind: number, payload: Uint32Array): string {
    return this.model.carried?.(kind, payload) ?? '';
  }

  get activities(): ActivityReader | undefined {
    return this.model.activities;
  }

  /** Nobody is watched there. */
  override goTo(at: Checkpoint | undefined): Promise<Result<Progress>> {
    this.watched = undefined;
    this.tracedTicks = 0;
    return super.goTo(at);
  }

  /** Of a run that started again, or went back, those that were taken before are left out: whole windows are, in order of time. */
  takeRecords(): readonly EvaluatedRecord[] {
    const records = evaluatedRecords(this.executor.takeRecords()).filter(({ time }) => time > this.takenBefore);
    this.lastTaken = records.at(-1)?.time ?? this.lastTaken;
    return records;
  }

  /**
   * Goes on recording from where the event trace was lost: runs up to the window of that moment first. Asked to stop on the
   * way, it records from there on: what was given before is left out all the same.
   */
  protected override async resume(limits: AdvanceLimits): Promise<Result<Progress>> {
    if (this.keepsRecords) this.executor.keepRecords();
    this.takenBefore = this.lastTaken;
    if (this.watched === undefined || !this.last) return super.resume(limits);
    // The first batch of an advance is not asked for.
    const steps = limits.goOn?.() === false ? 0 : Math.max(0, this.last.steps - this.firstSteps - 1);
    const there = await this.executor.advance({ wallMs: Number.POSITIVE_INFINITY, steps, goOn: limits.goOn });
    if (!there.ok) return there;
    const watching = await this.executor.watch(this.watched);
    this.tracedTicks = this.last.nowTicks;
    return watching.ok ? there : watching;
  }
}
