/**
 * Says whether another picture is due: as often as a screen shows one, and never so often that it slows the run. What a
 * picture cost, with all that serves it, is followed by a rest that is several times as long. A picture counts until the
 * device has drawn it, and the next one is not begun before.
 */

import type { Drawing, Pace } from './surface.ts';

/** However much they cost, pictures come no later than this after each other: a run that nobody sees move seems to hang. */
const LONGEST_REST_MS = 4000;
/** Gestures are answered at once, however many; pictures of the run wait no longer than this for them, and for the last one. */
const MOST_DEBT_MS = 1000;

/** So little early is on time: the next chance may be a whole batch away. */
const EARLY_MS = 2;

const SCREEN: Pace = { perSecond: 60, share: 0.1 };

export class FrameClock {
  /** The next picture is not wanted before: a screen shows no more. */
  private frameAt = Number.NEGATIVE_INFINITY;
  /** What was spent is made up for by then. */
  private restedAt = Number.NEGATIVE_INFINITY;
  private drawing = 0;
  private readonly now: () => number;
  private frameMs: number;
  private share: number;

  /** `now`: wall clock in ms. */
  constructor(pace: Pace = SCREEN, now = () => performance.now()) {
    this.frameMs = 1000 / pace.perSecond;
    this.share = pace.share;
    this.now = now;
  }

  /** Of what draws from now on. */
  set pace({ perSecond, share }: Pace) {
    this.frameMs = 1000 / perSecond;
    this.share = share;
  }

  /** A picture of a run under way may be drawn now. */
  get isDue(): boolean {
    return this.restMs <= 0 && this.now() >= this.frameAt - EARLY_MS;
  }

  /** Wall ms until something may be done for the picture again. */
  get restMs(): number {
    return this.drawing > 0 ? this.frameMs : Math.max(0, this.restedAt - this.now());
  }

  /** Does something for the picture; what it takes is counted, and what it gives may count on until it is settled. */
  spend<T>(work: () => T): T {
    const began = this.now();
    const given = work();
    if (given instanceof Promise) this.waitFor(given, began);
    else this.spent(began);
    return given;
  }

  /** As `spend`, of a picture; while a device is busy with the run the picture waits, and that is not its time. */
  draw(work: () => Drawing): void {
    const began = this.now();
    const late = began - this.frameAt;
    // One that comes late does not put off the next: chances to draw are as far apart as the run is read.
    this.frameAt = (late >= -EARLY_MS && late < this.frameMs ? this.frameAt : began) + this.frameMs;
    const drawing = work();
    if (!drawing) {
      this.spent(began);
      return;
    }
    const asked = this.now();
    let waited = 0;
    void drawing.begun.then(() => {
      waited = this.now() - asked;
    });
    this.waitFor(drawing.done, began, () => waited);
  }

  private waitFor(done: Promise<unknown>, began: number, waited = () => 0): void {
    this.drawing++;
    const end = () => {
      this.drawing--;
      this.spent(began + waited());
    };
    done.then(end, end);
  }

  private spent(began: number): void {
    const ended = this.now();
    const rest = Math.min(LONGEST_REST_MS, (ended - began) * (1 / this.share - 1));
    const most = ended + rest + MOST_DEBT_MS;
    this.restedAt = Math.min(most, Math.max(this.restedAt, ended) + rest);
  }
}
