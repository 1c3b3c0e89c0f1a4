/** Where a run is on its way from 0 to its end, how far it may go now, and how long it still takes. In seconds. */
import type { Progress } from '../models/run.ts';
import { type TickMicroseconds, toSeconds, toTicks } from '../scenario/scenario.ts';
import { Pacer } from './pacer.ts';
import { Speed } from './speed.ts';

export const AT_START: Progress = {
  nowTicks: 0,
  done: false,
  events: 0,
  windows: 0,
  counters: {},
  wallSeconds: 0,
  lpSize: 1,
  deepest: 0,
};

/** A run at this share of its pace, or above, keeps up: the pace says how long it takes, without the measure's noise. */
const KEEPS_UP = 0.8;

export class Course {
  private readonly tick: TickMicroseconds;
  private readonly pacer: Pacer;
  private readonly speed = new Speed();
  progress = AT_START;
  endSeconds: number;

  constructor(tick: TickMicroseconds, endSeconds: number, pace: number | null) {
    this.tick = tick;
    this.endSeconds = endSeconds;
    this.pacer = new Pacer(pace);
  }

  get simulatedSeconds(): number {
    return Math.min(this.endSeconds, toSeconds(this.progress.nowTicks, this.tick));
  }

  /** From here and now on: after a rest, or at another pace. */
  start(nowMs: number, pace: number | null = this.pacer.value): void {
    this.pacer.start(nowMs, this.simulatedSeconds, pace);
    this.speed.start(nowMs, this.simulatedSeconds);
  }

  take(nowMs: number, progress: Progress): void {
    this.progress = progress;
    this.speed.add(nowMs, this.simulatedSeconds);
  }

  waitMs(nowMs: number): number {
    return this.pacer.waitMs(nowMs, this.simulatedSeconds);
  }

  /** Undefined without a pace. */
  untilTicks(nowMs: number): number | undefined {
    const until = this.pacer.until(nowMs, this.simulatedSeconds);
    return until === undefined ? undefined : toTicks(until, this.tick) + 1;
  }

  /** Null while unknown. */
  get secondsLeft(): number | null {
    const measured = this.speed.value;
    const pace = this.pacer.value;
    const keepsUp = pace !== null && (measured === undefined || measured > pace * KEEPS_UP);
    const rate = keepsUp ? pace : measured;
    return rate === undefined || rate <= 0 ? null : (this.endSeconds - this.simulatedSeconds) / rate;
  }
}
