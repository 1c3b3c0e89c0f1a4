/** The loop that drives a run: at its pace, in short advances, with a turn of the page and of whoever looks between them. */
import { type Failure, ok, type Result } from '../base/result.ts';
import type { AdvanceLimits, Progress, Run } from '../run/run.ts';
import { ENGINES } from '../scenario/engines.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { EventLoopYield } from './event-loop-yield.ts';
import { isBefore, type Moment, type Past } from './past.ts';
import type { RunProgress } from './run-progress.ts';
import type { SampleFeed } from './sample-feed.ts';
import { isGoing, mayAdvance, type SessionState } from './session-state.ts';

/** Wall ms of one `advance`: short enough that the page never waits for the GPU, long enough to fill it. */
const ADVANCE_MS = 12;
/** A software adapter shares its processor with the page, which paints in this share of the time, up to a frame. */
const SHARE_OF_PAGE = 0.25;
const FRAME_MS = 16;
/** Steps that a step back makes anew: at most, and where it leaves a checkpoint for the next. */
const MOST_NEAR = 16;
const NEAR = 8;
/** A step is one window or round, however long that takes. */
const STEP_MS = 600_000;
/** For longer ones nobody waits who has asked for a pause. */
const SHORT_STEP_MS = 25;
/** A run that has just been given its head may end before its speed is known well. */
const SOON_MS = 40;
/** Between two pictures of what moves while the run waits. */
const PICTURE_MS = FRAME_MS;

/** Where a run is shown, and the clock that it goes by. */
export interface LoopHost {
  /** Shows this run from now on, or nothing. Gives a sentence when it cannot be drawn. */
  show(run: Run | undefined): Promise<string | undefined>;
  /** The run has changed; the last change before a rest is drawn whatever was drawn before. `seconds`: what the pace of a run under way has come to. */
  draw(atOnce: boolean, seconds?: number): void;
  /** The run waits for its pace, which has come to this time: what moves may move on. */
  extrapolate(seconds: number): void;
  readonly eventLoop: EventLoopYield;
  /** Wall clock in ms. */
  now(): number;
}

/** Whose run it is. */
export interface LoopSession {
  readonly state: SessionState;
  readonly progress: RunProgress;
  readonly feed: SampleFeed;
  readonly checkpoints: Checkpoints;
  readonly past: Past;
  /** Someone waits for `serveLooks`. */
  readonly hasLooks: boolean;
  /** Between two advances: others may look at the run. */
  serveLooks(): Promise<void>;
  /** After an advance. */
  report(): void;
}

/** Why the run stands: it can go on, it is at its end, nobody wants it any more, or this went wrong. */
export type Stop = 'rested' | 'done' | 'ended' | Failure;

interface Due {
  readonly ofPage: boolean;
  readonly here: boolean;
}

export class RunLoop {
  /** Something the person should know although the run goes on. */
  notice: string | undefined;
  private shown: Run['executor'] | undefined;
  /** One core ran out of time within a window (rounds are never cut): the next advance ends it, so that samples are of whole windows. */
  private midWindow = false;
  /** What a step takes now; of one that is not over, so far. */
  private stepMs = 0;
  private restsUntil = Number.NEGATIVE_INFINITY;
  /** Batches are on the GPU that have not come back: nobody but the picture may look at the run. */
  private isUnderWay = false;

  constructor(
    readonly run: Run,
    private readonly session: LoopSession,
    private readonly host: LoopHost,
  ) {}

  /** After a restart what is to be drawn is another executor. */
  async show(): Promise<void> {
    const { executor } = this.run;
    if (executor === this.shown) return;
    this.shown = executor;
    this.notice = (await this.host.show(this.run)) ?? this.notice;
  }

  /** Goes on until it is asked to stop, has come to where it was to pause, or is over. */
  async play(): Promise<Stop> {
    const stop = await this.goOn();
    const settled = stop === 'rested' ? await this.settle() : stop;
    return settled === 'rested' && this.session.state.asked === 'pause' ? this.beforeRest() : settled;
  }

  private async goOn(): Promise<Stop> {
    const { host, session } = this;
    const { progress } = session;
    while (isGoing(session.state)) {
      if (progress.hasArrived) {
        const stop = await this.endWindow();
        if (stop !== 'rested') return stop;
        // Meanwhile another time may have been asked for, or none.
        if (!progress.hasArrived) continue;
        progress.stopSeconds = null;
        return stop;
      }
      const now = host.now();
      const waitMs = progress.waitMs(now);
      const due = this.dueAt(now, waitMs > 0);
      const isDue = due.ofPage || due.here;
      if (this.isUnderWay && (session.hasLooks || waitMs > 0 || isDue)) {
        const settled = await this.settle();
        if (settled !== 'rested') return settled;
        continue;
      }
      await session.serveLooks();
      if (isDue) {
        const stop = await this.keep(due);
        if (stop !== 'rested') return stop;
        continue;
      }
      if (waitMs > 0) {
        host.extrapolate(progress.paceSeconds(now));
        await host.eventLoop.rest(Math.min(waitMs, PICTURE_MS));
        continue;
      }
      const untilTicks = progress.untilTicks(now);
      const steps = this.midWindow ? 0 : undefined;
      const keepsGoing = !this.run.adapter.software && !progress.isPacedAt(now);
      const stop = await this.advance({ wallMs: ADVANCE_MS, untilTicks, steps, keepsGoing });
      if (stop !== 'rested') return stop;
      session.report();
      await host.eventLoop.rest(this.turnOfPage(host.now() - now));
      if (this.restsUntil > host.now()) await host.eventLoop.rest(this.restsUntil - host.now());
    }
    return 'rested';
  }

