/**
 * One session: a run from loading to its end. Owns the run and the loop that drives it, posts status and samples.
 * Whatever comes back after `end` was called is dropped, so a session never speaks after the one that followed it.
 */
import type { Failure, Result } from '../base/result.ts';
import type { AdvanceLimits, Progress, Run } from '../models/run.ts';
import type { AdapterReport, EngineName, RunResult } from '../scenario/outcome.ts';
import { type Scenario, toSeconds, toTicks } from '../scenario/scenario.ts';
import type { RunOptions, RunState, RunStatus, Samples } from './api.ts';
import type { Breath } from './breath.ts';
import { Pacer } from './pacer.ts';
import { sampleRow } from './sample-row.ts';
import { Speed } from './speed.ts';

/** Wall ms of one `advance`: short enough that the page never waits for the GPU, long enough to fill it. */
const ADVANCE_MS = 12;
/** A step is one window, however long that takes. */
const STEP_MS = 600_000;
const STATUS_EVERY_MS = 100;
const SAMPLE_EVERY_MS = 50;

/** What a session needs of the worker around it. */
export interface SessionHost {
  open(scenario: Scenario, options: RunOptions): Promise<Result<Run>>;
  /** Shows this run from now on, or nothing. Gives a sentence when it cannot be drawn. */
  show(run: Run | undefined): Promise<string | undefined>;
  /** The run has changed; the last change before a rest is drawn whatever was drawn before. */
  draw(atOnce: boolean): void;
  onStatus(status: RunStatus): void;
  onSamples(samples: Samples): void;
  readonly breath: Breath;
  /** Wall clock in ms. */
  now(): number;
}

export interface SessionSetup {
  readonly number: number;
  readonly scenario: Scenario;
  readonly options: RunOptions;
  /** What the status says until the run is there. */
  readonly engine: EngineName;
  readonly adapter: AdapterReport;
  readonly endSeconds: number;
  readonly activity: string;
}

const AT_REST: readonly RunState[] = ['ready', 'paused', 'finished', 'cancelled'];
const AT_START: Progress = { nowTicks: 0, done: false, events: 0, windows: 0, wallSeconds: 0, lpSize: 1, deepest: 0 };

/** Nobody waits for a loop: what it throws is a bug, and ends the worker where the page sees it. */
const crash = (error: unknown) =>
  setTimeout(() => {
    throw error;
  });

export class Session {
  private readonly setup: SessionSetup;
  private readonly host: SessionHost;
  private readonly pacer: Pacer;
  private readonly speed = new Speed();
  private state: RunState = 'preparing';
  private run: Run | undefined;
  private shown: Run['executor'] | undefined;
  private progress = AT_START;
  private sampled = AT_START;
  private failure: Failure | undefined;
  private result: RunResult | undefined;
  private notice: string | undefined;
  private statusAt = 0;
  private sampledAt = 0;
  /** The loop should go on. */
  private going = false;
  private playWhenReady = false;
  private ended = false;
  /** The run advances, or gives its result: its buffers are not to be read. */
  private busy = false;
  /** One core ran out of time within a window: the next advance ends it, so that samples are of whole windows. */
  private midWindow = false;
  /** What uses the run now; one thing at a time. */
  private work: Promise<void> = Promise.resolve();

  constructor(setup: SessionSetup, host: SessionHost) {
    this.setup = setup;
    this.host = host;
    this.pacer = new Pacer(setup.options.pace);
  }

  /** Builds the world once `before` is over: the memory of the session before must be free. */
  prepare(before: Promise<void>): Promise<void> {
    this.enter('preparing');
    this.work = before.then(() => this.build());
    return this.work;
  }

  play(): void {
    if (this.state === 'preparing') this.playWhenReady = true;
    if (this.state === 'running') this.going = true;
    if (this.state !== 'ready' && this.state !== 'paused') return;
    this.going = true;
    this.setPace(this.pacer.value);
    this.enter('running');
    this.use(() => this.loop());
  }

  pause(): void {
    this.playWhenReady = false;
    this.going = false;
    this.host.breath.wake();
  }

  async step(): Promise<void> {
    this.pause();
    await this.work;
    if (this.state !== 'ready' && this.state !== 'paused') return;
    await this.use(async () => {
      if (await this.advance({ wallMs: STEP_MS, windows: 1 })) this.enter('paused');
    });
  }

  async cancel(): Promise<void> {
    this.pause();
    if (this.state === 'preparing') return this.enter('cancelled');
    await this.work;
    if (this.state !== 'ready' && this.state !== 'paused') return;
    await this.use(() => this.conclude('cancelled'));
  }

  setPace(pace: number | null): void {
    const now = this.host.now();
    this.pacer.start(now, this.simulatedSeconds, pace);
    this.speed.start(now, this.simulatedSeconds);
    this.host.breath.wake();
  }

  /** Draws what is at rest; a run under way is drawn after its next advance. */
  redraw(): void {
    if (this.busy || this.ended || !AT_REST.includes(this.state)) return;
    this.host.draw(true);
    this.report(); // cells may stand for more nodes now, which whoever shows the legend learns by asking again
  }

  /** Nothing is posted from here on; resolves when the run's memory is free. */
  async end(): Promise<void> {
    this.ended = true;
    this.pause();
    await this.work.catch(() => {});
    await this.host.show(undefined);
    this.run?.dispose();
    this.run = undefined;
  }

