/**
 * Whether batches come back in bunches, as in a browser, which looks now and then: the first of a bunch then seems to have taken the time of all, the others none, and only sums
 * over several batches mean something. A program that is held up now and then sees a few such batches too, and sums would make each comparison four times as long.
 */

/** Of a bunch is what comes back in less than this share of the usual time. */
const AT_ONCE = 1 / 4;
/** Weights of the latest batch in the usual time, and in the share of those that came back at once. */
const LATEST = 1 / 8;
const LATEST_AT_ONCE = 1 / 16;
/** So large a share of them is no accident: two of the last few. And so small a one was. */
const NO_ACCIDENT = 0.1;
const ACCIDENT = 0.03;
/** Batches that are summed: bunches then matter little, whatever their size and wherever sums begin. */
const SUMMED = 4;

export class Bunches {
  /** Batches in a row that are measured together. */
  together = 1;
  private usual = 0;
  private atOnce = 0;

  /** A batch has come back, so many seconds after the one before. */
  note(seconds: number): void {
    const isAtOnce = seconds < this.usual * AT_ONCE;
    this.usual += (seconds - this.usual) * LATEST;
    this.atOnce += (Number(isAtOnce) - this.atOnce) * LATEST_AT_ONCE;
    if (this.atOnce > NO_ACCIDENT) this.together = SUMMED;
    else if (this.atOnce < ACCIDENT) this.together = 1;
  }
}
