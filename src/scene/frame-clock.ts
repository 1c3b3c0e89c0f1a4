/**
 * Says whether another picture is due: as often as a screen shows one, and never so often that drawing slows the run.
 * A picture counts until the device has drawn it, and the next one is not begun before.
 */

/** Drawing takes at most this share of the time. */
const MOST_SHARE = 0.2;

export class FrameClock {
  private dueAt = Number.NEGATIVE_INFINITY;
  private drawing = 0;
  private readonly frameMs: number;

  /** `perSecond`: most pictures a second. */
  constructor(perSecond = 60) {
    this.frameMs = 1000 / perSecond;
  }

  isDue(now: number): boolean {
    // A little early is on time: the next chance may be a whole batch away.
    return this.drawing === 0 && now >= this.dueAt - 2;
  }

  /** A picture that began at `began` is on its way until the promise is settled. */
  draws(began: number, done: Promise<unknown>): void {
    this.drawing++;
    const end = () => {
      this.drawing--;
      this.drew(began, performance.now());
    };
    done.then(end, end);
  }

  drew(began: number, ended: number): void {
    this.dueAt = began + Math.max(this.frameMs, (ended - began) / MOST_SHARE);
  }
}
