/**
 * One session: a run from loading to its end. Takes commands, does what the state machine says they mean, and posts status and samples.
 * Whatever comes back after `end` was called is dropped, so a session never speaks after the one that followed it.
 */
import { type Failure, ok, type Result } from '../base/result.ts';
import type { OpenOptions, OpenWatch, Run } from '../run/run.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { type Scenario, toSeconds, toTicks } from '../scenario/scenario.ts';
import type { RunOptions, RunStatus, Samples } from './api.ts';
import { type CheckpointHost, Checkpoints } from './checkpoints.ts';
import { openAtCheckpoint } from './open-at-checkpoint.ts';
import { type Moment, Past, type PastHost } from './past.ts';
import { RunAccess } from './run-access.ts';
import { type LoopHost, RunLoop, type Stop } from './run-loop.ts';
import { RunProgress } from './run-progress.ts';
import { type ExpectedRun, runStatus } from './run-status.ts';
import { SampleFeed } from './sample-feed.ts';
import {
  AT_BEGINNING,
  type Command,
  isAtRest,
  isPausedOrReady,
  next,
  type Outcome,
  type SessionState,
} from './session-state.ts';

const STATUS_EVERY_MS = 100;

/** What a session needs of the worker around it. */
export interface SessionHost extends LoopHost, CheckpointHost, PastHost {
  open(scenario: Scenario, options: RunOptions, watch: OpenWatch & Pick<OpenOptions, 'from'>): Promise<Result<Run>>;
  onStatus(status: RunStatus): void;
  onSamples(samples: Samples): void;
}

export interface SessionSetup extends ExpectedRun {
  readonly scenario: Scenario;
  readonly options: RunOptions;
  readonly endSeconds: number;
  /** Of a run that ends by itself: about when. */
  readonly expectedSeconds?: number;
}

export class Session {
  private readonly progress: RunProgress;
  private readonly feed: SampleFeed;
  private readonly access = new RunAccess();
  private state: SessionState = AT_BEGINNING;
  private loop: RunLoop | undefined;
  private failure: Failure | undefined;
  private result: RunResult | undefined;
  private statusAt = 0;
  /** What building takes long at, where it says so. */
  private activity: string | undefined;
  private readonly unwanted = new AbortController();
  /** How often a time was asked for. */
  private seeks = 0;
  /** Of the first `cancel` that meant something. */
  private ending: Promise<void> = Promise.resolve();

  constructor(
    private readonly setup: SessionSetup,
    private readonly host: SessionHost,
  ) {
    const { scenario, endSeconds, expectedSeconds, options } = setup;
    this.progress = new RunProgress({ tick: scenario.tick, endSeconds, expectedSeconds }, options.pace);
    this.feed = new SampleFeed(setup.kind, setup.number, (samples) => host.onSamples(samples));
  }

  /** Builds the world once `before` is over: the memory of the session before must be free. */
  prepare(before: Promise<void>): Promise<void> {
    this.report(true);
    return this.access.begin(
      before
        .then(() => this.build())
        .catch((error: unknown) => {
          this.arrive('broken');
          throw error;
        }),
    );
  }

  play(): void {
    const { phase } = this.state;
    if (!this.take('play') || this.state.phase === phase) return;
    this.progress.start(this.host.now());
    this.report(true);
    this.access.use(async () => {
      this.progress.start(this.host.now()); // a step may have been under way until now
      await this.stopped(await this.loop?.play());
    });
  }

  pause(): void {
    this.take('pause');
    this.host.eventLoop.wake();
  }

  /** Plays to that simulated time, and pauses there. What is over, and null, only takes the old one back. */
  runUntil(seconds: number | null): void {
    this.progress.stopSeconds = seconds;
    if (seconds === null || this.progress.hasArrived) this.progress.stopSeconds = null;
    else this.play();
    this.host.eventLoop.wake();
    this.report(true);
  }

  async step(): Promise<void> {
    this.pause();
    await this.access.done;
    if (!this.take('step')) return;
    await this.access.use(async () => {
      const stop = await this.loop?.step();
      // Asked to play meanwhile, the run goes on: the loop that waits for this step says when it rests.
      if (stop !== 'rested' || this.state.phase !== 'running') await this.stopped(stop);
    });
  }

  /** To a time that was there, or to the step before, and rests there: what is not behind it is to come again. The last one that was asked for is gone to. */
  async goTo(seconds: number): Promise<void> {
    const turn = ++this.seeks;
    this.pause();
    await this.access.done;
    if (turn !== this.seeks) return;
    const { progress, setup } = this;
    const isThere = () => progress.latest.done && seconds >= progress.simulatedSeconds;
    await this.seek(() => (isThere() ? undefined : { ticks: toTicks(seconds, setup.scenario.tick) }));
  }

  /** Asked again and again, it is one step each time. */
  async stepBack(): Promise<void> {
    if (this.state.asked !== 'seek') this.pause();
    await this.access.done;
    await this.seek(() => {
      const { steps } = this.progress.latest;
      return steps > 0 ? { steps: steps - 1 } : undefined;
    });
  }

  /** `where`: undefined where it is there already. */
  private seek(where: () => Moment | undefined): Promise<void> {
    return this.access.use(async () => {
      const { loop, progress } = this;
      const { phase } = this.state;
      const to = where();
      if (!loop || !to || !this.take('seek')) return;
      // A short way is told of at its end alone.
      this.statusAt = this.host.now();
      this.failure = undefined;
      this.result = undefined;
      progress.stopSeconds = null;
      const stop = await loop.goTo(to, phase === 'failed');
      await this.stopped(stop);
      if (stop === 'rested' && this.state.asked === 'play') this.play();
    });
  }