  /** Asked to pause: a checkpoint, and a few windows or rounds more where they are short, so that the steps back that follow are, too. */
  private async beforeRest(): Promise<Stop> {
    const { host, session, stepMs } = this;
    const { past, progress } = session;
    if (stepMs > SHORT_STEP_MS || !past.isDueBefore(host.now(), progress.latest.steps, 0)) return 'rested';
    const kept = await this.keep({ here: true, ofPage: false });
    const wallMs = past.isDear ? NEAR * SHORT_STEP_MS : ADVANCE_MS;
    return kept === 'rested' ? this.advance({ wallMs, steps: NEAR }) : kept;
  }

  /** On all cores the run rests for so many ms; a GPU and one core leave the page enough. */
  giveWay(ms: number): void {
    if (this.run.engine === 'workers') this.restsUntil = this.host.now() + ms;
  }

  /** One window or round. Who goes one by one may go back again. */
  async step(): Promise<Stop> {
    if (!this.midWindow) await this.keepNear();
    return this.isEnded ? 'ended' : this.advance({ wallMs: STEP_MS, steps: 1 });
  }

  /**
   * Goes there, be it behind or ahead, as fast as it can, whatever the pace: from the checkpoint that is nearest before it, the start, or here. `isBroken`:
   * the run cannot go on from here.
   */
  async goTo(to: Moment, isBroken: boolean): Promise<Stop> {
    const { past, progress } = this.session;
    const from = past.nearest(to);
    const isNear = !isBroken && isBefore(progress.latest, to) && progress.latest.steps >= (from?.steps ?? 0);
    const there = isNear ? ok(undefined) : await this.begin(await this.run.goTo(await past.read(to)));
    if (this.isEnded) return 'ended';
    if (!there.ok) return there.failure;
    const began = progress.latest.steps;
    const left = () => ('steps' in to ? to.steps - progress.latest.steps : 0);
    const isLong = () => left() > 1 && !past.isShort(left() * this.stepMs);
    const isFar = left() > MOST_NEAR;
    while ((left() > MOST_NEAR || isLong()) && mayAdvance(this.session.state)) {
      // Half of a long way each time: the steps back that follow come upon one after the other.
      const part = isLong() ? Math.ceil(left() / 2) : left() - NEAR;
      const stop = await this.goForward({ steps: progress.latest.steps + part });
      if (stop !== 'rested') return stop;
      await this.keepNear();
    }
    if (isFar) await this.tellSeries();
    const stop = await this.goForward(to);
    if (stop === 'rested' && !isFar && progress.latest.steps - began > MOST_NEAR) await this.tellSeries();
    return stop;
  }

  /** On its way there were few samples. */
  private async tellSeries(): Promise<void> {
    const { session, run } = this;
    const { past, progress } = session;
    const { latest } = progress;
    const at = past.isDear || !past.isWanted ? past.at(latest.steps) : await past.take(run, latest);
    if (at && !this.isEnded) session.feed.tellAnew(latest, run.seriesSoFar(at));
  }

  /** So that the next steps back are short. */
  private async keepNear(): Promise<void> {
    const { session, run, stepMs } = this;
    const { past, progress } = session;
    const { latest } = progress;
    const away = latest.steps - (past.nearest(latest)?.steps ?? 0);
    const isNear = away === 0 || (past.isShort(away * stepMs) && (past.isDear || away < NEAR));
    if (mayAdvance(session.state) && !isNear && past.isWanted) await past.take(run, latest);
  }

  /** The run is there, without having gone there: with its series so far. */
  async begin(at: Result<Progress>): Promise<Result<void>> {
    if (!at.ok) return at;
    const { run, session, host } = this;
    this.midWindow = false;
    this.isUnderWay = false;
    const { phase } = session.state;
    if (phase === 'ended' || phase === 'idle') return ok(undefined);
    // At the start nothing has passed yet, though the first event is due later.
    const there = at.value.steps === 0 ? { ...at.value, nowTicks: 0 } : at.value;
    session.progress.take(host.now(), there, false);
    session.progress.start(host.now());
    session.feed.goOn(there, run.seriesSoFar());
    await this.show();
    return ok(undefined);
  }

