/**
 * Adaptive choice of what changes speed and never a result: the LP size (Andelfinger & Hartenstein 2014, section 4.2), and whether rounds are dispatched one by
 * one or resident. What is in use is held against one challenger after the other, in alternating batches (duel.ts), or turns of several (bunches.ts); again after a period, and
 * when the rate drifts.
 */
import { floorLog2 } from '../../../base/u32.ts';
import { Bunches } from './bunches.ts';
import { Climb } from './climb.ts';
import { type Drives, otherWay, type Way } from './drive.ts';
import { Duel } from './duel.ts';
import { LP_SIZES, LP_TUNING, type LpLadder, type LpTuning } from './lp-tuner.ts';

/** How the rounds of a batch are run; compared by identity, so a batch in flight of an earlier challenger counts for nobody. */
export interface Variant {
  readonly way: Way;
  /** LPs have 2 to the power of this nodes. */
  readonly exponent: number;
}

/** What a batch has done in so many wall seconds. */
export interface Work {
  readonly events: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Wall seconds before the first measurement: batches are still short, and clocks still rise. */
const WARM_UP_SECONDS = 0.1;
/** Wall seconds between the first two climbs; then twice as long each time, up to the period: a run is busiest at its start. */
const FIRST_PERIOD_SECONDS = 1;
/** Least seconds behind one measurement of what is in use. */
const SECONDS_PER_MEASUREMENT = 0.04;
/** Least share of the rate of what is in use that a challenger is taken to have before it was measured: much shorter batches are left out of a duel. */
const LEAST_EXPECTED = 0.55;
/** Time of a challenger's batch by that of one in use: most challengers are slower, and up to two more of their batches come after the verdict. */
const CHALLENGERS_SHARE = 0.75;
/** Measurements in a row that drift before all sizes are tried again: one alone may be a busy machine. */
const DRIFTING_MEASUREMENTS = 3;

const NO_WORK: Work = { events: 0, rounds: 0, seconds: 0 };

export class Tuner {
  /** In use, but for the batches of a challenger. */
  kept: Variant;
  /** Events per second as last measured, by exponent; 0 where nothing was. */
  readonly rates: readonly number[];
  private readonly measured: number[] = LP_SIZES.map(() => 0);
  private readonly tuning: LpTuning;
  private readonly first: Way;
  private readonly hasLadder: boolean;
  private readonly largest: number;
  /** The other way is tried where a round has no more events than this. */
  private mostEvents: number | undefined;
  /** Whether there are kernels of the way that is not in use, and whether they have been tried. */
  private other: 'missing' | 'untried' | 'tried' = 'missing';
  /** What the run goes back to from the other way. */
  private keptOfFirst: Variant;
  private climb: Climb | undefined;
  private triesOther = false;
  private challenger: Variant | undefined;
  private duel: Duel;
  private isChallengersTurn = false;
  private readonly bunches = new Bunches();
  private submitted = 0;
  /** What has come back of the turn of a side. */
  private turn: { readonly variant: Variant; readonly batches: number; readonly work: Work } | undefined;
  private warmUp = 0;
  private hasClimbed = false;
  private sinceClimb = 0;
  private period = FIRST_PERIOD_SECONDS;
  private work = NO_WORK;
  private eventsPerRound = Number.POSITIVE_INFINITY;
  private keptRate = 0;
  /** Rate of the challenger by that of what is in use, before it was measured. */
  private expected = 1;
  private drifting = 0;

  /** `ladder`: where the size is `auto`. */
  constructor(size: number | 'auto', { first, other }: Drives, ladder: LpLadder, tuning: LpTuning = LP_TUNING) {
    this.tuning = tuning;
    this.rates = this.measured;
    this.hasLadder = size === 'auto';
    this.largest = ladder.largest;
    this.first = first;
    this.mostEvents = other?.mostEvents;
    this.kept = { way: first, exponent: size === 'auto' ? ladder.likely : floorLog2(size) };
    this.keptOfFirst = this.kept;
    this.duel = new Duel(tuning.eventsPerTrial);
  }

  /** Rounds that are dispatched one by one probably are fastest with this size, not with that of the ladder; nothing was measured yet. */
  beginAt(exponent: number): void {
    if (!this.hasLadder || this.hasClimbed || this.kept.way !== 'batch') return;
    this.kept = { way: 'batch', exponent: Math.min(exponent, this.largest) };
    this.keptOfFirst = this.kept;
  }

  /** LPs have become this size, and no other will do. */
  moveTo(exponent: number): void {
    this.kept = { way: this.kept.way, exponent };
    this.keptOfFirst = this.kept;
  }

  /** How to run the next batch. */
  next(): Variant {
    if (this.submitted++ % this.bunches.together === 0) this.isChallengersTurn = !this.isChallengersTurn;
    return (this.isChallengersTurn && this.challenger) || this.kept;
  }

  /** How many of the rounds that a batch of what is in use has: a challenger takes a little less time, be it as slow as expected. */
  roundsOf(variant: Variant, rounds: number): number {
    if (variant !== this.challenger || variant.way !== this.kept.way) return rounds;
    const { kept, challenger } = this.duel.rates;
    const share = CHALLENGERS_SHARE * Math.min(1, challenger / kept || this.expected);
    return Math.max(1, Math.floor(rounds * share));
  }

