/** How many rounds to submit at once: enough to hide launches and readbacks, few enough that a batch stays short. */

/** Of rounds that touch so little memory that none can be slow, several are submitted before any was timed. */
const FIRST_BYTES = 2 ** 26;
const MOST_FIRST_ROUNDS = 64;
const MOST_ROUNDS = 4096;
/** Batches per `advance`, so that stopping on time is possible. */
const BATCHES_PER_ADVANCE = 4;
const SHORTEST_BATCH_MS = 4;
/** Batches that a measurement goes over: they come back in bunches, when a browser looks. */
const MEASURED = 4;

/** Longest batch in ms: a frame on a GPU, which others draw with too; software has so much to do per round that it gets more. */
export const longestBatch = (software: boolean): number => (software ? 50 : 16);

/** Rounds of the first batch on a GPU, if each goes once through `bytes` of memory. */
export const firstBatch = (bytes: number): number =>
  Math.max(1, Math.min(MOST_FIRST_ROUNDS, Math.floor(FIRST_BYTES / bytes)));

export class BatchSizer {
  private readonly longestMs: number;
  private roundMs: number | undefined;
  private next: number;
  private lastDone = 0;
  private lately: { readonly ms: number; readonly active: number }[] = [];

  /** `first`: rounds of the first batch. */
  constructor(longestMs: number, first = 1) {
    this.longestMs = longestMs;
    this.next = first;
  }

  /** Called when the queue is empty. */
  begin(): void {
    this.lastDone = performance.now();
  }

  /** Rounds for the next batch of an `advance` that may take `wallMs`. */
  rounds(wallMs: number): number {
    if (this.roundMs === undefined) return this.next;
    const targetMs = Math.min(this.longestMs, Math.max(SHORTEST_BATCH_MS, wallMs / BATCHES_PER_ADVANCE));
    return Math.max(1, Math.min(this.next, MOST_ROUNDS, Math.floor(targetMs / this.roundMs)));
  }

  /** How long so many rounds probably take; 0 while nobody knows. */
  milliseconds(rounds: number): number {
    return rounds * (this.roundMs ?? 0);
  }

  /** Does one round alone take longer than an `advance` may? */
  exceeds(wallMs: number): boolean {
    return this.roundMs !== undefined && this.roundMs > wallMs;
  }

  /** A batch has come back: `active` of its `rounds` did something. Gives the seconds it took. */
  report(rounds: number, active: number, events: number): number {
    const now = performance.now();
    const ms = now - this.lastDone;
    this.lastDone = now;
    if (active > 0 && events > 0) {
      // One that took longer than any may counts at once and alone; sizes at most double.
      const before = ms > this.longestMs ? [] : this.lately.slice(1 - MEASURED);
      this.lately = [...before, { ms, active }];
      const sum = (of: 'ms' | 'active') => this.lately.reduce((total, batch) => total + batch[of], 0);
      this.roundMs = sum('ms') / sum('active');
      if (active === rounds) this.next = Math.min(MOST_ROUNDS, Math.max(this.next, rounds * 2));
    }
    return ms / 1000;
  }
}
