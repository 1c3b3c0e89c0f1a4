/**
 * Asks again and again for what stands beside the picture, and takes long to find out: whenever something has changed, one
 * question at a time, ten times a second at most, and after a costly answer so much later that the run is not slowed.
 */

const LEAST_MS = 100;
/** Of the time an answer took, in rest after it. */
const REST = 5;

export class Asker {
  private isAsking = false;
  private isWanted = false;
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private restedAt = Number.NEGATIVE_INFINITY;
  private readonly turn: () => Promise<void>;
  private readonly now: () => number;

  /** `question` finds out by itself whether anything has changed; `turn` is waited for before it. `now`: wall clock in ms. */
  constructor(
    private readonly question: () => Promise<void>,
    turn = async () => {},
    now = () => performance.now(),
  ) {
    this.turn = turn;
    this.now = now;
  }

  /** Something may have changed: it is asked now, or as soon as that may be. */
  want(): void {
    this.isWanted = true;
    if (this.isOver || this.isAsking || this.timer !== undefined) return;
    const wait = this.restedAt - this.now();
    if (wait <= 0) void this.ask();
    else
      this.timer = setTimeout(() => {
        this.timer = undefined;
        void this.ask();
      }, wait);
  }

  /** Nothing is asked from here on. */
  end(): void {
    clearTimeout(this.timer);
    this.isOver = true;
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    await this.turn();
    this.isWanted = false;
    const began = this.now();
    try {
      await this.question();
    } finally {
      const ended = this.now();
      this.restedAt = Math.max(began + LEAST_MS, ended + REST * (ended - began));
      this.isAsking = false;
    }
    if (this.isWanted) this.want();
  }
}
