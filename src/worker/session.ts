/**
 * One session: a run from loading to its end. Owns the run and the loop that drives it, posts status and samples.
 * Whatever comes back after `end` was called is dropped, so a session never speaks after the one that followed it.
 */
import type { Failure, Result } from '../base/result.ts';
import type { AdvanceLimits, Run } from '../run/run.ts';
import type { TimeUnit } from '../scenario/horizon.ts';
import type { AdapterReport, EngineName, RunResult } from '../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { RunOptions, RunState, RunStatus, Samples } from './api.ts';
import type { Breath } from './breath.ts';
import { Course } from './course.ts';
import { SampleFeed } from './sample-feed.ts';

/** Wall ms of one `advance`: short enough that the page never waits for the GPU, long enough to fill it. */
const ADVANCE_MS = 12;
/** A software adapter shares its processor with the page, which paints in this share of the time, up to a frame. */
const SHARE_OF_PAGE = 0.25;
const FRAME_MS = 16;
/** A step is one window or round, however long that takes. */
const STEP_MS = 600_000;
const STATUS_EVERY_MS = 100;
/** Between two pictures of what moves while the run waits. */
const GLIDE_MS = FRAME_MS;

/** What a session needs of the worker around it. */
export interface SessionHost {
  open(scenario: Scenario, options: RunOptions): Promise<Result<Run>>;
  /** Shows this run from now on, or nothing. Gives a sentence when it cannot be drawn. */
  show(run: Run | undefined): Promise<string | undefined>;
  /** The run has changed; the last change before a rest is drawn whatever was drawn before. `seconds`: what the pace of a run under way has come to. */
  draw(atOnce: boolean, seconds?: number): void;
  /** The run waits for its pace, which has come to this time: what moves may move on. */
  glide(seconds: number): void;
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
  /** Which engine the model is of. */
  readonly kind: ModelSpec['engine'];
  readonly timeUnit: TimeUnit;
  readonly endSeconds: number;
  /** Of a run that ends by itself: about when. */
  readonly expectedSeconds?: number;
  readonly activity: string;
}

const AT_REST: readonly RunState[] = ['ready', 'paused', 'finished', 'cancelled'];

/** Nobody waits for a loop: what it throws is a bug, and ends the worker where the page sees it. */
const crash = (error: unknown) =>
  setTimeout(() => {
    throw error;
  });

export class Session {
  private readonly setup: SessionSetup;
  private readonly host: SessionHost;
  private readonly course: Course;
  private readonly feed: SampleFeed;
  private state: RunState = 'preparing';
  private run: Run | undefined;
  private shown: Run['executor'] | undefined;
  private failure: Failure | undefined;
  private result: RunResult | undefined;
  private notice: string | undefined;
  private statusAt = 0;
  /** The loop should go on. */
  private going = false;
  /** Someone asked to pause: no batch is submitted until the run goes on. */
  private halted = false;
  /** Someone asked to end the run: it does not go on any more. */
  private cancelling = false;
  private playWhenReady = false;
  private ended = false;
  /** The run advances, or gives its result: its buffers are not to be read. */
  private busy = false;
  /** One core ran out of time within a window (rounds are never cut): the next advance ends it, so that samples are of whole windows. */
  private midWindow = false;
  /** What uses the run now; one thing at a time. */
  private work: Promise<void> = Promise.resolve();
  /** Who waits to look at the run between two advances. */
  private looks: (() => Promise<void>)[] = [];

  constructor(setup: SessionSetup, host: SessionHost) {
    this.setup = setup;
    this.host = host;
    const { scenario, endSeconds, expectedSeconds, options } = setup;
    this.course = new Course({ tick: scenario.tick, endSeconds, expectedSeconds }, options.pace);
    this.feed = new SampleFeed(setup.kind, setup.number, (samples) => host.onSamples(samples));
  }

  /** Builds the world once `before` is over: the memory of the session before must be free. */
  prepare(before: Promise<void>): Promise<void> {
    this.enter('preparing');
    this.work = before
      .then(() => this.build())
      .catch((error: unknown) => {
        this.enter('idle');
        throw error;
      });
    return this.work;
  }

  play(): void {
    if (this.cancelling) return;
    if (this.state === 'preparing') this.playWhenReady = true;
    if (this.state === 'running') this.proceed();
    if (this.state !== 'ready' && this.state !== 'paused') return;
    this.proceed();
    this.course.start(this.host.now());
    this.enter('running');
    this.use(() => this.loop());
  }

  pause(): void {
    this.playWhenReady = false;
    this.going = false;
    this.halted = true;
    this.host.breath.wake();
  }

  /** Plays to that simulated time, and pauses there. What is over, and null, only takes the old one back. */
  runUntil(seconds: number | null): void {
    this.course.stopSeconds = seconds;
    if (seconds === null || this.course.hasArrived) this.course.stopSeconds = null;
    else this.play();
    this.host.breath.wake();
    this.report(true);
  }

  private proceed(): void {
    this.going = true;
    this.halted = false;
  }

  async step(): Promise<void> {
    this.pause();
    await this.work;
    if (this.cancelling || (this.state !== 'ready' && this.state !== 'paused')) return;
    this.halted = false;
    await this.use(async () => {
      if (await this.advance({ wallMs: STEP_MS, steps: 1 })) this.enter('paused');
    });
  }

  async cancel(): Promise<void> {
    this.cancelling = true;
    this.pause();
    if (this.state === 'preparing') return this.enter('cancelled');
    await this.work;
    if (this.state !== 'ready' && this.state !== 'paused') return;
    await this.use(() => this.conclude('cancelled'));
  }

