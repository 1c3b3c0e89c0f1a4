/** In which order LP sizes challenge the one in use: larger ones first, smaller ones if none of those was faster. */

import type { Verdict } from './duel.ts';

/** Sizes in a row that are not faster, the last of them much slower, before a climb that wants to see all goes no further: those beyond will be slower still. */
const SLOWER_IN_A_ROW = 2;

export class Climb {
  private readonly start: number;
  private readonly all: boolean;
  private readonly largest: number;
  private direction = 1;
  private reached: number;
  /** Sizes in a row that were not faster, and whether the last of them ends this direction. */
  private lost = 0;
  private isDownhill = false;
  private hasWon = false;

  /** `all`: it looks beyond a dip. Otherwise the first size that is not faster ends it, in either direction. `largest`: as an exponent. */
  constructor(exponent: number, all: boolean, largest: number) {
    this.start = exponent;
    this.reached = exponent;
    this.all = all;
    this.largest = largest;
  }

  /** The exponent to be tried next. */
  next(): number | undefined {
    const next = this.reached + this.direction;
    const goesOn = !this.isDownhill && next >= 0 && next <= this.largest;
    if (goesOn) {
      this.reached = next;
      return next;
    }
    if (this.direction < 0 || this.hasWon) return undefined;
    this.direction = -1;
    this.reached = this.start;
    this.lost = 0;
    this.isDownhill = false;
    return this.next();
  }

  /** What became of it. */
  report(verdict: Verdict): void {
    if (verdict === 'faster') this.hasWon = true;
    this.lost = verdict === 'faster' ? 0 : this.lost + 1;
    this.isDownhill = this.all ? this.lost >= SLOWER_IN_A_ROW && verdict === 'much-slower' : this.lost > 0;
  }
}
