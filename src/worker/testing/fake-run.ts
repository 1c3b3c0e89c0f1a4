/** A run for tests: a window or round a second, ten events each unless told otherwise, in no time at all; and a clock that stands until it is moved. */
import { expect } from 'vitest';
import { ok, type Result } from '../../base/result.ts';
import type { AdvanceLimits, Progress, Run } from '../../run/run.ts';
import type { Checkpoint } from '../../scenario/checkpoint/checkpoint.ts';
import type { ExecutorName, ModelSeries, RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';

const TICKS_PER_SECOND = 1000;

export const fakeScenario = { model: 'phold', tick: 1000, params: { nodes: 64 } } as unknown as Scenario;

export class FakeRun {
  readonly scenario = fakeScenario;
  kind: Run['kind'] = 'event';
  engine: ExecutorName = 'sequential';
  readonly adapter = { vendor: '', architecture: '', description: 'fake', software: false };
  readonly memoryBytes = 64;
  readonly endTicks: number;
  executor = {} as Run['executor'];
  disposed = false;
  limits: AdvanceLimits[] = [];
  /** For which results it was asked. */
  asked: RunResult['status'][] = [];
  /** What the next advances give instead. */
  next: Result<Progress>[] = [];
  /** While set, an advance waits for it. */
  gate: Promise<void> | undefined;
  eventsPerStep = 10;
  /** Of the goal, after so many steps. */
  shareOf: ((steps: number) => number) | undefined;
  /** Told of every advance. */
  onAdvance = () => {};
  /** As a GPU does: an advance that keeps going leaves a window under way, of which the next tells. */
  leavesWindows = false;
  isUnderWay = false;
  /** What the next checkpoints give instead. */
  nextCheckpoints: Result<Checkpoint>[] = [];
  /** Told of every checkpoint. */
  onCheckpoint = () => {};
  /** So far. */
  windows = 0;
  /** Steps of the checkpoints that it went to. */
  wentTo: number[] = [];

  constructor(endSeconds: number) {
    this.endTicks = endSeconds * TICKS_PER_SECOND;
  }

  async prepareCheckpoints(): Promise<void> {}

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    this.limits.push(limits);
    this.onAdvance();
    await this.gate;
    if (this.gate && limits.goOn?.() === false) return ok(this.progress());
    const given = this.next.shift();
    if (given) return given;
    const { isUnderWay } = this;
    expect(isUnderWay && limits.steps !== undefined, 'a step while something is under way').toBe(false);
    this.isUnderWay = false;
    if (limits.steps === 0 || (isUnderWay && limits.goOn?.() === false)) return ok(this.progress());
    if (this.windows * TICKS_PER_SECOND < Math.min(limits.untilTicks ?? this.endTicks, this.endTicks)) this.windows++;
    const { done } = this.progress();
    this.isUnderWay = this.leavesWindows && !done && limits.keepsGoing === true && limits.goOn?.() !== false;
    return ok(this.progress());
  }

  progress(): Progress {
    const { windows } = this;
    const nowTicks = windows * TICKS_PER_SECOND;
    return {
      nowTicks,
      done: nowTicks >= this.endTicks,
      events: this.eventsPerStep * windows,
      steps: windows,
      serialEvents: 2 * windows,
      lpSerialEvents: 5 * windows,
      counters: { remote: windows },
      share: this.shareOf?.(windows),
      wallSeconds: windows / 100,
      lpSize: 1,
      deepest: 3,
      ...(this.isUnderWay && { isUnderWay: true }),
    };
  }

  async result(status: RunResult['status']): Promise<Result<RunResult>> {
    expect(this.isUnderWay, 'a result while something is under way').toBe(false);
    this.asked.push(status);
    const series = { time: [0, this.windows], remote: [0, this.windows] };
    return ok({ status, digest: '0123456789abcdef', series } as unknown as RunResult);
  }

  async checkpoint(): Promise<Result<Checkpoint>> {
    expect(this.isUnderWay, 'a checkpoint while something is under way').toBe(false);
    this.onCheckpoint();
    const { scenario, windows } = this;
    const state = { facts: { steps: windows }, arrays: { windows: Uint32Array.of(windows) } };
    return this.nextCheckpoints.shift() ?? ok({ version: '0.1.0', scenario, state });
  }

  async goTo(at: Checkpoint | undefined): Promise<Result<Progress>> {
    this.windows = Number(at?.state.facts.steps ?? 0);
    this.wentTo.push(this.windows);
    this.executor = {} as Run['executor'];
    return ok(this.progress());
  }

  seriesSoFar(): ModelSeries {
    return { time: [0, this.windows], remote: [0, this.windows] };
  }

  dispose(): void {
    this.disposed = true;
  }
}
