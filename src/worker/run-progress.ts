/** Where a run is on its way from 0 to its end, how far it may go now, and how long it still takes. In seconds. */
import { Rate } from '../base/rate.ts';
import type { Progress } from '../run/run.ts';
import { type TickMicroseconds, toSeconds, toTicks } from '../scenario/scenario.ts';

export const AT_START: Progress = {
  nowTicks: 0,
  done: false,
  events: 0,
  steps: 0,
  counters: {},
  wallSeconds: 0,
};

/** Where a run may go. */
export interface Way {
  readonly tick: TickMicroseconds;
  readonly endSeconds: number;
  /** Of a run that ends by itself: about when. */
  readonly expectedSeconds?: number;
}

/** A run at this share of its pace, or above, keeps up: the pace says how long it takes, without the measure's noise. */
const KEEPS_UP = 0.8;

const RATE_OVER_MS = 2000;
const RATE_LEAST_MS = 500;

export class RunProgress {
  private readonly tick: TickMicroseconds;
  readonly expectedSeconds: number | undefined;
  private readonly pacer: Pacer;
  /** Of simulated time. */
  private readonly speed = new Rate(RATE_OVER_MS, RATE_LEAST_MS);
  /** Of the share of the goal, where the end is open. */
  private readonly approach = new Rate(RATE_OVER_MS, RATE_LEAST_MS);
  private most: number | null = null;
  latest = AT_START;
  endSeconds: number;
  /** The furthest that the run has been, from where it may have gone back. */
  reached = { seconds: 0, share: 0 };
  /** Where the run will pause; null for its end. */
  stopSeconds: number | null = null;

  constructor(
    { tick, endSeconds, expectedSeconds }: Way,
    private pace: number | null,
  ) {
    this.tick = tick;
    this.endSeconds = endSeconds;
    this.expectedSeconds = expectedSeconds;
    this.pacer = new Pacer(pace);
  }

  get simulatedSeconds(): number {
    return Math.min(this.endSeconds, toSeconds(this.latest.nowTicks, this.tick));
  }

  /** How far the run is, 0 to 1: of its goal, which it may end without, or of its time. */
  get share(): number {
    const { done, share } = this.latest;
    if (this.expectedSeconds !== undefined && share !== undefined)
      return Math.min(1, Math.max(share, this.simulatedSeconds / this.endSeconds));
    if (done) return 1;
    const length = this.expectedSeconds ?? this.endSeconds;
    return length > 0 ? Math.min(1, this.simulatedSeconds / length) : 0;
  }

  /** Slower than the pace for now; undefined where the pace holds. */
  get slowedTo(): number | undefined {
    return this.most !== null && (this.pace === null || this.most < this.pace) ? this.most : undefined;
  }

  /** What is reached of a pace that is too fast, in simulated seconds per wall second; undefined where the run keeps up. */
  behindAt(nowMs: number): number | undefined {
    const measured = this.speed.perSecond;
    const pace = this.pacer.value;
    const isBehind = pace !== null && measured !== undefined && measured < pace * KEEPS_UP && this.pacer.isLate(nowMs);
    return isBehind ? measured : undefined;
  }

  /** From here and now on: after a rest, or at another pace. */
  start(nowMs: number, pace: number | null = this.pace): void {
    this.pace = pace;
    this.pacer.start(nowMs, this.simulatedSeconds, lesser(pace, this.most));
    this.speed.start(nowMs, this.simulatedSeconds);
    this.approach.start(nowMs, this.share);
  }

  /** No faster than this for now; null: as the pace says. */
  limit(nowMs: number, most: number | null): void {
    if (most === this.most) return;
    this.most = most;
    this.start(nowMs);
  }

  /** What the pace has come to, in simulated seconds; no further than the next event. */
  paceSeconds(nowMs: number): number {
    return Math.min(this.simulatedSeconds, this.pacer.until(nowMs, this.simulatedSeconds) ?? this.simulatedSeconds);
  }

  /** `isRunning`: not a single step between rests, which says nothing about how fast the run goes. */
  take(nowMs: number, progress: Progress, isRunning = true): void {
    this.latest = progress;
    const { simulatedSeconds: seconds, share } = this;
    if (seconds >= this.reached.seconds) this.reached = { seconds, share };
    if (!isRunning) return;
    this.speed.add(nowMs, this.simulatedSeconds);
    this.approach.add(nowMs, this.share);
  }

