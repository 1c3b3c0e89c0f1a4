/**
 * LP sizing (Andelfinger & Hartenstein 2014, section 4.2): measure events per second for a ladder of LP sizes and keep
 * the best; again after a period. Results do not depend on the size, only speed does.
 */

/** LP size exponents tried, smallest first. */
const LADDER = [0, 1, 2, 3, 4] as const;
/** Least events behind one measurement. */
const EVENTS_PER_TRIAL = 100_000;
/** Least seconds behind one measurement: shorter ones measure the queue. */
const SECONDS_PER_TRIAL = 0.02;
/** Wall seconds before the first measurement: batches are still short, and clocks still rise. */
const WARM_UP_SECONDS = 0.1;
/** A larger size must be this much faster to be kept: less is noise. */
const CLEARLY_FASTER = 1.02;
/** Wall seconds of running between two climbs of the ladder. */
const PERIOD_SECONDS = 10;
/** A size this much slower than the best ends the climb: the ones above will be slower still. */
const CLEARLY_SLOWER = 0.8;

export class LpTuner {
  /** Exponent in use. */
  exponent = 0;
  private readonly fixed: boolean;
  private rung = 0;
  private best = { exponent: 0, rate: 0 };
  private events = 0;
  private seconds = 0;
  private sinceClimb = 0;
  private warmUp = 0;
  private climbing: boolean;

  constructor(size: number | 'auto') {
    this.fixed = size !== 'auto';
    this.exponent = size === 'auto' ? 0 : Math.log2(size);
    this.climbing = !this.fixed;
  }

  /** Reports a batch that ran at `exponent` (batches in flight may still have the size before). */
  report(exponent: number, events: number, seconds: number): void {
    if (this.fixed) return;
    if (!this.climbing) {
      this.sinceClimb += seconds;
      if (this.sinceClimb > PERIOD_SECONDS) this.climb();
      return;
    }
    if (this.warmUp < WARM_UP_SECONDS) {
      this.warmUp += seconds;
      return;
    }
    if (exponent !== this.exponent) return;
    this.events += events;
    this.seconds += seconds;
    if (this.events >= EVENTS_PER_TRIAL && this.seconds >= SECONDS_PER_TRIAL) this.judge(this.events / this.seconds);
  }

  private climb(): void {
    this.climbing = true;
    this.rung = 0;
    this.best = { exponent: 0, rate: 0 };
    this.tryRung();
  }

  private judge(rate: number): void {
    const slower = rate < this.best.rate * CLEARLY_SLOWER;
    if (rate > this.best.rate * CLEARLY_FASTER) this.best = { exponent: this.exponent, rate };
    this.rung++;
    if (slower || this.rung === LADDER.length) {
      this.climbing = false;
      this.sinceClimb = 0;
      this.exponent = this.best.exponent;
    } else this.tryRung();
  }

  private tryRung(): void {
    this.exponent = LADDER[this.rung];
    this.events = 0;
    this.seconds = 0;
  }
}