  private use(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(async () => {
      if (this.ended) return;
      this.busy = true;
      await work();
      this.busy = false;
    });
    this.work.catch(crash);
    return this.work;
  }

  private async build(): Promise<void> {
    if (this.isOver) return;
    const opened = await this.host.open(this.setup.scenario, this.setup.options);
    if (opened.ok) this.run = opened.value;
    if (this.isOver) return;
    if (!opened.ok) return this.fail(opened.failure);
    this.progress = this.sampled = { ...AT_START, lpSize: this.progress.lpSize };
    await this.show();
    if (this.isOver) return;
    this.enter('ready');
    if (this.playWhenReady) this.play();
  }

  /** A getter, for what may have changed while we waited. */
  private get isOver(): boolean {
    return this.ended || this.state === 'cancelled';
  }

  private async loop(): Promise<void> {
    const { host, pacer } = this;
    while (this.going && !this.ended) {
      const now = host.now();
      const waitMs = pacer.waitMs(now, this.simulatedSeconds);
      if (waitMs > 0) {
        await host.breath.rest(waitMs);
        continue;
      }
      const until = pacer.until(now, this.simulatedSeconds);
      const untilTicks = until === undefined ? undefined : toTicks(until, this.setup.scenario.tick) + 1;
      if (!(await this.advance({ wallMs: ADVANCE_MS, untilTicks, windows: this.midWindow ? 0 : undefined }))) return;
      this.report();
      await host.breath.rest(0);
    }
    if (!this.ended) this.enter('paused');
  }

  /** True when the run can go on afterwards. */
  private async advance(limits: AdvanceLimits): Promise<boolean> {
    const run = this.run as Run;
    const began = this.host.now();
    const advanced = await run.advance(limits);
    if (this.ended) return false;
    this.midWindow = run.engine === 'sequential' && this.host.now() - began >= limits.wallMs;
    if (!advanced.ok) {
      this.fail(advanced.failure);
      return false;
    }
    this.take(advanced.value);
    await this.show();
    if (this.ended) return false;
    this.host.draw(false);
    if (!advanced.value.done) return true;
    await this.conclude('finished');
    return false;
  }

  private take(progress: Progress): void {
    if (progress.events < this.progress.events) this.sampled = AT_START; // it started again on another device
    this.progress = progress;
    if (progress.notice) this.notice = progress.notice;
    this.speed.add(this.host.now(), this.simulatedSeconds);
    if (!this.midWindow) this.sample();
  }

  /** After a restart what is to be drawn is another executor. */
  private async show(): Promise<void> {
    const executor = this.run?.executor;
    if (executor === this.shown) return;
    this.shown = executor;
    this.notice = (await this.host.show(this.run)) ?? this.notice;
  }

  private async conclude(status: 'finished' | 'cancelled'): Promise<void> {
    if (status === 'finished' || !this.midWindow) this.sample(true);
    const result = await (this.run as Run).result(status);
    if (this.ended) return;
    if (!result.ok) return this.fail(result.failure);
    this.result = result.value;
    this.enter(status);
  }

  private fail(failure: Failure): void {
    this.failure = failure;
    this.enter('failed');
  }

  private enter(state: RunState): void {
    this.state = state;
    if (state !== 'running') this.going = false;
    if (AT_REST.includes(state)) this.host.draw(true);
    this.report(true);
  }

  private report(atOnce = false): void {
    const now = this.host.now();
    if (this.ended || (!atOnce && now - this.statusAt < STATUS_EVERY_MS)) return;
    this.statusAt = now;
    this.host.onStatus(this.describe());
  }

  private sample(atOnce = this.state !== 'running'): void {
    const now = this.host.now();
    if (this.ended || (!atOnce && now - this.sampledAt < SAMPLE_EVERY_MS)) return;
    const row = sampleRow(this.setup.number, this.sampled, this.progress, this.simulatedSeconds);
    if (!row) return;
    this.sampledAt = now;
    this.sampled = this.progress;
    this.host.onSamples(row);
  }

  private get endSeconds(): number {
    return this.run ? toSeconds(this.run.endTicks, this.setup.scenario.tick) : this.setup.endSeconds;
  }

  private get simulatedSeconds(): number {
    return Math.min(this.endSeconds, toSeconds(this.progress.nowTicks, this.setup.scenario.tick));
  }

  private secondsLeft(): number | null {
    const left = this.endSeconds - this.simulatedSeconds;
    const measured = this.speed.value;
    const pace = this.pacer.value;
    const keepsUp = pace !== null && (measured === undefined || measured > pace * 0.8);
    const rate = keepsUp ? pace : measured;
    return rate === undefined || rate <= 0 ? null : left / rate;
  }

  private describe(): RunStatus {
    const { setup, run, progress, state } = this;
    return {
      session: setup.number,
      state,
      engine: run?.engine ?? setup.engine,
      adapter: run?.adapter ?? setup.adapter,
      simulatedSeconds: this.simulatedSeconds,
      endSeconds: this.endSeconds,
      wallSeconds: progress.wallSeconds,
      secondsLeft: this.secondsLeft(),
      events: progress.events,
      windows: progress.windows,
      lpSize: progress.lpSize,
      memoryBytes: run?.memoryBytes ?? 0,
      activity: state === 'preparing' ? setup.activity : undefined,
      notice: this.notice,
      failure: this.failure,
      result: this.result,
    };
  }
}
