/** In which order LP sizes challenge the one in use: larger ones first, smaller ones if none of those was faster. */

import type { Verdict } from './duel.ts';

export class Climb {
  private readonly start: number;
  private readonly all: boolean;
  private readonly largest: number;
  private direction = 1;
  private reached: number;
  /** Those beyond it will be slower still. */
  private isDownhill = false;
  private hasWon = false;

  /** `all`: it looks beyond a dip, up to a size that is much slower. Otherwise the first size that is not faster ends it, in either direction. `largest`: as an exponent. */
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
    this.isDownhill = false;
    return this.next();
  }

  /** What became of it. */
  report(verdict: Verdict): void {
    const isSlower = verdict !== 'faster';
    if (!isSlower) this.hasWon = true;
    this.isDownhill = isSlower && (!this.all || verdict === 'much-slower');
  }
}