  setPace(pace: number | null): void {
    this.course.start(this.host.now(), pace);
    this.host.breath.wake();
  }

  /** No faster than this for now, whatever the pace; null: as the pace says. */
  limitPace(most: number | null): void {
    this.course.limit(this.host.now(), most);
    this.host.breath.wake();
  }

  /** Draws what is at rest; a run under way is drawn after its next advance. */
  redraw(): void {
    if (this.busy || this.ended || !AT_REST.includes(this.state)) return;
    this.host.draw(true);
    this.report(); // cells may stand for more nodes now, which whoever shows the legend learns by asking again
  }

  /** Looks at the run while it does not advance: at once when it rests, else after the advance that is on. Undefined without a run. */
  look<T>(read: (run: Run) => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.looks.push(async () => {
        const { run } = this;
        await (this.ended || !run ? Promise.resolve(undefined) : read(run)).then(resolve, reject);
      });
      if (this.busy) this.host.breath.wake();
      else void this.use(() => this.serveLooks());
    });
  }

  private async serveLooks(): Promise<void> {
    for (const look of this.looks.splice(0)) await look();
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
      if (!this.ended) {
        this.busy = true;
        await work();
        this.busy = false;
      }
      await this.serveLooks();
    });
    this.work.catch(crash);
    return this.work;
  }

  private async build(): Promise<void> {
    if (this.isOver) return;
    const opened = await this.host.open(this.setup.scenario, this.setup.options);
    if (opened.ok) this.adopt(opened.value);
    if (this.isOver) return;
    if (!opened.ok) return this.fail(opened.failure);
    await this.show();
    if (this.isOver) return;
    this.enter('ready');
    if (this.playWhenReady) this.play();
  }

  private adopt(run: Run): void {
    this.run = run;
    this.course.endSeconds = toSeconds(run.endTicks, this.setup.scenario.tick);
  }

  /** A getter, for what may have changed while we waited. */
  private get isOver(): boolean {
    return this.ended || this.state === 'cancelled';
  }

  private async loop(): Promise<void> {
    const { host, course } = this;
    while (this.going && !this.ended) {
      if (course.hasArrived) {
        if (!(await this.endWindow())) return;
        course.stopSeconds = null;
        break;
      }
      await this.serveLooks();
      const now = host.now();
      const waitMs = course.waitMs(now);
      if (waitMs > 0) {
        host.glide(course.paceSeconds(now));
        await host.breath.rest(Math.min(waitMs, GLIDE_MS));
        continue;
      }
      const untilTicks = course.untilTicks(now);
      if (!(await this.advance({ wallMs: ADVANCE_MS, untilTicks, steps: this.midWindow ? 0 : undefined }))) return;
      this.report();
      await host.breath.rest(this.turnOfPage(host.now() - now));
    }
    if (!this.ended) this.enter('paused');
  }

  /** How long to rest after so many ms of work. */
  private turnOfPage(workedMs: number): number {
    return this.run?.adapter.software ? Math.min(FRAME_MS, workedMs * SHARE_OF_PAGE) : 0;
  }

  /** What is left of the window that is open: every engine pauses at the same place. */
  private endWindow(): Promise<boolean> {
    return this.advance({ wallMs: STEP_MS, steps: 0 });
  }

  /** True when the run can go on afterwards. */
  private async advance(limits: AdvanceLimits): Promise<boolean> {
    const run = this.run as Run;
    const began = this.host.now();
    const advanced = await run.advance({ ...limits, goOn: () => !this.halted });
    if (this.ended) return false;
    const isCut = run.engine === 'sequential' && this.host.now() - began >= limits.wallMs;
    this.midWindow = this.setup.kind === 'event' && isCut;
    if (!advanced.ok) {
      this.fail(advanced.failure);
      return false;
    }
    this.course.take(this.host.now(), advanced.value, this.state === 'running');
    this.notice = advanced.value.notice ?? this.notice;
    if (!this.midWindow) this.sample(this.state !== 'running');
    await this.show();
    if (this.ended) return false;
    this.host.draw(false, this.course.paceSeconds(this.host.now()));
    if (!advanced.value.done) return true;
    await this.conclude('finished');
    return false;
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
    this.host.onStatus(this.describe(now));
  }

  private sample(atOnce: boolean): void {
    this.feed.take(this.host.now(), this.course.progress, this.course.simulatedSeconds, atOnce);
  }

  private describe(now: number): RunStatus {
    const { setup, run, course, state } = this;
    const { progress } = course;
    return {
      session: setup.number,
      state,
      engine: run?.engine ?? setup.engine,
      adapter: run?.adapter ?? setup.adapter,
      simulatedSeconds: course.simulatedSeconds,
      timeUnit: setup.timeUnit,
      endSeconds: course.endSeconds,
      expectedSeconds: course.expectedSeconds,
      share: course.share,
      wallSeconds: progress.wallSeconds,
      secondsLeft: course.secondsLeftAt(now),
      slowedTo: course.slowedTo,
      behind: state === 'running' ? course.behindAt(now) : undefined,
      untilSeconds: this.result ? null : course.stopSeconds,
      events: progress.events,
      steps: progress.steps,
      lpSize: setup.kind === 'event' ? (progress.lpSize ?? 1) : undefined,
      memoryBytes: run?.memoryBytes ?? 0,
      activity: state === 'preparing' ? setup.activity : undefined,
      notice: this.notice,
      failure: this.failure,
      result: this.result,
    };
  }
}
