/**
 * Which of two ways of running is faster, in alternating batches: what changes meanwhile, the load or the machine, changes both. It lasts as long as it takes to tell
 * them apart, so one that is much slower is soon given up, and one that is as fast costs nothing.
 */

/** Of the challenger. */
export type Verdict = 'faster' | 'slower' | 'much-slower';

/** A challenger must be this much faster to be taken: less is noise, or not worth it. */
const CLEARLY_FASTER = 1.02;
/** Twice in a row, it is not worth a third batch. */
const MUCH_SLOWER = 0.8;
/** Pairs of batches, at least and at most. */
const LEAST_PAIRS = 3;
const MOST_PAIRS = 16;
/** Least seconds behind each side: shorter ones measure the queue; and behind one that is much slower. */
const LEAST_SECONDS = 0.04;
const LEAST_SECONDS_TO_GIVE_UP = 0.01;
/** Standard errors between the mean and the threshold that make it sure; and beyond doubt, with so many pairs, however few events there were. */
const SURE = 2.5;
const BEYOND_DOUBT = 5;
const PAIRS_BEYOND_DOUBT = 8;
/** The challenger's first batches may be shorter than the other's while their size grows: so many are left out. */
const MOST_LEFT_OUT = 8;

/** A clock may not tell two batches apart. */
const SHORTEST_SECONDS = 1e-5;

interface Side {
  readonly rates: number[];
  events: number;
  seconds: number;
}

export class Duel {
  private readonly kept: Side = { rates: [], events: 0, seconds: 0 };
  private readonly challenger: Side = { rates: [], events: 0, seconds: 0 };
  private keptSeconds = 0;
  private leftOut = 0;

  /** `leastEvents`: behind each side, unless it is beyond doubt which is faster. */
  constructor(private readonly leastEvents: number) {}

  /** Events per second of both sides so far. */
  get rates(): { readonly kept: number; readonly challenger: number } {
    return { kept: this.kept.events / this.kept.seconds, challenger: this.challenger.events / this.challenger.seconds };
  }

  /** A batch of one side has come back. The verdict, once there is one. */
  report(isChallenger: boolean, events: number, seconds: number): Verdict | undefined {
    if (!isChallenger) this.keptSeconds = seconds;
    else if (seconds < this.keptSeconds / 2 && this.leftOut++ < MOST_LEFT_OUT) return undefined;
    const side = isChallenger ? this.challenger : this.kept;
    side.rates.push(events / Math.max(seconds, SHORTEST_SECONDS));
    side.events += events;
    side.seconds += seconds;
    return this.verdict();
  }

  private verdict(): Verdict | undefined {
    const { kept, challenger } = this;
    const gaps = challenger.rates.slice(0, kept.rates.length).map((rate, i) => gap(rate, kept.rates[i]));
    if (gaps.length < 2) return undefined;
    const isMuchSlower = gaps.every((each) => each < gap(MUCH_SLOWER, 1));
    if (isMuchSlower && challenger.seconds >= LEAST_SECONDS_TO_GIVE_UP) return 'much-slower';
    if (Math.min(kept.seconds, challenger.seconds) < LEAST_SECONDS || gaps.length < LEAST_PAIRS) return undefined;
    const { mean, error } = estimate(gaps);
    const ahead = mean - gap(CLEARLY_FASTER, 1);
    const isBeyondDoubt = gaps.length >= PAIRS_BEYOND_DOUBT && Math.abs(ahead) > BEYOND_DOUBT * error;
    const hasEvents = Math.min(kept.events, challenger.events) >= this.leastEvents;
    const isSure = Math.abs(ahead) >= SURE * error || gaps.length >= MOST_PAIRS;
    if (!isBeyondDoubt && !(hasEvents && isSure)) return undefined;
    return ahead > 0 ? 'faster' : 'slower';
  }
}

/** How far one rate is ahead of another, as a share of their mean: about the logarithm of their ratio, in exact arithmetic. */
const gap = (a: number, b: number): number => (a - b) / Math.max((a + b) / 2, Number.MIN_VALUE);

/** Mean and its standard error without the least and the greatest, where there are enough: one hiccup of the machine decides nothing. */
function estimate(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const kept = sorted.length < 5 ? sorted : sorted.slice(1, -1);
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const squares = kept.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { mean, error: Math.sqrt(squares / (kept.length - 1) / kept.length) };
}