  /** Resolves when the result is there. Asked again, it is the same end that is waited for. */
  cancel(): Promise<void> {
    if (this.take('cancel')) this.ending = this.endEarly();
    return this.ending;
  }

  giveWay(ms: number): void {
    this.loop?.giveWay(ms);
  }

  setPace(pace: number | null): void {
    this.progress.start(this.host.now(), pace);
    this.host.eventLoop.wake();
  }

  /** No faster than this for now, whatever the pace; null: as the pace says. */
  limitPace(most: number | null): void {
    this.progress.limit(this.host.now(), most);
    this.host.eventLoop.wake();
  }

  /** Draws what is at rest; a run under way is drawn after its next advance. */
  redraw(): void {
    if (this.access.isBusy || !isAtRest(this.state)) return;
    this.host.draw(true);
    this.report(); // cells may stand for more nodes now, which whoever shows the legend learns by asking again
  }

  /** Looks at the run while it does not advance: at once when it rests, else after the advance that is on. Undefined without a run. */
  look<T>(read: (run: Run) => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const readNow = async () => {
        const run = this.isEnded ? undefined : this.loop?.run;
        await (run ? read(run) : Promise.resolve(undefined)).then(resolve, reject);
      };
      this.access.look(readNow, () => this.host.eventLoop.wake());
    });
  }

  /** Nothing is posted from here on; resolves when the run's memory is free. */
  async end(): Promise<void> {
    this.take('end');
    this.unwanted.abort();
    this.access.close();
    this.host.eventLoop.wake();
    await this.access.done.catch(() => {});
    await this.host.show(undefined);
    this.loop?.run.dispose();
    this.loop = undefined;
  }

  private async build(): Promise<void> {
    if (this.isOver) return;
    const opened = await this.open();
    if (this.isOver) return;
    if (!opened.ok) return this.fail(opened.failure);
    await this.loop?.show();
    if (this.isOver) return;
    this.arrive('built');
    if (this.state.asked === 'play') this.play();
  }

  private async open(): Promise<Result<void>> {
    const { scenario, options } = this.setup;
    const opened = await openAtCheckpoint(options.from, (from) =>
      this.host.open(scenario, options, {
        from,
        cancelled: this.unwanted.signal,
        onActivity: (words) => {
          this.activity = words;
          this.report();
        },
      }),
    );
    if (!opened.ok) return opened;
    const { run, notice } = opened.value;
    const loop = this.adopt(run);
    loop.notice = notice;
    if (!options.from || this.isOver) return ok(undefined);
    return loop.begin(await run.advance({ wallMs: 0, steps: 0 }));
  }

  private adopt(run: Run): RunLoop {
    const session = this;
    const { progress, feed, setup, access } = this;
    const checkpoints = new Checkpoints(setup.number, this.host, (words) => {
      loop.notice = words;
      this.report();
    });
    const loop = new RunLoop(
      run,
      {
        get state() {
          return session.state;
        },
        progress,
        feed,
        checkpoints,
        past: new Past(this.host),
        get hasLooks() {
          return access.hasLooks;
        },
        serveLooks: () => access.serveLooks(),
        report: () => this.report(),
      },
      this.host,
    );
    this.loop = loop;
    progress.endSeconds = toSeconds(run.endTicks, setup.scenario.tick);
    return loop;
  }

  /** A getter, for what may have changed while we waited. */
  private get isEnded(): boolean {
    return this.state.phase === 'ended';
  }

  private get isOver(): boolean {
    return this.isEnded || this.state.phase === 'cancelled' || this.state.phase === 'idle';
  }

  private async endEarly(): Promise<void> {
    if (this.state.phase === 'idle') {
      this.unwanted.abort();
      return this.announce();
    }
    this.host.eventLoop.wake();
    await this.access.done;
    if (isPausedOrReady(this.state)) await this.access.use(() => this.conclude('cancelled'));
  }

  private async stopped(stop: Stop | undefined): Promise<void> {
    if (stop === undefined || stop === 'ended') return;
    if (stop === 'rested') this.arrive('rested');
    else if (stop === 'done') await this.conclude('finished');
    else this.fail(stop);
  }

  private async conclude(status: 'finished' | 'cancelled'): Promise<void> {
    const result = await this.loop?.conclude(status);
    if (!result || this.isEnded) return;
    if (!result.ok) return this.fail(result.failure);
    this.result = result.value;
    this.arrive(status);
  }

  private fail(failure: Failure): void {
    this.failure = failure;
    this.arrive('failed');
  }

  /** True where the command means something now. */
  private take(command: Command): boolean {
    const after = next(this.state, command);
    this.state = after ?? this.state;
    return after !== undefined;
  }

  private arrive(outcome: Outcome): void {
    const after = next(this.state, outcome);
    if (!after) return;
    this.state = after;
    this.announce();
  }

  private announce(): void {
    if (isAtRest(this.state)) this.host.draw(true);
    this.report(true);
  }

  private report(atOnce = false): void {
    const { phase } = this.state;
    const now = this.host.now();
    if (phase === 'ended' || (!atOnce && now - this.statusAt < STATUS_EVERY_MS)) return;
    this.statusAt = now;
    const { loop, progress, failure, result } = this;
    const soFar = { state: phase, run: loop?.run, notice: loop?.notice, progress, failure, result };
    const { activity = this.setup.activity } = this;
    this.host.onStatus(runStatus({ ...this.setup, activity }, soFar, now));
  }
}