  /** Reports a batch of a variant that `next` gave; batches in flight may have one from before. */
  report(variant: Variant, work: Work): void {
    const { together } = this.bunches;
    this.bunches.note(work.seconds);
    if (this.bunches.together !== together) this.duel = new Duel(this.tuning.eventsPerTrial);
    if (this.warmUp < WARM_UP_SECONDS) {
      this.warmUp += work.seconds;
      return;
    }
    if (!this.challenger) this.sinceClimb += work.seconds;
    if (variant === this.kept) this.measure(work);
    if (this.challenger) this.compare(variant, work);
    else this.challengeAgain();
  }

  /** Kernels of the way that is not in use are worth compiling. */
  get wantsOther(): boolean {
    return this.other === 'missing' && this.isOtherPromising;
  }

  /** They are there. */
  otherIsReady(): void {
    this.other = 'untried';
  }

  /** They are there no more, be it that they never will. */
  otherIsLost(forGood = false): void {
    this.other = 'missing';
    if (forGood) this.mostEvents = undefined;
    if (this.challenger && this.challenger.way !== this.kept.way) this.challengeNext();
  }

  private get isOtherPromising(): boolean {
    if (this.mostEvents === undefined) return false;
    return this.kept.way !== this.first || this.eventsPerRound <= this.mostEvents;
  }

  /** What is in use goes on being measured: a network that grows busy or quiet may want another. */
  private measure(work: Work): void {
    this.work = sumOf(this.work, work);
    if (this.work.events < this.tuning.eventsPerTrial || this.work.seconds < SECONDS_PER_MEASUREMENT) return;
    const rate = this.work.events / this.work.seconds;
    this.note(this.kept, rate);
    this.eventsPerRound = this.work.events / this.work.rounds;
    this.work = NO_WORK;
    const isFar = Math.abs(rate - this.keptRate) > this.tuning.drift * this.keptRate;
    this.drifting = isFar && !this.challenger ? this.drifting + 1 : 0;
  }

  /** Rates by LP size are those of the way that a run begins with. */
  private note({ way, exponent }: Variant, rate: number): void {
    if (way === this.first) this.measured[exponent] = rate;
  }

  private challengeAgain(): void {
    const isDue = this.sinceClimb > Math.min(this.period, this.tuning.periodSeconds);
    const hasDrifted = this.drifting >= DRIFTING_MEASUREMENTS && this.sinceClimb > FIRST_PERIOD_SECONDS;
    if (!this.hasClimbed || isDue || hasDrifted) {
      if (isDue) this.period *= 2;
      if (this.hasLadder && this.kept.way === this.first)
        this.climb = new Climb(this.kept.exponent, !this.hasClimbed || hasDrifted, this.largest);
      this.triesOther = true;
      this.hasClimbed = true;
      this.challengeNext();
    } else if (this.other === 'untried' && this.isOtherPromising) {
      this.triesOther = true;
      this.challengeNext();
    }
  }

  /** The next challenger, or none for a while. */
  private challengeNext(): void {
    this.challenger = this.nextChallenger();
    this.duel = new Duel(this.tuning.eventsPerTrial);
    if (this.challenger) return;
    this.climb = undefined;
    this.sinceClimb = 0;
    this.drifting = 0;
  }

  private nextChallenger(): Variant | undefined {
    const { way } = this.kept;
    const exponent = this.climb?.next();
    if (exponent !== undefined) {
      const { measured, kept } = this;
      const neighbour = exponent + Math.sign(kept.exponent - exponent);
      const share = (measured[exponent] || measured[neighbour]) / measured[kept.exponent];
      this.expected = Math.max(LEAST_EXPECTED, share || 1);
      return { way, exponent };
    }
    const tries = this.triesOther && this.other !== 'missing' && this.isOtherPromising;
    this.triesOther = false;
    if (!tries) return undefined;
    this.other = 'tried';
    if (way !== this.first) return this.keptOfFirst;
    // One workgroup has lanes enough for its nodes.
    return { way: otherWay(way), exponent: this.hasLadder ? 0 : this.kept.exponent };
  }

  private compare(variant: Variant, work: Work): void {
    const { challenger, kept, duel, first } = this;
    if (!challenger || (variant !== challenger && variant !== kept)) return;
    const before = this.turn?.variant === variant ? this.turn : { batches: 0, work: NO_WORK };
    this.turn = { variant, batches: before.batches + 1, work: sumOf(before.work, work) };
    if (this.turn.batches < this.bunches.together) return;
    const { events, seconds } = this.turn.work;
    this.turn = undefined;
    const verdict = duel.report(variant === challenger, events, seconds);
    if (verdict === undefined) return;
    const { rates } = duel;
    this.note(kept, rates.kept);
    this.note(challenger, rates.challenger);
    if (challenger.way === kept.way) {
      this.climb?.report(verdict);
    } else if (verdict === 'much-slower' && kept.way === first) {
      this.mostEvents = this.eventsPerRound / 2;
    }
    this.keptRate = rates.kept;
    if (verdict === 'faster') {
      this.kept = challenger;
      this.keptRate = rates.challenger;
      this.work = NO_WORK;
      if (challenger.way === first) this.keptOfFirst = challenger;
    }
    this.challengeNext();
  }
}

const sumOf = (a: Work, b: Work): Work => ({
  events: a.events + b.events,
  rounds: a.rounds + b.rounds,
  seconds: a.seconds + b.seconds,
});
