/**
 * How a glow changes from one look at the run to the next: it forgets in simulated time, so that a picture at rest stands
 * still, and its mean is the rate of what it watches. Where motion is reduced nothing fades: once a second the glow is
 * the rate since the look before.
 */

/** What is left of the glow, and what one event of one node adds, in events per simulated second. */
export interface Fade {
  readonly keep: number;
  readonly gain: number;
  /** What one event adds to a sample without a past, whose node came into sight just now: its mean rate so far. Default 0. */
  readonly first?: number;
}

/** The glow of a sample without a past. */
export const NO_PAST = -1;

/** Nothing is forgotten, nothing is added. */
export const UNFADED: Fade = { keep: 1, gain: 0 };

const CALM_MS = 1000;

export class FadeClock {
  private seconds: number | undefined;
  private wallMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly fadeSeconds: number) {}

  /** Undefined when the glow is to stay as it is. `atOnce`: the run rests, what is shown is the last. */
  step(seconds: number, wallMs: number, isCalm: boolean, atOnce: boolean): Fade | undefined {
    if (isCalm && !atOnce && wallMs - this.wallMs < CALM_MS) return undefined;
    const since = this.seconds;
    const first = this.firstGain(seconds);
    if (since !== undefined && seconds <= since) return { ...UNFADED, first };
    this.seconds = seconds;
    this.wallMs = wallMs;
    if (since === undefined) return { keep: 0, gain: first, first };
    const step = seconds - since;
    // Of a moment there is no rate: a pause leaves what was there.
    const isRate = isCalm && step >= this.fadeSeconds;
    return isRate ? { keep: 0, gain: 1 / step, first } : { ...fadeOver(step, this.fadeSeconds), first };
  }

  /** Nothing fades, but what has no past gets its first glow. */
  stay(seconds: number): Fade {
    return { ...UNFADED, first: this.firstGain(seconds) };
  }

  /** The mean rate so far, of no less than a fade: what nodes begin with is no rate. */
  private firstGain(seconds: number): number {
    return seconds > 0 ? 1 / Math.max(seconds, this.fadeSeconds) : 0;
  }
}

/** What happened within the step is spread over it. */
function fadeOver(seconds: number, fadeSeconds: number): Fade {
  const keep = Math.exp(-seconds / fadeSeconds);
  return { keep, gain: (1 - keep) / seconds };
}
