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
  /** Runs that run side by side on a GPU; 0 where they follow each other. */
  readonly replicas: number;
  /** Places of the settings that are at work. */
  readonly working: readonly number[];
  /** Runs that were made again alone and gave the same. */
  readonly checked: number;
}

/** Milliseconds between two reports, but for changes of state. */
export const REPORT_EVERY = 100;
