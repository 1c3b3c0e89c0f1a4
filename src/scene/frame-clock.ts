/** Says whether another picture is due: as often as a screen shows one, and never so often that drawing slows the run. */

const FRAME_MS = 1000 / 60;
/** Drawing takes at most this share of the time. */
const MOST_SHARE = 0.25;

export class FrameClock {
  private drawnAt = Number.NEGATIVE_INFINITY;
  private drawMs = 0;

  isDue(now: number): boolean {
    // A little early is on time: the next chance may be a whole batch away.
    return now - this.drawnAt >= Math.max(FRAME_MS - 2, this.drawMs / MOST_SHARE);
  }

  drew(began: number, ended: number): void {
    this.drawnAt = began;
    this.drawMs = ended - began;
  }
}
