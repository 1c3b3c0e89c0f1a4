/** What a study says of itself while it runs. */

export interface StudyStatus {
  /** Runs of this shard that have ended, those of before included; and of those of now, how many failed. */
  readonly made: number;
  readonly failed: number;
  /** That are wanted as far as is known; with a precision, until the next look of every setting. */
  readonly wanted: number;
  /** At most. */
  readonly most: number;
  /** Over the last ten seconds. */
  readonly runsPerSecond: number;
  /** Null before the first run has ended. */
  readonly secondsLeft: number | null;
  readonly state: 'running' | 'cancelled' | 'finished' | 'failed';
  /** Runs that sit side by side on a GPU; 0 where they follow each other. */
  readonly seats: number;
  /** Places of the settings that are at work. */
  readonly working: readonly number[];
  /** Runs that were made again alone and gave the same. */
  readonly checked: number;
}

/** Milliseconds between two reports, but for changes of state. */
export const REPORT_EVERY = 100;

const RATE_OVER = 10_000;
/** Runs that end closer to each other are one mark. */
const MARK_EVERY = 100;

/** Runs per second over the last ten seconds, or since the run before the last. A clock that goes back begins anew. */
export class Rate {
  private marks: { readonly at: number; made: number }[] = [];

  mark(at: number, made: number): void {
    const last = this.marks.at(-1);
    if (last && at < last.at) this.marks = [];
    if (last && at - last.at < MARK_EVERY && at >= last.at && this.marks.length > 1) last.made = made;
    else this.marks.push({ at, made });
    while (this.marks.length > 2 && this.marks[1].at <= at - RATE_OVER) this.marks.shift();
  }

  get perSecond(): number {
    const [first, last] = [this.marks[0], this.marks.at(-1)];
    if (!first || !last || last.at <= first.at) return 0;
    return (1000 * (last.made - first.made)) / (last.at - first.at);
  }
}
