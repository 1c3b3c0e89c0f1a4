/** How far a run may have come by now: simulated time as a line over wall time, drawn anew whenever the pace changes. */

/** A run that cannot keep up is not made to race once it can: it owes this many ms at most. */
const MOST_DEBT_MS = 250;
const LATELY_MS = 1000;

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
