/**
 * LP sizing (Andelfinger & Hartenstein 2014, section 4.2): measure events per second for a ladder of LP sizes and keep
 * the best; again after a period, and when the rate drifts. Results do not depend on the size, only speed does.
 */
import { floorLog2 } from '../../../base/u32.ts';

export const LP_SIZES = [1, 2, 4, 8, 16] as const;
/** Nodes that one invocation looks after, or `auto`: as many as is fastest, measured while the run goes on. */
export type LpSize = 'auto' | (typeof LP_SIZES)[number];

/** LP size exponents tried, smallest first. */
export const LP_EXPONENTS = [0, 1, 2, 3, 4] as const;
/** Least seconds behind one measurement: shorter ones measure the queue. */
const SECONDS_PER_TRIAL = 0.04;
/** Wall seconds before the first measurement: batches are still short, and clocks still rise. */
const WARM_UP_SECONDS = 0.1;
/** A larger size must be this much faster to be kept: less is noise. */
const CLEARLY_FASTER = 1.02;
/** Two sizes in a row this much slower than the best end the climb: the ones above will be slower still. One alone may be noise. */
const CLEARLY_SLOWER = 0.8;
const SLOW_RUNGS = 2;
/** Wall seconds between the first two climbs; then twice as long each time, up to the period: a run is busiest at its start. */
const FIRST_PERIOD_SECONDS = 1;
/** Trials in a row that drift before the ladder is climbed again: one alone may be a busy machine. */
const DRIFTING_TRIALS = 3;

/** When to measure, and how well. */
export interface LpTuning {
  /** Least events behind one measurement. */
  readonly eventsPerTrial: number;
  /** Wall seconds of running between two climbs of the ladder, at the most. */
  readonly periodSeconds: number;
  /** Change of the rate, as a share of what was measured, after which the ladder is climbed before the period is over. */
  readonly drift: number;
}

export const LP_TUNING: LpTuning = { eventsPerTrial: 100_000, periodSeconds: 10, drift: 0.3 };

export class LpTuner {
  /** Exponent in use. */
  exponent = 0;
  /** Events per second as last measured, by exponent; 0 where nothing was. */
  readonly rates: readonly number[];
  private readonly measured: number[] = LP_EXPONENTS.map(() => 0);
  private readonly tuning: LpTuning;
  private readonly fixed: boolean;
  private rung = 0;
  /** Rungs in a row that were clearly slower than the best. */
  private slow = 0;
  private period = FIRST_PERIOD_SECONDS;
  private best = { exponent: 0, rate: 0 };
  private events = 0;
  private seconds = 0;
  private sinceClimb = 0;
  private drifting = 0;
  private warmUp = 0;
  private climbing: boolean;

  constructor(size: number | 'auto', tuning: LpTuning = LP_TUNING) {
    this.tuning = tuning;
    this.rates = this.measured;
    this.fixed = size !== 'auto';
    this.exponent = size === 'auto' ? 0 : floorLog2(size);
    this.climbing = !this.fixed;
  }

  /** Reports a batch that ran at `exponent` (batches in flight may still have the size before). */
  report(exponent: number, events: number, seconds: number): void {
    if (this.climbing && this.warmUp < WARM_UP_SECONDS) {
      this.warmUp += seconds;
      return;
    }
    if (!this.climbing) this.sinceClimb += seconds;
    if (exponent === this.exponent) this.measure(events, seconds);
    if (!this.fixed && !this.climbing && this.sinceClimb > Math.min(this.period, this.tuning.periodSeconds)) {
      this.period *= 2;
      this.climb();
    }
  }

  private measure(events: number, seconds: number): void {
    this.events += events;
    this.seconds += seconds;
    if (this.events < this.tuning.eventsPerTrial || this.seconds < SECONDS_PER_TRIAL) return;
    const rate = this.events / this.seconds;
    this.events = 0;
    this.seconds = 0;
    this.measured[this.exponent] = rate;
    if (this.fixed) return;
    if (this.climbing) this.compareRate(rate);
    else this.watch(rate);
  }

  private climb(): void {
    this.climbing = true;
    this.rung = 0;
    this.slow = 0;
    this.best = { exponent: 0, rate: 0 };
    this.tryRung();
  }

  /** Keeps the faster of this rung and the best so far; then the next rung, or the best for good. */
  private compareRate(rate: number): void {
    this.slow = rate < this.best.rate * CLEARLY_SLOWER ? this.slow + 1 : 0;
    if (rate > this.best.rate * CLEARLY_FASTER) this.best = { exponent: this.exponent, rate };
    this.rung++;
    if (this.slow === SLOW_RUNGS || this.rung === LP_EXPONENTS.length) {
      this.climbing = false;
      this.sinceClimb = 0;
      this.drifting = 0;
      this.exponent = this.best.exponent;
    } else this.tryRung();
  }

  /** The kept size goes on being measured: a network that grows busy or quiet may want another. */
  private watch(rate: number): void {
    const isFar = Math.abs(rate - this.best.rate) > this.tuning.drift * this.best.rate;
    this.drifting = isFar ? this.drifting + 1 : 0;
    if (this.drifting >= DRIFTING_TRIALS) this.climb();
  }

  private tryRung(): void {
    this.exponent = LP_EXPONENTS[this.rung];
    this.events = 0;
    this.seconds = 0;
  }
}
