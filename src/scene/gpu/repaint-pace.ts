/** When many lines are painted anew, and how much of that goes with each picture: what is shown meanwhile is the painting before, moved to where it lies now. */

/** Pixels that may be filled with each picture, as `endOfFill` counts them: 1.2 ms of an H100, where the slowest of four scenes filled 4.5 thousand million a second. */
export const EACH_PICTURE = 5.5e6;
/** ... where a person waits for nothing else: 6 to 10 ms. */
const AT_REST = 4.4e7;
/** A camera that stays for so long is at rest. */
const STILL_MS = 120;
/** A picture of a screen. */
const FRAME_MS = 16;

/** From where lines are seen, and what of the run. */
export interface Sight {
  readonly seen: string;
  readonly read: string;
}

export interface Share {
  /** A painting begins with this picture; one under way is given up. */
  readonly begins: boolean;
  /** Most pixels that it fills. */
  readonly pixels: number;
}

export class RepaintPace {
  private shown: Sight | undefined;
  private underWay: Sight | undefined;
  private wanted: Sight | undefined;
  /** Wall time from which the camera has stayed. */
  private since = Number.NEGATIVE_INFINITY;
  private isAtRest = false;
  private readonly now: () => number;

  /** `now`: wall clock in ms. */
  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /** What goes with a picture that is to show `wanted`. The first painting is whole at once: there is none to show. */
  next(wanted: Sight, isAtRest: boolean): Share {
    if (this.wanted && wanted.seen !== this.wanted.seen) this.since = this.now();
    this.wanted = wanted;
    this.isAtRest = isAtRest;
    if (!this.shown) {
      this.underWay = wanted;
      return { begins: true, pixels: Number.POSITIVE_INFINITY };
    }
    const begins = this.underWay ? this.isInVain(this.underWay, wanted) : !isSame(this.shown, wanted);
    if (begins) this.underWay = isSame(this.shown, wanted) ? undefined : wanted;
    return { begins: begins && this.underWay !== undefined, pixels: this.pixels };
  }

  /** All lines of the painting under way are painted: it is shown from now on. */
  finished(): void {
    this.shown = this.underWay;
    this.underWay = undefined;
  }

  /** Lines are others. */
  giveUp(): void {
    this.underWay = undefined;
  }

  /** Wall ms until another picture brings it on; undefined where what is wanted is shown. */
  get dueMs(): number | undefined {
    const { shown, wanted } = this;
    if (!wanted || (shown && isSame(shown, wanted))) return undefined;
    return this.stillInMs > 0 ? this.stillInMs : this.isWaitedFor ? 0 : FRAME_MS;
  }

  private get pixels(): number {
    if (!this.underWay) return 0;
    return this.stillInMs <= 0 && this.isWaitedFor ? AT_REST : EACH_PICTURE;
  }

  /** Of the camera. */
  private get stillInMs(): number {
    return this.since + STILL_MS - this.now();
  }

  /** A person sees what is not there yet. */
  private get isWaitedFor(): boolean {
    return this.isAtRest || this.shown?.seen !== this.wanted?.seen;
  }

  /** While the camera moves, and the run goes on, a painting is finished though it is late: else none would be. */
  private isInVain(underWay: Sight, wanted: Sight): boolean {
    if (underWay.seen !== wanted.seen) return this.stillInMs <= 0;
    return this.isAtRest && underWay.read !== wanted.read;
  }
}

const isSame = (a: Sight, b: Sight): boolean => a.seen === b.seen && a.read === b.read;