  /** It has a pace, and may have to wait for it. */
  isPacedAt(nowMs: number): boolean {
    return this.pacer.value !== null && this.behindAt(nowMs) === undefined;
  }

  waitMs(nowMs: number): number {
    return this.pacer.waitMs(nowMs, this.simulatedSeconds);
  }

  /** No window may start at or after this; undefined where nothing holds the run back. */
  untilTicks(nowMs: number): number | undefined {
    const paced = this.pacer.until(nowMs, this.simulatedSeconds);
    const stop = this.stopSeconds === null ? undefined : toTicks(this.stopSeconds, this.tick);
    if (paced === undefined) return stop;
    return Math.min(toTicks(paced, this.tick) + 1, stop ?? Number.POSITIVE_INFINITY);
  }

  /** The earliest event is due where the run was to pause, or later. */
  get hasArrived(): boolean {
    return this.stopSeconds !== null && this.latest.nowTicks >= toTicks(this.stopSeconds, this.tick);
  }

  /** At the present pace; null while unknown, and while the run is slowed for as long as nobody knows. `leastMs`: after how long it is known, roughly; default: once it stands still for who reads it. */
  secondsLeftAt(nowMs: number, leastMs = RATE_LEAST_MS): number | null {
    if (this.slowedTo !== undefined) return null;
    const rate = this.behindAt(nowMs) ?? this.pacer.value ?? this.speed.perSecondAfter(leastMs);
    if (rate === undefined || rate <= 0) return null;
    const to = this.stopSeconds ?? this.expectedSeconds ?? this.endSeconds;
    const left = Math.max(0, to - this.simulatedSeconds) / rate;
    if (this.stopSeconds !== null || this.expectedSeconds === undefined) return left;
    const toGoal = this.leftToGoal(left, leastMs);
    return toGoal === null ? null : Math.min(toGoal, (this.endSeconds - this.simulatedSeconds) / rate);
  }

  /** Of a run that ends by itself: first what was expected, then more and more what is seen of the way to the goal. */
  private leftToGoal(expectedLeft: number, leastMs: number): number | null {
    const { share } = this;
    const rate = this.approach.perSecondAfter(leastMs);
    if (rate === undefined || rate <= 0) return expectedLeft > 0 ? expectedLeft : null;
    const seen = (1 - share) / rate;
    return expectedLeft > 0 ? (1 - share) * expectedLeft + share * seen : seen;
  }
}

const lesser = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** A run that cannot keep up is not made to race once it can: it owes this many ms at most. */
const MOST_DEBT_MS = 250;
const LATELY_MS = 1000;

/** How far a run may have come by now: simulated time as a line over wall time, drawn anew whenever the pace changes. */
export class Pacer {
  private wallMs = 0;
  private simulated = 0;
  private forgaveAt = Number.NEGATIVE_INFINITY;

  /** `pace`: simulated seconds per wall second; null: as fast as it can. */
  constructor(private pace: number | null) {}

  get value(): number | null {
    return this.pace;
  }

  /** The line starts here: the run goes on from `simulated` seconds at `nowMs`. */
  start(nowMs: number, simulated: number, pace = this.pace): void {
    this.pace = pace;
    this.forgaveAt = Number.NEGATIVE_INFINITY;
    this.begin(nowMs, simulated);
  }

  /** Lately the run was so late that it was forgiven. */
  isLate(nowMs: number): boolean {
    return nowMs - this.forgaveAt < LATELY_MS;
  }

  private begin(nowMs: number, simulated: number): void {
    this.wallMs = nowMs;
    this.simulated = simulated;
  }

  /** Simulated seconds that windows may start before; undefined without a pace. Forgives what cannot be made up for. */
  until(nowMs: number, simulated: number): number | undefined {
    if (this.pace === null) return undefined;
    const most = simulated + (this.pace * MOST_DEBT_MS) / 1000;
    if (this.allowed(nowMs) > most) {
      this.begin(nowMs, most);
      this.forgaveAt = nowMs;
    }
    return this.allowed(nowMs);
  }

  /** Wall ms until something may start at `simulated` seconds. */
  waitMs(nowMs: number, simulated: number): number {
    if (this.pace === null) return 0;
    return Math.max(0, ((simulated - this.allowed(nowMs)) / this.pace) * 1000);
  }

  private allowed(nowMs: number): number {
    return this.simulated + ((nowMs - this.wallMs) / 1000) * (this.pace ?? 0);
  }
}