  private async goForward(to: Moment): Promise<Stop> {
    const { session, host } = this;
    while (mayAdvance(session.state)) {
      const now = host.now();
      const { nowTicks, steps } = session.progress.latest;
      const left = 'steps' in to ? to.steps - steps : undefined;
      if (left !== undefined ? left <= 0 : 'ticks' in to && nowTicks >= to.ticks) {
        const stop = this.midWindow ? await this.endWindow() : 'rested';
        if (stop === 'rested') this.sample(true);
        return stop;
      }
      const limits = 'steps' in to ? { steps: left } : { untilTicks: to.ticks };
      const stop = await this.advance({ wallMs: ADVANCE_MS, ...limits, ...(this.midWindow && { steps: 0 }) });
      if (stop !== 'rested') return stop;
      session.report();
      if (session.past.isDue(this.run, now, steps)) {
        const kept = await this.keep({ here: true, ofPage: false });
        if (kept !== 'rested') return kept;
      }
      await session.serveLooks();
      await host.eventLoop.rest(this.turnOfPage(host.now() - now));
    }
    return 'rested';
  }

  /** What the run has come to. */
  conclude(status: RunResult['status']): Promise<Result<RunResult>> {
    if (status === 'finished' || !this.midWindow) this.sample(true);
    return this.run.result(status);
  }

  /** What is left of the window that is open: every engine pauses at the same place. */
  private endWindow(): Promise<Stop> {
    return this.advance({ wallMs: STEP_MS, steps: 0 });
  }

  /** Whether a checkpoint is due that the page keeps, or one that stays here. */
  private dueAt(now: number, isIdle: boolean): Due {
    const { checkpoints, past, progress } = this.session;
    const { steps } = progress.latest;
    // One that is past its expected end is not at rest: it has no checkpoint after each advance.
    const leftMs = Math.max(1, (progress.secondsLeftAt(now, SOON_MS) ?? Number.POSITIVE_INFINITY) * 1000);
    const here = past.isDue(this.run, now, steps, isIdle) || past.isDueBefore(now, steps, leftMs);
    return { ofPage: checkpoints.isDue(now, steps), here };
  }

  /** A checkpoint is of whole windows, and nothing is under way. */
  private async keep({ ofPage, here }: Due): Promise<Stop> {
    const { session, run } = this;
    const { checkpoints, past, progress } = session;
    const stop = this.midWindow ? await this.endWindow() : 'rested';
    if (stop !== 'rested') return stop;
    const { simulatedSeconds, latest } = progress;
    const goOn = () => isGoing(session.state);
    const written = ofPage ? await checkpoints.take(run, simulatedSeconds, latest.steps, goOn) : undefined;
    if (written) past.share(latest, written.checkpoint, written.content, written.costMs);
    if (here && !this.isEnded) await past.take(run, latest);
    return this.isEnded ? 'ended' : stop;
  }

  /** How long to rest after so many ms of work. */
  private turnOfPage(workedMs: number): number {
    return this.run.adapter.software ? Math.min(FRAME_MS, workedMs * SHARE_OF_PAGE) : 0;
  }

  /** Waits for what is under way. */
  private async settle(): Promise<Stop> {
    return this.isUnderWay ? this.advance({ wallMs: 0, goOn: () => false }) : 'rested';
  }

  private async advance(limits: AdvanceLimits): Promise<Stop> {
    const { run, host, session } = this;
    if (this.isUnderWay && limits.steps !== undefined) {
      const settled = await this.settle();
      if (settled !== 'rested') return settled;
    }
    const began = host.now();
    const advanced = await run.advance({ goOn: () => mayAdvance(session.state), ...limits });
    this.isUnderWay = advanced.ok && advanced.value.isUnderWay === true;
    if (this.isEnded) return 'ended';
    const tookMs = host.now() - began;
    const isCut = run.engine !== 'gpu' && tookMs >= limits.wallMs;
    this.midWindow = ENGINES[run.kind].has.windows && isCut;
    if (!advanced.ok) return advanced.failure;
    const made = advanced.value.steps - session.progress.latest.steps;
    this.stepMs = made > 0 ? tookMs / made : this.stepMs + tookMs;
    session.progress.take(host.now(), advanced.value, this.isRunning);
    this.notice = advanced.value.notice ?? this.notice;
    if (!this.midWindow) this.sample(!this.isRunning);
    await this.show();
    if (this.isEnded) return 'ended';
    host.draw(false, session.progress.paceSeconds(host.now()));
    return advanced.value.done ? 'done' : 'rested';
  }

  private get isRunning(): boolean {
    return this.session.state.phase === 'running';
  }

  /** A getter, for what may have changed while we waited. */
  private get isEnded(): boolean {
    return this.session.state.phase === 'ended';
  }

  private sample(atOnce: boolean): void {
    const { progress, feed } = this.session;
    feed.take(this.host.now(), progress.latest, progress.simulatedSeconds, atOnce);
  }
}
